import { openScope, type Scope } from '../../core/abort-signals.ts'
import { AppError, toAppError } from '../../core/errors.ts'
import type { EventStreams, EventWriter } from '../../core/ports/event-streams.ts'
import type { JobHandler } from '../../core/ports/work-queue.ts'
import { EMPTY_LEDGER } from '../../core/run/ledger.ts'
import { Leadership } from '../queues/leadership.ts'
import type { LiveTasks } from './live-tasks.ts'
import { RunningTask, type TaskParts } from './running-task.ts'
import { leaderKey, logKey, readLedger } from './stored-task.ts'
import { kindOf } from './task-admission.ts'
import type { AnyTask, TaskKind } from './task-kind.ts'
import { readLogLines, TaskLog } from './task-log.ts'
import { endText } from './task-text.ts'

/** How often the figures are stored. */
const BEAT_MS = 1000
/** Pause before a task is resumed, for example because the store did not respond. */
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

/** Leads tasks that any process has started, as jobs of the queue `scrapes`. */
export class TaskLeader {
  readonly #parts: TaskLeaderParts
  readonly #leadership: Leadership
  readonly #led = new Map<string, RunningTask>()

  constructor(parts: TaskLeaderParts) {
    this.#parts = parts
    this.#leadership = new Leadership(parts)
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
        log.warn({ taskId, reason: message }, 'a task will be resumed in a moment')
        await clock.sleep(AGAIN_MS, signal)
      }
    }
  }

  async #leadOnce(taskId: string, parent: AbortSignal): Promise<void> {
    const { journal, kinds, clock, streams, store } = this.#parts
    const record = await journal.fetch(taskId)
    if (record?.status !== 'running') return this.close(taskId)
    const { settled } = (await readLedger(taskId, store)) ?? EMPTY_LEDGER
    const lead = await this.#leadership.take(leaderKey(taskId), settled).catch(givenUp)
    const events = streams.open(streamOf(taskId))
    const parts = { ...this.#parts, onLine: (line: object) => events.emit('line', line) }
    const task = await RunningTask.takeUp(parts, kindOf(kinds, record.kind), record)
    if (lead instanceof AppError) {
      await task.end('failed', lead.message)
      await task.over
      return this.#end(task.record, events)
    }
    const scope = openScope({ clock, parent })
    this.#led.set(taskId, task)
    const beats = [this.#beat(task, scope), this.#leadership.watch(leaderKey(taskId), lead, scope)]
    try {
      await task.lead(scope.signal, lead.isLast)
      await this.#end(task.record, events)
    } finally {
      this.#led.delete(taskId)
      scope.close()
      await Promise.all(beats)
    }
  }

  /** Stores the figures every second, so that other processes show them. */
  async #beat(task: RunningTask, { signal, abort }: Scope): Promise<void> {
    const { clock, journal, log } = this.#parts
    const { taskId } = task.record
    while (!signal.aborted) {
      try {
        await clock.sleep(BEAT_MS, signal)
        if (task.isRunning) await journal.put(task.record)
        if (journal.get(taskId)?.status === 'running' || !task.isRunning) continue
        abort(new AppError('CANCELLED', { problem: 'another process has ended this task' }))
      } catch (error) {
        if (signal.aborted) return
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

function givenUp(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'JOB_GIVEN_UP') return error
  throw error
}
