/** Year, month, day, hour, minute, second with fraction, time zone: each needs those before it. */
const W3C_DATE =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/

/**
 * Milliseconds since 1970 of a date in the W3C profile of ISO 8601
 * (https://www.w3.org/TR/NOTE-datetime): year to fraction of a second, with a time zone when there
 * is a time. Parts left out count as the earliest; null when it is no such date.
 */
export function parseW3cDate(text: string): number | null {
  const parts = W3C_DATE.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(numberOf)
  const date = new Date(0)
  date.setUTCFullYear(year ?? 0, (month ?? 1) - 1, day ?? 1)
  const isCalendarDate = date.getUTCMonth() === (month ?? 1) - 1 && date.getUTCDate() === (day ?? 1)
  const isTime = (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 61
  const offset = offsetMinutes(parts[7])
  if (!isCalendarDate || !isTime || offset === null) return null
  const seconds = ((hour ?? 0) * 60 + (minute ?? 0) - offset) * 60 + (second ?? 0)
  return date.getTime() + seconds * 1000
}

function numberOf(part: string | undefined): number | undefined {
  return part === undefined ? undefined : Number(part)
}

function offsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined || zone === 'Z') return 0
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  if (hours > 14 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
