import { isUtf8 } from 'node:buffer'
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Adapter } from 'lowdb'
import { AppError } from '../../core/errors.ts'
import type { ParseJson } from '../../core/ports/storage.ts'
import { flushFolder, OpenFolder } from './durable-folder.ts'
import { isCode } from './system-errors.ts'

/** Longest file name on all common file systems, minus room for suffixes. */
const MAX_NAME_BYTES = 200
/** Device names that Windows reserves. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

const SUFFIX = '.json'

/**
 * Path of a document's file below `folder`. Slashes in the key become folders. All characters
 * except letters, digits, "-" and "_" are percent-encoded, so no key leaves the folder. Names of
 * folders, temporary and set-aside files have a dot, so they are never taken for documents.
 * @throws INTERNAL for keys with empty or over-long parts: keys come from the code, not from users
 */
export function documentFile(folder: string, key: string): string {
  return `${join(folder, ...key.split('/').map(encodePart))}${SUFFIX}`
}

/** Folder with every document whose key begins with `prefix`, and that folder's own key. */
export function folderOfPrefix(folder: string, prefix: string): { path: string; key: string } {
  const key = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  return { path: join(folder, ...key.split('/').filter(Boolean).map(encodePart)), key }
}

/** Builds the key from the parts of a file's path. Returns undefined if it is not a document. */
export function keyOfParts(parts: readonly string[]): string | undefined {
  const name = parts.at(-1) ?? ''
  if (!name.endsWith(SUFFIX)) return undefined
  const names = [...parts.slice(0, -1), name.slice(0, -SUFFIX.length)]
  try {
    const parts = names.map(decodeURIComponent)
    // A stray file with an unusual spelling is not a document.
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

// Callback functions: node:fs/promises takes twice as long on the main thread.

const stat = promisify(fs.stat)
const readFile = promisify(fs.readFile)
const writeFile = promisify(fs.writeFile)
const rename = promisify(fs.rename)
const unlink = promisify(fs.unlink)

/** Longer files were not written by us. */
const MAX_BYTES = 64 * 1024 * 1024
/** The path is not a file of ours, or this part of the disk is unreadable. */
const NO_FILE = ['EISDIR', 'ELOOP', 'EIO'] as const

/** A document as lowdb holds it. Wrapped, because lowdb treats 0, '' and false as absent. */
export type Held<T> = { value: T | undefined }

/** The file does not hold JSON. The message does not contain the path. */
export class CorruptFileError extends Error {}

/**
 * One JSON file in an existing folder. A write goes to a temporary file, which is flushed to disk
 * and then renamed. After a crash the file holds the old or the new document, never a mix. The
 * temporary file's name contains the process id, so two processes never share one.
 */
export class DurableJsonFile<T> implements Adapter<Held<T>> {
  readonly #file: string
  readonly #parse: ParseJson<T>

  constructor(file: string, parse: ParseJson<T> = (json) => JSON.parse(json.toString()) as T) {
    this.#file = file
    this.#parse = parse
  }

  /** @throws CorruptFileError, or the system's error */
  async read(): Promise<Held<T> | null> {
    const bytes = await this.#bytes()
    if (bytes === undefined) return null
    if (!isUtf8(bytes)) throw new CorruptFileError('it is not UTF-8')
    try {
      return { value: this.#parse(bytes) }
    } catch (cause) {
      throw new CorruptFileError('it is not JSON', { cause })
    }
  }

  /**
   * @throws the system's error. The old document then remains, unless the folder's flush failed.
   */
  async write({ value }: Held<T>): Promise<void> {
    const temporary = this.#temporary
    try {
      await writeFile(temporary, this.#bytesOf(value), { flush: true })
      await this.#replaceBy(temporary)
    } catch (error) {
      // If this fails too, report the first error.
      await unlink(temporary).catch(() => undefined)
      throw error
    }
  }

  /** Before the write waits: a long text that lives through it stays until a late collection. */
  #bytesOf(value: T | undefined): Buffer {
    const text = JSON.stringify(value)
    if (text === undefined) throw new TypeError(`${this.#file}: a document must be JSON`)
    return Buffer.from(text)
  }

  async remove(): Promise<void> {
    try {
      await unlink(this.#file)
    } catch (error) {
      if (isCode(error, 'ENOENT')) return
      throw error
    }
    await flushFolder(dirname(this.#file))
  }

  /** Renames the file to `<name>.corrupt-<n>` with the first free n, and returns that name. */
  async setAside(): Promise<string> {
    for (let n = 1; ; n += 1) {
      const aside = asideOf(this.#file, n)
      // Not `existsSync`, which reports a broken link as free.
      if (fs.lstatSync(aside, { throwIfNoEntry: false }) !== undefined) continue
      await rename(this.#file, aside)
      await flushFolder(dirname(aside))
      return aside
    }
  }

  /** Whether a set-aside copy of this document exists. */
  get wasSetAside(): boolean {
    return fs.lstatSync(asideOf(this.#file, 1), { throwIfNoEntry: false }) !== undefined
  }

  get #temporary(): string {
    return join(dirname(this.#file), `.${basename(this.#file)}.${process.pid}.tmp`)
  }

  async #replaceBy(temporary: string): Promise<void> {
    // Opened first: if this fails, the old document is still in place.
    const folder = await OpenFolder.open(dirname(this.#file))
    try {
      await rename(temporary, this.#file)
      await folder.flush()
    } finally {
      await folder.close()
    }
  }

  /** A broken link may point to a disk that is not mounted now. */
  #nothing(): undefined {
    const link = fs.lstatSync(this.#file, { throwIfNoEntry: false })
    if (link !== undefined) throw new CorruptFileError('it is a broken link')
    return undefined
  }

  async #bytes(): Promise<Buffer | undefined> {
    try {
      // Check first: reading a pipe would block, and reading a device might never end.
      const found = await stat(this.#file)
      if (!found.isFile()) throw new CorruptFileError('it is not a file')
      if (found.size > MAX_BYTES) throw new CorruptFileError(`it is too long (${found.size} bytes)`)
      return await readFile(this.#file)
    } catch (cause) {
      if (isCode(cause, 'ENOENT')) return this.#nothing()
      if (!isCode(cause, ...NO_FILE)) throw cause
      throw new CorruptFileError(cause instanceof Error ? cause.message : String(cause), { cause })
    }
  }
}

/** Id of the process that left a temporary file. Returns undefined for other names. */
export function leftBy(name: string): number | undefined {
  const [, pid] = /^\..+\.json(?:\.(\d+))?\.tmp$/.exec(name) ?? []
  return pid === undefined ? (/^\..+\.json\.tmp$/.test(name) ? 0 : undefined) : Number(pid)
}

/** Whether this is the name of a file that was set aside. */
export function isAside(name: string): boolean {
  return /\.json\.corrupt-\d+$/.test(name)
}

function asideOf(file: string, n: number): string {
  return `${file}.corrupt-${n}`
}
