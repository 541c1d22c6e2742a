import type { EventPayloads } from '../events/event.ts'
import type { Clock } from '../ports/clock.ts'

const INTERVAL_MS = 1000

/** How far a fan-out is. */
export type ProgressData = EventPayloads['progress']

/** Lets at most one progress report a second through; the first and the last one always pass. */
export class ProgressReporter {
  readonly #clock: Clock
  readonly #report: (data: ProgressData) => void
  #nextMs: number

  constructor(clock: Clock, report: (data: ProgressData) => void) {
    this.#clock = clock
    this.#report = report
    this.#nextMs = clock.monotonic() + INTERVAL_MS
  }

  note(data: () => ProgressData): void {
    const now = this.#clock.monotonic()
    if (now < this.#nextMs) return
    this.#nextMs = now + INTERVAL_MS
    this.#report(data())
  }

  /** Reports whenever it was before. */
  now(data: ProgressData): void {
    this.#report(data)
  }
}
