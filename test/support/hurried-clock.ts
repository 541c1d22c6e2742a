import { SystemClock } from '../../adapters/timing/clock.ts'
import type { Clock } from '../../core/ports/clock.ts'

/** The machine's clock, accelerated, so that pauses between retries take no time in tests. */
export class HurriedClock implements Clock {
  readonly #clock = new SystemClock()
  readonly #speed: number
  readonly #startMs = this.#clock.monotonic()
  readonly #start = this.#clock.now()

  constructor(speed: number) {
    this.#speed = speed
  }

  now(): number {
    return Math.round(this.#start + this.#elapsedMs())
  }

  monotonic(): number {
    return this.#startMs + this.#elapsedMs()
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(ms / this.#speed, signal)
  }

  #elapsedMs(): number {
    return (this.#clock.monotonic() - this.#startMs) * this.#speed
  }
}
