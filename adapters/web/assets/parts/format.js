const locale = 'en-GB'
const numbers = new Intl.NumberFormat(locale)
/** Browsers write dates as their user does; what is rendered elsewhere is English throughout. */
const reader = globalThis.document === undefined ? locale : undefined
const dates = new Intl.DateTimeFormat(reader, { dateStyle: 'medium', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat(reader, { dateStyle: 'medium', timeStyle: 'short' })
const short = /** @type {const} */ ({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat(reader, short)
const weekdays = new Intl.DateTimeFormat(reader, { ...short, weekday: 'short' })
const spans = new Intl.DateTimeFormat(reader, { ...short, weekday: 'short', year: 'numeric' })
const hours = new Intl.DateTimeFormat(reader, { timeStyle: 'short', timeZone: 'UTC' })

/** With separators; a dash for what is not known. @param {number | null | undefined} value */
export function numberText(value, fractionDigits = 0) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  if (fractionDigits === 0) return numbers.format(value)
  return value.toLocaleString(locale, { maximumFractionDigits: fractionDigits })
}

/** With its sign. @param {number | null | undefined} value */
export function changeText(value, fractionDigits = 2) {
  if (value === null || value === undefined) return '–'
  const text = numberText(Math.abs(value), fractionDigits)
  return value > 0 ? `+${text}` : value < 0 ? `−${text}` : text
}

/** `YYYY-MM-DD` or ISO 8601 as a day. @param {string | null | undefined} day */
export function dateText(day) {
  const date = new Date(day ?? '')
  return Number.isNaN(date.getTime()) ? (day ?? '–') : dates.format(date)
}

/** ISO 8601 as day and time of the reader's own clock. @param {string | null | undefined} time */
export function timeText(time) {
  const date = new Date(time ?? '')
  return Number.isNaN(date.getTime()) ? (time ?? '–') : times.format(date)
}

/**
 * A day without its year.
 * @param {string} day `YYYY-MM-DD`
 * @param {{isNamed?: boolean}} [form] `isNamed`: with the day of the week.
 */
export function dayText(day, { isNamed = false } = {}) {
  const date = new Date(day)
  return Number.isNaN(date.getTime()) ? day : (isNamed ? weekdays : days).format(date)
}

/** The first and the last day of something, or its only one. @param {string} first @param {string | null} last */
export function spanText(first, last) {
  const [from, to] = [new Date(first), new Date(last ?? first)]
  const isSpan = from.getTime() <= to.getTime() // no dates are in no order
  return isSpan ? spans.formatRange(from, to) : dateText(first)
}

/** A time of day, of whatever clock it is. @param {string} time `HH:MM` */
export function hourText(time) {
  const date = new Date(`2000-01-01T${time}Z`)
  return Number.isNaN(date.getTime()) ? time : hours.format(date)
}

/** @param {number | null | undefined} ms */
export function durationText(ms) {
  if (ms === null || ms === undefined) return '–'
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** @param {number | null | undefined} bytes */
export function bytesText(bytes) {
  if (bytes === null || bytes === undefined) return '–'
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** @param {number | null | undefined} usd */
export function usdText(usd) {
  if (usd === null || usd === undefined) return '–'
  return usd === 0 ? '0 USD' : `${usd.toFixed(usd < 0.1 ? 4 : 2)} USD`
}

/** @param {number} count @param {string} one @param {string} [many] */
export function countText(count, one, many = `${one}s`) {
  return `${numberText(count)} ${count === 1 ? one : many}`
}

/** Names of AI platforms by their ids. */
const platforms = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  googleAiOverviews: 'Google AI Overviews',
}

/** Names of third parties by their ids. */
const apis = {
  backlinks: 'Backlink API',
  dataforseo: 'DataForSEO',
  openrouter: 'OpenRouter',
  pagespeed: 'PageSpeed Insights',
  places: 'Google Places',
}

/**
 * The entry of a table by a name from elsewhere, which may be that of a prototype's property.
 * @template T
 * @param {Readonly<Record<string, T>>} table
 * @param {string} name
 * @returns {T | undefined}
 */
export function known(table, name) {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** The name of an AI platform; an unknown id as words. @param {string} id */
export function platformName(id) {
  return known(platforms, id) ?? nameText(id)
}

/** The name of a third party; an unknown id as it is. @param {string} id */
export function apiName(id) {
  return known(apis, id) ?? id
}

/**
 * An identifier as words: `ownRank` is "Own rank", `missing-recommended` is "Missing recommended".
 * @param {string} name
 */
export function nameText(name) {
  const spaced = name
    .slice(0, 120)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .trim()
  const lower = spaced.replace(/\b[A-Z][a-z]*\b/g, (word) => word.toLowerCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** A text without accents and case, to compare. @param {string} text */
export function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Whether a text has every word of `wanted`. @param {string} text @param {string} wanted */
export function holdsWords(text, wanted) {
  const searched = folded(text)
  return folded(wanted)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
