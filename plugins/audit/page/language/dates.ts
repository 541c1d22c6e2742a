import { fold } from '../../../web/fold.ts'
import type { Lexicon } from './lexicon.ts'
import { containsPhrase } from './phrases.ts'
import { type Span, type WordStream, wordStream } from './words.ts'

/** Day of the Gregorian calendar; months and days count from 1. */
type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }

/** Whether the day exists. */
export function isCalendarDay({ year, month, day }: CalendarDay): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** Midnight UTC of a day, in milliseconds since 1970. */
export function startOfDay({ year, month, day }: CalendarDay): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

/** Most texts have no year, and none of these long patterns fits without one. */
const YEAR = /[12][0-9]{3}/
/** Characters of dates that have digits only. */
const DIGIT_MARK = /[0-9]\s?[/.-]/

/** Form of a date in the text; 'numeric' is 05/03/2024 and similar, read day first. */
type DateForm = 'iso' | 'named' | 'numeric'
type FoundDate = Span & CalendarDay & { readonly form: DateForm }
type FoundMonth = Span & { readonly year: number; readonly month: number }

type MonthNames = Lexicon['monthNames']

const ISO =
  /(?<![\p{L}\p{N}./-])([12][0-9]{3})-([01][0-9])-([0-3][0-9])(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?(?![\p{L}\p{N}-])/gu
/** 2024.03.05, 2024/3/5; a version such as 2024.1.10 is none. */
const YEAR_FIRST =
  /(?<![\p{L}\p{N}./-])([12][0-9]{3})(?:\.(?=[01][0-9]\.)|\/)([01]?[0-9])[./]([0-3]?[0-9])(?![\p{L}\p{N}./-])/gu
/** 5 March 2024, 5. März 2024, 1er mars 2024, 5 de marzo de 2024, 5th of March, 2024, 05-Mar-2024 */
const DAY_FIRST =
  /(?<![\p{L}\p{N}.,/-])([0-3]?[0-9])(?:st|nd|rd|th|er|ère|re|e|ste|de|[ºª°])?[.]?(?:\s{0,3}[-/]\s{0,3}|\s{1,3}|(?<=\.))(?:(?:of|de|del|d'|di)\s{1,3})?(\p{L}{3,12})[.]?(?:\s{0,3}[-/,]\s{0,3}|\s{1,3})(?:(?:de|del|of)\s{1,3})?([12][0-9]{3})(?![\p{L}\p{N}])/giu
/** March 5, 2024; Mar. 5th 2024 */
const MONTH_FIRST =
  /(?<![\p{L}\p{N}])(\p{L}{3,12})[.]?\s{1,3}([0-3]?[0-9])(?:st|nd|rd|th)?(?:,\s{0,3}|\s{1,3})([12][0-9]{3})(?![\p{L}\p{N}])/giu
/** 2024 March 5; 5 March is not a full date */
const NUMERIC =
  /(?<![\p{L}\p{N}./-])([0-3]?[0-9])(?:\s?\/\s?|\.\s?|-)([0-3]?[0-9])(?:\s?\/\s?|\.\s?|-)([12][0-9]{3})(?![\p{L}\p{N}/-])/gu
const MONTH_YEAR =
  /(?<![\p{L}\p{N}])(\p{L}{3,12})[.]?(?:\s{1,3}(?:of|de|del|di)|\s?[,/])?\s{1,3}([12][0-9]{3})(?![\p{L}\p{N}])/giu
const NUMERIC_MONTH = /(?<![\p{L}\p{N}./-])([01]?[0-9])[/.-]([12][0-9]{3})(?![\p{L}\p{N}/.-])/gu
const CJK = /([12][0-9]{3})\s?[年년]\s?([01]?[0-9])\s?[月월]\s?([0-3]?[0-9])\s?[日일]/gu

/**
 * Full calendar dates in the text, in order: ISO, or day, month name and year in any lexicon
 * language. All-digit dates other than ISO are another question: see `findNumericDates`.
 */
export function findDates(text: string, monthNames: MonthNames): FoundDate[] {
  if (!YEAR.test(text)) return []
  const found = [
    ...collect(text, ISO, ([year, month, day]) => ({ form: 'iso', year, month, day })),
    ...collect(text, YEAR_FIRST, ([year, month, day]) => ({ form: 'iso', year, month, day })),
    ...collect(text, CJK, ([year, month, day]) => ({ form: 'named', year, month, day })),
    ...collect(text, DAY_FIRST, ([day, , year], words) =>
      named(words[1], { year, day }, monthNames),
    ),
    ...collect(text, MONTH_FIRST, ([, day, year], words) =>
      named(words[0], { year, day }, monthNames),
    ),
  ]
  return withoutOverlap(found)
}

/** Dates in digits, 5/3/2024, 05.03.2024 or 05-03-2024, read day first unless that is not a day. */
export function findNumericDates(text: string): FoundDate[] {
  if (!DIGIT_MARK.test(text)) return []
  return collect(text, NUMERIC, ([first, second, year]) => {
    if (year === undefined || first === undefined || second === undefined) return null
    return second > 12
      ? { form: 'numeric', year, month: first, day: second }
      : { form: 'numeric', year, month: second, day: first }
  })
}

/** A month with its year and no day, in words or digits ("March 2024", "03/2024"). */
export function findMonths(text: string, monthNames: MonthNames): FoundMonth[] {
  const months: FoundMonth[] = []
  if (!YEAR.test(text)) return months
  for (const match of text.matchAll(MONTH_YEAR)) {
    const month = monthNames.get(fold(match[1]!))
    if (month) months.push({ ...spanOf(match), year: Number(match[2]), month })
  }
  for (const match of DIGIT_MARK.test(text) ? text.matchAll(NUMERIC_MONTH) : []) {
    const month = Number(match[1])
    if (month >= 1 && month <= 12) months.push({ ...spanOf(match), year: Number(match[2]), month })
  }
  return months.sort((a, b) => a.start - b.start)
}

type Parts = readonly (number | undefined)[]
type Reading = {
  form: DateForm
  year: number | undefined
  month: number | undefined
  day: number | undefined
}

function named(
  name: string | undefined,
  { year, day }: { year: number | undefined; day: number | undefined },
  monthNames: MonthNames,
): Reading | null {
  const month = monthNames.get(fold(name ?? ''))
  return month === undefined ? null : { form: 'named', year, month, day }
}

function collect(
  text: string,
  pattern: RegExp,
  read: (parts: Parts, words: readonly (string | undefined)[]) => Reading | null,
): FoundDate[] {
  const found: FoundDate[] = []
  for (const match of text.matchAll(pattern)) {
    const words = match.slice(1)
    const reading = read(words.map(Number), words)
    const { year = 0, month = 0, day = 0 } = reading ?? {}
    if (reading && isCalendarDay({ year, month, day })) {
      found.push({ ...spanOf(match), form: reading.form, year, month, day })
    }
  }
  return found
}

function spanOf(match: RegExpMatchArray): Span {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}

function withoutOverlap(dates: FoundDate[]): FoundDate[] {
  const sorted = dates.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: FoundDate[] = []
  for (const date of sorted) if (date.start >= (kept.at(-1)?.end ?? 0)) kept.push(date)
  return kept
}

type FoundYear = Span & {
  /** The last year of a range such as 2019-2024. */
  readonly year: number
  /** After "since" or similar, the year refers to the past. */
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
