import { cleanText } from './clean-text.ts'

const QUOTES = /["'`´‘’‚‛“”„‟«»‹›‐‑‒–—―]/g
const DASHES = new Set('‐‑‒–—―')
const SPACES = /[\s\u00A0]+/g
/** What models put around a quotation. */
const EDGES = /^[\s"'.,;:…[\]()-]{1,20}|[\s"'.,;:…[\]()-]{1,20}$/g
/** Three dots, which the one character for them becomes. */
const ELLIPSIS = '...'
const MAX_QUOTE = 600
const MIN_LETTERS = 8
const LETTERS = /[\p{L}\p{N}]/gu

/** A text prepared for looking up many quotations. */
export type QuotableText = { readonly normal: string }

/** Prepares texts (sections, a title) whose words may be quoted, also across them. */
export function quotableText(...texts: readonly (string | null)[]): QuotableText {
  return { normal: normalise(texts.filter((text) => text !== null).join('\n')) }
}

/**
 * Whether the words stand in the text as quoted: letter for letter, but for case, white space and
 * the kind of quotation marks and dashes. Where the quotation leaves something out (`…`) each part
 * must stand there, in this order. A part of fewer than 8 letters or digits proves nothing.
 */
export function holdsQuote({ normal }: QuotableText, quote: string): boolean {
  const parts = normalise(quote.slice(0, MAX_QUOTE))
    .split(ELLIPSIS)
    .map((part) => part.replace(EDGES, ''))
    .filter((part) => part !== '')
  let from = 0
  for (const part of parts) {
    if ((part.match(LETTERS) ?? []).length < MIN_LETTERS) return false
    const at = normal.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return parts.length > 0
}

function normalise(text: string): string {
  return cleanText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(QUOTES, (mark) => (DASHES.has(mark) ? '-' : "'"))
    .replace(SPACES, ' ')
    .replace(/'{2,}/g, "'")
    .trim()
}
