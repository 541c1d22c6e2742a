import { AppError } from '../../core/errors.ts'
import type { HttpClient, HttpHop, HttpRequest, HttpResponse } from '../../core/ports/http.ts'
import type { AddressPolicy } from './address-guard.ts'
import { ConnectionPool, type Lease } from './connection-pool.ts'
import { Deadline } from './deadline.ts'
import { type HopAnswer, HttpExchange } from './http-exchange.ts'
import { isStaleConnection, toHttpFailure, unreachable } from './http-failure.ts'
import { followRedirect, type HopRequest, redirectTarget } from './http-redirect.ts'
import { type HttpClientOptions, httpSettings } from './http-settings.ts'
import type { ConnectionSetup } from './pinned-connector.ts'
import { checkTargetUrl, MAX_FETCHED_URL_CHARS, parseHttpUrl } from './target-url.ts'

const MAX_REDIRECTS = 10
const NO_SETUP: ConnectionSetup = { dnsMs: 0, connectMs: 0, tlsMs: 0 }

/** One hop's answer with what is known of its connection. */
type HopResult = {
  readonly answer: HopAnswer
  readonly setup: ConnectionSetup
  readonly startedAt: number
  readonly remoteAddress: string | undefined
  readonly target: URL | undefined
}

type HopContext = {
  readonly request: HttpRequest
  readonly signal: AbortSignal
  /** The last hop allowed: its body is read even where it redirects. */
  readonly isLast: boolean
}

/**
 * HttpClient on undici. Targets and the operator's own addresses have separate connections, so
 * that a trusted one is never lent to a target.
 */
export class UndiciHttpClient implements HttpClient {
  readonly #policy: AddressPolicy
  readonly #defaults: Readonly<Record<string, string>>
  readonly #pools: Readonly<Record<HopRequest['trust'], ConnectionPool>>

  constructor(options: HttpClientOptions) {
    const { policy, limits, connector, userAgent } = httpSettings(options)
    this.#policy = policy
    this.#defaults = { accept: '*/*', 'accept-encoding': 'gzip, br, zstd', 'user-agent': userAgent }
    this.#pools = {
      target: new ConnectionPool({ ...connector, policy }, limits),
      trusted: new ConnectionPool({ ...connector, policy: undefined }, limits),
    }
  }

  async fetch(request: HttpRequest): Promise<HttpResponse> {
    request.signal.throwIfAborted()
    const first = this.#firstHop(request)
    let current = first
    const onTimeout = (): AppError => unreachable('timeout', current.url)
    const deadline = new Deadline(request.signal, request.timeoutMs, onTimeout)
    const redirects: HttpHop[] = []
    const maxRedirects = request.maxRedirects ?? MAX_REDIRECTS
    let startedAt: number | undefined
    try {
      for (;;) {
        const isLast = redirects.length >= maxRedirects
        const hop = current
        const result = await this.#hop(hop, { request, signal: deadline.signal, isLast })
        startedAt ??= result.startedAt
        const { target, answer } = result
        if (target === undefined || isLast)
          return toResponse(hop, result, { redirects, startedAt, request })
        redirects.push({ url: hop.url.href, status: answer.status, location: target.href })
        current = followRedirect(hop, answer.status, target)
      }
    } finally {
      deadline.clear()
    }
  }

  /** Closes every connection; exchanges under way fail with SHUTTING_DOWN. */
  async close(): Promise<void> {
    await Promise.all([this.#pools.target.close(), this.#pools.trusted.close()])
  }

  #firstHop(request: HttpRequest): HopRequest {
    const own = Object.entries(request.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ])
    return {
      url: parseHttpUrl(request.url, MAX_FETCHED_URL_CHARS),
      method: request.method ?? 'GET',
      headers: { ...this.#defaults, ...Object.fromEntries(own) },
      body: request.body,
      trust: request.trust ?? 'target',
    }
  }

  async #hop(hop: HopRequest, context: HopContext): Promise<HopResult> {
    if (hop.trust === 'target') checkTargetUrl(hop.url.href, this.#policy, MAX_FETCHED_URL_CHARS)
    const isRepeatable = hop.method !== 'POST'
    const pool = this.#pools[hop.trust]
    try {
      const lease = await pool.lease(hop.url.origin, context.signal, !isRepeatable)
      const isReused = lease.connection.isAlive
      try {
        return await exchange(hop, lease, context)
      } catch (error) {
        if (context.signal.aborted || !isReused || !isStaleConnection(error)) throw error
      }
      return await exchange(hop, await pool.lease(hop.url.origin, context.signal, true), context)
    } catch (error) {
      throw context.signal.aborted ? context.signal.reason : toHttpFailure(error, hop.url)
    }
  }
}

async function exchange(hop: HopRequest, lease: Lease, context: HopContext): Promise<HopResult> {
  const { request, signal, isLast } = context
  const { connection } = lease
  let target: URL | undefined
  const exchange = new HttpExchange(hop, {
    maxBytes: request.maxBytes,
    wantsBody: (status, headers) => {
      target = redirectTarget(hop.url, status, headers)
      return target === undefined || isLast
    },
  })
  const onAbort = (): void => {
    exchange.fail(signal.reason)
    connection.destroy()
  }
  let isReusable = false
  const startedAt = performance.now()
  try {
    if (signal.aborted) throw signal.reason
    signal.addEventListener('abort', onAbort, { once: true })
    connection.dispatch(
      {
        path: hop.url.pathname + hop.url.search,
        method: hop.method,
        headers: hop.headers,
        body: hop.body ?? null,
      },
      exchange,
    )
    const answer = await exchange.answer
    isReusable = answer.isReusable
    const { remoteAddress } = connection
    return { answer, setup: connection.takeSetup() ?? NO_SETUP, startedAt, remoteAddress, target }
  } finally {
    signal.removeEventListener('abort', onAbort)
    lease.release(isReusable)
  }
}

type Journey = {
  readonly redirects: readonly HttpHop[]
  readonly startedAt: number
  readonly request: HttpRequest
}

function toResponse(hop: HopRequest, result: HopResult, journey: Journey): HttpResponse {
  const { answer, setup, target, remoteAddress } = result
  const { maxBytes, onOverflow } = journey.request
  const truncated = answer.isTooLong || answer.decoded.isOverflow
  if (truncated && onOverflow === 'fail') {
    throw new AppError('RESPONSE_TOO_LARGE', { url: hop.url.href, limitBytes: maxBytes })
  }
  return {
    url: hop.url.href,
    status: answer.status,
    headers: answer.headers,
    body: answer.decoded.body,
    truncated,
    incomplete: !truncated && (answer.isCut || answer.decoded.isBroken),
    transferBytes: answer.transferBytes,
    redirects: journey.redirects,
    timings: {
      dnsMs: setup.dnsMs,
      connectMs: setup.connectMs,
      tlsMs: setup.tlsMs,
      ttfbMs: answer.headerAt - result.startedAt,
      totalMs: answer.endAt - journey.startedAt,
    },
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    tooManyRedirects: target !== undefined,
  }
}
