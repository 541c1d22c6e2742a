import type { InjectionToken } from 'tsyringe'

/** Small JSON documents by key (`budget/openrouter/2026-11-20`); one file or row per key. */
export interface DocumentStore {
  get<T>(key: string): Promise<T | undefined>
  /** Replaces the document by `change(current)`; calls for one key run one after another. */
  update<T>(key: string, change: (current: T | undefined) => T): Promise<T>
  /** Keys that start with `prefix`, sorted. */
  list(prefix: string): Promise<readonly string[]>
}
export const DocumentStore: InjectionToken<DocumentStore> = Symbol('DocumentStore')
