import { utimesSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../core/ports/log.ts'
import { type FoundLock, readLock, replaceLock, writeNew } from './lock-file.ts'
import { forget, type Holder, ownHolder } from './lock-holder.ts'

/** The right to write to a data folder, until it is released or the process ends. */
export interface DataFolderLock {
  readonly folder: string
  /** Publishes the URL of this process. Does nothing once the lock is lost. */
  announce(address: string): Promise<void>
  /** Removes the lock file if it is still ours. Never throws; later calls do nothing. */
  release(): Promise<void>
}

type HeldLockParts = {
  readonly folder: string
  readonly file: string
  readonly holder: Holder
  readonly log?: Log
  readonly onLost?: () => void
}

/** Well below the age at which others consider a lock stale. */
const HEARTBEAT_MS = 5_000
const RETRY_MS = 50
const MAX_TRIES = 20

/** A lock that was taken. It touches its file until it is released or lost. */
export class HeldLock implements DataFolderLock {
  readonly folder: string
  readonly #parts: HeldLockParts
  readonly #heartbeat: NodeJS.Timeout
  #holder: Holder
  #isOver = false
  #failures = 0

  constructor(parts: HeldLockParts) {
    this.folder = parts.folder
    this.#parts = parts
    this.#holder = parts.holder
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    // A held folder must not keep the process alive.
    this.#heartbeat.unref()
    // A file server's clock may be behind, so set the first timestamp from ours.
    this.#beat()
  }

  async announce(address: string): Promise<void> {
    const { purpose, startedAt } = this.#holder
    const next = ownHolder({ purpose, startedAt, address })
    const isDone = await this.#replace(next)
    forget(isDone ? this.#holder : next)
    if (isDone) this.#holder = next
  }

  async release(): Promise<void> {
    if (this.#isOver) return
    this.#end()
    const { purpose, startedAt } = this.#holder
    const claim = ownHolder({ purpose, startedAt })
    await this.#replace(claim, true)
    forget(claim)
    forget(this.#holder)
  }

  async #replace(by: Holder, isRemoval = false): Promise<boolean> {
    const { file, folder, log } = this.#parts
    const { token } = this.#holder
    const holds = (_lock: FoundLock) => true
    let failure: unknown
    for (let left = MAX_TRIES; left > 0; left -= 1) {
      try {
        if (readLock(file)?.token !== token) return false
        if (replaceLock(file, { token, holds, by, isRemoval })) return true
      } catch (error) {
        failure = error
      }
      await sleep(RETRY_MS)
    }
    // A leftover file does no harm: the process exits, or continues to touch the file.
    log?.warn({ folder, err: failure }, 'the lock file of the data folder could not be changed')
    return false
  }

  #beat(): void {
    if (this.#isOver) return
    const { file, folder, log, onLost } = this.#parts
    try {
      const lock = readLock(file)
      const now = new Date()
      if (lock?.token === this.#holder.token) utimesSync(file, now, now)
      else if (lock !== undefined || !writeNew(file, this.#holder)) {
        this.#end()
        log?.error({ folder, by: lock?.holder }, 'another process took over the data folder')
        onLost?.()
        return
      } else
        log?.warn({ folder }, 'the lock file of the data folder was removed, and was written again')
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      if (this.#failures > 1) return
      log?.warn({ folder, err: error }, 'the lock file of the data folder could not be touched')
    }
  }

  #end(): void {
    this.#isOver = true
    clearInterval(this.#heartbeat)
  }
}
