import { DAY_MS, parseIsoDate } from '../language/iso-8601.ts'

/** Year, month, day, time, time zone: each needs those before it, and a time needs a zone. */
const W3C_DATE =
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):\d{2}))?)?)?$/

/**
 * Milliseconds since 1970, in whole seconds, of a date in the W3C profile of ISO 8601
 * (https://www.w3.org/TR/NOTE-datetime). Parts left out count as the earliest; null for any other text.
 */
export function parseW3cDate(text: string): number | null {
  const date = W3C_DATE.test(text) ? parseIsoDate(text) : null
  return date && Math.floor(date.epochMs / 1000) * 1000
}

const MAX_KEPT = 20

/** `days`: the most frequent dates with their counts; summed over files by the merge. */
export type LastmodCounts = {
  readonly count: number
  readonly recent: number
  readonly future: number
  /** The latest date that is not in the future, as written. */
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
