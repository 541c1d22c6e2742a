import { AppError, toAppError } from '../../core/errors.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import type { TaskKindName, TaskLogLine, TaskTrigger } from '../../manifests/types/records.ts'
import { TASK_RUNNING } from '../../plugins/table-tennis/errors.ts'
import { endInterrupted, RunningTask, type TaskParts } from './running-task.ts'
import { ledgerKey, newTask, taskPrefix } from './stored-task.ts'
import { newTaskId, type Tasks } from './task.ts'
import {
  exclusiveKinds,
  kindOf,
  seedOf,
  startableKind,
  startOfNext,
  unfinishedTask,
} from './task-admission.ts'
import { TaskJournal } from './task-journal.ts'
import type { AnyTask, OrderOf, TaskKind, TaskRecords } from './task-kind.ts'
import type { LogListener } from './task-log.ts'
import { TaskReads } from './task-reads.ts'

export type TaskControllerParts = Omit<TaskParts, 'journal'> & {
  readonly kinds: readonly TaskKind[]
}

/** Runs tasks of all kinds on the engine, at most one of a kind at a time. All are stored. */
export class TaskController extends TaskReads implements Tasks {
  readonly #parts: TaskParts
  readonly #kinds: readonly TaskKind[]
  readonly #journal: TaskJournal
  readonly #store: DocumentStore
  /** Tasks with a stored ledger, which can be resumed. */
  readonly #withLedger = new Set<string>()
  /** The latest tasks of this process by kind: the newest, and one that may still be being stored. */
  readonly #latest = new Map<string, readonly RunningTask[]>()
  /** The highest id that is a number. */
  #lastNumber = 0
  #chores: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor({ kinds, ...parts }: TaskControllerParts) {
    const { store } = parts
    const journal = new TaskJournal(store, kinds)
    super({ ...parts, kinds, journal })
    this.#store = store
    this.#kinds = kinds
    this.#journal = journal
    this.#parts = { ...parts, journal }
  }

  async open(): Promise<number> {
    await this.#journal.open()
    const keys = new Set(await this.#store.list(taskPrefix))
    // Also of damaged tasks, whose documents are kept.
    const ids = [...keys].map((key) => Number(key.slice(taskPrefix.length).split('/')[0]))
    this.#lastNumber = Math.max(0, ...ids.filter(Number.isSafeInteger))
    const { records } = this.#journal
    const interrupted = records.filter(({ status }) => status === 'running')
    for (const { taskId } of records) if (keys.has(ledgerKey(taskId))) this.#withLedger.add(taskId)
    for (const record of interrupted) {
      await endInterrupted(kindOf(this.#kinds, record.kind), record, this.#parts)
    }
    await this.#dropOrphans(keys).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'old tasks could not be removed')
    })
    await this.prune()
    return interrupted.length
  }

  async start<K extends TaskKindName>(
    id: K,
    asked: OrderOf<TaskRecords[K]> | 'resume',
    trigger: TaskTrigger = 'manual',
  ): Promise<TaskRecords[K]> {
    const kind = kindOf(this.#kinds, id)
    const { record, earlier } = this.#admit(kind, asked, trigger)
    const [before] = this.#latest.get(id) ?? []
    const task = new RunningTask(this.#parts, kind, record)
    // From here on every other start is refused, because nothing has been awaited yet.
    this.#latest.set(id, before === undefined ? [task] : [task, before])
    const prepared = task.prepare(() => this.#seed(earlier, before))
    const chore = prepared.then(
      () => this.prune(),
      () => this.#takeBack(task, before),
    )
    this.#chores = Promise.all([this.#chores, chore])
    await prepared
    this.#withLedger.add(record.taskId)
    // Send the response before the first request to the source.
    setImmediate(() => task.begin())
    return task.record as TaskRecords[K]
  }

  override current<K extends TaskKindName>(id: K): TaskRecords[K] | undefined {
    const [task] = this.#latest.get(id) ?? []
    return (task?.record as TaskRecords[K] | undefined) ?? super.current(id)
  }

  async cancel<K extends TaskKindName>(id: K): Promise<TaskRecords[K]> {
    const [task] = this.#latest.get(id) ?? []
    if (!task?.isRunning) throw new AppError('NOT_FOUND', { problem: 'No task is running.' })
    await task.end('cancelled', 'Cancelled on request.')
    return task.record as TaskRecords[K]
  }

  follow(taskId: string, listener: LogListener): () => void {
    const held = this.held(taskId)
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

  async close(): Promise<void> {
    this.#isClosed = true
    for (const [task] of this.#latest.values()) {
      // A full disk must not prevent an orderly shutdown.
      task?.fail('The service stopped.')
      await task?.over
    }
    await this.#chores
  }

  /** Creates the record of a task that may start now, and returns the task that it continues. */
  #admit(
    kind: TaskKind,
    asked: AnyTask['order'] | 'resume',
    trigger: TaskTrigger,
  ): { readonly record: AnyTask; readonly earlier: AnyTask | undefined } {
    if (this.#isClosed) throw new AppError('SHUTTING_DOWN')
    startableKind(this.#kinds, kind.id)
    for (const other of exclusiveKinds(this.#kinds, kind)) {
      const [task] = this.#latest.get(other.id) ?? []
      if (!task?.isRunning) continue
      throw new AppError(TASK_RUNNING, { taskId: task.record.taskId })
    }
    const { records } = this.#journal
    const hasLedger = (taskId: string): boolean => this.#withLedger.has(taskId)
    const earlier = asked === 'resume' ? unfinishedTask(kind, records, hasLedger) : undefined
    const order = asked === 'resume' ? (earlier?.order ?? {}) : asked
    const startedAt = startOfNext(records[0], this.#parts.clock.now())
    const taskId = this.#nextId(kind, startedAt)
    const record = newTask(kind, { taskId, trigger, order, startedAt, earlier } as never)
    return { record, earlier }
  }

  #nextId({ id, ids }: TaskKind, startedAt: number): string {
    const isTaken = (taskId: string): boolean => this.#journal.get(taskId) !== undefined
    if (ids === 'time') return newTaskId(id, startedAt, isTaken)
    this.#lastNumber += 1
    return String(this.#lastNumber)
  }

  async #seed(earlier: AnyTask | undefined, before: RunningTask | undefined): Promise<LedgerState> {
    if (earlier !== undefined) await before?.over
    try {
      return await seedOf(earlier, this.#store)
    } catch (error) {
      const isLost = toAppError(error).code === 'NOT_FOUND'
      if (earlier !== undefined && isLost) this.#withLedger.delete(earlier.taskId)
      throw error
    }
  }

  protected held(taskId: string): RunningTask | undefined {
    return [...this.#latest.values()].flat().find(({ record }) => record.taskId === taskId)
  }

  /** Deletes a task that could not be stored, unless it was cancelled. */
  async #takeBack(task: RunningTask, before: RunningTask | undefined): Promise<void> {
    if (!task.isRunning) return
    const { record } = task
    this.#latest.set(record.kind, before === undefined ? [] : [before])
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

  /**
   * Removes the remains of a task that crashed before its record was stored. No client knows about
   * it.
   */
  async #dropOrphans(keys: ReadonlySet<string>): Promise<void> {
    for (const key of keys) {
      const [taskId = '', part] = key.slice(taskPrefix.length).split('/')
      if (part === undefined || this.#journal.get(taskId) !== undefined) continue
      // The documents of a damaged record are kept for its repair.
      if (!(await this.#store.wasSetAside(taskPrefix + taskId))) await this.#store.remove(key)
    }
  }
}
