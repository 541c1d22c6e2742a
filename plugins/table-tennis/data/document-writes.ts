import type { DocumentStore } from '../../../core/ports/document-store.ts'

/** How one kind of document is kept. */
type Keeping<T> = {
  /** The document as memory has it. */
  current(id: string): T | undefined
  /** Makes `value` durable, then memory's. Memory must be unchanged when it rejects. */
  keep(store: DocumentStore, id: string, value: T): Promise<void>
}

type Change<T> = (current: T | undefined) => T

type Waiting<T> = {
  readonly store: DocumentStore
  readonly change: Change<T>
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * Changes of documents of one kind. Those of one document follow each other; those that gather
 * while a write is under way become one write, each seeing what the one before it made.
 */
export class DocumentWrites<T> {
  readonly #keeping: Keeping<T>
  /** Changes that wait, by document; an entry stands as long as a write is under way. */
  readonly #waiting = new Map<string, Waiting<T>[]>()

  constructor(keeping: Keeping<T>) {
    this.#keeping = keeping
  }

  /** Resolves when the change is durable; rejects with what it threw or the store failed with. */
  update(store: DocumentStore, id: string, change: Change<T>): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { store, change, resolve, reject }
      const others = this.#waiting.get(id)
      if (others !== undefined) {
        others.push(waiting)
        return
      }
      this.#waiting.set(id, [waiting])
      // Never rejects: every failure belongs to a caller.
      void this.#writeAll(id)
    })
  }

  async #writeAll(id: string): Promise<void> {
    // Callers of the same turn are served together.
    await Promise.resolve()
    for (;;) {
      const batch = this.#waiting.get(id) ?? []
      if (batch.length === 0) break
      this.#waiting.set(id, [])
      await this.#write(id, batch)
    }
    this.#waiting.delete(id)
  }

  async #write(id: string, batch: readonly Waiting<T>[]): Promise<void> {
    let value = this.#keeping.current(id)
    const made: Waiting<T>[] = []
    for (const waiting of batch) {
      try {
        value = waiting.change(value)
        made.push(waiting)
      } catch (error) {
        waiting.reject(error)
      }
    }
    const last = made.at(-1)
    if (last === undefined || value === undefined) return
    try {
      await this.#keeping.keep(last.store, id, value)
      for (const { resolve } of made) resolve()
    } catch (error) {
      for (const { reject } of made) reject(error)
    }
  }
}
