import { isUtf8 } from 'node:buffer'
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Adapter } from 'lowdb'
import { AppError } from '../../core/errors.ts'
import { flushFolder, OpenFolder } from './durable-folder.ts'
import { isCode } from './system-errors.ts'

/** Longest file name that every common file system takes, less the room for suffixes. */
const MAX_NAME_BYTES = 200
/** Names that Windows keeps for devices. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

const SUFFIX = '.json'

/**
 * File of a document below `folder`: slashes of the key are folders; whatever is not a letter,
 * digit, "-" or "_" is percent-encoded. So no key leaves the folder, and no folder, temporary or
 * set-aside file (their names hold a dot) is taken for a document.
 * @throws INTERNAL for keys with empty or over-long parts: keys come from the code, not from users
 */
export function documentFile(folder: string, key: string): string {
  return `${join(folder, ...key.split('/').map(encodePart))}${SUFFIX}`
}

/** Folder that holds every document whose key begins with `prefix`, and that folder's own key. */
export function folderOfPrefix(folder: string, prefix: string): { path: string; key: string } {
  const key = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  return { path: join(folder, ...key.split('/').filter(Boolean).map(encodePart)), key }
}

/** Key below its folder from the parts of a file's path; undefined when it is no document. */
export function keyOfParts(parts: readonly string[]): string | undefined {
  const name = parts.at(-1) ?? ''
  if (!name.endsWith(SUFFIX)) return undefined
  const names = [...parts.slice(0, -1), name.slice(0, -SUFFIX.length)]
  try {
    const parts = names.map(decodeURIComponent)
    // A stray file that somebody put there is no document either.
    return parts.every((part, index) => encodePart(part) === names[index])
      ? parts.join('/')
      : undefined
  } catch {
    return undefined
  }
}

function encodePart(part: string): string {
  const encoded = /\p{Surrogate}/u.test(part) ? '' : encodeURIComponent(part)
  const safe = encoded.replace(/[.!~*'()]/g, percent)
  const name = DEVICE_NAME.test(safe) ? percent(safe.charAt(0)) + safe.slice(1) : safe
  if (name === '' || name.length > MAX_NAME_BYTES) {
    throw new AppError('INTERNAL', {}, { cause: new Error(`not a document key: ${part}`) })
  }
  return name
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}

// The callback functions: those of node:fs/promises cost twice the time on the main thread.

const stat = promisify(fs.stat)
const readFile = promisify(fs.readFile)
const writeFile = promisify(fs.writeFile)
const rename = promisify(fs.rename)
const unlink = promisify(fs.unlink)

/** No document comes near it; what is longer was not written by us. */
const MAX_BYTES = 64 * 1024 * 1024
/** What stands there is no file of ours, or this part of the disk cannot be read any more. */
const NO_FILE = ['EISDIR', 'ELOOP', 'EIO'] as const

/** A document as lowdb holds it: wrapped, because lowdb takes 0, '' and false for absent. */
export type Held<T> = { value: T | undefined }

/** Thrown when a file does not hold JSON; its message has no path. */
export class CorruptFileError extends Error {}

/**
 * One JSON file in a folder that exists. A write goes to a temporary file that is flushed to the
 * disk and then renamed: after a crash the file holds the old or the new document, never half of
 * one. The temporary file is named after the process, so that two never write into the same.
 */
export class DurableJsonFile<T> implements Adapter<Held<T>> {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** @throws CorruptFileError, or the system's error */
  async read(): Promise<Held<T> | null> {
    const bytes = await this.#bytes()
    if (bytes === undefined) return null
    if (!isUtf8(bytes)) throw new CorruptFileError('it is not UTF-8')
    try {
      return { value: JSON.parse(bytes.toString('utf8')) as T }
    } catch (cause) {
      throw new CorruptFileError('it is not JSON', { cause })
    }
  }

  /** @throws the system's error; the old document then stays, unless its folder cannot be flushed. */
  async write({ value }: Held<T>): Promise<void> {
    const text = JSON.stringify(value)
    if (text === undefined) throw new TypeError(`${this.#file}: a document must be JSON`)
    const temporary = this.#temporary
    try {
      await writeFile(temporary, text, { flush: true })
      await this.#replaceBy(temporary)
    } catch (error) {
      // Where even that fails, the first error is the one to tell.
      await unlink(temporary).catch(() => undefined)
      throw error
    }
  }

  /** Removes the document. */
  async remove(): Promise<void> {
    try {
      await unlink(this.#file)
    } catch (error) {
      if (isCode(error, 'ENOENT')) return
      throw error
    }
    await flushFolder(dirname(this.#file))
  }

  /** Renames the file to `<name>.corrupt-<n>`, n the first number free, and gives that name. */
  async setAside(): Promise<string> {
    for (let n = 1; ; n += 1) {
      const aside = asideOf(this.#file, n)
      // Not `existsSync`: that takes a link to nothing for free.
      if (fs.lstatSync(aside, { throwIfNoEntry: false }) !== undefined) continue
      await rename(this.#file, aside)
      await flushFolder(dirname(aside))
      return aside
    }
  }

  /** Whether it was ever set aside, unless somebody has removed that since. */
  get wasSetAside(): boolean {
    return fs.lstatSync(asideOf(this.#file, 1), { throwIfNoEntry: false }) !== undefined
  }

  get #temporary(): string {
    return join(dirname(this.#file), `.${basename(this.#file)}.${process.pid}.tmp`)
  }

  async #replaceBy(temporary: string): Promise<void> {
    // Opened before: where that fails, the old document is still there.
    const folder = await OpenFolder.open(dirname(this.#file))
    try {
      await rename(temporary, this.#file)
      await folder.flush()
    } finally {
      await folder.close()
    }
  }

  /** Behind a link there may be a disk that is not there now. */
  #nothing(): undefined {
    const link = fs.lstatSync(this.#file, { throwIfNoEntry: false })
    if (link !== undefined) throw new CorruptFileError('it is a link to nothing')
    return undefined
  }

  async #bytes(): Promise<Buffer | undefined> {
    try {
      // Asked first: a pipe would be waited for, and a device be read without end.
      const found = await stat(this.#file)
      if (!found.isFile()) throw new CorruptFileError('it is not a file')
      if (found.size > MAX_BYTES) throw new CorruptFileError(`it has ${found.size} bytes`)
      return await readFile(this.#file)
    } catch (cause) {
      if (isCode(cause, 'ENOENT')) return this.#nothing()
      if (!isCode(cause, ...NO_FILE)) throw cause
      throw new CorruptFileError(cause instanceof Error ? cause.message : String(cause), { cause })
    }
  }
}

/** Of the temporary file that a process left: its number; undefined for names of other files. */
export function leftBy(name: string): number | undefined {
  const [, pid] = /^\..+\.json(?:\.(\d+))?\.tmp$/.exec(name) ?? []
  return pid === undefined ? (/^\..+\.json\.tmp$/.test(name) ? 0 : undefined) : Number(pid)
}

/** Whether a name is one of a file that was set aside. */
export function isAside(name: string): boolean {
  return /\.json\.corrupt-\d+$/.test(name)
}

function asideOf(file: string, n: number): string {
  return `${file}.corrupt-${n}`
}
