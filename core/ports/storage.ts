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

/**
 * Small JSON documents by key (`budget/openrouter/2026-11-20`); one file or row per key. Operations on
 * one key run one after another. What a write resolved for survives a crash of the process.
 */
export interface DocumentStore {
  /** A document that cannot be understood is set aside and counts as absent. */
  get<T>(key: string): Promise<T | undefined>
  /** Replaces the document by `change(current)`; calls for one key run one after another. */
  update<T>(key: string, change: (current: T | undefined) => T): Promise<T>
  /**
   * Replaces the document, durably: it is on the disk when this resolves.
   * @throws NOT_STORED naming document and remedy; the old one then stays.
   */
  put<T>(key: string, value: T): Promise<void>
  /** Removes the document; nothing happens where there is none. */
  remove(key: string): Promise<void>
  /**
   * Keeps a document that is of no use under another name, with a warning that says why. It counts
   * as absent from then on; nothing happens where there is none.
   */
  setAside(key: string, problem: string): Promise<void>
  /** Whether a document of this key was ever set aside and that was not cleared away. */
  wasSetAside(key: string): Promise<boolean>
  /** Where the documents lie that were set aside since this process began. */
  readonly damaged: readonly string[]
  /** Every document whose key starts with `prefix`, in no order, read side by side; a corrupt one is left out. */
  entries<T>(prefix: string): AsyncIterable<{ readonly key: string; readonly value: T }>
  /** Keys that start with `prefix`, sorted. */
  list(prefix: string): Promise<readonly string[]>
}
export const DocumentStore: InjectionToken<DocumentStore> = Symbol('DocumentStore')
