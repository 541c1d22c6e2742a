import type { Lexicon } from './lexicon.ts'
import { containsPhrase } from './phrase-index.ts'
import type { Span } from './text-pieces.ts'
import { type WordStream, wordStream } from './word-stream.ts'

export type FoundYear = Span & {
  /** The last year of a range such as 2019-2024. */
  readonly year: number
  /** Behind "since" or its like: the past is meant. */
  readonly isSince: boolean
}

const YEARS =
  /(?<![\p{L}\p{N}.,/-])(?:(?:19[0-9]{2}|20[0-9]{2})\s?[-–—/]\s?)?(19[0-9]{2}|20[0-9]{2}|(?<=[12][0-9]{3}\s?[-–—/]\s?)[0-9]{2})(?![\p{L}\p{N}%€$£]|[.,][0-9]|-[0-9])/gu
const COPYRIGHT_MARK = /©|\(c\)|&copy;/i
const WORDS_BEFORE = 30

/**
 * Years 1990-2099 in a title, heading or line, ranges as their last year. Numbers that are part of
 * something longer (prices, codes) are left out.
 */
export function findYears(text: string, lexicon: Lexicon): FoundYear[] {
  const years: FoundYear[] = []
  for (const match of text.matchAll(YEARS)) {
    const start = match.index
    const year = fullYear(match[0], match[1]!)
    if (year < 1990 || year > 2099) continue
    years.push({
      start,
      end: start + match[0].length,
      year,
      isSince: isSince(text, start, lexicon),
    })
  }
  return years
}

/** Whether the line claims a copyright (©, (c), "all rights reserved" in any lexicon language). */
export function isCopyrightLine(
  text: string,
  lexicon: Lexicon,
  words: () => WordStream = () => wordStream(text),
): boolean {
  return COPYRIGHT_MARK.test(text) || containsPhrase(words(), lexicon.phrases('copyrightWords'))
}

function fullYear(whole: string, last: string): number {
  return Number(last.length === 2 ? `${whole.slice(0, 2)}${last}` : last)
}

function isSince(text: string, start: number, lexicon: Lexicon): boolean {
  const { folded, lower } = wordStream(text.slice(Math.max(0, start - WORDS_BEFORE), start))
  const last = { folded: folded.slice(-1), lower: lower.slice(-1) }
  return containsPhrase(last, lexicon.phrases('sinceWords'))
}
