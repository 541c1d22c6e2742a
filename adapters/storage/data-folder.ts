import type { Dirent } from 'node:fs'
import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isAside, leftBy } from './document-file.ts'
import { isRunning } from './lock-holder.ts'
import { isCode } from './system-errors.ts'

/** Deeper than any key. Stops at circular links. */
const MAX_DEPTH = 8

/** One file below a folder: the names of its parent folders, then its own. */
type DataFile = readonly string[]

/**
 * Lists every file below a folder, in no order. Returns none if the folder does not exist. Links
 * count as their targets, so that part of the data can be on another disk. Also lists anything else
 * that is named like a document.
 * @throws the system's error when a folder cannot be read
 */
export async function dataFiles(folder: string): Promise<readonly DataFile[]> {
  const files: DataFile[] = []
  let level: DataFile[] = [[]]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const below: DataFile[] = []
    for (const parts of level) {
      for (const entry of await entriesOf(join(folder, ...parts))) {
        const path = [...parts, entry.name]
        const kind = entry.isSymbolicLink() ? await targetOf(join(folder, ...path)) : entry
        const isNamed = entry.name.endsWith('.json')
        if (kind?.isDirectory() && !isNamed) below.push(path)
        else if (kind !== undefined || isNamed) files.push(path)
      }
    }
    level = below
  }
  return files
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    // Another process may have removed it.
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

async function targetOf(link: string) {
  try {
    return await stat(link)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ELOOP')) return undefined
    throw error
  }
}

/** Older claims are leftovers: a claim lasts microseconds. */
const CLAIM_MS = 60_000

export type Sweep = {
  /** Unfinished files of crashed processes that were removed. */
  readonly removed: number
  /** Damaged documents that earlier processes set aside: paths below the folder. */
  readonly aside: readonly string[]
}

/**
 * Removes unfinished files of crashed processes from a data folder, which must be ours. Files that
 * cannot be removed stay, because they do no harm.
 * @throws the system's error when a folder cannot be read
 */
export async function sweepFolder(folder: string): Promise<Sweep> {
  const files = await dataFiles(folder)
  const removals = files.map(async (parts) => {
    const path = join(folder, ...parts)
    return (await isLeftover(parts.at(-1) ?? '', path)) && (await isRemoved(path))
  })
  const removed = (await Promise.all(removals)).filter(Boolean).length
  const aside = files.filter((parts) => isAside(parts.at(-1) ?? ''))
  return { removed, aside: aside.map((parts) => parts.join('/')).sort() }
}

/** A command that records spending may be writing at the same time. */
async function isLeftover(name: string, path: string): Promise<boolean> {
  const pid = leftBy(name)
  if (pid !== undefined) return pid === process.pid || !isRunning(pid)
  if (!name.startsWith('.lock-after-')) return false
  try {
    return Date.now() - (await stat(path)).mtimeMs > CLAIM_MS
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

async function isRemoved(path: string): Promise<boolean> {
  try {
    await unlink(path)
    return true
  } catch {
    return false
  }
}
