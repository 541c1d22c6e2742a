import type { Registry } from 'prom-client'
import type { AccountStatus, BudgetStatus } from '../../core/budget/budget.ts'
import { Once } from '../../core/once.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { QueueFigures, QueueName } from '../../core/ports/work-queue.ts'
import { QueueMetrics } from './queue-metrics.ts'
import { HttpMetrics, OutgoingMetrics } from './request-metrics.ts'
import { RunMetrics, ScrapeMetrics, type ScrapeMetricsParts } from './run-metrics.ts'
import type { GaugeSeries, Labels, MetricSet } from './series.ts'
import type { ServerState } from './server-watch.ts'
import type { Telemetry } from './telemetry.ts'

type PayerStatus = AccountStatus & { readonly payer: string }

type StateParts = {
  /** Version of this program. */
  readonly version: string
  /** Number of active runs. `maxConcurrentRuns` is its limit. */
  readonly activeRuns: () => number
  readonly maxConcurrentRuns: number
  /** Audits of whole sites. `pages`: read since the start. */
  readonly siteAudits: () => {
    readonly running: number
    readonly queued: number
    readonly pages: number
  }
  /** The servers that several processes share. */
  readonly servers: () => readonly ServerState[]
  /** Damaged documents that were set aside since the start. */
  readonly documentsSetAside: () => number
  /** Today's spending of each API that has a budget. */
  readonly budgets: () => readonly BudgetStatus[]
  /** The same of each token and of callers without one, as of the last `loadBudgets`. */
  readonly payers: () => readonly PayerStatus[]
}

/** Gauges that are read at scrape time. */
function stateGauges(parts: StateParts): readonly GaugeSeries[] {
  const { version, activeRuns, maxConcurrentRuns, siteAudits, documentsSetAside, servers } = parts
  const ofServers = (
    name: string,
    help: string,
    value: (state: ServerState) => number,
  ): GaugeSeries => ({
    naming: { name, help, labels: ['server'] },
    read: () => servers().map((state) => [{ server: state.server }, value(state)]),
  })
  return [
    {
      naming: {
        name: 'manifold_build_info',
        help: 'Always 1; the labels say what is running.',
        labels: ['version', 'node'],
      },
      read: () => [[{ version, node: process.versions.node }, 1]],
    },
    single('manifold_runs_active', 'Active runs.', activeRuns),
    single('manifold_runs_limit', 'Limit of concurrent runs.', () => maxConcurrentRuns),
    single('manifold_site_audits_running', 'Running site audits.', () => siteAudits().running),
    single('manifold_site_audits_queued', 'Site audits that wait.', () => siteAudits().queued),
    single(
      'manifold_site_audit_pages',
      'Pages that site audits have read since the start.',
      () => siteAudits().pages,
    ),
    single(
      'manifold_documents_set_aside',
      'Damaged documents that were set aside since the start.',
      documentsSetAside,
    ),
    ofServers(
      'manifold_server_up',
      '1 while a server that several processes share answers, by server.',
      ({ isAway }) => (isAway ? 0 : 1),
    ),
    ofServers(
      'manifold_server_outages',
      'Outages of that server since the start.',
      ({ outages }) => outages,
    ),
    ...budgetGauges(parts),
  ]
}

function budgetGauges({ budgets, payers }: StateParts): readonly GaugeSeries[] {
  const ofApi: Amounts<BudgetStatus> = (name, help, usdOf) =>
    amounts({ name, help, labels: ['api'] }, () =>
      budgets().map((status) => [{ api: status.api }, usdOf(status)]),
    )
  const ofPayer: Amounts<PayerStatus> = (name, help, usdOf) =>
    amounts({ name, help, labels: ['payer'] }, () =>
      payers().map((status) => [{ payer: status.payer }, usdOf(status)]),
    )
  return [
    ofApi(
      'manifold_budget_spent_usd',
      "Spent from today's budget (UTC), in USD, by API.",
      ({ spentUsd }) => spentUsd,
    ),
    ofApi(
      'manifold_budget_reserved_usd',
      "Reserved from today's budget for pending calls, in USD, by API.",
      ({ reservedUsd }) => reservedUsd,
    ),
    ofApi(
      'manifold_budget_limit_usd',
      "Today's budget in USD, by API; absent without a limit.",
      ({ limitUsd }) => limitUsd,
    ),
    ofPayer(
      'manifold_payer_spent_usd',
      'Spent today (UTC), in USD, by the name of the token; `anonymous` without one.',
      ({ spentUsd }) => spentUsd,
    ),
    ofPayer(
      'manifold_payer_limit_usd',
      "Today's allowance in USD, by the name of the token; absent without a limit.",
      ({ limitUsd }) => limitUsd,
    ),
  ]
}

type Amounts<S> = (name: string, help: string, usdOf: (status: S) => number | null) => GaugeSeries

/** A gauge without a value where there is no limit. */
function amounts(
  naming: GaugeSeries['naming'],
  read: () => readonly (readonly [Labels<string>, number | null])[],
): GaugeSeries {
  return {
    naming,
    read: () => read().flatMap(([labels, usd]) => (usd === null ? [] : [[labels, usd] as const])),
  }
}

function single(name: string, help: string, value: () => number): GaugeSeries {
  return { naming: { name, help, labels: [] }, read: () => [[{}, value()]] }
}

/** The library samples the event loop every 10 ms and has no values before that. */
const FIRST_LOOK_MS = 25

type MetricsParts = StateParts &
  Pick<ScrapeMetricsParts, 'tasks' | 'schedules'> & {
    readonly telemetry: Telemetry
    readonly clock: Clock
    readonly log: Log
    /** Loads the day's spending, which may belong to a day that has just begun. */
    readonly loadBudgets: () => Promise<void>
    /** State of a queue that several processes share. Absent in a process that works alone. */
    readonly queueFigures?: (queue: QueueName) => Promise<QueueFigures>
    /** Names of all configured APIs, and of those that have a budget. */
    readonly apis: readonly string[]
    readonly paidApis: readonly string[]
    readonly cachedModules: ReadonlySet<string>
    readonly scrapeModules: ReadonlySet<string>
  }

/** The text of all metrics. */
type Exposition = { readonly contentType: string; readonly text: string }

/** Counts telemetry from now on, and exposes it on request. */
export class Metrics {
  readonly #sets: readonly MetricSet[]
  readonly #queues: QueueMetrics
  readonly #parts: MetricsParts
  readonly #registry = new Once(() => this.#open())

  constructor(parts: MetricsParts) {
    const {
      telemetry,
      apis,
      paidApis,
      cachedModules,
      scrapeModules: modules,
      tasks,
      schedules,
    } = parts
    this.#parts = parts
    const { queueFigures: figures } = parts
    this.#queues = new QueueMetrics({ telemetry, ...(figures && { figures }) })
    this.#sets = [
      { counts: [], spreads: [], gauges: stateGauges(parts) },
      new RunMetrics({ telemetry, cachedModules, paidApis }),
      new HttpMetrics(telemetry),
      new OutgoingMetrics(telemetry, apis),
      new ScrapeMetrics({ telemetry, modules, tasks, schedules }),
      this.#queues,
    ]
  }

  /** Prometheus text, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  async expose(): Promise<Exposition> {
    const loading = [this.#loadBudgets(), this.#queues.load()]
    const [registry] = await Promise.all([this.#registry.run(), ...loading])
    return { contentType: registry.contentType, text: await registry.metrics() }
  }

  async #open(): Promise<Registry> {
    const { openRegistry } = await import('./prometheus.ts')
    const registry = openRegistry(this.#sets)
    await this.#parts.clock.sleep(FIRST_LOOK_MS, AbortSignal.timeout(1000))
    return registry
  }

  /** Never rejects: when the disk fails, the other metrics matter even more. */
  async #loadBudgets(): Promise<void> {
    try {
      await this.#parts.loadBudgets()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'spending of the day could not be read for metrics')
    }
  }
}
