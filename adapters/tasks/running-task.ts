import { isDeepStrictEqual } from 'node:util'
import { untilAborted } from '../../core/abort-signals.ts'
import type { Engine, Run, RunRequest } from '../../core/engine.ts'
import { AppError, toAppError } from '../../core/errors.ts'
import type { RunEvent, RunResult } from '../../core/events/event.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import { EMPTY_LEDGER, type LedgerState, MemoryLedger } from '../../core/run/ledger.ts'
import { StoreLedger } from '../../core/run/store-ledger.ts'
import { UNBOUNDED_TRAFFIC } from '../../core/run/traffic.ts'
import type { TaskLogLine } from '../../manifests/types/records.ts'
import { ledgerKey, logKey, readLedger, withFigures } from './stored-task.ts'
import type { TaskJournal } from './task-journal.ts'
import type { AnyTask, TaskKind } from './task-kind.ts'
import { readLogLines, TaskLog } from './task-log.ts'
import { endText, TaskLines } from './task-text.ts'
import { unstoredIn, type Verdict, verdictOf } from './task-verdict.ts'
import { orderText, WORDS } from './task-words.ts'

/** A whole scrape takes some hours. Gives up on a source that takes two days. */
const runTimeoutMs = 48 * 3_600_000

export type TaskParts = {
  readonly engine: Engine
  readonly store: DocumentStore
  readonly journal: TaskJournal
  readonly clock: Clock
  readonly log: Log
  /** Called with each new line of its log. */
  readonly onLine?: (line: TaskLogLine) => void
}

/** Numbers of log lines that a process may have used without storing the lines. */
const unstoredLines = 1000

/** State that an earlier process left for a task. */
type Left = { readonly lines: readonly TaskLogLine[] }

/** One task of this process, from order to end. Once ended, it never changes. */
export class RunningTask<R extends AnyTask = AnyTask> {
  readonly log: TaskLog
  readonly #kind: TaskKind<R>
  readonly #parts: TaskParts
  readonly #processLog: Log
  readonly #ledger: StoreLedger
  /** Warnings so far. A repeated attempt repeats them. */
  readonly #warnings = new Set<string>()
  /** Start on the monotonic clock. */
  readonly #startedMs: number
  #record: R
  #isPrepared = false
  /** Visited items of the modules other than the goal. */
  readonly #partLedgers = new Map<string, MemoryLedger>()
  #run: Run | undefined
  #over: Promise<unknown> = Promise.resolve()
  #isLeft = false
  /** Ends the job of a task that this process leads for all processes. */
  #lead: { resolve(): void; reject(error: unknown): void; readonly isLast: boolean } | undefined

  constructor(parts: TaskParts, kind: TaskKind<R>, record: R, left?: Left) {
    const { store, clock, log, onLine } = parts
    const { taskId } = record
    this.#kind = kind
    this.#parts = parts
    const beforeMs = left === undefined ? 0 : Math.max(0, clock.now() - record.startedAt)
    this.#startedMs = clock.monotonic() - beforeMs
    this.#record = record
    this.#processLog = log.child({ taskId })
    this.#ledger = new StoreLedger(store, ledgerKey(taskId))
    const { lines = [] } = left ?? {}
    this.log = new TaskLog(
      { store, key: logKey(taskId), clock, log: this.#processLog, ...(onLine && { onLine }) },
      lines,
      lines.length === 0 ? 0 : unstoredLines,
    )
    if (lines.length > 0) this.#announce('info', 'Another process continues.')
    else this.#announce('info', `Started: ${orderText(kind.id, record.order)}.`)
  }

  /** A task that another process began, or led until now. @throws NOT_FOUND if its ledger is lost */
  static async takeUp<R extends AnyTask>(
    parts: TaskParts,
    kind: TaskKind<R>,
    record: R,
  ): Promise<RunningTask<R>> {
    const lines = await readLogLines(parts.store, logKey(record.taskId))
    const { order, startedAt, pagesTotal } = record
    const begun = { ...kind.begin(order, startedAt), pagesTotal, ...kind.resume?.(record) }
    const task = new RunningTask<R>(parts, kind, { ...record, ...begun }, { lines })
    await task.#ledger.open()
    task.#isPrepared = true
    return task
  }

  /** The current record. While running, it counts only pages that would survive a crash. */
  get record(): R {
    return this.#with(({ stored }) => stored)
  }

  get isRunning(): boolean {
    return this.#record.status === 'running'
  }

  /** Resolves when the task's run is over and all its data is stored. */
  get over(): Promise<unknown> {
    return this.#over
  }

  /** Stores its initial ledger and the record. */
  async prepare(seed: () => Promise<LedgerState>): Promise<void> {
    const { store, journal } = this.#parts
    await store.put(ledgerKey(this.#record.taskId), await seed())
    await this.#ledger.open()
    this.#isPrepared = true
    await journal.put(this.record)
  }

  /**
   * Runs the task to its end, and stores it. When the signal aborts, it stops without an end:
   * another process has ended it, or will continue.
   * @param isLast also ends with a temporary error
   * @throws NOT_STORED, OVERLOADED: the task must be resumed later; the signal's reason
   */
  async lead(signal: AbortSignal, isLast: boolean): Promise<void> {
    const ended = new Promise<void>((resolve, reject) => {
      this.#lead = { resolve, reject, isLast }
    })
    this.begin()
    try {
      await untilAborted(ended, signal)
    } finally {
      await this.#leave()
    }
  }

  async #leave(): Promise<void> {
    this.#isLeft = true
    this.#run?.cancel('another process continues')
    await Promise.allSettled([this.#over, this.#run?.result])
    await this.log.close()
  }

  /** Starts its run, unless the task has ended in the meantime. */
  begin(): void {
    if (!this.isRunning) return
    const { engine } = this.#parts
    const lines = this.#lines()
    try {
      this.#run = engine.start(this.#request())
    } catch (error) {
      if (this.#lead !== undefined) this.#lead.reject(error)
      else this.#finish({ status: 'failed', message: toAppError(error).message })
      return
    }
    this.#run.subscribe((event) => this.#hear(event, lines))
    this.#run.result.then((result) => this.#conclude(result))
  }

  /**
   * Ends the task at once and permanently. Resolves when its new state is stored. Does nothing for
   * a task that has already ended.
   */
  async end(status: Verdict['status'] | 'cancelled', message: string): Promise<void> {
    if (!this.isRunning) return
    this.#takeParts()
    // The wall clock may have been corrected in the meantime.
    const elapsedMs = this.#parts.clock.monotonic() - this.#startedMs
    const finishedAt = Math.round(this.#record.startedAt + elapsedMs)
    this.#record = { ...this.#with(({ lasting }) => lasting), status, message, finishedAt }
    this.#announce(status === 'failed' ? 'error' : 'info', endText(this.#record))
    this.#run?.cancel(message)
    const stored = this.#parts.journal.put(this.#record)
    this.#over = Promise.allSettled([stored, this.#run?.result, this.log.close()])
    await stored
  }

  /** Like `end`, for callers that cannot handle a storage failure: it is logged. */
  fail(message: string): void {
    this.#finish({ status: 'failed', message })
  }

  #with(figures: (ledger: StoreLedger) => LedgerState): R {
    if (!this.isRunning || !this.#isPrepared) return this.#record
    return withFigures(this.#kind, this.#record, figures(this.#ledger))
  }

  #lines(): TaskLines {
    const { id, itemText } = this.#kind
    const { settled } = this.#ledger.state
    return new TaskLines({ clock: this.#parts.clock, words: WORDS[id], itemText, settled })
  }

  #request(): RunRequest {
    const { id, goal } = this.#kind
    return {
      kind: id,
      goals: [goal, ...Object.keys(WORDS[id].parts ?? {})],
      inputs: this.#kind.inputs(this.#record),
      timeoutMs: runTimeoutMs,
      traffic: UNBOUNDED_TRAFFIC,
      ledger: (moduleId) => (moduleId === goal ? this.#ledger : this.#partLedger(moduleId)),
    }
  }

  #partLedger(moduleId: string): MemoryLedger {
    const ledger = new MemoryLedger()
    if (WORDS[this.#kind.id].parts?.[moduleId] !== undefined)
      this.#partLedgers.set(moduleId, ledger)
    return ledger
  }

  /** Their progress is reported only once per second. */
  #takeParts(): void {
    for (const [moduleId, { state }] of this.#partLedgers) {
      this.#record = { ...this.#record, ...this.#kind.partFigures?.(moduleId, state) }
    }
    this.#partLedgers.clear()
  }

  #hear(event: RunEvent, lines: TaskLines): void {
    if (!this.isRunning || this.#isLeft) return
    const line = lines.of(event)
    if (line !== undefined) this.log.add(line.level, line.message)
    if (line !== undefined && line.level !== 'info') this.#processLog.warn({}, line.message)
    if (event.kind === 'progress' && event.data.moduleId === this.#kind.goal) {
      this.#note({ pagesTotal: event.data.total ?? null, ...this.#kind.noted?.() })
    } else if (event.kind === 'progress') {
      const { moduleId } = event.data
      const state = this.#partLedgers.get(moduleId)?.state
      if (state !== undefined) this.#note({ ...this.#kind.partFigures?.(moduleId, state) })
    }
    if (event.kind !== 'warning' || this.#warnings.has(event.data.message)) return
    this.#warnings.add(event.data.message)
    const changes = this.#kind.warned?.(this.#record, event.data.code)
    if (changes !== undefined) this.#note(changes)
  }

  /** Stores data that is not in the ledger as soon as it is known. */
  #note(changes: object): void {
    const before = this.#record
    this.#record = { ...before, ...changes }
    if (isDeepStrictEqual(this.#record, before)) return
    this.#parts.journal.put(this.record).catch((error: unknown) => this.#complain(error))
  }

  #conclude(result: RunResult): void {
    if (!this.isRunning || this.#isLeft) return
    const unstored = unstoredIn(result, this.#kind.goal)
    if (unstored !== undefined && this.#lead?.isLast === false) {
      this.#lead.reject(new AppError('NOT_STORED', { problem: unstored }))
      return
    }
    this.#takeParts()
    this.#record = { ...this.#record, ...this.#kind.ended?.(this.#record, result) }
    const { state } = this.#ledger
    const record = withFigures(this.#kind, this.#record, state)
    this.#finish(verdictOf({ kind: this.#kind, result, state, record }))
  }

  #finish({ status, message }: Verdict): void {
    this.end(status, message).then(
      () => this.#lead?.resolve(),
      (error: unknown) => {
        this.#complain(error)
        this.#lead?.reject(error)
      },
    )
  }

  /** Writes to the task's log and the process log, which operators read. */
  #announce(level: TaskLogLine['level'], message: string): void {
    this.log.add(level, message)
    this.#processLog[level]({}, message)
  }

  #complain(error: unknown): void {
    this.#processLog.error({ err: error }, 'the record of a task could not be stored')
  }
}

const interruptedMessage = 'The service stopped while it ran.'

/**
 * Marks a task as failed that an earlier process left running, with the figures of its ledger. Its
 * end is its last sign of activity, because it is unknown how long the service was down.
 */
export async function endInterrupted<R extends AnyTask>(
  kind: TaskKind<R>,
  record: R,
  { store, journal, clock, log: processLog }: TaskParts,
): Promise<void> {
  const { taskId, startedAt } = record
  const state = (await readLedger(taskId, store)) ?? EMPTY_LEDGER
  const lines = await readLogLines(store, logKey(taskId))
  const lastHeardAt = Math.max(startedAt, state.lastSuccess?.at ?? 0, lines.at(-1)?.at ?? 0)
  const failed = {
    ...record,
    status: 'failed' as const,
    message: interruptedMessage,
    finishedAt: lastHeardAt,
  }
  const ended = withFigures(kind, failed, state)
  try {
    await journal.put(ended)
  } catch (err) {
    // A full disk does not prevent the service from reading. The next start tries again.
    processLog.error({ err, taskId }, 'the end of an interrupted task could not be stored')
  }
  const log = new TaskLog({ store, key: logKey(taskId), clock, log: processLog }, lines)
  log.add('error', endText(ended))
  await log.close()
  processLog.warn({ taskId }, 'a task was interrupted because the service stopped')
}
