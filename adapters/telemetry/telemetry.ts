import type { Engine, Run, RunRequest } from '../../core/engine.ts'
import { AppError, type ErrorCode } from '../../core/errors.ts'
import { IsolatedEmitter } from '../../core/events/emitter.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { HttpHook, OutgoingRequest } from '../network/http-client.ts'

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

/** Where parts publish facts, without knowing who listens; without listeners it costs nothing. */
export class Telemetry extends IsolatedEmitter<TelemetryEvents> {
  constructor(log: Log) {
    super((err, kind) => log.error({ err, kind }, 'a listener of telemetry threw'))
  }
}

/** The same engine, whose runs are told as they begin. */
export function observedEngine(engine: Engine, telemetry: Telemetry): Engine {
  return {
    get active() {
      return engine.active
    },
    plan: (request) => engine.plan(request),
    start: (request) => {
      const run = engine.start(request)
      telemetry.emit('run', { request, run })
      return run
    },
    drain: (graceMs) => engine.drain(graceMs),
  }
}

type ObservingParts = {
  readonly telemetry: Telemetry
  readonly clock: Clock
  /** Hosts of configured sources, as a URL writes them. */
  readonly sourceHosts: ReadonlySet<string>
}

/**
 * Tells of every request to a site under audit (`target`), to a configured source (`source`) and to
 * a third party's API (its name).
 */
export function observeRequests({ telemetry, clock, sourceHosts }: ObservingParts): HttpHook {
  const apiOf = ({ call, trust, parsedUrl }: OutgoingRequest): string | undefined => {
    if (call !== undefined) return call.api
    if (trust !== 'trusted') return 'target'
    return sourceHosts.has(parsedUrl.host) ? 'source' : undefined
  }
  return {
    fetch: async (request, next) => {
      const api = apiOf(request)
      if (api === undefined) return next(request)
      const isRetry = request.call?.isRetry ?? false
      const startMs = clock.monotonic()
      const tell = (end: { status: number } | { code: ErrorCode }): void =>
        telemetry.emit('outgoing', { api, ...end, ms: clock.monotonic() - startMs, isRetry })
      try {
        const response = await next(request)
        tell({ status: response.status })
        return response
      } catch (error) {
        tell({ code: codeOf(error, request.signal) })
        throw error
      }
    },
  }
}

/** What a request failed with; one that was given up has the code of the reason. */
function codeOf(error: unknown, signal: AbortSignal): ErrorCode {
  const cause: unknown = signal.aborted ? signal.reason : error
  if (cause instanceof AppError) return cause.code
  return signal.aborted ? 'CANCELLED' : 'INTERNAL'
}
