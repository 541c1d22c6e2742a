import type { Clock } from '../../core/ports/clock.ts'

type Sleeper = { readonly wakeMs: number; readonly wake: () => void }

/** A clock that only `advance` moves. */
export class FakeClock implements Clock {
  readonly #startMs: number
  readonly #sleepers = new Set<Sleeper>()
  #elapsedMs = 0

  constructor(start = '2026-11-20T12:00:00Z') {
    this.#startMs = Date.parse(start)
  }

  /** Number of running sleeps. 0 when no timer was left behind. */
  get pending(): number {
    return this.#sleepers.size
  }

  now(): number {
    return this.#startMs + this.#elapsedMs
  }

  monotonic(): number {
    return this.#elapsedMs
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const end = (): void => {
        this.#sleepers.delete(sleeper)
        signal?.removeEventListener('abort', onAbort)
      }
      const onAbort = (): void => {
        end()
        reject(signal?.reason)
      }
      const wake = (): void => {
        end()
        resolve()
      }
      const sleeper = { wakeMs: this.#elapsedMs + ms, wake }
      this.#sleepers.add(sleeper)
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  /** Advances the time and wakes sleepers in order. Resolves after their consequences have run. */
  async advance(ms: number): Promise<void> {
    const target = this.#elapsedMs + ms
    await settle()
    for (;;) {
      const due = [...this.#sleepers].filter(({ wakeMs }) => wakeMs <= target)
      const next = due.sort((a, b) => a.wakeMs - b.wakeMs)[0]
      if (next === undefined) break
      this.#elapsedMs = Math.max(this.#elapsedMs, next.wakeMs)
      next.wake()
      await settle()
    }
    this.#elapsedMs = target
  }
}

/** Runs everything that waits only for promises. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
