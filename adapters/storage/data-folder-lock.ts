import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import { makeFolder } from './durable-folder.ts'
import { type DataFolderLock, HeldLock } from './held-lock.ts'
import { readLock, replaceLock, STALE_AFTER_MS, verdictOf, writeNew } from './lock-file.ts'
import { forget, type Holder, isOnThisMachine, ownHolder } from './lock-holder.ts'
import { isCode, unusableFolder } from './system-errors.ts'

export type { DataFolderLock } from './held-lock.ts'
export type { Holder } from './lock-holder.ts'

type AcquireOptions = {
  /** The command, for display. */
  readonly purpose?: string
  /** URL of the server, if it is listening already. Otherwise call `announce` later. */
  readonly address?: string
  readonly log?: Log
  /** How long to wait for the holder to finish, for example a read-only command. Default 0. */
  readonly waitMs?: number
  /** Called once when another process took over the folder because this process was suspended. */
  readonly onLost?: () => void
}

/** The purpose that marks a server, which announces its URL soon after. */
export const serverPurpose = 'manifold serve'

/** Cannot collide with documents of LowdbStore, whose names end in `.json`. */
const LOCK_NAME = '.lock'
const RETRY_MS = 50
const WAIT_MS = 200
const MAX_TRIES = 100

/**
 * Takes a data folder for this process, and creates it if it is missing. Another process holds it
 * while it keeps touching the lock file. On this machine the process must also be alive, so that
 * the next one can take over right after a crash.
 *
 * Lock libraries (proper-lockfile, lockfile) go by age only: after a crash everyone has to wait,
 * and they cannot say where the holder's server listens.
 * @throws DATA_DIR_HELD naming holder and remedy (`heldBy`: Holder); INVALID_CONFIG when the folder
 * cannot be created or written
 */
export async function acquireDataFolder(
  folder: string,
  options: AcquireOptions = {},
): Promise<DataFolderLock> {
  const path = resolve(folder)
  const { purpose = 'manifold', address, log } = options
  const startedAt = new Date().toISOString()
  const holder = ownHolder({ purpose, startedAt, ...(address === undefined ? {} : { address }) })
  try {
    await makeFolder(path)
    await takeInTime({ folder: path, holder, log }, options.waitMs ?? 0)
  } catch (error) {
    forget(holder)
    throw error instanceof AppError ? error : unusableFolder(path, error)
  }
  return new HeldLock({ ...options, folder: path, file: join(path, LOCK_NAME), holder })
}

/**
 * Returns who holds the folder now, or undefined when it is free or missing.
 * @throws INVALID_CONFIG when that cannot be read, for example when DATA_DIR is a file
 */
export async function readHolder(folder: string): Promise<Holder | undefined> {
  try {
    return await holderOf(folder)
  } catch (error) {
    throw unusableFolder(resolve(folder), error)
  }
}

async function holderOf(folder: string): Promise<Holder | undefined> {
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const lock = unlessBusy(() => readLock(join(folder, LOCK_NAME)), 'busy' as const)
    const verdict = lock === 'busy' || lock === undefined ? lock : verdictOf(lock)
    if (lock === undefined || verdict === 'stale') return undefined
    if (lock !== 'busy' && verdict === 'held') return lock.holder
    await sleep(RETRY_MS)
  }
  return undefined
}

type Taking = {
  readonly folder: string
  readonly holder: Holder
  readonly log: Log | undefined
}

async function takeInTime(taking: Taking, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs
  for (;;) {
    try {
      return await take(taking)
    } catch (error) {
      if (!isCode(error, 'DATA_DIR_HELD') || performance.now() >= end) throw error
      await sleep(Math.min(WAIT_MS, waitMs))
    }
  }
}

async function take(taking: Taking): Promise<void> {
  const { folder } = taking
  const file = join(folder, LOCK_NAME)
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    if (unlessBusy(() => tryTake(file, taking), false)) return
    await sleep(RETRY_MS)
  }
  const remedy = `Remove ${file} if nothing runs, or set DATA_DIR to another folder.`
  throw new AppError('DATA_DIR_HELD', {
    folder,
    holder: 'a process that did not finish taking it',
    remedy,
  })
}

/** Returns false if the caller must look again. Synchronous, so that a claim lasts microseconds. */
function tryTake(file: string, { folder, holder, log }: Taking): boolean {
  const lock = readLock(file)
  if (lock === undefined) return writeNew(file, holder)
  const verdict = verdictOf(lock)
  if (verdict === 'held' && lock.holder !== undefined) throw heldBy(folder, lock.holder)
  if (verdict !== 'stale') return false
  const { token } = lock
  const holds = (found: typeof lock) => verdictOf(found) === 'stale'
  if (!replaceLock(file, { token, holds, by: holder })) return false
  const { pid, hostname } = lock.holder ?? {}
  const former = { folder, pid, hostname, ageMs: Math.round(lock.ageMs) }
  log?.warn(former, 'took over the data folder from a process that ended without releasing it')
  return true
}

/** Windows briefly refuses access to files that another process has open. */
function unlessBusy<T, B>(work: () => T, busy: B): T | B {
  try {
    return work()
  } catch (error) {
    if (process.platform === 'win32' && isCode(error, 'EPERM', 'EBUSY')) return busy
    throw error
  }
}

function heldBy(folder: string, holder: Holder): AppError {
  const { pid, hostname, purpose, address, startedAt } = holder
  const place = address === undefined ? '' : `, listening at ${address}`
  const seconds = STALE_AFTER_MS / 1000
  const own = isOnThisMachine(holder)
  const remedy = [
    address === undefined ? 'Wait until it ends, or stop it' : 'Use that server, or stop it',
    own ? '' : ` (if it has crashed, the folder is free ${seconds} seconds after its last update)`,
    ', or set DATA_DIR to another folder.',
  ].join('')
  const who = `process ${pid} on ${hostname} (${purpose}, since ${startedAt}${place})`
  return new AppError('DATA_DIR_HELD', { folder, holder: who, remedy, heldBy: holder })
}
