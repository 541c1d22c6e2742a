const locale = 'en-GB'
const numbers = new Intl.NumberFormat(locale)
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

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
