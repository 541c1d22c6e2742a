import type { Clock } from '../../core/ports/clock.ts'

/** Longest delay of a timer. A longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export class SystemClock implements Clock {
  now(): number {
    return Date.now()
  }

  monotonic(): number {
    return performance.now()
  }

  /** @param ms at most 24 days */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason)
        return
      }
      const onAbort = (): void => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const onTime = (): void => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      const timer = setTimeout(onTime, Math.min(ms, MAX_TIMER_MS))
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }
}

/**
 * A signal that aborts with the caller's reason, or with `onTimeout()` after `timeoutMs`. Call
 * `clear` when the work is over.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #outer: AbortSignal
  readonly #onAbort = (): void => this.#controller.abort(this.#outer.reason)

  constructor(outer: AbortSignal, timeoutMs: number, onTimeout: () => Error) {
    this.#outer = outer
    this.#timer = setTimeout(() => this.#controller.abort(onTimeout()), timeoutMs)
    if (outer.aborted) this.#onAbort()
    else outer.addEventListener('abort', this.#onAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#outer.removeEventListener('abort', this.#onAbort)
  }
}
