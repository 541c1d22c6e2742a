import { AppError } from '../../core/errors.ts'
import type { HttpClient, HttpHop, HttpRequest, HttpResponse } from '../../core/ports/http.ts'
import { Deadline } from '../timing/clock.ts'
import type { AddressPolicy } from './address-guard.ts'
import { type HttpClientOptions, httpSettings } from './client-settings.ts'
import { ConnectionPool } from './connection-pool.ts'
import { askOnce, type HopContext, type HopResult } from './exchange.ts'
import { isStaleConnection, toHttpFailure, unreachable } from './http-failure.ts'
import { followRedirect, type HopRequest } from './redirect.ts'
import { checkTargetUrl, MAX_FETCHED_URL_CHARS, parseHttpUrl } from './target-guard.ts'

/** What led to the last hop; `startedAt` is performance.now() of the first. */
type Journey = {
  readonly redirects: readonly HttpHop[]
  readonly startedAt: number
  readonly request: HttpRequest
}

/** @throws RESPONSE_TOO_LARGE where the caller wants all or nothing */
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

const MAX_REDIRECTS = 10

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
    const pool = this.#pools[hop.trust]
    try {
      // What is not safe to ask twice never meets a connection that may just have been closed.
      const isUnsafe = hop.method === 'POST' && context.request.isRepeatable !== true
      const lease = await pool.lease(hop.url.origin, context.signal, isUnsafe)
      const isReused = lease.connection.isAlive
      const result = await askOnce(hop, lease, context).catch((error: unknown) => {
        if (context.signal.aborted || !isReused || !isStaleConnection(error)) throw error
        return undefined
      })
      // A server that gives up on an idle connection may say so with a 408 that answers nothing.
      const isStale = result === undefined || (isReused && result.answer.status === 408)
      if (!isStale) return result
      return await askOnce(hop, await pool.lease(hop.url.origin, context.signal, true), context)
    } catch (error) {
      throw context.signal.aborted ? context.signal.reason : toHttpFailure(error, hop.url)
    }
  }
}
