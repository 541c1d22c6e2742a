import { AppError } from '../../../../core/errors.ts'
import type { HttpClient, HttpHop, HttpRequest, HttpResponse } from '../../../../core/ports/http.ts'
import type { FakeClock } from '../../../support/fake-clock.ts'

/** The answer of a URL; `fails` is a cause of TARGET_UNREACHABLE or the code SSRF_BLOCKED. */
export type FakeAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly location?: string
  readonly delayMs?: number
  readonly fails?: string
  /** The connection is cut before the end of the body. */
  readonly incomplete?: boolean
}
type Route = FakeAnswer | string | ((request: HttpRequest, times: number) => FakeAnswer)
export type Web = Readonly<Record<string, Route>>

export type Sent = {
  readonly method: string
  readonly url: string
  readonly userAgent: string | undefined
  readonly accept: string | undefined
  readonly atMs: number
}

/**
 * HttpClient over a table of URL -> answer ("HEAD url" wins over "url"; a text is an HTML page; what
 * is not in the table answers 404). Follows redirects and keeps time-outs by the fake clock, as the
 * port asks, and records every hop.
 */
export class FakeWeb implements HttpClient {
  readonly sent: Sent[] = []
  /** Largest number of requests under way at once, per host. */
  readonly peak = new Map<string, number>()
  readonly #web: Web
  readonly #clock: FakeClock
  readonly #times = new Map<string, number>()
  readonly #active = new Map<string, number>()

  constructor(web: Web, clock: FakeClock) {
    this.#web = web
    this.#clock = clock
  }

  /** "GET url" of every request, in order. */
  get log(): string[] {
    return this.sent.map(({ method, url }) => `${method} ${url}`)
  }

  async fetch(request: HttpRequest): Promise<HttpResponse> {
    const redirects: HttpHop[] = []
    const startMs = this.#clock.monotonic()
    let url = request.url
    for (;;) {
      request.signal.throwIfAborted()
      const answer = await this.#answer({ ...request, url }, startMs)
      const location = answer.location ? new URL(answer.location, url).href : undefined
      const isLast = redirects.length >= (request.maxRedirects ?? 10)
      if (!location || isLast) {
        return this.#response(request, { ...answer, url }, { redirects, tooMany: !!location })
      }
      redirects.push({ url, status: answer.status ?? 302, location })
      url = location
    }
  }

  async #answer(request: HttpRequest, startMs: number): Promise<FakeAnswer> {
    const { host } = new URL(request.url)
    const active = (this.#active.get(host) ?? 0) + 1
    this.#active.set(host, active)
    this.peak.set(host, Math.max(active, this.peak.get(host) ?? 0))
    this.#record(request)
    try {
      const answer = this.#lookUp(request)
      const leftMs = startMs + request.timeoutMs - this.#clock.monotonic()
      const delayMs = answer.delayMs ?? 0
      if (delayMs > 0) await this.#clock.sleep(Math.min(delayMs, leftMs), request.signal)
      if (delayMs > leftMs) throw unreachable('timeout')
      if (answer.fails === 'SSRF_BLOCKED') throw new AppError('SSRF_BLOCKED', {})
      if (answer.fails) throw unreachable(answer.fails)
      return answer
    } finally {
      this.#active.set(host, (this.#active.get(host) ?? 1) - 1)
    }
  }

  #record({ method = 'GET', url, headers }: HttpRequest): void {
    const atMs = this.#clock.monotonic()
    const { 'user-agent': userAgent, accept } = headers ?? {}
    this.sent.push({ method, url, userAgent, accept, atMs })
  }

  #lookUp(request: HttpRequest): FakeAnswer {
    const key = `${request.method ?? 'GET'} ${request.url}`
    const times = (this.#times.get(key) ?? 0) + 1
    this.#times.set(key, times)
    const route = this.#web[key] ?? this.#web[request.url] ?? { status: 404, body: 'Not found' }
    if (typeof route === 'function') return route(request, times)
    if (typeof route !== 'string') return route
    return { body: route, headers: { 'content-type': 'text/html; charset=utf-8' } }
  }

  #response(
    { method, maxBytes }: HttpRequest,
    answer: FakeAnswer & { url: string },
    { redirects, tooMany }: { redirects: readonly HttpHop[]; tooMany: boolean },
  ): HttpResponse {
    const given = method === 'HEAD' ? '' : (answer.body ?? '')
    const body = typeof given === 'string' ? new TextEncoder().encode(given) : given
    const headers = { ...answer.headers, ...(answer.location ? { location: answer.location } : {}) }
    return {
      url: answer.url,
      status: answer.status ?? (answer.location ? 302 : 200),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      body: body.subarray(0, maxBytes),
      truncated: body.length > maxBytes,
      incomplete: answer.incomplete ?? false,
      transferBytes: body.length,
      redirects,
      timings: { dnsMs: 1, connectMs: 2, tlsMs: 3, ttfbMs: 40, totalMs: 50 },
      tooManyRedirects: tooMany,
    }
  }
}

function unreachable(cause: string): AppError {
  return new AppError('TARGET_UNREACHABLE', { problem: cause, cause })
}
