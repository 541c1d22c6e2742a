import type { InjectionToken } from 'tsyringe'

/** Best-effort memory cache, bounded in entries and bytes. */
export interface Cache {
  /**
   * The cached value, or what `load` gives, kept for `ttlMs` (a function says so of the value: what
   * was not found is kept for less long). Callers that ask for one key at once share one load
   * (single-flight); a failed load is not kept. One caller's abort does not end the load while
   * others wait for it; where the load failed by it, one of those loads anew.
   */
  wrap<T>(
    key: string,
    ttlMs: number | ((value: T) => number),
    load: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ readonly value: T; readonly cached: boolean }>
}
export const Cache: InjectionToken<Cache> = Symbol('Cache')
