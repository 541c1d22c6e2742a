import type { EventPayloads } from '../../core/events/event.ts'
import type { TaskRecord } from '../tasks/task.ts'
import { CountSeries, type GaugeSeries, type MetricSet } from './series.ts'
import type { Facts, Signals } from './signals.ts'

type Progress = EventPayloads['progress']

export type ScrapeFiguresParts = {
  readonly signals: Signals
  /** Modules that read pages of the source one by one. */
  readonly modules: ReadonlySet<string>
  /** The running interclub task, else the latest. */
  readonly task: () => TaskRecord | undefined
}

/** Pages of the source that runs read, and the interclub task. */
export class ScrapeFigures implements MetricSet {
  readonly #modules: ReadonlySet<string>
  readonly #pages = new CountSeries({
    name: 'manifold_scrape_pages_total',
    help: 'Pages of the source that were visited, failed ones included.',
    labels: ['module'],
  })
  readonly #rows = new CountSeries({
    name: 'manifold_scrape_rows_total',
    help: 'Rows that were stored of visited pages.',
    labels: ['module'],
  })
  readonly #errors = new CountSeries({
    name: 'manifold_scrape_errors_total',
    help: 'Pages of the source that failed for good, by code of the error.',
    labels: ['module', 'code'],
  })

  readonly counts = [this.#pages, this.#rows, this.#errors]
  readonly spreads = []
  readonly gauges: readonly GaugeSeries[]

  constructor({ signals, modules, task }: ScrapeFiguresParts) {
    this.#modules = modules
    for (const module of modules) {
      this.#pages.cell({ module })
      this.#rows.cell({ module })
    }
    this.gauges = taskGauges(task)
    signals.on('run', (fact) => this.#follow(fact))
  }

  #follow({ run }: Facts['run']): void {
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

  /** An attempt that begins anew counts from the ledger, which forgets nothing. */
  #advance(from: Progress, to: Progress): void {
    const { moduleId: module } = to
    this.#pages.cell({ module }).add(Math.max(0, to.settled - from.settled))
    this.#rows.cell({ module }).add(Math.max(0, (to.counts.rows ?? 0) - (from.counts.rows ?? 0)))
  }
}

/** A run that goes on where another stopped begins with what that one has settled. */
function startOf(first: Progress): Progress {
  return first.lastKey === undefined ? first : { ...first, settled: 0, counts: {} }
}

function taskGauges(task: ScrapeFiguresParts['task']): readonly GaugeSeries[] {
  const gauge = (name: string, help: string, of: (task: TaskRecord) => number): GaugeSeries => ({
    naming: { name, help, labels: [] },
    read: () => {
      const current = task()
      return [[{}, current?.status === 'running' ? of(current) : 0]]
    },
  })
  return [
    gauge('manifold_scrape_task_running', '1 while an interclub task runs, else 0.', () => 1),
    gauge(
      'manifold_scrape_task_pages_done',
      'Pages the running interclub task has visited.',
      ({ pagesDone }) => pagesDone,
    ),
    gauge(
      'manifold_scrape_task_pages_planned',
      'Pages the running interclub task has to visit in all, 0 until it knows.',
      ({ pagesTotal }) => pagesTotal ?? 0,
    ),
  ]
}
