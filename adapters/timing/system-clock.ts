import type { Clock } from '../../core/ports/clock.ts'

/** Longest time one timer can wait; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Clock of the machine. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now()
  }

  monotonic(): number {
    return performance.now()
  }

  /** At most 24 days. */
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
