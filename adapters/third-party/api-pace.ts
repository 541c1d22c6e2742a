import type { ApiSettings } from '../../core/config/config.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { Semaphore } from '../timing/semaphore.ts'
import { StartSchedule } from '../timing/start-schedule.ts'

/**
 * How often and how many at a time one API is asked, by everybody together. Retries take their
 * turn anew, so that nobody holds a place while pausing.
 */
export class ApiPace {
  readonly #clock: Clock
  readonly #perSecond: number
  readonly #places: Semaphore | undefined
  readonly #schedule = new StartSchedule()
  /** The first in line waits for the time of the next start, the others for him. */
  readonly #line = new Semaphore(1)

  constructor(clock: Clock, { perSecond = 0, concurrency }: ApiSettings) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#places = concurrency === undefined ? undefined : new Semaphore(concurrency)
  }

  /** Resolves, when a request may start, to what is called at its end. @throws the signal's reason */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const leave = (await this.#places?.acquire(signal)) ?? (() => undefined)
    if (this.#perSecond <= 0) return leave
    try {
      await this.#awaitStart(signal)
      return leave
    } catch (reason) {
      leave()
      throw reason
    }
  }

  async #awaitStart(signal: AbortSignal): Promise<void> {
    const arrivedAt = this.#clock.monotonic()
    const next = await this.#line.acquire(signal)
    try {
      for (;;) {
        const now = this.#clock.monotonic()
        const dueAt = this.#schedule.dueAt(now, this.#perSecond)
        if (dueAt <= now) {
          this.#schedule.started(now, arrivedAt, this.#perSecond)
          return
        }
        await this.#clock.sleep(dueAt - now, signal)
      }
    } finally {
      next()
    }
  }
}
