import type { EventPayloads, Outcome, RunResult } from '../../core/events/event.ts'
import type { ScheduleStatus, StoredTask, TaskKindName } from '../../manifests/types/records.ts'
import { TASK_KINDS } from '../tasks/task-words.ts'
import { CountSeries, type GaugeSeries, type MetricSet, SpreadSeries } from './series.ts'
import type { Telemetry, TelemetryEvents } from './telemetry.ts'

/** Seconds. An audit ends after three minutes; a scrape of everything takes hours. */
const RUN_BOUNDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 180, 600, 3600, 14_400]
const MODULE_BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 600, 3600, 14_400]

/** Known kinds of runs. Any other kind counts as `other`. */
const RUN_KINDS = [
  ...['full', 'geo', 'seo', 'llms-txt', 'module', 'site'],
  ...[...TASK_KINDS, 'club', 'player', 'tournament', 'export-file', 'club-list'],
]
const AUDITS = ['geo', 'seo']
const CHECK_STATUSES = ['pass', 'warn', 'fail', 'notApplicable', 'error']

type RunMetricsParts = {
  readonly telemetry: Telemetry
  /** Ids of modules whose outputs are cached. */
  readonly cachedModules: ReadonlySet<string>
  /** APIs that have a budget. */
  readonly paidApis: readonly string[]
}

/** Metrics of runs: modules, checks and costs. */
export class RunMetrics implements MetricSet {
  readonly #cachedModules: ReadonlySet<string>
  readonly #started = new CountSeries({
    name: 'manifold_runs_started_total',
    help: 'Runs that have begun, by kind.',
    labels: ['kind'],
  })
  readonly #finished = new CountSeries({
    name: 'manifold_runs_finished_total',
    help: 'Runs that have ended, by kind and outcome (done, failed, cancelled) and code of the failure.',
    labels: ['kind', 'outcome', 'code'],
  })
  readonly #runSeconds = new SpreadSeries(
    {
      name: 'manifold_run_duration_seconds',
      help: 'Time of whole runs, by kind.',
      labels: ['kind'],
    },
    RUN_BOUNDS,
  )
  readonly #modules = new CountSeries({
    name: 'manifold_modules_finished_total',
    help: 'Modules of ended runs, by outcome (done, skipped, failed) and code of the failure.',
    labels: ['module', 'outcome', 'code'],
  })
  readonly #moduleSeconds = new SpreadSeries(
    {
      name: 'manifold_module_duration_seconds',
      help: 'Working time of modules that completed or failed, without cache hits.',
      labels: ['module'],
    },
    MODULE_BOUNDS,
  )
  readonly #cache = new CountSeries({
    name: 'manifold_module_cache_requests_total',
    help: 'Completed modules with a cache, by result of the lookup (hit, miss).',
    labels: ['module', 'result'],
  })
  readonly #checks = new CountSeries({
    name: 'manifold_checks_total',
    help: 'Checks evaluated by completed audits, by status.',
    labels: ['audit', 'status'],
  })
  readonly #spend = new CountSeries({
    name: 'manifold_spend_usd_total',
    help: 'What ended runs have cost since the start of this process, in USD, by API.',
    labels: ['api'],
  })

  readonly counts = [
    ...[this.#started, this.#finished, this.#modules],
    ...[this.#cache, this.#checks, this.#spend],
  ]
  readonly spreads = [this.#runSeconds, this.#moduleSeconds]
  readonly gauges = []

  constructor({ telemetry, cachedModules, paidApis }: RunMetricsParts) {
    this.#cachedModules = cachedModules
    for (const kind of RUN_KINDS) this.#started.cell({ kind })
    for (const audit of AUDITS) {
      for (const status of CHECK_STATUSES) this.#checks.cell({ audit, status })
    }
    for (const api of paidApis) this.#spend.cell({ api })
    telemetry.on('run', (fact) => this.#follow(fact))
  }

  #follow({ request, run }: TelemetryEvents['run']): void {
    const given = request.kind ?? ''
    const kind = RUN_KINDS.includes(given) ? given : 'other'
    this.#started.cell({ kind }).add()
    run.subscribe((event) => {
      if (event.kind === 'result') this.#conclude(kind, event.data)
    })
  }

  #conclude(kind: string, result: RunResult): void {
    const { code = '', durationMs } = result
    this.#finished.cell({ kind, outcome: outcomeOf(result), code }).add()
    this.#runSeconds.cell({ kind }).add(durationMs / 1000)
    for (const [module, outcome] of Object.entries(result.outcomes)) this.#judge(module, outcome)
    for (const [api, usd] of Object.entries(result.costByApi)) this.#spend.cell({ api }).add(usd)
  }

  #judge(module: string, outcome: Outcome): void {
    const code = outcome.status === 'failed' ? outcome.code : ''
    this.#modules.cell({ module, outcome: outcome.status, code }).add()
    if (outcome.status === 'skipped') return
    const isCached = outcome.status === 'done' && outcome.cached
    if (!isCached) this.#moduleSeconds.cell({ module }).add(outcome.durationMs / 1000)
    if (outcome.status !== 'done') return
    if (this.#cachedModules.has(module)) {
      this.#cache.cell({ module, result: isCached ? 'hit' : 'miss' }).add()
    }
    if (AUDITS.includes(module)) this.#countChecks(module, outcome.output.result)
  }

  #countChecks(audit: string, report: unknown): void {
    const { summary } = report as { readonly summary?: Readonly<Record<string, unknown>> }
    for (const status of CHECK_STATUSES) {
      const count = summary?.[status]
      if (typeof count === 'number') this.#checks.cell({ audit, status }).add(count)
    }
  }
}

function outcomeOf({ ok, code }: RunResult): string {
  if (ok) return 'done'
  return code === 'CANCELLED' ? 'cancelled' : 'failed'
}

type Progress = EventPayloads['progress']

export type ScrapeMetricsParts = {
  readonly telemetry: Telemetry
  /** Modules that read pages of the source one at a time. */
  readonly modules: ReadonlySet<string>
  /** The running task of each kind, or else the latest. */
  readonly tasks: () => readonly {
    readonly kind: TaskKindName
    readonly task: TaskFigures | undefined
  }[]
  readonly schedules: () => readonly ScheduleFigures[]
}

type ScheduleFigures = Pick<ScheduleStatus, 'id' | 'missedRuns' | 'nextRun'>

type TaskFigures = Pick<StoredTask, 'status' | 'pagesDone' | 'pagesTotal'>

/** Metrics of source pages that runs read, and of the tasks. */
export class ScrapeMetrics implements MetricSet {
  readonly #modules: ReadonlySet<string>
  readonly #pages = new CountSeries({
    name: 'manifold_scrape_pages_total',
    help: 'Pages of the source visited, including failed ones; divisions for fixtures.',
    labels: ['module'],
  })
  readonly #rows = new CountSeries({
    name: 'manifold_scrape_rows_total',
    help: 'Rows of standings and fixtures stored.',
    labels: ['module'],
  })
  readonly #errors = new CountSeries({
    name: 'manifold_scrape_errors_total',
    help: 'Pages of the source that failed permanently, by error code.',
    labels: ['module', 'code'],
  })

  readonly counts = [this.#pages, this.#rows, this.#errors]
  readonly spreads = []
  readonly gauges: readonly GaugeSeries[]

  constructor({ telemetry, modules, tasks, schedules }: ScrapeMetricsParts) {
    this.#modules = modules
    for (const module of modules) {
      this.#pages.cell({ module })
      this.#rows.cell({ module })
    }
    this.gauges = [...taskGauges(tasks), ...scheduleGauges(schedules)]
    telemetry.on('run', (fact) => this.#follow(fact))
  }

  #follow({ run }: TelemetryEvents['run']): void {
    const hasPages = run.plan.nodes.some(({ moduleId }) => this.#modules.has(moduleId))
    if (!hasPages) return
    const before = new Map<string, Progress>()
    run.subscribe(({ kind, data }) => {
      if (kind === 'item:failed' && this.#modules.has(data.moduleId)) {
        this.#errors.cell({ module: data.moduleId, code: data.code }).add()
      }
      if (kind !== 'progress' || !this.#modules.has(data.moduleId)) return
      this.#advance(before.get(data.moduleId) ?? startOf(data), data)
      before.set(data.moduleId, data)
    })
  }

  /** A new attempt counts from the ledger, which keeps everything. */
  #advance(from: Progress, to: Progress): void {
    const { moduleId: module } = to
    this.#pages.cell({ module }).add(Math.max(0, to.settled - from.settled))
    this.#rows.cell({ module }).add(Math.max(0, rowsIn(to) - rowsIn(from)))
  }
}

/** Rows of standings, or fixtures. */
function rowsIn({ counts: { rows = 0, fixtures = 0 } }: Progress): number {
  return rows + fixtures
}

/** A resumed run starts with the progress of the run before it. */
function startOf(first: Progress): Progress {
  return first.lastKey === undefined ? first : { ...first, settled: 0, counts: {} }
}

function taskGauges(tasks: ScrapeMetricsParts['tasks']): readonly GaugeSeries[] {
  const gauge = (name: string, help: string, of: (task: TaskFigures) => number): GaugeSeries => ({
    naming: { name, help, labels: ['kind'] },
    read: () =>
      tasks().map(({ kind, task }) => [{ kind }, task?.status === 'running' ? of(task) : 0]),
  })
  return [
    gauge('manifold_scrape_task_running', '1 while a task of that kind runs, else 0.', () => 1),
    gauge(
      'manifold_scrape_task_pages_done',
      'Pages, clubs, divisions or files that the running task has visited.',
      ({ pagesDone }) => pagesDone,
    ),
    gauge(
      'manifold_scrape_task_pages_planned',
      'Pages, clubs, divisions or files that the running task has to visit in all, 0 until it knows.',
      ({ pagesTotal }) => pagesTotal ?? 0,
    ),
  ]
}

function scheduleGauges(schedules: ScrapeMetricsParts['schedules']): readonly GaugeSeries[] {
  const gauge = (
    name: string,
    help: string,
    of: (schedule: ScheduleFigures) => number,
  ): GaugeSeries => ({
    naming: { name, help, labels: ['schedule'] },
    read: () => schedules().map((schedule) => [{ schedule: schedule.id }, of(schedule)]),
  })
  return [
    gauge(
      'manifold_schedule_missed_runs',
      'Runs of a schedule that did not begin, over restarts.',
      ({ missedRuns }) => missedRuns,
    ),
    gauge(
      'manifold_schedule_next_run_seconds',
      'When a schedule is due next, seconds since 1970; 0: never.',
      ({ nextRun }) => (nextRun === null ? 0 : Date.parse(nextRun) / 1000),
    ),
  ]
}
