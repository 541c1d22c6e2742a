import { STATUS_CODES } from 'node:http'
import { type CountCell, CountSeries, type MetricSet, SpreadSeries } from './series.ts'
import type { Telemetry, TelemetryEvents } from './telemetry.ts'

/** Seconds. Reading stored data takes less than a millisecond, an audit up to three minutes. */
const ANSWER_BOUNDS = [
  ...[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1],
  ...[0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
]
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
/** The label for every unknown path. */
const NOWHERE = 'unknown'

/** Cells of one route, looked up by path only because there can be many thousand requests. */
type RouteCells = {
  readonly spread: { add(seconds: number): void }
  /** Counts by method and status. */
  readonly answers: Map<string, Map<number, CountCell>>
}

/** Requests to this server. */
export class HttpMetrics implements MetricSet {
  readonly #requests = new CountSeries({
    name: 'manifold_http_requests_total',
    help: 'Requests answered, by route, method and status; streams when they end.',
    labels: ['route', 'method', 'status'],
  })
  readonly #seconds = new SpreadSeries(
    {
      name: 'manifold_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by route.',
      labels: ['route'],
    },
    ANSWER_BOUNDS,
  )
  readonly #errors = new CountSeries({
    name: 'manifold_http_errors_total',
    help: 'Requests answered with an error, by error code.',
    labels: ['code'],
  })
  readonly #refusals = new CountSeries({
    name: 'manifold_rate_limit_refusals_total',
    help: 'Requests refused by the rate limit of their client.',
    labels: [],
  })
  readonly #refused = this.#refusals.cell({})
  readonly #openStreams = new Map<string, number>()
  readonly #routes = new Map<string, RouteCells>()

  readonly counts = [this.#requests, this.#errors, this.#refusals]
  readonly spreads = [this.#seconds]
  readonly gauges = [
    {
      naming: {
        name: 'manifold_http_open_streams',
        help: 'Open streams (server-sent events), by route.',
        labels: ['route'],
      },
      read: () => [...this.#openStreams].map(([route, open]) => [{ route }, open] as const),
    },
  ]

  constructor(telemetry: Telemetry) {
    telemetry.on('answer', (fact) => this.#count(fact))
    telemetry.on('stream', ({ route, isOpen }) => {
      this.#openStreams.set(route, (this.#openStreams.get(route) ?? 0) + (isOpen ? 1 : -1))
    })
  }

  #count({ route = NOWHERE, method, status, ms, code }: TelemetryEvents['answer']): void {
    const cells = this.#routes.get(route) ?? this.#open(route)
    cells.spread.add(ms / 1000)
    const count = cells.answers.get(method)?.get(status) ?? this.#openAnswer(route, method, status)
    count.add()
    if (code === undefined) return
    this.#errors.cell({ code }).add()
    if (code === 'RATE_LIMITED') this.#refused.add()
  }

  #open(route: string): RouteCells {
    const cells = { spread: this.#seconds.cell({ route }), answers: new Map() }
    this.#routes.set(route, cells)
    return cells
  }

  /** Unknown methods share one label, because clients can invent any number of them. */
  #openAnswer(route: string, given: string, status: number): CountCell {
    const isKnown = METHODS.has(given)
    const method = isKnown ? given : 'other'
    const cell = this.#requests.cell({ route, method, status: String(status) })
    const answers = this.#routes.get(route)?.answers
    if (!isKnown || answers === undefined) return cell
    const ofMethod = answers.get(method) ?? new Map<number, CountCell>()
    ofMethod.set(status, cell)
    answers.set(method, ofMethod)
    return cell
  }
}

/** Seconds, up to the longest timeout. */
const OUTGOING_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180]

/** Requests that this server sends to others. */
export class OutgoingMetrics implements MetricSet {
  readonly #requests = new CountSeries({
    name: 'manifold_outgoing_requests_total',
    help:
      'Requests to others, by API (target: sites under audit; source: table tennis) ' +
      'and status, or the error code if there was no response.',
    labels: ['api', 'status', 'code'],
  })
  readonly #seconds = new SpreadSeries(
    {
      name: 'manifold_outgoing_request_duration_seconds',
      help: 'Time of requests to others, without time in the queue, by API.',
      labels: ['api'],
    },
    OUTGOING_BOUNDS,
  )
  readonly #retries = new CountSeries({
    name: 'manifold_outgoing_retries_total',
    help: 'Retries of API calls after temporary failures.',
    labels: ['api'],
  })
  readonly #open = new Map<string, number>()

  readonly counts = [this.#requests, this.#retries]
  readonly spreads = [this.#seconds]
  readonly gauges = [
    {
      naming: {
        name: 'manifold_outgoing_circuit_open',
        help: '1 while an API is paused because it failed, else 0.',
        labels: ['api'],
      },
      read: () => [...this.#open].map(([api, isOpen]) => [{ api }, isOpen] as const),
    },
  ]

  /** @param apis names of the configured APIs */
  constructor(telemetry: Telemetry, apis: readonly string[]) {
    for (const api of apis) {
      this.#retries.cell({ api })
      this.#open.set(api, 0)
    }
    telemetry.on('outgoing', (fact) => this.#count(fact))
    telemetry.on('circuit', ({ api, isOpen }) => this.#open.set(api, isOpen ? 1 : 0))
  }

  #count({ api, status, code, ms, isRetry }: TelemetryEvents['outgoing']): void {
    this.#requests.cell({ api, status: statusLabel(status), code: code ?? '' }).add()
    this.#seconds.cell({ api }).add(ms / 1000)
    if (isRetry) this.#retries.cell({ api }).add()
  }
}

/** Sites may answer with any number. Unknown status codes are grouped by class. */
function statusLabel(status: number | undefined): string {
  if (status === undefined) return ''
  if (STATUS_CODES[status] !== undefined) return String(status)
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'
}
