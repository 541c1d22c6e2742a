/** A calendar date of ISO 8601, with or without a time. */
export type IsoDate = {
  /** Milliseconds since 1970; a time without offset and a date alone are read as UTC. */
  readonly epochMs: number
  /** Year, month and day are all given. */
  readonly isFullDate: boolean
  readonly hasTime: boolean
  /** The time carries Z or an offset. */
  readonly hasOffset: boolean
}

const DATE =
  /^([+-]\d{6}|\d{4})(?:-(\d{2})(?:-(\d{2}))?|(\d{2})(\d{2}))?(?:T(\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/
const TIME = /^(\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/
const DURATION =
  /^[+-]?P(?=[\dT])(?:\d+(?:[.,]\d+)?Y)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?W)?(?:\d+(?:[.,]\d+)?D)?(?:T(?=\d)(?:\d+(?:[.,]\d+)?H)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?S)?)?$/
/** No date, time or duration needs more. */
const MAX_CHARACTERS = 60
export const DAY_MS = 86_400_000

/**
 * Reads a date or date-time: extended or basic form, reduced to year or month where there is no
 * time. null for anything else, such as 30 February or a blank in place of the T.
 */
export function parseIsoDate(text: string): IsoDate | null {
  const match = text.length > MAX_CHARACTERS ? null : DATE.exec(text.trim())
  if (!match) return null
  const [, year = '', month = match[4], day = match[5], , , time, offset] = match
  if (time !== undefined && day === undefined) return null
  const days = daysOf(Number(year), Number(month ?? 1), Number(day ?? 1))
  const timeMs = time === undefined ? 0 : timeOf(time)
  const offsetMs = offset === undefined ? 0 : offsetOf(offset)
  if (days === null || timeMs === null || offsetMs === null) return null
  return {
    epochMs: days + timeMs - offsetMs,
    isFullDate: day !== undefined,
    hasTime: time !== undefined,
    hasOffset: offset !== undefined,
  }
}

/** A time of day such as 08:30 or 08:30:00+02:00. */
export function isIsoTime(text: string): boolean {
  const match = text.length > MAX_CHARACTERS ? null : TIME.exec(text.trim())
  if (!match) return false
  const [, time = '', offset] = match
  return timeOf(time) !== null && (offset === undefined || offsetOf(offset) !== null)
}

/** A duration such as PT1H30M or P2W. */
export function isIsoDuration(text: string): boolean {
  return text.length <= MAX_CHARACTERS && DURATION.test(text.trim())
}

function daysOf(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.getTime() : null
}

/** Milliseconds since midnight; 24:00 is the end of the day, :60 a leap second. */
function timeOf(text: string): number | null {
  const [, hours = '', minutes = '0', seconds = '0'] =
    /^(\d{2})(?::?(\d{2}))?(?::?(\d{2}(?:[.,]\d+)?))?$/.exec(text) ?? []
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds.replace(',', '.'))]
  if (h > 24 || m > 59 || s >= 61) return null
  const ms = ((h * 60 + m) * 60 + s) * 1000
  return h === 24 && ms > DAY_MS ? null : ms
}

function offsetOf(text: string): number | null {
  if (text === 'Z') return 0
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? []
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
