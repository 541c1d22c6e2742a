import { decodeBytes } from '../http/decode-bytes.ts'

export type DecodedText = { readonly text: string; readonly validUtf8: boolean }

/**
 * Decodes a text file as UTF-8; where it is not, as the charset of its Content-Type, else with
 * replacement characters. A byte order mark is dropped.
 * @param meta `truncated`: a character cut at the end is no error.
 */
export function decodeText(
  body: Uint8Array,
  meta: { readonly charset?: string; readonly truncated?: boolean } = {},
): DecodedText {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return { text: decoder.decode(body, { stream: meta.truncated ?? false }), validUtf8: true }
  } catch {
    // Not UTF-8: a finding about the file, whose text is still shown as well as possible.
    return { text: decodeBytes(fallbackDecoder(meta.charset), body), validUtf8: false }
  }
}

function fallbackDecoder(charset: string | undefined) {
  try {
    return new TextDecoder(charset || 'utf-8')
  } catch {
    // The label names no encoding.
    return new TextDecoder('utf-8')
  }
}
