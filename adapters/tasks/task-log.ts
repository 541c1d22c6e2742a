import { recordValidator } from '../../core/manifest/records.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { StoredLog, TaskLogLine } from '../../manifests/types/records.ts'

const mostLines = 2000
const longestMessage = 500
const saveIntervalMs = 1000

/** Called with each line in order, and once with undefined when no more will come. */
export type LogListener = (line: TaskLogLine | undefined) => void

export type TaskLogParts = {
  readonly store: DocumentStore
  /** Key of the log's document. */
  readonly key: string
  readonly clock: Clock
  /** The process's own log, for what goes wrong here. */
  readonly log: Log
}

/** A task's log: its newest 2000 lines, stored about once a second and when it closes. */
export class TaskLog {
  readonly #parts: TaskLogParts
  readonly #followers = new Set<LogListener>()
  readonly #end = new AbortController()
  #kept: TaskLogLine[]
  #nextSeq: number
  #isDirty = false
  #saving: Promise<void> | undefined

  constructor(parts: TaskLogParts, earlier: readonly TaskLogLine[] = []) {
    this.#parts = parts
    this.#kept = [...earlier]
    this.#nextSeq = (earlier.at(-1)?.seq ?? 0) + 1
  }

  /** Oldest first. */
  get lines(): readonly TaskLogLine[] {
    return this.#kept.slice(-mostLines)
  }

  /** A closed log takes nothing more. */
  add(level: TaskLogLine['level'], message: string): void {
    if (this.#end.signal.aborted) return
    const text = message.replace(/\s+/g, ' ').trim().slice(0, longestMessage)
    const line = { seq: this.#nextSeq, at: this.#parts.clock.now(), level, message: text }
    this.#nextSeq += 1
    this.#kept.push(line)
    // In batches: moving two thousand lines for each new one would be the log's main work.
    if (this.#kept.length >= 2 * mostLines) this.#kept = this.#kept.slice(-mostLines)
    for (const follower of [...this.#followers]) this.#tell(follower, line)
    this.#isDirty = true
    this.#saving ??= this.#save()
  }

  /** Calls back with the lines there are, then with every further one. Gives back what stops it. */
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

  /** Ends every follower and resolves when the last line is stored. */
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
        // The task is worth more than its log: it goes on, and the next lines try again.
        log.error({ err: error, key }, 'the log of a task could not be stored')
      }
      await this.#pause()
    }
    this.#saving = undefined
  }

  /** Until the next write is due, or the log closes. */
  async #pause(): Promise<void> {
    const { signal } = this.#end
    const pause = this.#parts.clock.sleep(saveIntervalMs, signal)
    await pause.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

/** The lines of a log that is stored; none where there is no such document, or one of another shape. */
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
