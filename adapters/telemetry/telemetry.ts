import type { Engine, Run, RunRequest } from '../../core/engine.ts'
import { AppError, type ErrorCode } from '../../core/errors.ts'
import { IsolatedEmitter } from '../../core/events/emitter.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { JobFact } from '../../core/ports/work-queue.ts'
import type { HttpHook, OutgoingRequest } from '../network/http-client.ts'

/** Events that parts of the program publish. Times are in milliseconds. */
export type TelemetryEvents = {
  /** A run has begun. Subscribe to the run for its further events. */
  run: { readonly request: RunRequest; readonly run: Run }
  /** This server answered a request. For a stream: its last byte was handed over. */
  answer: {
    /** Path of the route, with parameters in braces. Undefined for unknown paths. */
    readonly route: string | undefined
    readonly method: string
    readonly status: number
    readonly ms: number
    /** The error code, if the answer is an error. */
    readonly code: string | undefined
  }
  /** The stream of a route has begun or ended. */
  stream: { readonly route: string; readonly isOpen: boolean }
  /** A request to another server ended, with a status or an error. */
  outgoing: {
    /** Name of an API, or the purpose of requests without one. */
    readonly api: string
    readonly status?: number
    readonly code?: ErrorCode
    readonly ms: number
    /** Whether the same call failed before. */
    readonly isRetry: boolean
  }
  /** A job of a queue ended in this process. */
  job: JobFact
  /** An API is paused after failures, or is used again. */
  circuit: { readonly api: string; readonly isOpen: boolean }
}

/** Lets parts publish events without knowing the listeners. Costs nothing without listeners. */
export class Telemetry extends IsolatedEmitter<TelemetryEvents> {
  constructor(log: Log) {
    super((err, kind) => log.error({ err, kind }, 'a telemetry listener threw'))
  }
}

/** Wraps an engine so that telemetry learns of each run as it begins. */
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
  /** Hosts of configured sources, spelled as in a URL. */
  readonly sourceHosts: ReadonlySet<string>
}

/**
 * Publishes every request to a site under audit (`target`), to a configured source (`source`) and
 * to a third-party API (its name).
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

/** The error code of a failed request. An aborted request has the code of its reason. */
function codeOf(error: unknown, signal: AbortSignal): ErrorCode {
  const cause: unknown = signal.aborted ? signal.reason : error
  if (cause instanceof AppError) return cause.code
  return signal.aborted ? 'CANCELLED' : 'INTERNAL'
}
