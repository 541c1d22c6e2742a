/** Starts are counted over windows of one second, plus a millisecond to include both ends. */
const WINDOW_MS = 1001
/** Delay of a timer or a busy process that is made up for at once. */
const CATCH_UP_MS = 50
/** The same in gaps between two starts, for slow rates. Below 1, so that two never coincide. */
const CATCH_UP_GAPS = 0.9

/**
 * Calculates when the next of evenly spaced starts is due. Each has an ideal time, one gap after
 * the previous one, so that delays do not add up. Delay beyond the allowance is dropped, so that no
 * burst follows a long pause. Any second has at most N + 1 starts, where N is the whole number of
 * starts per second. Pure: times are passed in as monotonic milliseconds.
 */
export class StartSchedule {
  #idealAt = Number.NEGATIVE_INFINITY
  /** Starts within the last window, oldest first. */
  readonly #recent: number[] = []

  /** When the next start is allowed, possibly in the past. `perSecond` may change between calls. */
  dueAt(now: number, perSecond: number): number {
    if (perSecond === Number.POSITIVE_INFINITY) return now
    this.#forget(now)
    const allowed = Math.floor(perSecond) + 1
    const blocking = this.#recent.at(-allowed) ?? Number.NEGATIVE_INFINITY
    return Math.max(this.#idealAt, blocking + WINDOW_MS)
  }

  /** Records a start that was requested at `wantedAt` and delayed only by this schedule. */
  started(now: number, wantedAt: number, perSecond: number): void {
    if (perSecond === Number.POSITIVE_INFINITY) return
    const gapMs = 1000 / perSecond
    const allowanceMs = Math.max(CATCH_UP_MS, CATCH_UP_GAPS * gapMs)
    this.#idealAt = Math.max(this.#idealAt, wantedAt, now - allowanceMs) + gapMs
    this.#recent.push(now)
  }

  #forget(now: number): void {
    const [oldest] = this.#recent
    if (oldest === undefined || oldest > now - WINDOW_MS) return
    const kept = this.#recent.findIndex((start) => start > now - WINDOW_MS)
    this.#recent.splice(0, kept < 0 ? this.#recent.length : kept)
  }
}
