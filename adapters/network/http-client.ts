import { AppError } from '../../core/errors.ts'
import type { HttpClient, HttpHop, HttpRequest, HttpResponse } from '../../core/ports/http.ts'
import { Deadline } from '../timing/clock.ts'
import { unreachable } from './http-failure.ts'
import { followRedirect, type HopRequest, withSiteHeaders } from './redirect.ts'
import { assertTarget, MAX_FETCHED_URL_CHARS, parseHttpUrl } from './target-guard.ts'
import type { HopAnswer, Transport, TransportOptions } from './transport.ts'

/** An outgoing request. Its URL is parsed once. */
export type OutgoingRequest = HttpRequest & { readonly parsedUrl: URL }
type Send = (request: OutgoingRequest) => Promise<HttpResponse>

/** Middleware for requests and their responses. */
export interface HttpHook {
  /** @throws the error of `next`, or the hook's own */
  fetch(request: OutgoingRequest, next: Send): Promise<HttpResponse>
  /** Rejects the requests that wait here, and later ones. */
  close?(): void
}

export type HttpClientOptions = TransportOptions & {
  readonly userAgent: string
  /** Hooks, outermost first. */
  readonly hooks?: readonly HttpHook[]
}

/** The User-Agent of audits: the project's name, and its information URL if configured. */
export function auditorUserAgent(version: string, infoUrl?: string): string {
  const contact = infoUrl === undefined || infoUrl === '' ? '' : `; +${infoUrl}`
  return `Mozilla/5.0 (compatible; Manifold/${version}${contact})`
}

const MAX_REDIRECTS = 10

/**
 * The only way to send requests. A request passes the hooks, then its redirects are followed. Each
 * hop is guarded and sent by undici, which is loaded with the first request.
 */
export class UndiciHttpClient implements HttpClient {
  readonly #options: HttpClientOptions
  readonly #send: Send
  #transport: Promise<Transport> | undefined
  #isClosed = false

  constructor(options: HttpClientOptions) {
    this.#options = options
    this.#send = (options.hooks ?? []).reduceRight<Send>(
      (next, hook) => (request) => hook.fetch(request, next),
      (request) => this.#follow(request),
    )
  }

  async fetch(request: HttpRequest): Promise<HttpResponse> {
    request.signal.throwIfAborted()
    const parsedUrl = parseHttpUrl(request.url, MAX_FETCHED_URL_CHARS)
    return this.#send({ ...request, parsedUrl })
  }

  /** Closes every connection. Running exchanges fail with SHUTTING_DOWN. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const hook of this.#options.hooks ?? []) hook.close?.()
    await (await this.#transport)?.close()
  }

  async #follow(request: OutgoingRequest): Promise<HttpResponse> {
    if (this.#isClosed) throw new AppError('SHUTTING_DOWN')
    this.#transport ??= import('./transport.ts').then(
      ({ Transport }) => new Transport(this.#options),
    )
    const transport = await this.#transport
    const { maxRedirects = MAX_REDIRECTS } = request
    let hop = this.#firstHop(request)
    const onTimeout = (): AppError => unreachable('timeout', hop.url)
    const deadline = new Deadline(request.signal, request.timeoutMs, onTimeout)
    const { signal } = deadline
    const redirects: HttpHop[] = []
    let startedAt: number | undefined
    try {
      for (;;) {
        const isLast = redirects.length >= maxRedirects
        if (hop.trust === 'target') assertTarget(hop.url, this.#policy)
        const answer = await transport.exchange(withSiteHeaders(hop, request.siteHeaders), {
          request,
          signal,
          isLast,
        })
        startedAt ??= answer.startedAt
        const { target, status } = answer
        if (target === undefined || isLast)
          return toResponse(hop.url, answer, { redirects, startedAt, request })
        redirects.push({ url: hop.url.href, status, location: target.href })
        hop = followRedirect(hop, status, target)
      }
    } finally {
      deadline.clear()
    }
  }

  get #policy() {
    const { allowLocal = false, servedHere } = this.#options
    return { allowLocal, servedHere }
  }

  #firstHop({
    parsedUrl,
    method = 'GET',
    headers,
    body,
    trust = 'target',
  }: OutgoingRequest): HopRequest {
    const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
    return {
      url: parsedUrl,
      method,
      headers: {
        accept: '*/*',
        'accept-encoding': 'gzip, br, zstd',
        'user-agent': this.#options.userAgent,
        ...Object.fromEntries(own),
      },
      body,
      trust,
    }
  }
}

/** The hops so far. `startedAt` is performance.now() of the first. */
type Journey = {
  readonly redirects: readonly HttpHop[]
  readonly startedAt: number
  readonly request: HttpRequest
}

/** @throws RESPONSE_TOO_LARGE where the caller does not accept a truncated body */
function toResponse({ href: url }: URL, answer: HopAnswer, journey: Journey): HttpResponse {
  const { decoded, setup, remoteAddress } = answer
  const { maxBytes, onOverflow } = journey.request
  const truncated = answer.isTooLong || decoded.isOverflow
  if (truncated && onOverflow === 'fail') {
    throw new AppError('RESPONSE_TOO_LARGE', { url, limitBytes: maxBytes })
  }
  return {
    url,
    status: answer.status,
    headers: answer.headers,
    body: decoded.body,
    truncated,
    incomplete: !truncated && (answer.isCut || decoded.isBroken),
    transferBytes: answer.transferBytes,
    redirects: journey.redirects,
    timings: {
      dnsMs: setup.dnsMs,
      connectMs: setup.connectMs,
      tlsMs: setup.tlsMs,
      ttfbMs: answer.headerAt - answer.startedAt,
      totalMs: answer.endAt - journey.startedAt,
    },
    ...(remoteAddress !== undefined && { remoteAddress }),
    tooManyRedirects: answer.target !== undefined,
  }
}
