import { openScope, type Scope, untilAborted } from '../abort-signals.ts'
import { AppError, toAppError } from '../errors.ts'
import type { EventPayloads } from '../events/event.ts'
import type {
  FanOutPlugin,
  ItemCounts,
  PluginOutput,
  RunContext,
  Visited,
  WorkItem,
} from '../plugin.ts'
import type { Clock } from '../ports/clock.ts'
import { isFatal, visitItem } from './item-visit.ts'
import type { Ledger } from './ledger.ts'
import type { ModuleContext, ModuleRun } from './run-context.ts'
import { MOST_SLICES, SliceSender } from './slices.ts'

/** One fan-out module to run. */
type FanOutJob = {
  readonly run: ModuleRun
  readonly plugin: FanOutPlugin
  readonly context: ModuleContext
  readonly ledger: Ledger
}

const MAX_FAILED_IN_TALLY = 100

/**
 * Lists a module's items one by one and visits them in parallel: at most `concurrency` at once, and
 * at most 100 ahead of the lowest unsettled one, so that memory does not grow with their number. If
 * the program has queues and the manifest allows slices, any process visits them. An item that fails is counted, and the others continue. Settles at once when the signal aborts;
 * unfinished items then count as not visited. The ledger has all settled items.
 * @throws the signal's reason; errors of `list` or `finish`; BUDGET_SPENT
 */
export async function runFanOut(job: FanOutJob): Promise<PluginOutput> {
  const { plugin, context, ledger, run } = job
  await untilAborted(ledger.open(), run.signal)
  const visits = new Visits(job)
  try {
    await visits.all()
  } finally {
    await visits.close()
  }
  const { settled, counts, failedCount, failed } = ledger.state
  const tally = { settled, counts, failedCount, failed: failed.slice(0, MAX_FAILED_IN_TALLY) }
  const finish = async (): Promise<PluginOutput> => plugin.finish(tally, run.task.inputs, context)
  return untilAborted(finish(), run.signal)
}

/** Maximum number of items listed beyond the lowest unsettled one. */
const WINDOW = 100
/** Time to store the ledger at the end, also after an abort. */
const FLUSH_MS = 5000
const MAX_ITEM_WARNINGS = 50
type Attempted = { readonly error?: AppError; readonly counts?: ItemCounts | undefined }

/** Lists the items of one fan-out lazily, visits them in parallel and records the results. */
class Visits {
  readonly #job: FanOutJob
  readonly #clock: Clock
  readonly #moduleId: string
  /** Items in flight, and listed beyond the lowest unsettled one, at most. */
  readonly #limits: { readonly concurrency: number; readonly window: number }
  readonly #scope: Scope
  readonly #progress: ProgressReporter
  /** Has other processes visit the items. */
  readonly #sender: SliceSender | undefined
  #inFlight = 0
  #warned = 0
  #lastKey: string | undefined
  #total: number | undefined
  #wake: () => void = () => {}

  constructor(job: FanOutJob) {
    const { services, signal, task } = job.run
    const { manifest } = task.module
    this.#job = job
    this.#clock = services.clock
    this.#moduleId = manifest.id
    const { concurrency = 1, slices } = manifest.fanOut ?? {}
    this.#scope = openScope({ clock: services.clock, parent: signal })
    // Headers for one site stay in this process.
    if (slices !== undefined && services.queues !== undefined && task.siteHeaders === undefined) {
      const window = MOST_SLICES * slices.items
      this.#limits = { concurrency: window, window }
      const warn = (code: string, message: string): void => job.context.warn(code, message)
      const { queues } = services
      this.#sender = new SliceSender({
        ...{ run: job.run, queues, slices, warn },
        signal: this.#scope.signal,
      })
    } else this.#limits = { concurrency, window: WINDOW }
    this.#progress = new ProgressReporter(services.clock, task.report)
  }

  /** Resolves when every listed item has settled. @throws the error that ends the fan-out earlier */
  async all(): Promise<void> {
    const { plugin, ledger, run } = this.#job
    const { inputs } = run.task
    const { signal } = this.#scope
    const context = this.#job.context.under(signal)
    this.#total = plugin.size?.(inputs, context)
    // The first report has the total, so that a display can show it at once.
    if (this.#total !== undefined) this.#progress.now(this.#figures())
    const items = plugin.list(inputs, context)[Symbol.asyncIterator]()
    try {
      for (;;) {
        await this.#settledUntil(() => this.#hasRoom())
        const next = await untilAborted(items.next(), signal)
        if (next.done) break
        if (isFresh(ledger, next.value, this.#moduleId)) this.#begin(next.value)
      }
      await this.#settledUntil(() => this.#inFlight === 0)
    } catch (error) {
      this.#scope.abort(error)
      stopListing(items, context)
      throw error
    }
    this.#progress.now(this.#figures())
  }

  /** Stops the remaining visits. Resolves when the ledger is stored. */
  async close(): Promise<void> {
    const { ledger } = this.#job
    this.#scope.close()
    const expired = (): Error => new Error(`the ledger was not stored within ${FLUSH_MS} ms`)
    const flushing = openScope({ clock: this.#clock, limit: { timeoutMs: FLUSH_MS, expired } })
    await untilAborted(ledger.flush(), flushing.signal).finally(() => flushing.close())
  }

  #hasRoom(): boolean {
    const { concurrency, window } = this.#limits
    return this.#inFlight < concurrency && this.#job.ledger.ahead < window
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
    const { ledger } = this.#job
    const { error, counts } = await this.#attempt(item)
    if (this.#scope.signal.aborted) return
    if (error !== undefined && isFatal(error)) throw error
    const entry = { key: item.key, order: item.order, at: this.#clock.now() }
    if (error === undefined) ledger.settle({ ...entry, ...(counts && { counts }) })
    else ledger.settle({ ...entry, error: error.message })
    this.#lastKey = item.key
    if (error !== undefined) this.#reportFailed(item, error)
    this.#progress.note(() => this.#figures())
  }

  /** Returns the item's counts, or its final error. */
  async #attempt(item: WorkItem): Promise<Attempted> {
    const { plugin, run, context } = this.#job
    const { signal } = this.#scope
    const isSent = this.#sender !== undefined && item.isLocal !== true
    const ended = isSent
      ? await this.#sender.visit(item)
      : await visitItem(item, { run, plugin, context, signal })
    const visited = ended as Visited<ItemCounts | undefined>
    if (signal.aborted) return {}
    if ('error' in visited && isFatal(visited.error)) return visited
    try {
      if (plugin.take !== undefined) {
        const { inputs } = run.task
        return { counts: await plugin.take(item, visited, inputs, context.under(signal)) }
      }
      if ('error' in visited) return visited
      return { counts: visited.result }
    } catch (error) {
      return { error: toAppError(error) }
    }
  }

  #reportFailed({ key }: WorkItem, { code, message: error }: AppError): void {
    const { task } = this.#job.run
    task.reportFailure({ moduleId: this.#moduleId, key, code, error })
    this.#warned += 1
    if (this.#warned > MAX_ITEM_WARNINGS) return
    this.#job.context.warn('ITEM_FAILED', `${key}: ${error}`)
  }

  #figures(): ProgressData {
    const { settled, failedCount: failed, counts } = this.#job.ledger.state
    const lastKey = this.#lastKey
    const total = this.#total
    return {
      moduleId: this.#moduleId,
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
    return ledger.begin(item.order, item.key)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new AppError('INVALID_OUTPUT', { moduleId, problem }, { cause: error })
  }
}

/** Ends a listing without awaiting it, because a waiting generator cannot be ended at once. */
function stopListing(items: AsyncIterator<WorkItem>, { log }: RunContext): void {
  Promise.resolve()
    .then(() => items.return?.())
    .catch((error: unknown) => log.debug({ err: error }, 'a list ended with an error'))
}

const INTERVAL_MS = 1000

export type ProgressData = EventPayloads['progress']

/** Reports progress at most once per second, except for the first and the last report. */
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

  /** Reports regardless of the last report. */
  now(data: ProgressData): void {
    this.#report(data)
  }
}
