// The callback functions: those of node:fs/promises cost twice the time on the main thread.
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Adapter } from 'lowdb'
import { flushFolder, makeFolder } from './durable-folder.ts'

const readFile = promisify(fs.readFile)
const writeFile = promisify(fs.writeFile)
const rename = promisify(fs.rename)
const unlink = promisify(fs.unlink)

/** A document as lowdb holds it: wrapped, because lowdb takes 0, '' and false for absent. */
export type Held<T> = { value: T | undefined }

/** Thrown when a file does not hold JSON. */
export class CorruptFileError extends Error {}

/**
 * One JSON file. A write goes to a temporary file that is flushed to the disk and then renamed:
 * after a crash the file holds the old or the new document, never half of one. What a crash leaves
 * of a temporary file is overwritten by the next write.
 */
export class DurableJsonFile<T> implements Adapter<Held<T>> {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** @throws CorruptFileError, or the system's error */
  async read(): Promise<Held<T> | null> {
    const text = await unlessAbsent(readFile(this.#file, 'utf8'))
    if (text === undefined) return null
    try {
      return { value: JSON.parse(text) as T }
    } catch (cause) {
      throw new CorruptFileError(`${this.#file} is not JSON`, { cause })
    }
  }

  /** @throws an error that names the file, its cause the system's; the old document then stays. */
  async write({ value }: Held<T>): Promise<void> {
    const text = JSON.stringify(value)
    if (text === undefined) throw new TypeError(`${this.#file}: a document must be JSON`)
    try {
      await this.#replace(text)
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${this.#file} could not be written: ${problem}`, { cause })
    }
  }

  /** Removes the document and what a crash left beside it. */
  async remove(): Promise<void> {
    const removed = [await isRemoved(this.#file), await isRemoved(this.#temporary)]
    if (removed.includes(true)) await flushFolder(dirname(this.#file))
  }

  /** Renames the file to `<name>.corrupt-<n>`, n the first number free, and gives that name. */
  async setAside(): Promise<string> {
    for (let n = 1; ; n += 1) {
      const aside = `${this.#file}.corrupt-${n}`
      if (fs.existsSync(aside)) continue
      await rename(this.#file, aside)
      return aside
    }
  }

  get #temporary(): string {
    return join(dirname(this.#file), `.${basename(this.#file)}.tmp`)
  }

  async #replace(text: string): Promise<void> {
    const temporary = this.#temporary
    try {
      await this.#writeThrough(temporary, text)
      await rename(temporary, this.#file)
    } catch (error) {
      // Where even that fails, the first error is the one to tell.
      await unlink(temporary).catch(() => undefined)
      throw error
    }
    await flushFolder(dirname(this.#file))
  }

  async #writeThrough(temporary: string, text: string): Promise<void> {
    const write = (): Promise<void> => writeFile(temporary, text, { flush: true })
    try {
      await write()
    } catch (error) {
      if (!isAbsent(error)) throw error
      await makeFolder(dirname(temporary))
      await write()
    }
  }
}

async function isRemoved(file: string): Promise<boolean> {
  return (await unlessAbsent(unlink(file).then(() => true))) ?? false
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
