import type { Engine, Run, RunRequest } from '../../core/engine.ts'
import { toAppError } from '../../core/errors.ts'
import type { RunEvent, RunResult } from '../../core/events/event.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import { EMPTY_LEDGER, type LedgerState, MemoryLedger } from '../../core/run/ledger.ts'
import { StoreLedger } from '../../core/run/store-ledger.ts'
import { UNBOUNDED_TRAFFIC } from '../../core/run/traffic.ts'
import type { TaskLogLine, TaskRecord } from '../../manifests/types/records.ts'
import { ledgerKey, logKey, readLedger, withFigures } from './stored-task.ts'
import type { TaskJournal } from './task-journal.ts'
import { readLogLines, TaskLog } from './task-log.ts'
import { endText, orderText, TaskLines } from './task-text.ts'
import { unknownDivisionCount, type Verdict, verdictOf } from './task-verdict.ts'

const pagesModule = 'divisionStandings'
const unknownDivisionCode = 'UNKNOWN_DIVISION'
/** A whole scrape takes three hours; a source that holds every page up for a day is given up. */
const runTimeoutMs = 24 * 3_600_000

export type InterclubTaskParts = {
  readonly engine: Engine
  readonly store: DocumentStore
  readonly journal: TaskJournal
  readonly clock: Clock
  readonly log: Log
}

/** One task of this process, from its order to its end. Once ended nothing changes it any more. */
export class InterclubTask {
  readonly log: TaskLog
  readonly #parts: InterclubTaskParts
  readonly #processLog: Log
  readonly #ledger: StoreLedger
  readonly #unknown = new Set<string>()
  /** On the monotonic clock. */
  readonly #startedMs: number
  #record: TaskRecord
  #isPrepared = false
  #run: Run | undefined
  #over: Promise<unknown> = Promise.resolve()

  constructor(parts: InterclubTaskParts, record: TaskRecord) {
    const { store, clock, log } = parts
    const { taskId } = record
    this.#parts = parts
    this.#startedMs = clock.monotonic()
    this.#record = record
    this.#processLog = log.child({ taskId })
    this.#ledger = new StoreLedger(store, ledgerKey(taskId))
    this.log = new TaskLog({ store, key: logKey(taskId), clock, log: this.#processLog })
    this.#announce('info', `Started: ${orderText(record.order)}.`)
  }

  /** As it is at this moment. A running one tells of pages only what no crash can take back. */
  get record(): TaskRecord {
    return this.#with(({ stored }) => stored)
  }

  get isRunning(): boolean {
    return this.#record.status === 'running'
  }

  /** Resolves when an ended task's run is over and everything of it is stored. */
  get over(): Promise<unknown> {
    return this.#over
  }

  /** Stores the ledger it starts from and the record. */
  async prepare(seed: () => Promise<LedgerState>): Promise<void> {
    const { store, journal } = this.#parts
    await store.put(ledgerKey(this.#record.taskId), await seed())
    await this.#ledger.open()
    this.#isPrepared = true
    await journal.put(this.record)
  }

  /** Starts its run, unless it has ended meanwhile. */
  begin(): void {
    if (!this.isRunning) return
    const { engine, clock } = this.#parts
    const lines = new TaskLines(clock, this.#ledger.state.settled)
    try {
      this.#run = engine.start(this.#request())
    } catch (error) {
      this.#finish({ status: 'failed', message: toAppError(error).message })
      return
    }
    this.#run.subscribe((event) => this.#hear(event, lines))
    this.#run.result.then((result) => this.#conclude(result))
  }

  /**
   * Ends it at once, for good. Resolves when its new state is stored; a task that has ended
   * already stays as it is.
   */
  async end(status: Exclude<TaskRecord['status'], 'running'>, message: string): Promise<void> {
    if (!this.isRunning) return
    // The clock of the wall may have been put right meanwhile.
    const elapsedMs = this.#parts.clock.monotonic() - this.#startedMs
    const finishedAt = Math.round(this.#record.startedAt + elapsedMs)
    this.#record = { ...this.#with(({ lasting }) => lasting), status, message, finishedAt }
    this.#announce(status === 'failed' ? 'error' : 'info', endText(this.#record))
    this.#run?.cancel(message)
    const stored = this.#parts.journal.put(this.#record)
    this.#over = Promise.allSettled([stored, this.#run?.result, this.log.close()])
    await stored
  }

  /** As `end`, for when nobody could do anything about a record that is not stored: it is logged. */
  fail(message: string): void {
    this.#finish({ status: 'failed', message })
  }

  #with(figures: (ledger: StoreLedger) => LedgerState): TaskRecord {
    if (!this.isRunning || !this.#isPrepared) return this.#record
    return withFigures(this.#record, figures(this.#ledger))
  }

  #request(): RunRequest {
    const { order, planKey } = this.#record
    const { weeks, divisions, resumeAt } = order
    return {
      kind: 'interclubs',
      goals: [pagesModule],
      inputs: { weeks, divisions, planKey, ...(resumeAt !== undefined && { resumeAt }) },
      timeoutMs: runTimeoutMs,
      traffic: UNBOUNDED_TRAFFIC,
      ledger: (moduleId) => (moduleId === pagesModule ? this.#ledger : new MemoryLedger()),
    }
  }

  #hear(event: RunEvent, lines: TaskLines): void {
    if (!this.isRunning) return
    const line = lines.of(event)
    if (line !== undefined) this.log.add(line.level, line.message)
    if (line !== undefined && line.level !== 'info') this.#processLog.warn({}, line.message)
    if (event.kind === 'progress') this.#note({ pagesTotal: event.data.total ?? null })
    if (event.kind === 'warning' && event.data.code === unknownDivisionCode) {
      this.#unknown.add(event.data.message)
      this.#note({ unknownDivisions: this.#unknown.size })
    }
  }

  /** What the ledger does not know is stored as soon as it is known. */
  #note(changes: Partial<Pick<TaskRecord, 'pagesTotal' | 'unknownDivisions'>>): void {
    const before = this.#record
    this.#record = { ...before, ...changes }
    const { pagesTotal, unknownDivisions } = this.#record
    if (pagesTotal === before.pagesTotal && unknownDivisions === before.unknownDivisions) return
    this.#parts.journal.put(this.record).catch((error: unknown) => this.#complain(error))
  }

  #conclude(result: RunResult): void {
    if (!this.isRunning) return
    const unknownDivisions =
      unknownDivisionCount(this.#record.order, result) ?? this.#record.unknownDivisions
    this.#record = { ...this.#record, unknownDivisions }
    const { state } = this.#ledger
    this.#finish(verdictOf({ moduleId: pagesModule, result, state, unknownDivisions }))
  }

  #finish({ status, message }: Verdict): void {
    this.end(status, message).catch((error: unknown) => this.#complain(error))
  }

  /** What an operator wants to know, too. */
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
 * Makes a task failed that an earlier process left running, with what its ledger knows. It ended
 * when it was last heard of: nobody knows how long the service was down.
 */
export async function endInterrupted(
  record: TaskRecord,
  { store, journal, clock, log: processLog }: InterclubTaskParts,
): Promise<void> {
  const { taskId, startedAt } = record
  const state = (await readLedger(taskId, store)) ?? EMPTY_LEDGER
  const lines = await readLogLines(store, logKey(taskId))
  const lastHeardAt = Math.max(startedAt, state.lastSuccess?.at ?? 0, lines.at(-1)?.at ?? 0)
  const failed = {
    ...record,
    status: 'failed',
    message: interruptedMessage,
    finishedAt: lastHeardAt,
  } as const
  const ended = withFigures(failed, state)
  try {
    await journal.put(ended)
  } catch (err) {
    // A disk that is full does not keep the service from reading; the next start tries again.
    processLog.error({ err, taskId }, 'the end of an interrupted task could not be stored')
  }
  const log = new TaskLog({ store, key: logKey(taskId), clock, log: processLog }, lines)
  log.add('error', endText(ended))
  await log.close()
  processLog.warn({ taskId }, 'a task was interrupted by the end of the service')
}
