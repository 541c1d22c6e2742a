import { findDates, findMonths, findNumericDates } from './dates.ts'
import type { Lexicon } from './lexicon.ts'
import type { Span } from './text-pieces.ts'

const YEAR_DIGITS = /[12][0-9]{3}/
/** +32 2 123 45 67, (02) 123 45 67, 0475/12.34.56, 555-123-4567 */
const PHONE =
  /(?<![\p{L}\p{N}.,])(?:(?:\+|00)[1-9]|\(?0[1-9]|(?=\(?[0-9]{3}\)?[ .-][0-9]{3}[.-][0-9]{4}))[0-9 \u00A0()./-]{6,20}(?![\p{L}\p{N}])/gu
const MIN_PHONE_DIGITS = 8

/**
 * Ranges of the text whose digits are dates or phone numbers, in order and without overlap.
 * Linear in the length of the text.
 */
export function excludedRanges(text: string, lexicon: Lexicon): Span[] {
  const ranges: Span[] = []
  if (YEAR_DIGITS.test(text)) {
    ranges.push(...findDates(text, lexicon.monthNames))
    ranges.push(...findMonths(text, lexicon.monthNames))
    ranges.push(...findNumericDates(text))
  }
  for (const match of text.matchAll(PHONE)) {
    const digits = match[0].replace(/[^0-9]/g, '').length
    if (digits >= MIN_PHONE_DIGITS) {
      ranges.push({ start: match.index, end: match.index + match[0].trimEnd().length })
    }
  }
  ranges.sort((a, b) => a.start - b.start)
  return ranges
}

const COUNTRY_PREFIX = /(?:^|[^\p{L}])(?:BE?|FR?|DE?|AT?|LU?|NL|CH|ES?|IT?|PT?)[-–]$/u
const STATE_PREFIX = /(?:^|[\s,])[A-Z]{2} $/
const POSTCODE_WORD =
  /(?:postcode|postal code|zip|zip code|code postal|postleitzahl|plz|código postal|codigo postal|cap|cep|cp)[:.]?\s?$/i
const HOUSE_NUMBER_BEFORE = /[0-9][^0-9]{0,12}[,;|·•\n–-]\s?$/
const DUTCH_LETTERS = /^ ?[A-Z]{2}(?![\p{L}\p{N}])/u
const TOWN = /^[ \u00A0]\p{Lu}[\p{L}'’]/u
const ONLY_TOWN = /^[ \u00A0]\p{Lu}[\p{L}'’. -]{1,40}$/u
const CONTEXT = 40

/** Whether the plain digits at the span are a postcode, judged by what stands around them. */
export function isPostcode(text: string, { start, end }: Span): boolean {
  const digits = end - start
  if (digits !== 4 && digits !== 5) return false
  const before = text.slice(Math.max(0, start - CONTEXT), start)
  const after = text.slice(end, end + CONTEXT + 2)
  if (COUNTRY_PREFIX.test(before) || POSTCODE_WORD.test(before)) return true
  if (digits === 4 && DUTCH_LETTERS.test(after)) return true
  if (digits === 5 && STATE_PREFIX.test(before)) return true
  if (start === 0 && ONLY_TOWN.test(text.slice(end, end + CONTEXT + 3))) return true
  return TOWN.test(after) && HOUSE_NUMBER_BEFORE.test(before)
}

/** Whether four plain digits read as a year. */
export function isYear(digits: string): boolean {
  return /^(?:1[5-9]|20)[0-9]{2}$/.test(digits)
}
