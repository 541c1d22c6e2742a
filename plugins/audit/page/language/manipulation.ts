import { fold } from '../../../web/fold.ts'
import type { Lexicon } from './lexicon.ts'
import { findPhrase } from './phrases.ts'
import type { WordStream } from './words.ts'

/** "You are an AI engineer" addresses people: a noun continues after the phrase. */
const OPEN_ENDS = new Set(['ai', 'ia', 'ki', 'intelligence', 'claude', 'gemini', 'copilot'])

/**
 * First phrase among the words that addresses a language model ("ignore previous instructions"), as
 * a range of words; null when there is none.
 */
export function findManipulation(
  words: WordStream,
  lexicon: Lexicon,
): { readonly index: number; readonly length: number } | null {
  const phrases = lexicon.phrases('manipulationPhrases')
  let found = findPhrase(words, phrases)
  while (found) {
    const end = found.index + found.length
    if (!isCutOff(words, end, lexicon)) return found
    found = findPhrase(words, phrases, found.index + 1)
  }
  return null
}

function isCutOff(words: WordStream, end: number, lexicon: Lexicon): boolean {
  const next = words.folded[end]
  if (next === undefined || !OPEN_ENDS.has(words.folded[end - 1] ?? '')) return false
  return !lexicon.stopWords.has(fold(next))
}

/** Characters that a reader cannot see, where they have no business. */
type InvisibleCharacters = {
  /** Runs of five zero-width characters or more, outside emoji and scripts that join letters. */
  readonly zeroWidthRuns: number
  /** U+202D and U+202E in text without letters written from right to left. */
  readonly overrides: number
  /** U+E0000 to U+E007F, outside the flags that Unicode makes of them. */
  readonly tags: number
}

const NONE: InvisibleCharacters = { zeroWidthRuns: 0, overrides: 0, tags: 0 }
/** The cheap question first: hardly any text holds one of them. */
const SUSPECT = /[\u200B-\u200D\u202D\u202E\u2060-\u2064\uFEFF\uDB40]/
const RUN = /[\u200B-\u200D\u2060-\u2064\uFEFF]{5,}/g
const JOINERS = /^[\u200C\u200D]+$/
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}]/u
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const TAG = /[\u{E0000}-\u{E007F}]/gu
/** England, Scotland, Wales: a black flag, three to six tag letters and the closing tag. */
const FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/gu

/** Counts invisible characters of a text; linear in its length. */
export function invisibleCharacters(text: string): InvisibleCharacters {
  if (!SUSPECT.test(text)) return NONE
  return {
    zeroWidthRuns: [...text.matchAll(RUN)].filter((match) => !joins(text, match)).length,
    overrides: RIGHT_TO_LEFT.test(text) ? 0 : (text.match(/[\u202D\u202E]/g) ?? []).length,
    tags: text.includes('\uDB40') ? (text.replace(FLAG, '').match(TAG) ?? []).length : 0,
  }
}

function joins(text: string, { 0: run, index }: RegExpExecArray): boolean {
  if (!JOINERS.test(run)) return false
  const around =
    text.slice(Math.max(0, index - 2), index) + text.slice(index + run.length).slice(0, 2)
  return JOINING.test(around)
}
