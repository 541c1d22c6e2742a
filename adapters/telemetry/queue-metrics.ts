import type { JobFact, QueueFigures, QueueName } from '../../core/ports/work-queue.ts'
import { CountSeries, type GaugeSeries, type MetricSet, SpreadSeries } from './series.ts'
import type { Telemetry } from './telemetry.ts'

const QUEUES: readonly QueueName[] = [
  ...(['audits', 'site-audits', 'site-pages', 'scrapes', 'scrape-slices'] as const),
]
const OUTCOMES: readonly JobFact['outcome'][] = ['done', 'failed', 'cancelled', 'handed-on']
/** Seconds. A job that leads a task takes hours. */
const JOB_BOUNDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 180, 600, 3600, 14_400]

type QueueMetricsParts = {
  readonly telemetry: Telemetry
  /** Absent in a process that works alone. @throws QUEUE_UNAVAILABLE */
  readonly figures?: (queue: QueueName) => Promise<QueueFigures>
}

/** Metrics of the queues that several processes share, and of the jobs of this process. */
export class QueueMetrics implements MetricSet {
  readonly #figures: QueueMetricsParts['figures']
  readonly #jobs = new CountSeries({
    name: 'manifold_jobs_finished_total',
    help: 'Jobs that ended in this process, by queue and outcome (done, failed, cancelled, handed-on).',
    labels: ['queue', 'outcome'],
  })
  readonly #seconds = new SpreadSeries(
    {
      name: 'manifold_job_duration_seconds',
      help: 'Time of jobs in this process, by queue.',
      labels: ['queue'],
    },
    JOB_BOUNDS,
  )
  #latest: readonly (readonly [QueueName, QueueFigures])[] = []

  readonly counts = [this.#jobs]
  readonly spreads = [this.#seconds]
  readonly gauges: readonly GaugeSeries[] = [
    this.#gauge('manifold_queue_waiting', 'Jobs that wait, by queue.', ({ waiting }) => waiting),
    this.#gauge('manifold_queue_running', 'Jobs that run, by queue.', ({ running }) => running),
    this.#gauge(
      'manifold_queue_workers',
      'Processes that execute jobs, by queue.',
      ({ workers }) => workers,
    ),
    this.#gauge(
      'manifold_queue_oldest_seconds',
      'How long the oldest job has waited, by queue.',
      ({ oldestMs }) => oldestMs / 1000,
    ),
  ]

  constructor({ telemetry, figures }: QueueMetricsParts) {
    this.#figures = figures
    if (figures === undefined) return
    for (const queue of QUEUES) {
      for (const outcome of OUTCOMES) this.#jobs.cell({ queue, outcome })
    }
    telemetry.on('job', ({ queue, outcome, ms }) => {
      this.#jobs.cell({ queue, outcome }).add()
      this.#seconds.cell({ queue }).add(ms / 1000)
    })
  }

  /** Reads the state of the queues. Without an answer, the metrics have none. */
  async load(): Promise<void> {
    const figures = this.#figures
    if (figures === undefined) return
    const reading = QUEUES.map(async (queue) => [queue, await figures(queue)] as const)
    this.#latest = await Promise.all(reading).catch(() => [])
  }

  #gauge(name: string, help: string, value: (figures: QueueFigures) => number): GaugeSeries {
    return {
      naming: { name, help, labels: ['queue'] },
      read: () => this.#latest.map(([queue, figures]) => [{ queue }, value(figures)]),
    }
  }
}
