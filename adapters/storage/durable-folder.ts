import * as fs from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { isCode } from './system-errors.ts'

const open = promisify(fs.open)
const fsync = promisify(fs.fsync)
const close = promisify(fs.close)
const mkdir = promisify(fs.mkdir)

/** Windows cannot flush a folder, and need not. */
const FLUSHES = process.platform !== 'win32'

/** A folder that is open, so that flushing it needs no further descriptor. */
export class OpenFolder {
  readonly #descriptor: number | undefined

  private constructor(descriptor: number | undefined) {
    this.#descriptor = descriptor
  }

  static async open(folder: string): Promise<OpenFolder> {
    return new OpenFolder(FLUSHES ? await open(folder, 'r') : undefined)
  }

  /** Makes what was created, renamed or removed in it durable. */
  async flush(): Promise<void> {
    if (this.#descriptor !== undefined) await fsync(this.#descriptor)
  }

  async close(): Promise<void> {
    if (this.#descriptor !== undefined) await close(this.#descriptor)
  }
}

/** Makes what was created, renamed or removed in a folder durable. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await OpenFolder.open(path)
  try {
    await folder.flush()
  } finally {
    await folder.close()
  }
}

/**
 * Folders below a root, each made durable once by this process: also one that is there already may
 * be the work of a process that died before it was.
 */
export class DurableFolders {
  readonly #root: string
  readonly #made = new Map<string, Promise<void>>()

  constructor(root: string) {
    this.#root = resolve(root)
  }

  /** Resolves when the folder and all above it, the root included, are there after a power cut. */
  make(folder: string): Promise<void> {
    const known = this.#made.get(folder)
    if (known !== undefined) return known
    const made = this.#make(folder)
    this.#made.set(folder, made)
    // What failed is tried again by the next one who needs it.
    made.catch(() => this.#made.delete(folder))
    return made
  }

  /** Somebody has removed folders: each is looked after again. */
  forget(): void {
    this.#made.clear()
  }

  async #make(folder: string): Promise<void> {
    if (resolve(folder) === this.#root) return makeFolder(this.#root)
    await this.make(this.#root)
    await makePath(folder)
    let parent = this.#root
    for (const name of relative(parent, folder).split(sep)) {
      await flushFolder(parent)
      parent = resolve(parent, name)
    }
  }
}

/** Makes a folder, and those above it that are missing, durable. */
export async function makeFolder(folder: string): Promise<void> {
  const first = (await makePath(folder)) ?? folder
  let parent = dirname(first)
  await flushIfOurs(parent)
  for (const name of relative(parent, folder).split(sep).slice(0, -1)) {
    parent = resolve(parent, name)
    await flushFolder(parent)
  }
}

/** The first folder that was missing. */
async function makePath(folder: string): Promise<string | undefined> {
  try {
    return await mkdir(folder, { recursive: true })
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    // On a read-only disk that is all that Node tells; a single folder fails with the reason.
    const real = await firstFailure(folder)
    throw real ?? error
  }
}

async function firstFailure(folder: string): Promise<unknown> {
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    try {
      await mkdir(path)
      return undefined
    } catch (error) {
      if (!isCode(error, 'ENOENT')) return error
    }
  }
  return undefined
}

/** What stands above the data may be somebody else's, and was there long before. */
async function flushIfOurs(folder: string): Promise<void> {
  try {
    await flushFolder(folder)
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM', 'EROFS', 'EINVAL')) throw error
  }
}
