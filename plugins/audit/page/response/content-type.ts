import type { Measure } from '../measure.ts'

/**
 * How the answer declares its type and encoding. `charsets`: the different encodings declared by
 * header, meta and byte order mark, as WHATWG names; an unknown label stays as written.
 */
export const contentType: Measure = ({ response, page }) => {
  const { header, meta, bom, metaOffset } = response.charset
  const declared = [header, meta, bom].filter((label) => label !== null)
  const value = {
    mediaType: response.mediaType,
    isHtml: response.isHtml,
    charsets: [...new Set(declared.map(encodingName))],
    /** Bytes up to the end of the meta declaration; 0 without one. */
    metaEndByte: metaOffset ?? 0,
    htmlDoctype: page?.documentForm.htmlDoctype ?? false,
    replacements: page?.documentForm.replacements ?? 0,
  }
  const sent = response.headers['content-type']?.[0] ?? ''
  return { value, evidence: [{ detail: `Content-Type: ${sent}` }] }
}

function encodingName(label: string): string {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    // An unknown label: the constructor is the only way to ask.
    return label.trim().toLowerCase()
  }
}
