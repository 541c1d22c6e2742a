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

const DAY_MS = 86_400_000
const MAX_KEPT = 20

/** `days`: the most frequent dates with their counts; summed over files by the merge. */
export type LastmodCounts = {
  readonly count: number
  readonly recent: number
  readonly future: number
  /** As written; of the dates that do not lie in the future. */
  readonly newest: { readonly text: string; readonly time: number } | null
  readonly days: readonly (readonly [day: string, count: number])[]
}

/** Counts lastmod values of one file; keeps at most one entry per date. */
export class LastmodTally {
  readonly #now: number
  readonly #days = new Map<string, number>()
  #count = 0
  #recent = 0
  #future = 0
  #newest: LastmodCounts['newest'] = null

  constructor(now: number) {
    this.#now = now
  }

  /** @returns whether the text is a date. */
  add(text: string): boolean {
    const time = parseW3cDate(text)
    if (time === null) return false
    this.#count += 1
    const day = text.slice(0, 10)
    this.#days.set(day, (this.#days.get(day) ?? 0) + 1)
    if (Math.abs(this.#now - time) <= DAY_MS) this.#recent += 1
    if (time > this.#now + DAY_MS) this.#future += 1
    else if (!this.#newest || time > this.#newest.time) this.#newest = { text, time }
    return true
  }

  counts(): LastmodCounts {
    const days = [...this.#days].sort((a, b) => b[1] - a[1]).slice(0, MAX_KEPT)
    return {
      count: this.#count,
      recent: this.#recent,
      future: this.#future,
      newest: this.#newest,
      days,
    }
  }
}
