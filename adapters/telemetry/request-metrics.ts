import { STATUS_CODES } from 'node:http'
import { type CountCell, CountSeries, type MetricSet, SpreadSeries } from './series.ts'
import type { Telemetry, TelemetryEvents } from './telemetry.ts'

/** Seconds. Reads of stored data take less than a millisecond, an audit up to three minutes. */
const ANSWER_BOUNDS = [
  ...[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1],
  ...[0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
]
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
/** Stands for every path at which there is nothing. */
const NOWHERE = 'unknown'

/** What is counted of one route, found anew by its path alone: reads come by the ten thousand. */
type RouteCells = {
  readonly spread: { add(seconds: number): void }
  /** By method and status. */
  readonly answers: Map<string, Map<number, CountCell>>
}

/** Requests to this server. */
export class HttpMetrics implements MetricSet {
  readonly #requests = new CountSeries({
    name: 'manifold_http_requests_total',
    help: 'Requests answered, by route, method and status; of streams those that have ended.',
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
    help: 'Requests answered with an error, by its code.',
    labels: ['code'],
  })
  readonly #refusals = new CountSeries({
    name: 'manifold_rate_limit_refusals_total',
    help: 'Requests refused because their client has asked too often.',
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
        help: 'Answers that are being streamed (server-sent events), by route.',
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

  /** A method that nobody knows is none of ours: there is no end of them. */
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

/** Seconds, up to the longest time-out. */
const OUTGOING_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180]

/** Requests of this server to others. */
export class OutgoingMetrics implements MetricSet {
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
    OUTGOING_BOUNDS,
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

/** Sites may answer with any number; those without a name go by their class. */
function statusLabel(status: number | undefined): string {
  if (status === undefined) return ''
  if (STATUS_CODES[status] !== undefined) return String(status)
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'
}
