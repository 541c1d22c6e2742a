/** Starts are counted over windows of one second; a millisecond more, so that both ends count. */
const WINDOW_MS = 1001
/** Lateness of a timer, or of a busy process, that is made up for at once. */
const CATCH_UP_MS = 50
/** The same in gaps between two starts, for slow paces; less than one, so that two never touch. */
const CATCH_UP_GAPS = 0.9

/**
 * When the next of evenly spaced starts is due. Each has an ideal time, one gap after the one
 * before, so that lateness does not add up; what is later than the allowance is forgotten, so that
 * a long pause is followed by no burst. In any second there are at most N + 1 starts, N the whole
 * starts per second. Pure: times come in as monotonic milliseconds.
 */
export class StartSchedule {
  #idealAt = Number.NEGATIVE_INFINITY
  /** Starts within the last window, oldest first. */
  readonly #recent: number[] = []

  /** When the next start may be; not after `now`: at once. `perSecond` may change at any time. */
  dueAt(now: number, perSecond: number): number {
    if (perSecond === Number.POSITIVE_INFINITY) return now
    this.#forget(now)
    const allowed = Math.floor(perSecond) + 1
    const blocking = this.#recent.at(-allowed) ?? Number.NEGATIVE_INFINITY
    return Math.max(this.#idealAt, blocking + WINDOW_MS)
  }

  /** Notes a start that nothing but this schedule and lateness kept back from `wantedAt` on. */
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
