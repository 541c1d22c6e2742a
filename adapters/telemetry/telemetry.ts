import type { Engine, Run, RunRequest } from '../../core/engine.ts'
import { AppError, type ErrorCode } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../../core/ports/http.ts'
import type { Log } from '../../core/ports/log.ts'
import { parseUrl } from '../../core/url.ts'

/** What parts of the program tell of themselves, by the kind of fact. Times are in milliseconds. */
export type TelemetryEvents = {
  /** A run has begun; all else of it is to be had by subscribing to it. */
  run: { readonly request: RunRequest; readonly run: Run }
  /** A request to this server was answered; of a stream: its last byte was handed over. */
  answer: {
    /** The route's path with its names in braces; undefined where nothing is at the path. */
    readonly route: string | undefined
    readonly method: string
    readonly status: number
    readonly ms: number
    /** Of an error. */
    readonly code: string | undefined
  }
  /** The answer of a route that is a stream has begun or ended. */
  stream: { readonly route: string; readonly isOpen: boolean }
  /** A request to another server came to its end: with a status, or with an error. */
  outgoing: {
    /** Name of an API, or what the requests without one are for. */
    readonly api: string
    readonly status?: number
    readonly code?: ErrorCode
    readonly ms: number
    /** Whether the same call had failed before. */
    readonly isRetry: boolean
  }
  /** An API is left alone for a while, or is asked again. */
  circuit: { readonly api: string; readonly isOpen: boolean }
}

/** The kinds of facts. */
type TelemetryEventKind = keyof TelemetryEvents

type Listeners = { readonly [K in TelemetryEventKind]: ((fact: TelemetryEvents[K]) => void)[] }

/** Where parts publish facts, without knowing who listens; without listeners it costs nothing. */
export class Telemetry {
  readonly #log: Log
  readonly #listeners: Listeners = { run: [], answer: [], stream: [], outgoing: [], circuit: [] }

  constructor(log: Log) {
    this.#log = log
  }

  /** Never throws: what a listener throws is logged, and the others hear the fact all the same. */
  emit<K extends TelemetryEventKind>(kind: K, fact: TelemetryEvents[K]): void {
    for (const listener of this.#listeners[kind]) {
      try {
        listener(fact)
      } catch (error) {
        this.#log.error({ err: error, kind }, 'a listener of signals threw')
      }
    }
  }

  on<K extends TelemetryEventKind>(kind: K, listener: (fact: TelemetryEvents[K]) => void): void {
    this.#listeners[kind].push(listener)
  }
}

/** The same engine, whose runs are told as they begin. */
export function observedEngine(engine: Engine, signals: Telemetry): Engine {
  return {
    get active() {
      return engine.active
    },
    plan: (request) => engine.plan(request),
    start: (request) => {
      const run = engine.start(request)
      signals.emit('run', { request, run })
      return run
    },
    drain: (graceMs) => engine.drain(graceMs),
  }
}

type ClosableClient = HttpClient & { close?(): Promise<void> }

type ObservedHttpParts = {
  readonly signals: Telemetry
  readonly clock: Clock
  /** Hosts of configured sources, as a URL writes them. */
  readonly sourceHosts: ReadonlySet<string>
}

/**
 * HttpClient that tells of every request to a site under audit (`target`) and to a configured
 * source (`source`). Calls of APIs are told where their names are known, by the API client.
 */
export class ObservedHttpClient implements HttpClient {
  readonly #inner: ClosableClient
  readonly #parts: ObservedHttpParts

  constructor(inner: ClosableClient, parts: ObservedHttpParts) {
    this.#inner = inner
    this.#parts = parts
  }

  /** @throws what the inner client throws */
  async fetch(request: HttpRequest): Promise<HttpResponse> {
    const { signals, clock } = this.#parts
    const api = this.#purposeOf(request)
    if (api === undefined) return this.#inner.fetch(request)
    const startMs = clock.monotonic()
    const tell = (end: { status: number } | { code: ErrorCode }): void =>
      signals.emit('outgoing', { api, ...end, ms: clock.monotonic() - startMs, isRetry: false })
    try {
      const response = await this.#inner.fetch(request)
      tell({ status: response.status })
      return response
    } catch (error) {
      tell({ code: codeOf(error, request.signal) })
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#inner.close?.()
  }

  #purposeOf({ trust, url }: HttpRequest): 'target' | 'source' | undefined {
    if (trust !== 'trusted') return 'target'
    return this.#parts.sourceHosts.has(parseUrl(url)?.host ?? '') ? 'source' : undefined
  }
}

/** What a request failed with; one that was given up has the code of the reason. */
export function codeOf(error: unknown, signal: AbortSignal): ErrorCode {
  const cause: unknown = signal.aborted ? signal.reason : error
  if (cause instanceof AppError) return cause.code
  return signal.aborted ? 'CANCELLED' : 'INTERNAL'
}
