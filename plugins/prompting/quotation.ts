import { cleanText } from './clean-text.ts'

const QUOTES = /["'`´‘’‚‛“”„‟«»‹›‐‑‒–—―]/g
const DASHES = new Set('‐‑‒–—―')
const SPACES = /[\s\u00A0]+/g
/** What models put around a quotation. */
const EDGES = /^[\s"'.,;:…[\]()-]{1,20}|[\s"'.,;:…[\]()-]{1,20}$/g
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
 * the kind of quotation marks and dashes. Fewer than 8 letters or digits prove nothing.
 */
export function holdsQuote({ normal }: QuotableText, quote: string): boolean {
  const wanted = normalise(quote.slice(0, MAX_QUOTE)).replace(EDGES, '')
  if ((wanted.match(LETTERS) ?? []).length < MIN_LETTERS) return false
  return normal.includes(wanted)
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
