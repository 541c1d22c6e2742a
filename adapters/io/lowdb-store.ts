import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Low } from 'lowdb'
import type { DocumentStore } from '../../core/ports/document-store.ts'
import type { Log } from '../../core/ports/log.ts'
import { CorruptFileError, DurableJsonFile, type Held } from './durable-json-file.ts'
import { documentFile, folderOfPrefix, keyOfParts } from './store-path.ts'

/** Documents that `entries` reads side by side. */
const READ_AHEAD = 16

type Entry<T> = { readonly key: string; readonly value: T }

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

  async *entries<T>(prefix: string): AsyncIterable<Entry<T>> {
    const keys = (await this.list(prefix)).values()
    const ahead: Promise<Entry<T> | undefined>[] = []
    const readNext = (): void => {
      const { value: key, done } = keys.next()
      if (done === true) return
      const reading = this.#entry<T>(key)
      // It is told when its turn comes, or to nobody when nobody goes on to it.
      reading.catch(noop)
      ahead.push(reading)
    }
    for (let count = 0; count < READ_AHEAD; count += 1) readNext()
    for (;;) {
      const reading = ahead.shift()
      if (reading === undefined) return
      const entry = await reading
      readNext()
      if (entry !== undefined) yield entry
    }
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

  #file<T>(key: string): DurableJsonFile<T> {
    return new DurableJsonFile<T>(documentFile(this.#folder, key))
  }

  async #entry<T>(key: string): Promise<Entry<T> | undefined> {
    const value = await this.#peek<T>(key)
    return value === undefined ? undefined : { key, value }
  }

  /**
   * A document that nobody works on is read past the queue: writes rename, so a file is always
   * whole. What is written meanwhile may be seen or not.
   */
  async #peek<T>(key: string): Promise<T | undefined> {
    if (this.#tails.has(key)) return this.get<T>(key)
    try {
      return (await this.#file<T>(key).read())?.value
    } catch (error) {
      if (!(error instanceof CorruptFileError)) throw error
      return this.get<T>(key)
    }
  }

  async #read<T>(key: string): Promise<Low<Held<T>>> {
    const file = this.#file<T>(key)
    const db = new Low<Held<T>>(file, { value: undefined })
    try {
      await db.read()
    } catch (error) {
      if (!(error instanceof CorruptFileError)) throw error
      await this.#setAside(key, file, error)
    }
    return db
  }

  async #setAside<T>(key: string, file: DurableJsonFile<T>, err: CorruptFileError): Promise<void> {
    try {
      const aside = await file.setAside()
      this.#log.warn({ key, aside, err }, 'a stored document was unreadable and is set aside')
    } catch (asideErr) {
      // In a folder that cannot be written to; then it cannot be overwritten either.
      this.#log.warn(
        { key, err, asideErr },
        'a stored document is unreadable and stays where it is',
      )
    }
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
