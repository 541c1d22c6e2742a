/** Longer than any name of the source; markup left open can swallow the rest of a page. */
const MAX_NAME_CHARACTERS = 120
/** Classes, categories and codes are a few characters. */
const MAX_SHORT_CHARACTERS = 24

/** What stands for a letter that was lost on the way. */
const LOST = '\ufffd'

/** Whether a text can be the name of somebody or something. */
export const isName = (text: string): boolean =>
  text.length <= MAX_NAME_CHARACTERS && /[\p{L}\p{N}]/u.test(text) && !text.includes(LOST)

/** A short text such as a class; null when it is empty, a mere dash or too long to be one. */
export function shortOrNull(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '-' || trimmed.length > MAX_SHORT_CHARACTERS) return null
  return trimmed
}

const DATE = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/

/**
 * The first date of the form dd/mm/yyyy or dd/mm/yy in the text, as YYYY-MM-DD; null without one or
 * for a day that no calendar has. Two digits are a year of this century.
 */
export function dateIn(text: string): string | null {
  const [, day, month, year] = DATE.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso) ? null : iso
}

/**
 * Thousands apart by a space of any kind, decimals behind a dot or a comma: `1410.3035`, `1 410,30`.
 * A minus can be typographic.
 */
const NUMBER = /^[+−-]?\s?(?:\d{1,3}(?:\s\d{3}){1,3}|\d{1,12})(?:[.,]\d{1,12})?$/
/** The same with a dot, a comma or an apostrophe between thousands, where nothing else it can be. */
const GROUPED =
  /^[+−-]?\s?\d{1,3}(?:(?:\.\d{3}){1,3},\d{1,12}|(?:,\d{3}){1,3}\.\d{1,12}|(?:['’]\d{3}){1,3}(?:[.,]\d{1,12})?)$/
/** A thousand and more by its dot or comma, or a few points and their decimals: nobody can tell. */
const EITHER = /^[+−-]?\s?[1-9][.,]\d{3}$/
const POINTS = /^([^a-z]{1,30}?)\s?(?:pts|points)(?![a-z])/i

/** The number that the whole text is, else null. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim()
  const isGrouped = GROUPED.test(trimmed)
  if (!isGrouped && !NUMBER.test(trimmed)) return null
  const digits = isGrouped ? withoutGroups(trimmed) : trimmed
  const plain = digits.replace(/\s+/g, '').replace('−', '-').replace(',', '.')
  // Without the sum, `-0` would stay what it is.
  return Number(plain) + 0
}

const withoutGroups = (text: string): string => {
  const decimals = /[.,]\d{1,12}$/.exec(text)?.[0] ?? ''
  return text.slice(0, text.length - decimals.length).replace(/[.,'’]/g, '') + decimals
}

/** The whole number that the whole text is, else null. */
export function parseInteger(text: string): number | null {
  const number = EITHER.test(text.trim()) ? null : parseNumber(text)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** The number in front of `pts` at the beginning of the text: `+3.4 pts`; else null. */
export function parsePoints(text: string): number | null {
  const [, number] = POINTS.exec(text.trim()) ?? []
  return number === undefined ? null : parseNumber(number)
}

/** As `parsePoints`, of what somebody has in all; null also where thousands cannot be told apart. */
export const parseTotal = (text: string): number | null => {
  const [, number] = POINTS.exec(text.trim()) ?? []
  const written = number ?? text
  return EITHER.test(written.trim()) ? null : parseNumber(written)
}
