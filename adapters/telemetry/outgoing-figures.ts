import { STATUS_CODES } from 'node:http'
import { CountSeries, type MetricSet, SpreadSeries } from './series.ts'
import type { Facts, Signals } from './signals.ts'

/** Seconds, up to the longest time-out. */
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180]

/** Requests of this server to others. */
export class OutgoingFigures implements MetricSet {
  readonly #requests = new CountSeries({
    name: 'manifold_outgoing_requests_total',
    help:
      'Requests to others, by API (target: sites under audit; source: table tennis) ' +
      'and status, or the code of the error that brought no answer.',
    labels: ['api', 'status', 'code'],
  })
  readonly #seconds = new SpreadSeries(
    {
      name: 'manifold_outgoing_request_duration_seconds',
      help: 'Time of requests to others, waiting for a turn left out, by API.',
      labels: ['api'],
    },
    BOUNDS,
  )
  readonly #retries = new CountSeries({
    name: 'manifold_outgoing_retries_total',
    help: 'Calls of an API that were made again after a failure that may pass.',
    labels: ['api'],
  })
  readonly #open = new Map<string, number>()

  readonly counts = [this.#requests, this.#retries]
  readonly spreads = [this.#seconds]
  readonly gauges = [
    {
      naming: {
        name: 'manifold_outgoing_circuit_open',
        help: '1 while an API is left alone because it has failed, else 0.',
        labels: ['api'],
      },
      read: () => [...this.#open].map(([api, isOpen]) => [{ api }, isOpen] as const),
    },
  ]

  /** @param apis names of the configuration */
  constructor(signals: Signals, apis: readonly string[]) {
    for (const api of apis) {
      this.#retries.cell({ api })
      this.#open.set(api, 0)
    }
    signals.on('outgoing', (fact) => this.#count(fact))
    signals.on('circuit', ({ api, isOpen }) => this.#open.set(api, isOpen ? 1 : 0))
  }

  #count({ api, status, code, ms, isRetry }: Facts['outgoing']): void {
    this.#requests.cell({ api, status: statusLabel(status), code: code ?? '' }).add()
    this.#seconds.cell({ api }).add(ms / 1000)
    if (isRetry) this.#retries.cell({ api }).add()
  }
}

/** Sites may answer with any number; those without a name go by their class. */
function statusLabel(status: number | undefined): string {
  if (status === undefined) return ''
  if (STATUS_CODES[status] !== undefined) return String(status)
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'
}
