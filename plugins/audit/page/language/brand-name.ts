import type { Lexicon } from './lexicon.ts'
import { matchPhraseAt, type PhraseIndex } from './phrase-index.ts'
import { type WordStream, wordStream } from './word-stream.ts'

const MAX_NAME = 200
const APOSTROPHES = /['’‘ʼ]/g
const PUNCTUATION = /[^\p{L}\p{M}\p{N}]+/gu
/** In lower case these forms are no other words: "Acme bv", but not "Acme sa" (French: its). */
const PLAIN_FORMS = new Set(
  'bv nv bvba cvba vof vzw asbl aisbl srl sprl scrl gmbh mbh sarl sas sasu ltd llc llp plc inc spa ev'.split(
    ' ',
  ),
)

/**
 * The form in which names of brands are compared: case-folded, without accents, punctuation and
 * legal forms at the end; '' when nothing is left. "Acmé, Inc." and "ACME" are one brand.
 */
export function brandKey(name: string, lexicon: Lexicon): string {
  const words = wordStream(name.slice(0, MAX_NAME))
  const end = withoutLegalForms(words, lexicon.phrases('legalForms'))
  return words.folded
    .slice(0, end)
    .map((word) => word.replace(APOSTROPHES, '').replace(PUNCTUATION, ' ').trim())
    .filter((word) => word !== '')
    .join(' ')
}

/** The name as it stands in a text, without legal forms at the end: its words, folded. */
export function brandPhrase(name: string, lexicon: Lexicon): string {
  const words = wordStream(name.slice(0, MAX_NAME))
  return words.folded.slice(0, withoutLegalForms(words, lexicon.phrases('legalForms'))).join(' ')
}

/** Words of the name that are no legal form at its end; the first word always stays. */
function withoutLegalForms(words: WordStream, forms: PhraseIndex): number {
  let end = words.folded.length
  for (let at = 1; at < end; at++) {
    if (reachesEnd(words, at, { end, forms })) end = at
  }
  return end
}

/** Whether nothing but legal forms stands from here to the end: "GmbH & Co. KG". */
function reachesEnd(
  words: WordStream,
  from: number,
  { end, forms }: { readonly end: number; readonly forms: PhraseIndex },
): boolean {
  let at = from
  while (at < end) {
    const length = matchPhraseAt(words, at, forms)
    if (length === 0) return false
    at += length
  }
  return true
}

/** Whether a name ends in a legal form. */
export function hasLegalForm(name: string, lexicon: Lexicon): boolean {
  const words = wordStream(name.slice(0, MAX_NAME))
  return withoutLegalForms(words, lexicon.phrases('legalForms')) < words.folded.length
}

/**
 * Whether a legal form stands at a place among the words, `tokens` being the words as written: in
 * capitals, or one that is no other word in lower case.
 */
export function legalFormAt(
  tokens: readonly string[],
  words: WordStream,
  { index, lexicon }: { readonly index: number; readonly lexicon: Lexicon },
): boolean {
  if (matchPhraseAt(words, index, lexicon.phrases('legalForms')) === 0) return false
  const written = tokens[index] ?? ''
  return /\p{Lu}/u.test(written) || PLAIN_FORMS.has(written.replace(/\./g, ''))
}
