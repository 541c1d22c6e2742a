import { parseW3cDate } from './w3c-date.ts'

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
