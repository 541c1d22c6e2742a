import type { InjectionToken } from 'tsyringe'

/** Best-effort memory cache, limited in entries and bytes. */
export interface Cache {
  /**
   * Returns the cached value, or loads it and keeps it for `ttlMs`. A function can derive `ttlMs`
   * from the value, for example a shorter one for missing data. Concurrent callers for one key
   * share one load; a failed load is not cached. One caller's abort does not end a load that others
   * wait for. If its abort made the load fail, one of the others loads again.
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
 * Reads a document from its JSON (UTF-8), for example to skip parts of it. A document for which it
 * throws is damaged.
 */
export type ParseJson<T> = (json: Buffer) => T

export type DocumentChange = { readonly key: string; readonly value: unknown }

/**
 * Small JSON documents by key (`budget/openrouter/2026-11-20`), one file or row per key. Operations
 * on one key run one after another. A write that resolved survives a crash of the process.
 */
export interface DocumentStore {
  /**
   * A damaged document is set aside and counts as absent.
   * @param parse replaces `JSON.parse`
   */
  get<T>(key: string, parse?: ParseJson<T>): Promise<T | undefined>
  /**
   * Replaces the document by `change(current)`, as one step: no other writer comes between, in any
   * process. `change` may be called again with a newer document. Writes nothing if it returns what it
   * was given.
   * @param held the document as the caller has it in memory. The store uses it instead of reading,
   * as long as no other process has changed the document since the caller read it or was told of a
   * change by `follow`.
   */
  update<T>(key: string, change: (current: T | undefined) => T, held?: T): Promise<T>
  /**
   * Replaces the document. It is on disk when this resolves.
   * @throws NOT_STORED naming document and remedy. The old document then remains.
   */
  put<T>(key: string, value: T): Promise<void>
  /**
   * Removes the document, if it exists.
   * @param options `unlessChanged`: only if no other process has changed it since this one read it,
   * wrote it, or was told of a change by `follow`
   */
  remove(key: string, options?: { readonly unlessChanged?: boolean }): Promise<void>
  /**
   * Renames an unusable document, with a warning that says why. It then counts as absent. Does
   * nothing if the document does not exist.
   */
  setAside(key: string, problem: string): Promise<void>
  /** Whether a document with this key was set aside and is still there. */
  wasSetAside(key: string): Promise<boolean>
  /** Locations of the documents that were set aside since this process started. */
  readonly damaged: readonly string[]
  /**
   * Every document whose key starts with `prefix`, in no order. Skips corrupt ones.
   * @param parse replaces `JSON.parse`
   */
  entries<T>(
    prefix: string,
    parse?: ParseJson<T>,
  ): AsyncIterable<{ readonly key: string; readonly value: T }>
  /** Keys that start with `prefix`, sorted. */
  list(prefix: string): Promise<readonly string[]>
  /**
   * Calls `listener` for each document below `prefix` that another process has changed since, within
   * 1 s, with its newest value; undefined if it was removed. Several changes may be told as one.
   * Catches up after a lost connection, and includes changes since the store was opened. Each call
   * has a turn of the event loop of its own, after that of the end of an earlier operation on the
   * document. Never called by a store that only this process writes. Returns a function that ends
   * it.
   * @param wants chooses documents by key, so that others are not read
   */
  follow(
    prefix: string,
    listener: (change: DocumentChange) => void,
    wants?: (key: string) => boolean,
  ): () => void
}
export const DocumentStore: InjectionToken<DocumentStore> = Symbol('DocumentStore')
