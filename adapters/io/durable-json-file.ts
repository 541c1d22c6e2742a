import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Adapter } from 'lowdb'

/** A document as lowdb holds it: wrapped, because lowdb takes 0, '' and false for absent. */
export type Held<T> = { value: T | undefined }

/** Thrown when a file does not hold JSON. */
export class CorruptFileError extends Error {}

/**
 * One JSON file. A write goes to a temporary file that is flushed to the disk and then renamed:
 * after a crash the file holds the old or the new document, never half of one.
 */
export class DurableJsonFile<T> implements Adapter<Held<T>> {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** @throws CorruptFileError */
  async read(): Promise<Held<T> | null> {
    const text = await readIfThere(this.#file)
    if (text === undefined) return null
    try {
      return { value: JSON.parse(text) as T }
    } catch (cause) {
      throw new CorruptFileError(`${this.#file} is not JSON`, { cause })
    }
  }

  async write({ value }: Held<T>): Promise<void> {
    const text = JSON.stringify(value)
    if (text === undefined) throw new TypeError(`${this.#file}: a document must be JSON`)
    const folder = dirname(this.#file)
    const temporary = join(folder, `.${basename(this.#file)}.tmp`)
    await mkdir(folder, { recursive: true })
    try {
      await writeThrough(temporary, text)
      await rename(temporary, this.#file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await flushFolder(folder)
  }

  async remove(): Promise<void> {
    await rm(this.#file, { force: true })
    await flushFolder(dirname(this.#file))
  }

  /** Renames the file to `<name>.corrupt-<n>`, n the first number free, and gives that name. */
  async setAside(): Promise<string> {
    for (let n = 1; ; n += 1) {
      const aside = `${this.#file}.corrupt-${n}`
      if ((await readIfThere(aside)) !== undefined) continue
      await rename(this.#file, aside)
      return aside
    }
  }
}

async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the rename itself durable; Windows has no such call and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
