import type { EventPayloads } from '../events/event.ts'
import type { Clock } from '../ports/clock.ts'

const INTERVAL_MS = 1000

/** How far a fan-out is. */
export type ProgressData = EventPayloads['progress']

/** Lets at most one progress report a second through; the last one of a fan-out always passes. */
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

  last(data: ProgressData): void {
    this.#report(data)
  }
}
