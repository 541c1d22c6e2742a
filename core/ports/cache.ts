import type { InjectionToken } from 'tsyringe'

/** Best-effort memory cache, bounded in entries and bytes. */
export interface Cache {
  /**
   * The cached value, or what `load` gives, kept for `ttlMs`. Callers that ask for one key at once
   * share one load (single-flight); a failed load is not kept. One caller's abort does not end the
   * load while others wait for it.
   */
  wrap<T>(
    key: string,
    ttlMs: number,
    load: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ readonly value: T; readonly cached: boolean }>
}
export const Cache: InjectionToken<Cache> = Symbol('Cache')
