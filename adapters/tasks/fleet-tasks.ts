import { AppError } from '../../core/errors.ts'
import type { EventStreams } from '../../core/ports/event-streams.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { JobHandler, WorkQueues } from '../../core/ports/work-queue.ts'
import { EMPTY_LEDGER } from '../../core/run/ledger.ts'
import type {
  StoredLiveTasks,
  TaskKindName,
  TaskLogLine,
  TaskTrigger,
} from '../../manifests/types/records.ts'
import { TASK_RUNNING } from '../../plugins/table-tennis/errors.ts'
import { LiveTasks } from './live-tasks.ts'
import { endInterrupted, type RunningTask, type TaskParts } from './running-task.ts'
import { ledgerKey, newTask, readLedger, taskPrefix, withFigures } from './stored-task.ts'
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
import { streamOf, TaskLeader } from './task-leader.ts'
import type { LogListener } from './task-log.ts'
import { TaskReads } from './task-reads.ts'

/** How often tasks are looked for whose job is lost. */
const LOOK_MS = 10_000
const QUEUE = 'scrapes'

export type FleetTasksParts = Omit<TaskParts, 'journal' | 'onLine'> & {
  readonly kinds: readonly TaskKind[]
  readonly queues: WorkQueues
  readonly streams: EventStreams
}

/**
 * Tasks of all kinds over several processes: any of them starts, cancels and follows tasks; those
 * that execute the queue `scrapes` lead them. At most one of a kind is live in all processes.
 */
export class FleetTasks extends TaskReads implements Tasks {
  readonly #parts: FleetTasksParts
  readonly #store: DocumentStore
  readonly #journal: TaskJournal
  readonly #live: LiveTasks
  readonly #leader: TaskLeader
  #unfollow: () => void = () => {}
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<unknown> = Promise.resolve()
  /** Live tasks without a record when last looked for: their start may be under way. */
  #unrecorded = new Set<string>()
  #isClosed = false

  constructor(parts: FleetTasksParts) {
    const { store, kinds } = parts
    const journal = new TaskJournal(store, kinds, { isShared: true })
    super({ ...parts, journal })
    this.#parts = parts
    this.#store = store
    this.#journal = journal
    this.#live = new LiveTasks(store)
    this.#leader = new TaskLeader({ ...parts, journal: this.#journal, live: this.#live })
  }

  /** Executes a job of the queue `scrapes`. */
  get lead(): JobHandler {
    return this.#leader.lead
  }

  /** Returns 0: other processes continue the work that one of them left. */
  async open(): Promise<number> {
    this.#unfollow()
    this.#unfollow = this.#journal.follow()
    await this.#journal.open()
    await this.#look()
    this.#timer = setInterval(() => {
      this.#looking = this.#look()
    }, LOOK_MS).unref()
    return 0
  }

  async start<K extends TaskKindName>(
    id: K,
    asked: OrderOf<TaskRecords[K]> | 'resume',
    trigger: TaskTrigger = 'manual',
  ): Promise<TaskRecords[K]> {
    if (this.#isClosed) throw new AppError('SHUTTING_DOWN')
    const kind = startableKind(this.#parts.kinds, id)
    const earlier = asked === 'resume' ? await this.#unfinished(kind) : undefined
    const seed = await seedOf(earlier, this.#store)
    const startedAt = startOfNext(this.#journal.records[0], this.#parts.clock.now())
    const highest = await this.#highestNumber(kind)
    const taskId = await this.#live.claim(id, (before) => {
      this.#assertFree(kind, before)
      if (kind.ids === 'number') return String(Math.max(highest, before.lastNumber) + 1)
      const latest = before.kinds[id]?.taskId
      const isTaken = (one: string): boolean =>
        one === latest || this.#journal.get(one) !== undefined
      return newTaskId(id, startedAt, isTaken)
    })
    const order = asked === 'resume' ? (earlier?.order ?? {}) : asked
    const record = newTask(kind, { taskId, trigger, order, startedAt, earlier } as never) as AnyTask
    try {
      await this.#store.put(ledgerKey(taskId), seed)
      await this.#journal.put(record)
      await this.#parts.queues.add(QUEUE, { id: taskId, data: { taskId } })
    } catch (error) {
      await this.#takeBack(record)
      throw error
    }
    await this.prune()
    return record as TaskRecords[K]
  }

  async cancel<K extends TaskKindName>(id: K): Promise<TaskRecords[K]> {
    const { queues, clock, log } = this.#parts
    const { taskId, isLive = false } = (await this.#live.read()).kinds[id] ?? {}
    const record = taskId === undefined ? undefined : await this.#journal.fetch(taskId)
    if (!isLive || record?.status !== 'running') {
      throw new AppError('NOT_FOUND', { problem: 'No task is running.' })
    }
    const kind = kindOf(this.#parts.kinds, id)
    const state = (await readLedger(record.taskId, this.#store)) ?? EMPTY_LEDGER
    const message = 'Cancelled on request.'
    const finishedAt = Math.max(record.startedAt, clock.now())
    const ended = { ...record, status: 'cancelled', message, finishedAt } as AnyTask
    await this.#journal.put(withFigures(kind, ended, state))
    await this.#live.release(id, record.taskId)
    // Nobody leads a task that waits. If this fails, its leader learns of it from the record.
    const isWaiting = await queues.position(QUEUE, record.taskId).catch(() => undefined)
    await queues.cancel(QUEUE, record.taskId, message).catch((error: unknown) => {
      log.warn(
        { err: error, taskId: record.taskId },
        'the leader of a task was not told of its end',
      )
    })
    if (isWaiting !== undefined) await this.#leader.close(record.taskId)
    return this.#journal.get(record.taskId) as TaskRecords[K]
  }

  follow(taskId: string, listener: LogListener): () => void {
    let stop = (): void => {}
    let isStopped = false
    let last = 0
    const tell = (line: TaskLogLine): void => {
      if (isStopped || line.seq <= last) return
      last = line.seq
      listener(line)
    }
    const end = (): void => {
      if (!isStopped) listener(undefined)
      isStopped = true
    }
    this.logs(taskId).then(
      (lines) => {
        for (const line of lines) tell(line)
        if (this.#journal.get(taskId)?.status !== 'running') return end()
        const send = ({ data }: { readonly data: object }): void => tell(data as TaskLogLine)
        if (!isStopped) stop = this.#parts.streams.follow(streamOf(taskId), { send, end })
      },
      (error: unknown) => {
        this.#parts.log.error({ err: error, taskId }, 'the log of a task could not be read')
        end()
      },
    )
    return () => {
      isStopped = true
      stop()
    }
  }

  /** Tasks continue in other processes. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#unfollow()
    await this.#looking
  }

  protected held(taskId: string): RunningTask | undefined {
    return this.#leader.led(taskId)
  }

  #assertFree(kind: TaskKind, { kinds }: StoredLiveTasks): void {
    for (const other of exclusiveKinds(this.#parts.kinds, kind)) {
      const { taskId = '', isLive = false } = kinds[other.id] ?? {}
      if (isLive) throw new AppError(TASK_RUNNING, { taskId })
    }
  }

  async #unfinished(kind: TaskKind): Promise<AnyTask> {
    const keys = new Set(await this.#store.list(taskPrefix))
    return unfinishedTask(kind, this.#journal.records, (taskId) => keys.has(ledgerKey(taskId)))
  }

  /** Also of tasks from before several processes worked together, and of damaged ones. */
  async #highestNumber({ ids }: TaskKind): Promise<number> {
    if (ids !== 'number') return 0
    const keys = await this.#store.list(taskPrefix)
    const numbers = keys.map((key) => Number(key.slice(taskPrefix.length).split('/')[0]))
    return Math.max(0, ...numbers.filter(Number.isSafeInteger))
  }

  /** Removes a task whose start failed, so that nothing of it remains. */
  async #takeBack(record: AnyTask): Promise<void> {
    try {
      await this.#journal.remove(record)
      await this.#live.release(record.kind, record.taskId)
    } catch (error) {
      const { taskId } = record
      this.#parts.log.warn({ err: error, taskId }, 'a task that did not start was not removed')
    }
  }

  /** Has every live task led, and frees the places of those that have ended. */
  async #look(): Promise<void> {
    try {
      const { kinds } = await this.#live.read()
      const unrecorded = new Set<string>()
      for (const [kind, { taskId, isLive }] of Object.entries(kinds)) {
        if (!isLive || this.#leader.led(taskId) !== undefined) continue
        const record = await this.#journal.fetch(taskId)
        const isGone = record === undefined && this.#unrecorded.has(taskId)
        if (record === undefined) unrecorded.add(taskId)
        // A queue that has the job takes no notice.
        if (record?.status === 'running') {
          await this.#parts.queues.add(QUEUE, { id: taskId, data: { taskId } })
        } else if (record !== undefined || isGone) await this.#live.release(kind, taskId)
      }
      this.#unrecorded = unrecorded
      await this.#endUnplaced()
    } catch (error) {
      if (!this.#isClosed) this.#parts.log.warn({ err: error }, 'lost tasks could not be recovered')
    }
  }

  /**
   * Ends tasks that are running only according to their record, for example after files were moved
   * here.
   */
  async #endUnplaced(): Promise<void> {
    for (const { taskId, kind } of this.#journal.records) {
      if (this.#journal.get(taskId)?.status !== 'running') continue
      const record = await this.#journal.fetch(taskId)
      const { kinds } = await this.#live.read()
      const own = kinds[kind]
      if (record?.status !== 'running' || (own?.taskId === taskId && own.isLive)) continue
      const parts = { ...this.#parts, journal: this.#journal }
      await endInterrupted(kindOf(this.#parts.kinds, kind), record, parts)
    }
  }
}
