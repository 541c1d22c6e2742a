/** Day of the proleptic Gregorian calendar. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }

export type IsoDate = {
  /** 'year' and 'month' are not full dates. */
  readonly precision: 'year' | 'month' | 'day' | 'time'
  /** Milliseconds since 1970; what is missing counts as its start, a missing offset as UTC. */
  readonly time: number
  /** Whether a time carries Z or an offset; true for dates without a time. */
  readonly hasOffset: boolean
}

const DATE = /^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?$/
const BASIC_DATE = /^([0-9]{4})([0-9]{2})([0-9]{2})$/
const TIME =
  /^([0-9]{2}):?([0-9]{2})(?::?([0-9]{2})(?:[.,]([0-9]{1,9}))?)?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?$/i
const DURATION =
  /^[+-]?P(?=[0-9T])(?:[0-9]{1,9}(?:[.,][0-9]{1,9})?W|(?:[0-9]{1,9}(?:[.,][0-9]{1,9})?Y)?(?:[0-9]{1,9}(?:[.,][0-9]{1,9})?M)?(?:[0-9]{1,9}(?:[.,][0-9]{1,9})?D)?(?:T(?=[0-9])(?:[0-9]{1,9}(?:[.,][0-9]{1,9})?H)?(?:[0-9]{1,9}(?:[.,][0-9]{1,9})?M)?(?:[0-9]{1,9}(?:[.,][0-9]{1,9})?S)?)?)$/
const MAX_LENGTH = 40

export type IsoDateOptions = {
  /** Let a space stand for the T, as HTML's datetime attribute does. */
  readonly allowSpace?: boolean
}

/**
 * Reads an ISO 8601 calendar date or date-time in extended form, or a basic date (20240305).
 * Impossible days and times are refused.
 * @returns null for anything else
 */
export function parseIsoDate(text: string, options: IsoDateOptions = {}): IsoDate | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return null
  const [date, time, ...rest] = trimmed.split(options.allowSpace ? /[Tt ]/ : /[Tt]/)
  if (rest.length > 0 || date === undefined) return null
  const match = DATE.exec(date) ?? BASIC_DATE.exec(date)
  if (!match) return null
  const year = Number(match[1])
  const month = Number(match[2] ?? 1)
  const day = Number(match[3] ?? 1)
  if (!isCalendarDay({ year, month, day })) return null
  const start = utc({ year, month, day })
  if (time === undefined) {
    const precision = match[3] ? 'day' : match[2] ? 'month' : 'year'
    return { precision, time: start, hasOffset: true }
  }
  const clock = match[3] ? parseTime(time) : null
  return clock && { precision: 'time', time: start + clock.ms, hasOffset: clock.hasOffset }
}

/** Whether the text is an ISO 8601 duration such as PT1H30M or P2W. */
export function isIsoDuration(text: string): boolean {
  return text.length <= 100 && DURATION.test(text.trim())
}

/** Whether the day exists. */
export function isCalendarDay({ year, month, day }: CalendarDay): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** Midnight UTC of a day, in milliseconds since 1970. */
export function utc({ year, month, day }: CalendarDay): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

function parseTime(text: string): { readonly ms: number; readonly hasOffset: boolean } | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [, hours, minutes, seconds, fraction, zone] = match
  const h = Number(hours)
  const m = Number(minutes)
  const s = Number(seconds ?? 0)
  if (h > 24 || m > 59 || s > 60 || (h === 24 && m + s > 0)) return null
  const offset = zone === undefined ? 0 : offsetMinutes(zone)
  if (offset === null) return null
  const ms = Math.floor(Number(`0.${fraction ?? 0}`) * 1000)
  return { ms: ((h * 60 + m - offset) * 60 + s) * 1000 + ms, hasOffset: zone !== undefined }
}

function offsetMinutes(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0
  const digits = zone.slice(1).replace(':', '')
  const hours = Number(digits.slice(0, 2))
  const minutes = Number(digits.slice(2) || 0)
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
