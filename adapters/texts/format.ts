import { locale } from './texts.ts'

/* Numbers, dates and names as readers of the current language write them. */

/** Intl's formatters take long to make: one of each kind and locale. */
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale()} ${JSON.stringify(options)}`
  const made = formatters.get(key) ?? new Intl.NumberFormat(locale(), options)
  formatters.set(key, made)
  return made as Intl.NumberFormat
}

const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const dateStyles = {
  date: { dateStyle: 'medium', timeZone: 'UTC' },
  longDate: { dateStyle: 'long', timeZone: 'UTC' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
  day,
  weekday: { ...day, weekday: 'short' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  span: { ...day, weekday: 'short', year: 'numeric' },
  hour: { timeStyle: 'short', timeZone: 'UTC' },
  clock: { timeStyle: 'medium' },
  zoned: {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function dates(style: keyof typeof dateStyles): Intl.DateTimeFormat {
  const key = `${locale()} ${style}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), dateStyles[style])
  formatters.set(key, made)
  return made as Intl.DateTimeFormat
}

/** A number in a style of `Intl.NumberFormat`. */
export function styledNumber(value: number, style: Intl.NumberFormatOptions): string {
  return numbers(style).format(value)
}

type Given<T> = T | null | undefined

/** A number with separators; a dash if it is unknown. */
export function numberText(value: Given<number>, fractionDigits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  return numbers({ maximumFractionDigits: fractionDigits }).format(value)
}

/** A number with its sign. */
export function changeText(value: Given<number>, fractionDigits = 2): string {
  if (value === null || value === undefined) return '–'
  const text = numberText(Math.abs(value), fractionDigits)
  return value > 0 ? `+${text}` : value < 0 ? `−${text}` : text
}

/** `YYYY-MM-DD` or ISO 8601 as a day. */
export function dateText(time: Given<string>, style: 'date' | 'longDate' = 'date'): string {
  const date = new Date(time ?? '')
  return Number.isNaN(date.getTime()) ? (time ?? '–') : dates(style).format(date)
}

/** `YYYY-MM` as a month. */
export function monthText(month: string): string {
  const date = new Date(month)
  return Number.isNaN(date.getTime()) ? month : dates('month').format(date)
}

/** ISO 8601 as day and time of the reader's own clock. */
export function timeText(time: Given<string>): string {
  const date = new Date(time ?? '')
  return Number.isNaN(date.getTime()) ? (time ?? '–') : dates('time').format(date)
}

/** The same with the name of its time zone: a report is read elsewhere than it is made. */
export function zonedTimeText(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : dates('zoned').format(date)
}

/** ISO 8601 as a time of day of the reader's own clock, to the second. */
export function clockText(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : dates('clock').format(date)
}

/** A day (`YYYY-MM-DD`) without its year. `isNamed`: with the day of the week. */
export function dayText(time: string, { isNamed = false } = {}): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : dates(isNamed ? 'weekday' : 'day').format(date)
}

/** The first and the last day of something, or its only one. */
export function spanText(first: string, last: string | null): string {
  const [from, to] = [new Date(first), new Date(last ?? first)]
  const isSpan = from.getTime() <= to.getTime() // invalid dates compare as false
  return isSpan ? dates('span').formatRange(from, to) : dateText(first)
}

/** A time of day, `HH:MM` of whatever clock. */
export function hourText(time: string): string {
  const date = new Date(`2000-01-01T${time}Z`)
  return Number.isNaN(date.getTime()) ? time : dates('hour').format(date)
}

export function durationText(ms: Given<number>): string {
  if (ms === null || ms === undefined) return '–'
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${fixed(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Powers of 1000, in octets where French readers expect them. */
export function bytesText(bytes: Given<number>): string {
  if (bytes === null || bytes === undefined) return '–'
  const unit = locale().startsWith('fr') ? 'o' : 'B'
  if (bytes < 1000) return `${bytes} ${unit}`
  if (bytes < 1_000_000) return `${fixed(bytes / 1000)} k${unit}`
  return `${fixed(bytes / 1_000_000)} M${unit}`
}

/** A measured value in its unit: `bytes`, `ms`, `%`, or none. */
export function measureText(value: Given<number>, unit: string | null): string {
  if (unit === 'bytes') return bytesText(value)
  const text = numberText(value, value !== null && value !== undefined && value < 1 ? 2 : 1)
  return unit === null || text === '–' ? text : `${text} ${unit}`
}

function fixed(value: number, digits = 1, most = digits): string {
  return numbers({ minimumFractionDigits: digits, maximumFractionDigits: most }).format(value)
}

/** Small amounts have up to four decimals. */
export function usdText(usd: Given<number>): string {
  if (usd === null || usd === undefined) return '–'
  return usd === 0 ? '0 USD' : `${fixed(usd, 2, Math.abs(usd) < 0.1 ? 4 : 2)} USD`
}

/** A share from 0 to 1. */
export function percentText(share: Given<number>): string {
  if (share === null || share === undefined || !Number.isFinite(share)) return '–'
  return numbers({ style: 'percent', maximumFractionDigits: 1 }).format(share)
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

/** The entry of a table by a foreign name, which may be that of a prototype's property. */
export function known<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** The name of a language by its code; an unknown code as it is. */
export const languageName = (code: string): string => nameOf('language', code)

/** The name of a country by its code; an unknown code as it is. */
export const countryName = (code: string): string => nameOf('region', code)

function nameOf(type: Intl.DisplayNamesType, code: string): string {
  if (code === '') return ''
  try {
    return new Intl.DisplayNames(locale(), { type }).of(code) ?? code
  } catch {
    return code // not a code of that type
  }
}

/** The name of an AI platform; an unknown id as words. */
export function platformName(id: string): string {
  return known(platforms, id) ?? nameText(id)
}

/** The name of a third party; an unknown id as it is. */
export function apiName(id: string): string {
  return known(apis, id) ?? id
}

/** An identifier as words: `ownRank` is "Own rank", `missing-recommended` is "Missing recommended". */
export function nameText(name: string): string {
  const spaced = name
    .slice(0, 120)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .trim()
  const lower = spaced.replace(/\b[A-Z][a-z]*\b/g, (word) => word.toLowerCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** A text without accents and case, to compare. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Whether a text has every word of `wanted`. */
export function holdsWords(text: string, wanted: string): boolean {
  const searched = folded(text)
  return folded(wanted)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
