import type { SourceHost } from '../../../../core/plugin.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../../../../core/ports/http.ts'
import type { SourceContext } from '../../../../plugins/table-tennis/source/request.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { MemoryStore } from '../../../support/memory-store.ts'
import { SilentLog } from '../../../support/silent-log.ts'

/** A request as the site sees it. */
export type Seen = {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}
/** A text is a page with status 200; undefined is a 404. */
export type Given =
  | string
  | undefined
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string | readonly string[]>>
      readonly body?: string | Uint8Array
      readonly incomplete?: boolean
      readonly throws?: Error
    }
export type Site = (request: Seen) => Given

export const BASE = 'https://source.example'
export const OPTIONS = { transport: 'http', maxBytes: 100_000, timeoutMs: 5000 }

/** HttpClient over one function, that records what was asked. */
export class SiteDouble implements HttpClient {
  readonly seen: Seen[] = []
  readonly asked: HttpRequest[] = []
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  /** "GET /path" of every request, in order. */
  get log(): string[] {
    return this.seen.map(({ method, path }) => `${method} ${path}`)
  }

  async fetch(request: HttpRequest): Promise<HttpResponse> {
    request.signal.throwIfAborted()
    const { pathname, search } = new URL(request.url)
    const { method = 'GET', headers = {}, body } = request
    const fields = Object.fromEntries(new URLSearchParams(String(body ?? '')))
    const seen = { method, path: pathname + search, headers, fields }
    this.seen.push(seen)
    this.asked.push(request)
    const given = this.#site(seen)
    if (typeof given === 'object' && given.throws) throw given.throws
    return responseOf(request.url, given)
  }
}

function responseOf(url: string, given: Given): HttpResponse {
  const { status, headers = {}, body = '', incomplete = false } = answerOf(given)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return {
    url,
    status: status ?? 200,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value].flat() as string[]]),
    ),
    body: bytes,
    truncated: false,
    incomplete,
    transferBytes: bytes.length,
    redirects: [],
    timings: { dnsMs: 0, connectMs: 0, tlsMs: 0, ttfbMs: 1, totalMs: 1 },
    tooManyRedirects: false,
  }
}

function answerOf(given: Given): Exclude<Given, string | undefined> {
  if (given === undefined) return { status: 404, body: 'Not found' }
  return typeof given === 'string' ? { body: given } : given
}

export type Around = {
  readonly ctx: SourceContext
  readonly clock: FakeClock
  readonly store: MemoryStore
  readonly http: SiteDouble
  readonly controller: AbortController
}

/** The view one step gets of a run that reads `site`; robots.txt is left aside unless said. */
export function around(
  site: Site,
  given: {
    readonly options?: Readonly<Record<string, unknown>>
    readonly host?: Partial<SourceHost>
  } = {},
): Around {
  const clock = new FakeClock()
  const store = new MemoryStore()
  const http = new SiteDouble(site)
  const controller = new AbortController()
  const ctx = {
    runId: 'run-1',
    moduleId: 'step',
    signal: controller.signal,
    options: { ...OPTIONS, ...given.options },
    clock,
    store,
    http,
    log: new SilentLog(),
    host: { name: 'tabletennis', baseUrl: BASE, respectRobots: false, ...given.host },
    warn: () => undefined,
  } as unknown as SourceContext
  return { ctx, clock, store, http, controller }
}
