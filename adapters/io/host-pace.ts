import type { Clock } from '../../core/ports/clock.ts'
import { Semaphore } from './semaphore.ts'

/** Absent or 0: no limit. */
export type HostPaceLimits = { readonly perSecond?: number; readonly concurrency?: number }

/** Starts work evenly spaced and bounded in number, in order of arrival. */
export class HostPace {
  readonly #clock: Clock
  readonly #turns: Semaphore
  readonly #gapMs: number
  /** Monotonic time before which nothing more may start. */
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, { perSecond = 0, concurrency = 0 }: HostPaceLimits) {
    this.#clock = clock
    this.#turns = new Semaphore(concurrency > 0 ? concurrency : Number.POSITIVE_INFINITY)
    this.#gapMs = perSecond > 0 ? 1000 / perSecond : 0
  }

  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const leave = await this.#turns.acquire(signal)
    try {
      const now = this.#clock.monotonic()
      const startAt = Math.max(now, this.#nextAt)
      this.#nextAt = startAt + this.#gapMs
      if (startAt > now) await this.#clock.sleep(startAt - now, signal)
      return await work()
    } finally {
      leave()
    }
  }
}
