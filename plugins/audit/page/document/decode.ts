import { getEncoding } from 'encoding-sniffer'
import { decodeBytes } from '../../../web/decode-bytes.ts'

type DecodedHtml = {
  readonly source: string
  /** WHATWG name, lower case. */
  readonly encoding: string
  readonly bom: string | null
}

const FALLBACK = 'windows-1252'

/**
 * Decodes a page as browsers do: byte order mark, then the charset of Content-Type, then what the
 * first 1024 bytes declare, then windows-1252 (HTML standard, "determining the character encoding").
 * @param headerCharset charset parameter of Content-Type, when there is one
 */
export function decodeHtml(body: Uint8Array, headerCharset: string | null): DecodedHtml {
  const label = getEncoding(
    Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 4096)),
    {
      defaultEncoding: FALLBACK,
      ...(headerCharset && isKnown(headerCharset)
        ? { transportLayerEncodingLabel: headerCharset }
        : {}),
    },
  )
  const decoder = new TextDecoder(isKnown(label) ? label : FALLBACK)
  return { source: decodeBytes(decoder, body), encoding: decoder.encoding, bom: bomOf(body) }
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label)
    return true
  } catch {
    // The only way to ask: the constructor throws a RangeError for a label it does not know.
    return false
  }
}

function bomOf(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : null
}
