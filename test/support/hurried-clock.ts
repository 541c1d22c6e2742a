import { SystemClock } from '../../adapters/timing/clock.ts'
import type { Clock } from '../../core/ports/clock.ts'

/**
 * The machine's clock, except that pauses are shorter: after a pause it shows the time that a whole
 * pause would have led to. What is not a pause takes its real time, so a busy machine uses up no
 * deadline faster than an idle one.
 */
export class HurriedClock implements Clock {
  readonly #clock = new SystemClock()
  readonly #speed: number
  #aheadMs = 0

  constructor(speed: number) {
    this.#speed = speed
  }

  now(): number {
    return Math.round(this.#clock.now() + this.#aheadMs)
  }

  monotonic(): number {
    return this.#clock.monotonic() + this.#aheadMs
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const endMs = this.monotonic() + ms
    await this.#clock.sleep(ms / this.#speed, signal)
    this.#aheadMs = Math.max(this.#aheadMs, endMs - this.#clock.monotonic())
  }
}
