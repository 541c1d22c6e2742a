import { recordValidator } from '../../core/manifest/records.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { StoredLog, TaskLogLine } from '../../manifests/types/records.ts'

const mostLines = 2000
const longestMessage = 500
const saveIntervalMs = 1000

/** Called with each line in order, and once with undefined at the end. */
export type LogListener = (line: TaskLogLine | undefined) => void

export type TaskLogParts = {
  readonly store: DocumentStore
  /** Key of the log's document. */
  readonly key: string
  readonly clock: Clock
  /** The process log, for problems with this log. */
  readonly log: Log
  /** Called with each new line. */
  readonly onLine?: (line: TaskLogLine) => void
}

/** A task's log: the newest 2000 lines. Stored about once a second, and on close. */
export class TaskLog {
  readonly #parts: TaskLogParts
  readonly #followers = new Set<LogListener>()
  readonly #end = new AbortController()
  #kept: TaskLogLine[]
  #nextSeq: number
  #isDirty = false
  #saving: Promise<void> | undefined

  /** @param skipped numbers that an earlier process may have used for lines that it did not store */
  constructor(parts: TaskLogParts, earlier: readonly TaskLogLine[] = [], skipped = 0) {
    this.#parts = parts
    this.#kept = [...earlier]
    this.#nextSeq = (earlier.at(-1)?.seq ?? 0) + skipped + 1
  }

  /** Lines, oldest first. */
  get lines(): readonly TaskLogLine[] {
    return this.#kept.slice(-mostLines)
  }

  /** Adds a line, unless the log is closed. */
  add(level: TaskLogLine['level'], message: string): void {
    if (this.#end.signal.aborted) return
    const text = message.replace(/\s+/g, ' ').trim().slice(0, longestMessage)
    const line = { seq: this.#nextSeq, at: this.#parts.clock.now(), level, message: text }
    this.#nextSeq += 1
    this.#kept.push(line)
    // Removes lines in batches, because moving 2000 lines for each new line would be slow.
    if (this.#kept.length >= 2 * mostLines) this.#kept = this.#kept.slice(-mostLines)
    for (const follower of [...this.#followers]) this.#tell(follower, line)
    this.#parts.onLine?.(line)
    this.#isDirty = true
    this.#saving ??= this.#save()
  }

  /** Calls back with past lines, then with new ones. Returns a function that unsubscribes. */
  follow(listener: LogListener): () => void {
    let isStopped = false
    const receive: LogListener = (line) => {
      if (!isStopped) listener(line)
    }
    for (const line of this.lines) this.#tell(receive, line)
    if (this.#end.signal.aborted) this.#tell(receive, undefined)
    else this.#followers.add(receive)
    return () => {
      isStopped = true
      this.#followers.delete(receive)
    }
  }

  /** Ends every follower. Resolves when the last line is stored. */
  async close(): Promise<void> {
    if (!this.#end.signal.aborted) {
      this.#end.abort()
      for (const follower of [...this.#followers]) this.#tell(follower, undefined)
      this.#followers.clear()
    }
    await this.#saving
  }

  #tell(listener: LogListener, line: TaskLogLine | undefined): void {
    try {
      listener(line)
    } catch (error) {
      this.#parts.log.error({ err: error, key: this.#parts.key }, 'a follower of a log threw')
    }
  }

  async #save(): Promise<void> {
    const { store, key, log } = this.#parts
    while (this.#isDirty) {
      this.#isDirty = false
      try {
        await store.put<StoredLog>(key, { lines: this.lines })
      } catch (error) {
        // Do not fail the task because of its log; the next write tries again.
        log.error({ err: error, key }, 'the log of a task could not be stored')
      }
      await this.#pause()
    }
    this.#saving = undefined
  }

  /** Waits until the next write is due, or the log closes. */
  async #pause(): Promise<void> {
    const { signal } = this.#end
    const pause = this.#parts.clock.sleep(saveIntervalMs, signal)
    await pause.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

/** Reads the lines of a stored log. Returns none if it is missing or invalid. */
export async function readLogLines(
  store: DocumentStore,
  key: string,
): Promise<readonly TaskLogLine[]> {
  const stored = await store.get<unknown>(key)
  if (stored === undefined) return []
  if (isLog(stored)) return stored.lines.filter((line) => isLine(line))
  await store.setAside(key, 'it is not the log of a task')
  return []
}

// Files can be edited by hand.
const isLog = recordValidator<StoredLog>('StoredLog')
const isLine = recordValidator<TaskLogLine>('TaskLogLine')
