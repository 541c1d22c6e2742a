import * as fs from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { isCode } from './system-errors.ts'

const open = promisify(fs.open)
const fsync = promisify(fs.fsync)
const close = promisify(fs.close)
const mkdir = promisify(fs.mkdir)

/** Windows cannot flush a folder and does not need to. */
const FLUSHES = process.platform !== 'win32'

/** An open folder, so that flushing it needs no additional file descriptor. */
export class OpenFolder {
  readonly #descriptor: number | undefined

  private constructor(descriptor: number | undefined) {
    this.#descriptor = descriptor
  }

  static async open(folder: string): Promise<OpenFolder> {
    return new OpenFolder(FLUSHES ? await open(folder, 'r') : undefined)
  }

  /** Flushes files that were created, renamed or removed in the folder. */
  async flush(): Promise<void> {
    if (this.#descriptor !== undefined) await fsync(this.#descriptor)
  }

  async close(): Promise<void> {
    if (this.#descriptor !== undefined) await close(this.#descriptor)
  }
}

/** Flushes files that were created, renamed or removed in a folder. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await OpenFolder.open(path)
  try {
    await folder.flush()
  } finally {
    await folder.close()
  }
}

/**
 * Creates folders below a root and flushes each once per process. Existing folders are flushed too,
 * because a process may have died right after creating one.
 */
export class DurableFolders {
  readonly #root: string
  readonly #made = new Map<string, Promise<void>>()

  constructor(root: string) {
    this.#root = resolve(root)
  }

  /** Resolves when the folder and its parents, up to the root, would survive a power cut. */
  make(folder: string): Promise<void> {
    const known = this.#made.get(folder)
    if (known !== undefined) return known
    const made = this.#make(folder)
    this.#made.set(folder, made)
    // The next caller tries a failed folder again.
    made.catch(() => this.#made.delete(folder))
    return made
  }

  /** Call this when folders were removed: each is checked again. */
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

/** Creates and flushes a folder and its missing parents. */
export async function makeFolder(folder: string): Promise<void> {
  const first = (await makePath(folder)) ?? folder
  let parent = dirname(first)
  await flushIfOurs(parent)
  for (const name of relative(parent, folder).split(sep).slice(0, -1)) {
    parent = resolve(parent, name)
    await flushFolder(parent)
  }
}

/** Returns the first folder that was missing. */
async function makePath(folder: string): Promise<string | undefined> {
  try {
    return await mkdir(folder, { recursive: true })
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    // Node reports no details on a read-only disk. Creating one folder gives the reason.
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

/** Folders above the data may belong to another user, and existed long before. */
async function flushIfOurs(folder: string): Promise<void> {
  try {
    await flushFolder(folder)
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM', 'EROFS', 'EINVAL')) throw error
  }
}
