/** Longer than any name in the source. Unclosed markup can include the rest of a page. */
const MAX_NAME_CHARACTERS = 120
/** Classes, categories and codes are a few characters. */
const MAX_SHORT_CHARACTERS = 24

/** Replacement character for a lost letter. */
const LOST = '\ufffd'

/** Whether a text is plausible as a name. */
export const isName = (text: string): boolean =>
  text.length <= MAX_NAME_CHARACTERS && /[\p{L}\p{N}]/u.test(text) && !text.includes(LOST)

/** A short text such as a class. Null if it is empty, a dash or too long. */
export function shortOrNull(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '-' || trimmed.length > MAX_SHORT_CHARACTERS) return null
  return trimmed
}

const DATE = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/

/**
 * The first date of the form dd/mm/yyyy or dd/mm/yy, as YYYY-MM-DD. Null if there is none or it
 * does not exist. Two digits mean a year of this century.
 */
export function dateIn(text: string): string | null {
  const [, day, month, year] = DATE.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** Whether a text is a day that exists, as YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))

/**
 * Thousands may be separated by any kind of space, decimals by a dot or a comma: `1410.3035`, `1
 * 410,30`. A minus may be typographic.
 */
const NUMBER = /^[+−-]?\s?(?:\d{1,3}(?:\s\d{3}){1,3}|\d{1,12})(?:[.,]\d{1,12})?$/
/** The same with a dot, a comma or an apostrophe between thousands, if unambiguous. */
const GROUPED =
  /^[+−-]?\s?\d{1,3}(?:(?:\.\d{3}){1,3},\d{1,12}|(?:,\d{3}){1,3}\.\d{1,12}|(?:['’]\d{3}){1,3}(?:[.,]\d{1,12})?)$/
/** Ambiguous: thousands with a dot or comma, or a few points with decimals. */
const EITHER = /^[+−-]?\s?[1-9][.,]\d{3}$/
const POINTS = /^([^a-z]{1,30}?)\s?(?:pts|points)(?![a-z])/i

/** Parses the whole text as a number. Null if it is not one. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim()
  const isGrouped = GROUPED.test(trimmed)
  if (!isGrouped && !NUMBER.test(trimmed)) return null
  const digits = isGrouped ? withoutGroups(trimmed) : trimmed
  const plain = digits.replace(/\s+/g, '').replace('−', '-').replace(',', '.')
  // Adding zero turns -0 into 0.
  return Number(plain) + 0
}

const withoutGroups = (text: string): string => {
  const decimals = /[.,]\d{1,12}$/.exec(text)?.[0] ?? ''
  return text.slice(0, text.length - decimals.length).replace(/[.,'’]/g, '') + decimals
}

/** Parses the whole text as an integer. Null if it is not one. */
export function parseInteger(text: string): number | null {
  const number = EITHER.test(text.trim()) ? null : parseNumber(text)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** Parses the number before `pts` at the start of the text: `+3.4 pts`. Null if there is none. */
export function parsePoints(text: string): number | null {
  const [, number] = POINTS.exec(text.trim()) ?? []
  return number === undefined ? null : parseNumber(number)
}

/** Like `parsePoints`, for totals. Also null if the thousands are ambiguous. */
export const parseTotal = (text: string): number | null => {
  const [, number] = POINTS.exec(text.trim()) ?? []
  const written = number ?? text
  return EITHER.test(written.trim()) ? null : parseNumber(written)
}
