import { AppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../../core/ports/http.ts'
import type { Log } from '../../core/ports/log.ts'
import { parseUrl } from '../../core/url.ts'
import type { AdaptiveLimit, HostPaceLimits, PaceChange, PaceOutcome } from './adaptive-limit.ts'
import { retryAfterMs } from './headers.ts'
import { HostPace } from './host-pace.ts'
import type { FailureCause } from './http-failure.ts'

/** Statuses by which a server says that it is asked too much. */
const OVERLOAD_STATUSES: ReadonlySet<number> = new Set([429, 503])
/** Ends of a connection that an overloaded server brings about. */
const OVERLOAD_CAUSES: ReadonlySet<unknown> = new Set<FailureCause>(['refused', 'reset', 'timeout'])
const NEUTRAL: PaceOutcome = { kind: 'neutral' }

/** What an answer tells of its source's load. `now`: wall-clock milliseconds. */
export function outcomeOfAnswer(response: HttpResponse, page: string, now: number): PaceOutcome {
  const { status, headers, incomplete } = response
  if (OVERLOAD_STATUSES.has(status)) {
    const pauseMs = retryAfterMs(headers['retry-after'], now)
    const pause = pauseMs === undefined ? {} : { retryAfterMs: pauseMs }
    return { kind: 'overload', reason: `status ${status}`, ...pause }
  }
  if (incomplete) return { kind: 'overload', reason: 'cut answer' }
  return status < 500 ? { kind: 'good', page } : NEUTRAL
}

/** What a request without an answer tells of its source's load. */
export function outcomeOfFailure(error: unknown): PaceOutcome {
  if (!(error instanceof AppError) || error.code !== 'TARGET_UNREACHABLE') return NEUTRAL
  const { cause } = error.data
  return OVERLOAD_CAUSES.has(cause) ? { kind: 'overload', reason: String(cause) } : NEUTRAL
}

type ClosableClient = HttpClient & { close?(): Promise<void> }

/**
 * HttpClient that spares named hosts: no more requests per second and at a time than configured,
 * over all runs together, and fewer while the host is overloaded. Waiting does not count as the
 * request's time; its signal ends it.
 */
export class PacedHttpClient implements HttpClient {
  readonly #inner: ClosableClient
  readonly #clock: Clock
  readonly #log: Log | undefined
  readonly #paces: ReadonlyMap<string, HostPace>

  /** `hosts`: limits by host as a URL writes it, with the port where it is not the usual one. */
  constructor(
    inner: ClosableClient,
    clock: Clock,
    hosts: Readonly<Record<string, HostPaceLimits>>,
    log?: Log,
  ) {
    this.#inner = inner
    this.#clock = clock
    this.#log = log
    const paces = Object.entries(hosts).map(([host, limits]) => {
      const onChange = (change: PaceChange, limit: AdaptiveLimit): void =>
        this.#tell(host, change, limit)
      return [host, new HostPace(clock, limits, onChange)] as const
    })
    this.#paces = new Map(paces)
  }

  /** @throws what the inner client throws, or the signal's reason while waiting */
  async fetch(request: HttpRequest): Promise<HttpResponse> {
    const url = parseUrl(request.url)
    const pace = this.#paces.get(url?.host ?? '')
    if (url === undefined || pace === undefined) return this.#inner.fetch(request)
    const turn = await pace.enter(request.signal)
    try {
      const response = await this.#inner.fetch(request)
      turn.end(outcomeOfAnswer(response, url.pathname, this.#clock.now()))
      return response
    } catch (error) {
      turn.end(outcomeOfFailure(error))
      throw error
    }
  }

  /** Sends away who waits, and closes the inner client. */
  async close(): Promise<void> {
    for (const pace of this.#paces.values()) pace.close()
    await this.#inner.close?.()
  }

  #tell(host: string, change: PaceChange, limit: AdaptiveLimit): void {
    if (change.to === 'recovered') {
      const slowedForMs = Math.round(change.slowedForMs)
      const lowestPerSecond = hundredths(change.lowestPerSecond)
      this.#log?.info(
        { host, slowedForMs, lowestPerSecond },
        'a source is asked at full pace again',
      )
      return
    }
    const pauseMs = Math.max(0, Math.round(limit.pausedUntil - this.#clock.monotonic()))
    const { reason } = change
    const { concurrency } = limit
    const perSecond = hundredths(limit.perSecond)
    this.#log?.warn(
      { host, reason, perSecond, concurrency, pauseMs },
      'a source is overloaded and asked more slowly',
    )
  }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
