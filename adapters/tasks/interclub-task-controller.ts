import { AppError } from '../../core/errors.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import { EMPTY_LEDGER, type LedgerState, resumedState } from '../../core/run/ledger.ts'
import type { InterclubOrder, TaskLogLine, TaskRecord } from '../../manifests/types/records.ts'
import { TASK_RUNNING } from '../../plugins/table-tennis/errors.ts'
import { endInterrupted, InterclubTask, type InterclubTaskParts } from './interclub-task.ts'
import { ledgerKey, logKey, newTask, readLedger, resumedTask, taskPrefix } from './stored-task.ts'
import { type InterclubTasks, isResumable, newTaskId } from './task.ts'
import { TaskJournal } from './task-journal.ts'
import { type LogListener, readLogLines } from './task-log.ts'

/** Number of tasks that are kept. */
const keptTasks = 200
/** If the clock went back further than this, it was wrong before, and task starts ignore it. */
const mostCorrectionMs = 24 * 3_600_000

export type InterclubTaskControllerParts = Omit<InterclubTaskParts, 'journal'>

/** Runs interclub tasks on the engine, at most one at a time. All are stored. */
export class InterclubTaskController implements InterclubTasks {
  readonly #parts: InterclubTaskParts
  readonly #journal: TaskJournal
  readonly #store: DocumentStore
  /** Tasks with a stored ledger, which can be resumed. */
  readonly #withLedger = new Set<string>()
  /** The latest task of this process. */
  #task: InterclubTask | undefined
  /** The task before it, which may still be in the process of being stored. */
  #before: InterclubTask | undefined
  #chores: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(parts: InterclubTaskControllerParts) {
    const { store } = parts
    this.#store = store
    this.#journal = new TaskJournal(store)
    this.#parts = { ...parts, journal: this.#journal }
  }

  async open(): Promise<number> {
    await this.#journal.open()
    const keys = new Set(await this.#store.list(taskPrefix))
    const { records } = this.#journal
    const interrupted = records.filter(({ status }) => status === 'running')
    for (const { taskId } of records) if (keys.has(ledgerKey(taskId))) this.#withLedger.add(taskId)
    for (const record of interrupted) await endInterrupted(record, this.#parts)
    await this.#quietly(() => this.#dropOrphans(keys))
    await this.#prune()
    return interrupted.length
  }

  async start(asked: InterclubOrder | 'resume'): Promise<TaskRecord> {
    const { record, earlier } = this.#admit(asked)
    const task = new InterclubTask(this.#parts, record)
    // From here on every other start is refused, because nothing was awaited yet.
    this.#before = this.#task
    this.#task = task
    const prepared = task.prepare(() => this.#seed(earlier))
    const chore = prepared.then(
      () => this.#prune(),
      () => this.#takeBack(task),
    )
    this.#chores = Promise.all([this.#chores, chore])
    await prepared
    this.#withLedger.add(record.taskId)
    // Send the response before the first request to the source.
    setImmediate(() => task.begin())
    return task.record
  }

  current(): TaskRecord | undefined {
    return this.#task?.record ?? this.#journal.records[0]
  }

  async cancel(): Promise<TaskRecord> {
    const task = this.#task
    if (!task?.isRunning) throw new AppError('NOT_FOUND', { problem: 'No task is running.' })
    await task.end('cancelled', 'Cancelled on request.')
    return task.record
  }

  async logs(taskId: string): Promise<readonly TaskLogLine[]> {
    const held = this.#held(taskId)
    if (held !== undefined) return held.log.lines
    return this.#journal.has(taskId) ? readLogLines(this.#store, logKey(taskId)) : []
  }

  follow(taskId: string, listener: LogListener): () => void {
    const held = this.#held(taskId)
    if (held !== undefined) return held.log.follow(listener)
    let isStopped = false
    const tell = (lines: readonly TaskLogLine[]): void => {
      for (const line of [...lines, undefined]) if (!isStopped) listener(line)
    }
    this.logs(taskId).then(tell, (error: unknown) => {
      this.#parts.log.error({ err: error, taskId }, 'the log of a task could not be read')
      tell([])
    })
    return () => {
      isStopped = true
    }
  }

  async list(limit: number): Promise<readonly TaskRecord[]> {
    const live = this.#task?.record
    const records = this.#journal.records.slice(0, limit)
    return records.map((record) => (record.taskId === live?.taskId ? live : record))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    // A full disk must not prevent an orderly shutdown.
    this.#task?.fail('The service stopped.')
    await this.#task?.over
    await this.#chores
  }

  /** Creates the record of a task that may start now, and returns the task that it continues. */
  #admit(asked: InterclubOrder | 'resume'): { record: TaskRecord; earlier?: TaskRecord } {
    const running = this.#task?.record
    if (this.#isClosed) throw new AppError('SHUTTING_DOWN')
    if (running?.status === 'running') {
      throw new AppError(TASK_RUNNING, { taskId: running.taskId })
    }
    const startedAt = this.#startOfNext()
    const taskId = newTaskId('interclubs', startedAt, (id) => this.#journal.has(id))
    if (asked !== 'resume') return { record: newTask(taskId, asked, startedAt) }
    const earlier = this.#unfinished()
    return { record: resumedTask(taskId, earlier, startedAt), earlier }
  }

  /** Now, but never before the start of the latest task, in case the clock was set back. */
  #startOfNext(): number {
    const now = this.#parts.clock.now()
    const latest = this.#journal.records[0]?.startedAt ?? now
    return latest > now && latest - now < mostCorrectionMs ? latest : now
  }

  /** The latest resumable task that no other task continues. */
  #unfinished(): TaskRecord {
    const { records } = this.#journal
    const continued = new Set(records.map(({ order }) => order.resumeOf))
    const found = records.find(
      (record) =>
        isResumable(record) && this.#withLedger.has(record.taskId) && !continued.has(record.taskId),
    )
    if (found !== undefined) return found
    throw new AppError('NOT_FOUND', { problem: 'There is no unfinished task to resume.' })
  }

  async #seed(earlier: TaskRecord | undefined): Promise<LedgerState> {
    if (earlier === undefined) return EMPTY_LEDGER
    await this.#before?.over
    const state = await readLedger(earlier.taskId, this.#store)
    if (state === undefined) {
      this.#withLedger.delete(earlier.taskId)
      const problem = `The task ${earlier.taskId} cannot be resumed: the record of its progress is lost.`
      throw new AppError('NOT_FOUND', { problem })
    }
    const { safeSuccess } = state
    return { ...resumedState(state), ...(safeSuccess !== undefined && { safeSuccess }) }
  }

  #held(taskId: string): InterclubTask | undefined {
    return [this.#task, this.#before].find((task) => task?.record.taskId === taskId)
  }

  /** Deletes a task that could not be stored, unless it was cancelled. */
  async #takeBack(task: InterclubTask): Promise<void> {
    if (!task.isRunning) return
    this.#task = this.#before
    const { record } = task
    await task.log.close()
    try {
      await this.#journal.remove(record)
    } catch (error) {
      this.#parts.log.warn(
        { err: error, taskId: record.taskId },
        'a task that was not stored could not be deleted',
      )
    }
  }

  /** Removes what a crash left of a task before its record was stored. No client knows of it. */
  async #dropOrphans(keys: ReadonlySet<string>): Promise<void> {
    for (const key of keys) {
      const [taskId = '', part] = key.slice(taskPrefix.length).split('/')
      if (part === undefined || this.#journal.has(taskId)) continue
      // The documents of a damaged record are kept for its repair.
      if (!(await this.#store.wasSetAside(taskPrefix + taskId))) await this.#store.remove(key)
    }
  }

  async #prune(): Promise<void> {
    await this.#quietly(() => this.#journal.prune(keptTasks))
  }

  async #quietly(clear: () => Promise<void>): Promise<void> {
    try {
      await clear()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'old tasks could not be removed')
    }
  }
}
