import { stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFiles } from './data-files.ts'
import { isAside, leftBy } from './durable-json-file.ts'
import { isCode } from './is-code.ts'
import { isRunning } from './lock-holder.ts'

/** Claims live for microseconds. */
const CLAIM_MS = 60_000

export type Sweep = {
  /** Unfinished files that a crash had left, and that are gone now. */
  readonly removed: number
  /** Damaged documents that earlier processes set aside: their paths below the folder. */
  readonly aside: readonly string[]
}

/**
 * Removes from a data folder, which must be ours, what processes left that died while they wrote.
 * What cannot be removed stays: it is in nobody's way.
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

/** A command that spends beside us may be writing. */
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
