import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'

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

/** The different encodings among some labels, as WHATWG names; an unknown label stays as written. */
export function declaredEncodings(labels: readonly (string | null)[]): readonly string[] {
  return [...new Set(labels.flatMap((label) => (label === null ? [] : encodingName(label))))]
}

function encodingName(label: string): string {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    // An unknown label: the constructor is the only way to ask.
    return label.trim().toLowerCase()
  }
}
