import type { InjectionToken } from 'tsyringe'

/** Time as the engine sees it, so that tests need no waiting. */
export interface Clock {
  /** Wall clock, milliseconds since 1970 (UTC). */
  now(): number
  /** Monotonic milliseconds, for durations. */
  monotonic(): number
  /** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
export const Clock: InjectionToken<Clock> = Symbol('Clock')
