import type { DocumentStore } from '../../core/ports/document-store.ts'

/** A store in memory that keeps copies, as a real one does; writes for one key follow each other. */
export class MemoryStore implements DocumentStore {
  readonly documents = new Map<string, unknown>()
  /** Writes made so far. */
  writes = 0
  /** When set, the next writes fail with it. */
  failure: Error | undefined
  readonly #tails = new Map<string, Promise<unknown>>()

  async get<T>(key: string): Promise<T | undefined> {
    return structuredClone(this.documents.get(key)) as T | undefined
  }

  update<T>(key: string, change: (current: T | undefined) => T): Promise<T> {
    const earlier = this.#tails.get(key) ?? Promise.resolve()
    const write = earlier.then(
      () => this.#write(key, change),
      () => this.#write(key, change),
    )
    this.#tails.set(key, write)
    return write
  }

  async put<T>(key: string, value: T): Promise<void> {
    await this.update(key, () => value)
  }

  async remove(key: string): Promise<void> {
    this.documents.delete(key)
  }

  async *entries<T>(prefix: string): AsyncIterable<{ key: string; value: T }> {
    for (const [key, value] of [...this.documents]) {
      if (key.startsWith(prefix)) yield { key, value: structuredClone(value) as T }
    }
  }

  async list(prefix: string): Promise<readonly string[]> {
    return [...this.documents.keys()].filter((key) => key.startsWith(prefix)).sort()
  }

  #write<T>(key: string, change: (current: T | undefined) => T): T {
    if (this.failure !== undefined) throw this.failure
    const next = change(structuredClone(this.documents.get(key)) as T | undefined)
    this.documents.set(key, structuredClone(next))
    this.writes += 1
    return next
  }
}
