import { buildPhraseIndex, findPhrase, matchPhraseAt, type PhraseIndex } from './phrase-index.ts'
import type { RawRelativeDates } from './raw-lexicon.ts'
import type { WordStream } from './word-stream.ts'

/** Prepared words of dates such as "3 days ago". */
export type RelativeDates = {
  readonly units: PhraseIndex
  readonly before: PhraseIndex
  readonly after: PhraseIndex
  readonly phrases: PhraseIndex
}

/** Joins the lists of one or more languages. */
export function buildRelativeDates(sources: readonly RawRelativeDates[]): RelativeDates {
  const index = (list: keyof RawRelativeDates) =>
    buildPhraseIndex(sources.flatMap((source) => source[list]))
  return {
    units: index('units'),
    before: index('before'),
    after: index('after'),
    phrases: index('phrases'),
  }
}

/**
 * First relative date among the words ("3 days ago", "il y a 3 jours", "yesterday") as a range of
 * words; null when there is none. Look near a heading or byline: "today" stands in many texts.
 */
export function findRelativeDate(
  words: WordStream,
  dates: RelativeDates,
): { readonly index: number; readonly length: number } | null {
  for (let at = 0; at < words.folded.length; at += 1) {
    const length = /^\d{1,3}$/.test(words.folded[at]!)
      ? matchPhraseAt(words, at + 1, dates.units)
      : 0
    if (length === 0) continue
    const before = lengthBefore(words, at, dates.before)
    if (before > 0) return { index: at - before, length: before + 1 + length }
    const after = matchPhraseAt(words, at + 1 + length, dates.after)
    if (after > 0) return { index: at, length: 1 + length + after }
  }
  return findPhrase(words, dates.phrases)
}

/** Number of words of a phrase that ends right before `at`; phrases have at most four words. */
function lengthBefore(words: WordStream, at: number, phrases: PhraseIndex): number {
  for (let length = 1; length <= 4 && at - length >= 0; length += 1) {
    if (matchPhraseAt(words, at - length, phrases) === length) return length
  }
  return 0
}
