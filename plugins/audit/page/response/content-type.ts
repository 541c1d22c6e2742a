import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import type { Measure } from '../measure.ts'

/** The first charset declaration in a meta element and its byte offset in UTF-8; null without one. */
export const charsetDeclaration = defineFact((page: PageView) => {
  for (const { attrs, offset } of page.table.byTag('meta')) {
    const label = attrs.charset ?? fromHttpEquiv(attrs)
    if (label !== undefined && label.trim() !== '') {
      const before = page.input.source.slice(0, offset)
      return { charset: label.trim().toLowerCase(), offset: Buffer.byteLength(before) }
    }
  }
  return null
})

function fromHttpEquiv(attrs: Readonly<Record<string, string | undefined>>): string | undefined {
  if (attrs['http-equiv']?.toLowerCase() !== 'content-type') return undefined
  return /charset\s*=\s*["']?([^\s"';]+)/i.exec(attrs.content ?? '')?.[1]
}

const REPLACEMENT = '\uFFFD'

/** The doctype, and the marks that a wrong decoding leaves in the text. */
export const documentForm = defineFact((page: PageView) => {
  const { doctype } = page.table
  let replacements = 0
  for (const { text } of mainText(page).blocks) {
    for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) {
      replacements += 1
    }
  }
  return {
    doctype,
    /** `<!doctype html ...>` before any content; legacy public identifiers included. */
    htmlDoctype: doctype !== null && /^!doctype\s+html\b/i.test(doctype),
    /** U+FFFD characters in mainText. */
    replacements,
  }
})

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
