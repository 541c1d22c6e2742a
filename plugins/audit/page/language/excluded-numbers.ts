import { findDates, findMonths, findNumericDates } from './dates.ts'
import type { Lexicon } from './lexicon.ts'
import type { Span } from './words.ts'

const YEAR_DIGITS = /[12][0-9]{3}/g
const HAS_YEAR = /[12][0-9]{3}/
/** +32 2 123 45 67, (02) 123 45 67, 0475/12.34.56, 555-123-4567 */
const PHONE =
  /(?<![\p{L}\p{N}.,])(?:(?:\+|00)[1-9]|\(?0[1-9]|(?=\(?[0-9]{3}\)?[ .-][0-9]{3}[.-][0-9]{4}))[0-9 \u00A0()./-]{6,20}(?![\p{L}\p{N}])/gu
const MIN_PHONE_DIGITS = 8

/** Enough digits close together for a phone number: most texts have none, and need no closer look. */
const DIGIT_RUN = /[0-9](?:[ \u00A0()./-]{0,3}[0-9]){7}/
/** A date begins at most so far before its year, and ends so far behind it. */
const BEFORE_YEAR = 60
const BEHIND_YEAR = 40

/**
 * Ranges of the text whose digits are dates or phone numbers, in order and without overlap.
 * Linear in the length of the text.
 */
export function excludedRanges(text: string, lexicon: Lexicon): Span[] {
  const ranges: Span[] = []
  for (const { start, end } of yearWindows(text)) {
    const part = text.slice(start, end)
    const dates = [
      ...findDates(part, lexicon.monthNames),
      ...findMonths(part, lexicon.monthNames),
      ...findNumericDates(part),
    ]
    for (const date of dates) ranges.push({ start: start + date.start, end: start + date.end })
  }
  for (const match of DIGIT_RUN.test(text) ? text.matchAll(PHONE) : []) {
    const digits = match[0].replace(/[^0-9]/g, '').length
    if (digits >= MIN_PHONE_DIGITS) {
      ranges.push({ start: match.index, end: match.index + match[0].trimEnd().length })
    }
  }
  ranges.sort((a, b) => a.start - b.start)
  return ranges
}

/** Parts of the text around what may be a year, cut at blanks, without overlap. */
function yearWindows(text: string): Span[] {
  const windows: Span[] = []
  if (!HAS_YEAR.test(text)) return windows
  for (const { index } of text.matchAll(YEAR_DIGITS)) {
    const last = windows.at(-1)
    const end = blankFrom(text, Math.min(text.length, index + BEHIND_YEAR))
    const start = blankBefore(text, Math.max(0, index - BEFORE_YEAR))
    if (last && start <= last.end) windows[windows.length - 1] = { start: last.start, end }
    else windows.push({ start, end })
  }
  return windows
}

const MAX_SHIFT = 20

function blankBefore(text: string, from: number): number {
  const limit = Math.max(0, from - MAX_SHIFT)
  for (let at = from; at > limit; at -= 1) if (text[at - 1] === ' ') return at
  return limit
}

function blankFrom(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_SHIFT)
  for (let at = from; at < limit; at += 1) if (text[at] === ' ') return at
  return limit
}

const COUNTRY_PREFIX = /(?:^|[^\p{L}])(?:BE?|FR?|DE?|AT?|LU?|NL|CH|ES?|IT?|PT?)[-–]$/u
const STATE_PREFIX = /(?:^|[\s,])[A-Z]{2} $/
const POSTCODE_WORD =
  /(?:postcode|postal code|zip|zip code|code postal|postleitzahl|plz|código postal|codigo postal|cap|cep|cp)[:.]?\s?$/i
const HOUSE_NUMBER_BEFORE = /[0-9][^0-9]{0,12}[,;|·•\n–-]\s?$/
/** 12 rue de la Paix, 75002 Paris: the house number comes first. */
const STREET_BEFORE =
  /(?:^|[^\p{L}])(?:rue|avenue|av|boulevard|bd|place|chaussée|quai|chemin|allée|route|impasse|cours|square|via|calle)[. ][^0-9,]{1,30},\s?$/iu
/** Words that, in front of a number and a name, refer only to towns. */
const TOWN_PREPOSITION = /(?:^|\s)(?:à|te)\s$/iu
const DUTCH_LETTERS = /^ ?[A-Z]{2}(?![\p{L}\p{N}])/u
const TOWN = /^[ \u00A0]\p{Lu}[\p{L}'’]/u
const ONLY_TOWN = /^[ \u00A0]\p{Lu}[\p{L}'’. -]{1,40}$/u
const CONTEXT = 40

/** Whether the plain digits at the span are a postcode, judging by the text around them. */
export function isPostcode(text: string, { start, end }: Span): boolean {
  const digits = end - start
  if (digits !== 4 && digits !== 5) return false
  const before = text.slice(Math.max(0, start - CONTEXT), start)
  const after = text.slice(end, end + CONTEXT + 2)
  if (COUNTRY_PREFIX.test(before) || POSTCODE_WORD.test(before)) return true
  if (digits === 4 && DUTCH_LETTERS.test(after)) return true
  if (digits === 5 && STATE_PREFIX.test(before)) return true
  if (start === 0 && ONLY_TOWN.test(text.slice(end, end + CONTEXT + 3))) return true
  if (!TOWN.test(after)) return false
  return [HOUSE_NUMBER_BEFORE, STREET_BEFORE, TOWN_PREPOSITION].some((sign) => sign.test(before))
}

/** Whether four plain digits read as a year. */
export function isYear(digits: string): boolean {
  return /^(?:1[5-9]|20)[0-9]{2}$/.test(digits)
}
