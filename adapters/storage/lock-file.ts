import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type Holder, isOnThisMachine, livesHere, parseHolder } from './lock-holder.ts'
import { isCode } from './system-errors.ts'

/** A lock file as found. Without a holder, it is being written or was never finished. */
export type FoundLock = {
  readonly token: string
  readonly ageMs: number
  readonly holder?: Holder
}

/** `unclear`: look again in a moment. */
type LockVerdict = 'held' | 'stale' | 'unclear'

/** A live holder touches its file more often than this. */
export const STALE_AFTER_MS = 30_000
const WRITING_MS = 2_000
const MAX_BYTES = 8_192
/** Limit for a chain of processes that died between claim and lock. */
const MAX_CLAIMS = 100

/** Returns undefined when the file does not exist. */
export function readLock(file: string): FoundLock | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
  try {
    const found = fstatSync(descriptor)
    if (!found.isFile()) throw new Error(`${file} is not a file: remove it`)
    const { size, mtimeMs, ino } = found
    const holder = size > MAX_BYTES ? undefined : parseHolder(readFileSync(descriptor, 'utf8'))
    const ageMs = Date.now() - mtimeMs
    if (holder === undefined) return { token: `unread-${ino}-${Math.trunc(mtimeMs)}`, ageMs }
    return { token: holder.token, ageMs, holder }
  } finally {
    closeSync(descriptor)
  }
}

/** Whether the holder is alive. On another machine, only the last touch can show that. */
export function verdictOf({ holder, ageMs }: FoundLock): LockVerdict {
  if (holder === undefined) return ageMs < WRITING_MS ? 'unclear' : 'stale'
  if (ageMs >= STALE_AFTER_MS) return 'stale'
  if (!isOnThisMachine(holder)) return 'held'
  return livesHere(holder) ? 'held' : 'stale'
}

/** Creates a file and flushes it to disk. Returns false if it exists already. */
export function writeNew(file: string, holder: Holder): boolean {
  let descriptor: number
  try {
    descriptor = openSync(file, 'wx')
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
  try {
    writeFileSync(descriptor, `${JSON.stringify(holder, null, 2)}\n`)
    fsyncSync(descriptor)
    return true
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
}

type Replacement = {
  /** Token of the record to replace. */
  readonly token: string
  /** Checked again when no other process can replace it. */
  readonly holds: (lock: FoundLock) => boolean
  readonly by: Holder
  /** Removes the file instead of writing `by` to it. */
  readonly isRemoval?: boolean
}

/**
 * Replaces a lock record exactly once: of all processes that try it for the same token, one gets
 * true. The right to do so is a claim, a file named after the token that only one process can
 * create. A rename then turns the claim into the lock. A claim whose owner died is replaced in the
 * same way, through a claim on its own token.
 */
export function replaceLock(file: string, { token, holds, by, isRemoval }: Replacement): boolean {
  const claims = claim(file, token, by)
  const own = claims.at(-1)
  if (own === undefined) return false
  try {
    const lock = readLock(file)
    if (lock === undefined || lock.token !== token || !holds(lock)) return false
    if (isRemoval) rmSync(file)
    else renameSync(own, file)
    return true
  } finally {
    for (const path of claims) rmSync(path, { force: true })
  }
}

/** Returns the claims of dead owners, then our own. Empty if a live process was first. */
function claim(file: string, token: string, by: Holder): readonly string[] {
  const claims: string[] = []
  let claimed = token
  while (claims.length < MAX_CLAIMS) {
    const path = `${file}-after-${claimed}`
    claims.push(path)
    if (writeNew(path, by)) return claims
    const other = readLock(path)
    if (other === undefined || verdictOf(other) !== 'stale') return []
    claimed = other.token
  }
  return []
}
