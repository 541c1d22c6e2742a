import { randomUUID } from 'node:crypto'
import { openScope, type Scope } from '../../core/abort-signals.ts'
import { AppError, toAppError } from '../../core/errors.ts'
import type { EventStreams, EventWriter } from '../../core/ports/event-streams.ts'
import type { JobHandler } from '../../core/ports/work-queue.ts'
import type { LiveTasks } from './live-tasks.ts'
import { RunningTask, type TaskParts } from './running-task.ts'
import { leaderKey, logKey } from './stored-task.ts'
import { kindOf } from './task-admission.ts'
import type { AnyTask, TaskKind } from './task-kind.ts'
import { readLogLines, TaskLog } from './task-log.ts'
import { endText } from './task-text.ts'

/** How often the figures are stored, and others are looked for that lead the same task. */
const BEAT_MS = 1000
/** Pause before a task is taken up again, for example because the store did not answer. */
const AGAIN_MS = 2000
/** Errors that pass. */
const PASSING = new Set<string>(['NOT_STORED', 'OVERLOADED'])

export type TaskLeaderParts = Omit<TaskParts, 'onLine'> & {
  readonly kinds: readonly TaskKind[]
  readonly live: LiveTasks
  readonly streams: EventStreams
}

/** The name of the stream with the log lines of a task. */
export function streamOf(taskId: string): string {
  return `task/${taskId}`
}

type Leader = { readonly token: string }

/** Leads tasks that any process has started, as jobs of the queue `scrapes`. */
export class TaskLeader {
  readonly #parts: TaskLeaderParts
  readonly #led = new Map<string, RunningTask>()

  constructor(parts: TaskLeaderParts) {
    this.#parts = parts
  }

  /** The task, if this process leads it. */
  led(taskId: string): RunningTask | undefined {
    return this.#led.get(taskId)
  }

  /** Leads a task to its end. @throws the signal's reason, if another process must continue */
  readonly lead: JobHandler = async ({ data }, { signal }) => {
    const { taskId } = data as { readonly taskId: string }
    const { clock, log } = this.#parts
    for (;;) {
      try {
        await this.#leadOnce(taskId, signal)
        return
      } catch (error) {
        const { code, message } = toAppError(error)
        const isStopped = signal.aborted || code === 'CANCELLED'
        if (isStopped && (await this.#isOver(taskId))) return this.close(taskId)
        signal.throwIfAborted()
        if (!PASSING.has(code)) throw error
        log.warn({ taskId, reason: message }, 'a task is taken up again in a moment')
        await clock.sleep(AGAIN_MS, signal)
      }
    }
  }

  async #leadOnce(taskId: string, parent: AbortSignal): Promise<void> {
    const { journal, kinds, clock, streams, store } = this.#parts
    const record = await journal.fetch(taskId)
    if (record?.status !== 'running') return this.close(taskId)
    const leader: Leader = { token: randomUUID() }
    await store.put<Leader>(leaderKey(taskId), leader)
    const kind = kindOf(kinds, record.kind)
    const events = streams.open(streamOf(taskId))
    const parts = { ...this.#parts, onLine: (line: object) => events.emit('line', line) }
    const task = await RunningTask.takeUp(parts, kind, record)
    const scope = openScope({ clock, parent })
    this.#led.set(taskId, task)
    const beats = this.#beat(task, leader, scope)
    try {
      await task.lead(scope.signal)
      await this.#end(task.record, events)
    } finally {
      this.#led.delete(taskId)
      scope.close()
      await beats
    }
  }

  /** Stores the figures every second, so that other processes show them. */
  async #beat(task: RunningTask, { token }: Leader, scope: Scope): Promise<void> {
    const { clock, journal, store, log } = this.#parts
    const { taskId } = task.record
    for (;;) {
      try {
        await clock.sleep(BEAT_MS, scope.signal)
        const other = await store.get<Leader>(leaderKey(taskId))
        if (other !== undefined && other.token !== token) throw new Superseded()
        if (task.isRunning) await journal.put(task.record)
        if (journal.get(taskId)?.status !== 'running' && task.isRunning) throw new Superseded()
      } catch (error) {
        if (scope.signal.aborted) return
        if (error instanceof Superseded) {
          const problem = 'another process leads this task, or has ended it'
          scope.abort(new AppError('CANCELLED', { problem }))
          return
        }
        log.warn({ err: error, taskId }, 'the figures of a task could not be stored')
      }
    }
  }

  async #isOver(taskId: string): Promise<boolean> {
    const record = await this.#parts.journal.fetch(taskId).catch(() => undefined)
    return record !== undefined && record.status !== 'running'
  }

  async #end({ kind, taskId }: AnyTask, events: EventWriter): Promise<void> {
    await this.#parts.live.release(kind, taskId)
    await events.end()
  }

  /** Completes the log of a task that another process has ended, and frees its place. */
  async close(taskId: string): Promise<void> {
    const { journal, store, clock, log, streams } = this.#parts
    const record = journal.get(taskId)
    if (record === undefined) return
    const events = streams.open(streamOf(taskId))
    const lines = await readLogLines(store, logKey(taskId))
    const text = endText(record)
    if (lines.at(-1)?.message !== text) {
      const onLine = (line: object): void => events.emit('line', line)
      const own = new TaskLog({ store, key: logKey(taskId), clock, log, onLine }, lines, 1)
      own.add(record.status === 'failed' ? 'error' : 'info', text)
      await own.close()
    }
    await this.#end(record, events)
  }
}

class Superseded extends Error {}
