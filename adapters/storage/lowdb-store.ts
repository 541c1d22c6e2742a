import { dirname, relative } from 'node:path'
import { Low } from 'lowdb'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore, ParseJson } from '../../core/ports/storage.ts'
import { dataFiles } from './data-folder.ts'
import {
  CorruptFileError,
  DurableJsonFile,
  documentFile,
  folderOfPrefix,
  type Held,
  keyOfParts,
} from './document-file.ts'
import { DurableFolders } from './durable-folder.ts'
import { isCode, notStored } from './system-errors.ts'

/** Documents that `entries` reads in parallel. */
const READ_AHEAD = 16

type Entry<T> = { readonly key: string; readonly value: T }

/**
 * DocumentStore on lowdb: one JSON file per key below a folder (DATA_DIR). One process writes it;
 * only the day's spending is shared with commands. A file that is not JSON is set aside with a
 * warning and counts as absent.
 */
export class LowdbStore implements DocumentStore {
  readonly #folder: string
  readonly #log: Log
  readonly #folders: DurableFolders
  /** Last pending operation per key. The next one starts when it has finished. */
  readonly #tails = new Map<string, Promise<unknown>>()
  readonly #setAside: string[] = []

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
    this.#folders = new DurableFolders(folder)
  }

  get damaged(): readonly string[] {
    return [...this.#setAside]
  }

  get<T>(key: string, parse?: ParseJson<T>): Promise<T | undefined> {
    return this.#inTurn(key, async () => (await this.#read<T>(key, parse)).data.value)
  }

  update<T>(key: string, change: (current: T | undefined) => T, held?: T): Promise<T> {
    return this.#inTurn(key, async () => {
      const current = held ?? (await this.#read<T>(key)).data.value
      const value = change(current)
      if (value === current && value !== undefined) return value
      await this.#write(key, () => this.#file<T>(key).write({ value }))
      return value
    })
  }

  put<T>(key: string, value: T): Promise<void> {
    return this.#inTurn(key, () => this.#write(key, () => this.#file<T>(key).write({ value })))
  }

  remove(key: string): Promise<void> {
    return this.#inTurn(key, () => this.#file(key).remove())
  }

  setAside(key: string, problem: string): Promise<void> {
    return this.#inTurn(key, () => this.#putAside(key, new CorruptFileError(problem)))
  }

  async wasSetAside(key: string): Promise<boolean> {
    return this.#file(key).wasSetAside
  }

  async *entries<T>(prefix: string, parse?: ParseJson<T>): AsyncIterable<Entry<T>> {
    const keys = (await this.list(prefix)).values()
    const ahead: Promise<Entry<T> | undefined>[] = []
    const readNext = (): void => {
      const { value: key, done } = keys.next()
      if (done === true) return
      const reading = this.#entry<T>(key, parse)
      // The error surfaces when its turn comes, or never if the caller stops iterating.
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
    const files = await dataFiles(path)
    const keys = files.flatMap((parts) => {
      const rest = keyOfParts(parts)
      return rest === undefined ? [] : [key + rest]
    })
    return keys.filter((found) => found.startsWith(prefix)).sort()
  }

  /** Only this process writes documents that anybody follows. */
  follow(): () => void {
    return noop
  }

  #file<T>(key: string, parse?: ParseJson<T>): DurableJsonFile<T> {
    return new DurableJsonFile<T>(documentFile(this.#folder, key), parse)
  }

  async #entry<T>(key: string, parse?: ParseJson<T>): Promise<Entry<T> | undefined> {
    const value = await this.#peek<T>(key, parse)
    return value === undefined ? undefined : { key, value }
  }

  /**
   * Reads a document without pending operations past the queue. A file is always complete, because
   * writes rename. A concurrent write may or may not be visible.
   */
  async #peek<T>(key: string, parse?: ParseJson<T>): Promise<T | undefined> {
    if (this.#tails.has(key)) return this.get<T>(key, parse)
    try {
      return (await this.#file<T>(key, parse).read())?.value
    } catch (error) {
      if (!(error instanceof CorruptFileError)) throw error
      return this.get<T>(key, parse)
    }
  }

  async #read<T>(key: string, parse?: ParseJson<T>): Promise<Low<Held<T>>> {
    const file = this.#file<T>(key, parse)
    const db = new Low<Held<T>>(file, { value: undefined })
    try {
      await db.read()
    } catch (error) {
      if (!(error instanceof CorruptFileError)) throw error
      await this.#putAside(key, error)
    }
    return db
  }

  async #write(key: string, write: () => Promise<void>): Promise<void> {
    const file = documentFile(this.#folder, key)
    try {
      await this.#folders.make(dirname(file))
      try {
        await write()
      } catch (error) {
        if (!(await this.#isMended(key, error))) throw error
        await this.#folders.make(dirname(file))
        await write()
      }
    } catch (error) {
      if (error instanceof TypeError) throw error
      throw notStored(relative(this.#folder, file), error)
    }
  }

  /** Whether a retry may work: folders were removed, or a folder has the file's name. */
  async #isMended(key: string, error: unknown): Promise<boolean> {
    if (isCode(error, 'ENOENT')) {
      this.#folders.forget()
      return true
    }
    const isInTheWay = isCode(error, 'EISDIR', 'ENOTEMPTY', 'EEXIST') && isOfRename(error)
    if (!isInTheWay) return false
    await this.#putAside(key, new CorruptFileError('it is not a file'))
    return true
  }

  async #putAside(key: string, err: CorruptFileError): Promise<void> {
    try {
      const aside = relative(this.#folder, await this.#file(key).setAside())
      this.#setAside.push(aside)
      this.#log.warn({ key, aside, err }, 'a stored document is damaged and was set aside')
    } catch (asideErr) {
      if (isCode(asideErr, 'ENOENT')) return
      // The folder is read-only, so the document cannot be overwritten either.
      const problem = 'a stored document is damaged and stays where it is'
      this.#log.warn({ key, err, asideErr }, problem)
    }
  }

  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(work)
    // A failed operation must not fail those that wait behind it.
    const tail = turn.then(noop, noop).finally(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    })
    this.#tails.set(key, tail)
    return turn
  }
}

function noop(): void {}

function isOfRename(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'rename'
}
