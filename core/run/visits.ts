import { AppError, toAppError } from '../errors.ts'
import type { ItemCounts, RunContext, WorkItem } from '../plugin.ts'
import { openScope, type Scope, untilAborted } from '../scope.ts'
import type { FanOutJob } from './fan-out-job.ts'
import type { Ledger } from './ledger.ts'
import { type ProgressData, ProgressReporter } from './progress.ts'
import { withRetries } from './retry.ts'

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
export class Visits {
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
