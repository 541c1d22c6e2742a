import { UndiciHttpClient } from '../../adapters/network/http-client.ts'
import { AppError } from '../../core/errors.ts'
import type {
  HttpClient,
  HttpHop,
  HttpRequest,
  HttpResponse,
  TargetGuard,
} from '../../core/ports/http.ts'
import { parseUrl } from '../../core/url.ts'
import {
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  openDouble,
} from '../doubles/double.ts'
import { DEMO_HOSTS, demoSiteAnswer } from './demo-sites.ts'

const ORIGIN_HEADER = 'x-demo-origin'
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** A web of a few invented sites, served from this machine. */
export type DemoWeb = {
  /** Asks invented sites on the loopback address; the operator's own addresses as they are. */
  readonly http: HttpClient & { close(): Promise<void> }
  readonly guard: TargetGuard
  readonly server: Double
  close(): Promise<void>
}

export type DemoWebOptions = {
  /** How long each answer of a site takes. */
  readonly delayMs?: number
  /** Overrides the answer of a site; undefined restores it. */
  readonly change?: (origin: URL, request: DoubleRequest) => DoubleAnswer | undefined
}

/** Starts it. */
export async function startDemoWeb({ delayMs, change }: DemoWebOptions = {}): Promise<DemoWeb> {
  const server = await openDouble((request) => {
    const origin = new URL(request.headers[ORIGIN_HEADER] ?? 'http://unknown.invalid')
    const answer = change?.(origin, request) ?? demoSiteAnswer(origin, request)
    return delayMs === undefined ? answer : { ...answer, delayMs }
  })
  const http = new DemoHttp(server.url)
  return {
    http,
    guard: { check: async (url) => void knownHost(url) },
    server,
    close: async () => {
      await http.close()
      await server.close()
    },
  }
}

/** The real client, with each hop of an invented site sent to the server that plays it. */
class DemoHttp implements HttpClient {
  readonly #inner = new UndiciHttpClient({ allowLocal: true, userAgent: 'Manifold demonstration' })
  readonly #server: string

  constructor(server: string) {
    this.#server = server
  }

  async fetch(request: HttpRequest): Promise<HttpResponse> {
    if (request.trust === 'trusted') return this.#inner.fetch(request)
    const redirects: HttpHop[] = []
    let url = request.url
    for (;;) {
      const response = await this.#hop(request, url)
      const target = REDIRECTS.has(response.status)
        ? parseUrl(response.headers.location?.[0] ?? '', url)
        : undefined
      const isLast = redirects.length >= (request.maxRedirects ?? 10)
      if (target === undefined || isLast) {
        return { ...response, url, redirects, tooManyRedirects: target !== undefined }
      }
      redirects.push({ url, status: response.status, location: target.href })
      url = target.href
    }
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  #hop(request: HttpRequest, url: string): Promise<HttpResponse> {
    const { origin, pathname, search } = knownHost(url)
    const headers = { ...request.headers, [ORIGIN_HEADER]: origin }
    return this.#inner.fetch({
      ...request,
      url: `${this.#server}${pathname}${search}`,
      headers,
      maxRedirects: 0,
    })
  }
}

/** @throws TARGET_UNREACHABLE for a name that nobody plays. */
function knownHost(address: string): URL {
  const url = parseUrl(address)
  if (url !== undefined && DEMO_HOSTS.includes(url.hostname)) return url
  const problem = `the demonstration knows no site at ${url?.host ?? 'this address'}`
  throw new AppError('TARGET_UNREACHABLE', { problem, cause: 'dns', url: address })
}
