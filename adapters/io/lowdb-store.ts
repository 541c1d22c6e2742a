import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Low } from 'lowdb'
import type { DocumentStore } from '../../core/ports/document-store.ts'
import type { Log } from '../../core/ports/log.ts'
import { CorruptFileError, DurableJsonFile, type Held } from './durable-json-file.ts'
import { documentFile, folderOfPrefix, keyOfParts } from './store-path.ts'

/**
 * DocumentStore on lowdb: one JSON file per key under a folder (DATA_DIR), written by one process.
 * A file that is not JSON is set aside with a warning and counts as absent.
 */
export class LowdbStore implements DocumentStore {
  readonly #folder: string
  readonly #log: Log
  /** Last operation under way per key; the next one begins when it has ended. */
  readonly #tails = new Map<string, Promise<unknown>>()

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
  }

  get<T>(key: string): Promise<T | undefined> {
    return this.#inTurn(key, async () => (await this.#read<T>(key)).data.value)
  }

  update<T>(key: string, change: (current: T | undefined) => T): Promise<T> {
    return this.#inTurn(key, async () => {
      const db = await this.#read<T>(key)
      const value = change(db.data.value)
      db.data = { value }
      await db.write()
      return value
    })
  }

  put<T>(key: string, value: T): Promise<void> {
    return this.#inTurn(key, () => this.#file<T>(key).write({ value }))
  }

  remove(key: string): Promise<void> {
    return this.#inTurn(key, () => this.#file(key).remove())
  }

  async *entries<T>(prefix: string): AsyncIterable<{ readonly key: string; readonly value: T }> {
    for (const key of await this.list(prefix)) {
      const value = await this.get<T>(key)
      if (value !== undefined) yield { key, value }
    }
  }

  #file<T>(key: string): DurableJsonFile<T> {
    return new DurableJsonFile<T>(documentFile(this.#folder, key))
  }

  async list(prefix: string): Promise<readonly string[]> {
    const { path, key } = folderOfPrefix(this.#folder, prefix)
    const entries = await entriesBelow(path)
    const keys = entries.flatMap((entry) => {
      const parts = relative(path, join(entry.parentPath, entry.name)).split(sep)
      const rest = entry.isFile() ? keyOfParts(parts) : undefined
      return rest === undefined ? [] : [key + rest]
    })
    return keys.filter((found) => found.startsWith(prefix)).sort()
  }

  async #read<T>(key: string): Promise<Low<Held<T>>> {
    const file = this.#file<T>(key)
    const db = new Low<Held<T>>(file, { value: undefined })
    try {
      await db.read()
    } catch (error) {
      if (!(error instanceof CorruptFileError)) throw error
      const aside = await file.setAside()
      this.#log.warn(
        { key, aside, err: error },
        'a stored document was unreadable and is set aside',
      )
    }
    return db
  }

  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(work)
    // Whoever waits behind a failed operation is not concerned by its failure.
    const tail = turn.then(noop, noop).finally(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    })
    this.#tails.set(key, tail)
    return turn
  }
}

function noop(): void {}

async function entriesBelow(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
