import { openScope, type Scope, untilAborted } from '../abort-signals.ts'
import { AppError, toAppError } from '../errors.ts'
import type { EventPayloads } from '../events/event.ts'
import type {
  FanOutPlugin,
  Inputs,
  ItemCounts,
  PluginOutput,
  RunContext,
  WorkItem,
} from '../plugin.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ledger } from './ledger.ts'
import { withRetries } from './retry.ts'

/** One fan-out module to carry out within one run. */
type FanOutJob = {
  readonly moduleId: string
  readonly plugin: FanOutPlugin
  readonly inputs: Inputs
  /** The plugin's view under another signal: each item has its own. */
  readonly contextUnder: (signal: AbortSignal) => RunContext
  readonly signal: AbortSignal
  readonly concurrency: number
  readonly retries: number
  readonly itemTimeoutMs: number
  readonly ledger: Ledger
  readonly clock: Clock
  readonly random: () => number
  readonly report: (progress: ProgressData) => void
  readonly reportFailure: (failure: EventPayloads['item:failed']) => void
}

const MAX_FAILED_IN_TALLY = 100

/**
 * Lists a module's items one by one and visits them side by side: at most `concurrency` in flight
 * and a window of 100 ahead of the lowest unsettled one, so that memory stays flat however many there
 * are. An item that fails is counted and the others go on. Settles at once when the signal
 * aborts: what was in flight then counts as not visited. What is settled is in the ledger.
 * @throws the signal's reason; what `list` or `finish` throw; BUDGET_SPENT.
 */
export async function runFanOut(job: FanOutJob): Promise<PluginOutput> {
  await untilAborted(job.ledger.open(), job.signal)
  const visits = new Visits(job)
  try {
    await visits.all()
  } finally {
    await visits.close()
  }
  const { settled, counts, failedCount, failed } = job.ledger.state
  const tally = { settled, counts, failedCount, failed: failed.slice(0, MAX_FAILED_IN_TALLY) }
  const finish = async (): Promise<PluginOutput> =>
    job.plugin.finish(tally, job.inputs, job.contextUnder(job.signal))
  return untilAborted(finish(), job.signal)
}

/** Items listed at most beyond the lowest one that is not settled. */
const WINDOW = 100
/** Time the ledger has to be stored at the end, also after an abort. */
const FLUSH_MS = 5000
const MAX_ITEM_WARNINGS = 50
/** Errors that every further item would meet as well. */
const FATAL = new Set([
  'BUDGET_SPENT',
  'UNDECLARED_CREDENTIAL',
  'UNDECLARED_BUDGET',
  'UNDECLARED_PORT',
  'UNDECLARED_HOST',
  'REQUESTS_SPENT',
  'NOT_STORED',
])

type Attempted = { readonly error?: AppError; readonly counts?: ItemCounts | undefined }

/** The items of one fan-out: listed lazily, visited side by side, noted in the ledger. */
class Visits {
  readonly #job: FanOutJob
  readonly #scope: Scope
  readonly #progress: ProgressReporter
  #inFlight = 0
  #warned = 0
  #lastKey: string | undefined
  #total: number | undefined
  #wake: () => void = () => {}

  constructor(job: FanOutJob) {
    this.#job = job
    this.#scope = openScope({ clock: job.clock, parent: job.signal })
    this.#progress = new ProgressReporter(job.clock, job.report)
  }

  /** Resolves when every listed item has settled. @throws what ends the fan-out before that. */
  async all(): Promise<void> {
    const { plugin, inputs, contextUnder, ledger, moduleId } = this.#job
    const { signal } = this.#scope
    this.#total = plugin.size?.(inputs, contextUnder(signal))
    // Who watches learns at once how much there is to do.
    if (this.#total !== undefined) this.#progress.now(this.#figures())
    const items = plugin.list(inputs, contextUnder(signal))[Symbol.asyncIterator]()
    try {
      for (;;) {
        await this.#settledUntil(() => this.#hasRoom())
        const next = await untilAborted(items.next(), signal)
        if (next.done) break
        if (isFresh(ledger, next.value, moduleId)) this.#begin(next.value)
      }
      await this.#settledUntil(() => this.#inFlight === 0)
    } catch (error) {
      this.#scope.abort(error)
      stopListing(items, contextUnder(signal))
      throw error
    }
    this.#progress.now(this.#figures())
  }

  /** Stops what is left and resolves when the ledger is stored. */
  async close(): Promise<void> {
    const { ledger, clock } = this.#job
    this.#scope.close()
    const expired = (): Error => new Error(`the ledger was not stored within ${FLUSH_MS} ms`)
    const flushing = openScope({ clock, limit: { timeoutMs: FLUSH_MS, expired } })
    await untilAborted(ledger.flush(), flushing.signal).finally(() => flushing.close())
  }

  #hasRoom(): boolean {
    const { concurrency, ledger } = this.#job
    return this.#inFlight < concurrency && ledger.ahead < WINDOW
  }

  async #settledUntil(isReached: () => boolean): Promise<void> {
    const { signal } = this.#scope
    signal.throwIfAborted()
    while (!isReached()) {
      const change = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await untilAborted(change, signal)
    }
  }

  #begin(item: WorkItem): void {
    this.#inFlight += 1
    this.#visit(item)
      .catch((error: unknown) => this.#scope.abort(error))
      .finally(() => {
        this.#inFlight -= 1
        this.#wake()
      })
  }

  async #visit(item: WorkItem): Promise<void> {
    const { clock, ledger } = this.#job
    const { error, counts } = await this.#attempt(item)
    if (this.#scope.signal.aborted) return
    if (error !== undefined && FATAL.has(error.code)) throw error
    const entry = { key: item.key, order: item.order, at: clock.now() }
    if (error === undefined) ledger.settle({ ...entry, ...(counts && { counts }) })
    else ledger.settle({ ...entry, error: error.message })
    this.#lastKey = item.key
    if (error !== undefined) this.#tellFailure(item, error)
    this.#progress.note(() => this.#figures())
  }

  /** What the item brought, or what it failed with in the end. */
  async #attempt(item: WorkItem): Promise<Attempted> {
    const { clock, plugin, retries, itemTimeoutMs: timeoutMs, random, moduleId } = this.#job
    const what = `${moduleId} (${item.key})`
    const expired = (): AppError => new AppError('MODULE_TIMEOUT', { moduleId: what, timeoutMs })
    const scope = openScope({ clock, parent: this.#scope.signal, limit: { timeoutMs, expired } })
    const { signal } = scope
    const deadlineMs = clock.monotonic() + timeoutMs
    const visit = async (): Promise<ItemCounts | undefined> =>
      plugin.visit(item, this.#job.contextUnder(signal))
    try {
      const counts = await withRetries({ retries, clock, signal, deadlineMs, random }, () =>
        untilAborted(visit(), signal),
      )
      return { counts }
    } catch (error) {
      return { error: toAppError(signal.aborted ? signal.reason : error) }
    } finally {
      scope.close()
    }
  }

  #tellFailure({ key }: WorkItem, { code, message: error }: AppError): void {
    this.#job.reportFailure({ moduleId: this.#job.moduleId, key, code, error })
    this.#warned += 1
    if (this.#warned > MAX_ITEM_WARNINGS) return
    this.#job.contextUnder(this.#scope.signal).warn('ITEM_FAILED', `${key}: ${error}`)
  }

  #figures(): ProgressData {
    const { settled, failedCount: failed, counts } = this.#job.ledger.state
    const lastKey = this.#lastKey
    const total = this.#total
    return {
      moduleId: this.#job.moduleId,
      settled,
      failed,
      counts,
      ...(total !== undefined && { total }),
      ...(lastKey !== undefined && { lastKey }),
    }
  }
}

function isFresh(ledger: Ledger, item: WorkItem, moduleId: string): boolean {
  try {
    return ledger.begin(item.order)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new AppError('INVALID_OUTPUT', { moduleId, problem }, { cause: error })
  }
}

/** A generator that is waiting cannot be ended at once, so nobody waits for it. */
function stopListing(items: AsyncIterator<WorkItem>, { log }: RunContext): void {
  Promise.resolve()
    .then(() => items.return?.())
    .catch((error: unknown) => log.debug({ err: error }, 'a list ended with an error'))
}

const INTERVAL_MS = 1000

/** How far a fan-out is. */
export type ProgressData = EventPayloads['progress']

/** Lets at most one progress report a second through; the first and the last one always pass. */
class ProgressReporter {
  readonly #clock: Clock
  readonly #report: (data: ProgressData) => void
  #nextMs: number

  constructor(clock: Clock, report: (data: ProgressData) => void) {
    this.#clock = clock
    this.#report = report
    this.#nextMs = clock.monotonic() + INTERVAL_MS
  }

  note(data: () => ProgressData): void {
    const now = this.#clock.monotonic()
    if (now < this.#nextMs) return
    this.#nextMs = now + INTERVAL_MS
    this.#report(data())
  }

  /** Reports whenever it was before. */
  now(data: ProgressData): void {
    this.#report(data)
  }
}
