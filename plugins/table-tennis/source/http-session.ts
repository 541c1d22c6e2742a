import { CookieJar } from 'tough-cookie'
import { AppError } from '../../../core/errors.ts'
import { REDIRECT_STATUSES } from '../../../core/http-status.ts'
import type { BrowserState } from '../../../core/ports/browser.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { parseUrl } from '../../../core/url.ts'
import { SOURCE_UNREACHABLE } from '../errors.ts'
import type { FormField } from '../parse/form.ts'
import type { SourcePage } from '../parse/pages.ts'
import {
  askSource,
  assertSameSite,
  badStatus,
  type SourceContext,
  sourceUrl,
  wholeText,
} from './request.ts'
import type { RobotsGate } from './robots-gate.ts'

/** What the site keeps with one visitor, from one session to the next. */
export type SourceVisitor = {
  /** Of plain requests. */
  readonly cookies: CookieJar
  /** Of a browser: its cookies and its storage. */
  browserState: BrowserState | undefined
}

/** One who comes for the first time. */
export function newVisitor(): SourceVisitor {
  const cookies = new CookieJar(undefined, { rejectPublicSuffixes: false })
  return { cookies, browserState: undefined }
}

/**
 * One visitor of the site, as a browser with its cookies is one. Requests of one session follow
 * each other where the site keeps state for it.
 */
export interface SourceSession {
  /**
   * `address`: a path below the base address (it begins with a slash and may have a query), or an
   * absolute address of the same site. Whole pages only, with the URL they came from in the end.
   * @throws SOURCE_UNREACHABLE (no answer, a status that is no page, a page that was cut),
   * SOURCE_CHANGED (it leads to another site), ROBOTS_DISALLOWED, RESPONSE_TOO_LARGE.
   */
  get(address: string): Promise<SourcePage>
  /** Sends the fields as a form does (application/x-www-form-urlencoded). */
  post(address: string, fields: readonly FormField[]): Promise<SourcePage>
}

const MAX_REDIRECTS = 5

/** What every session of one program has in common. */
type SessionSettings = { readonly userAgent: string; readonly robots: RobotsGate }

type Hop = { readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: string }

/** A session over plain HTTP. The jar holds its cookies and may outlive it. */
export class HttpSession implements SourceSession {
  readonly #ctx: SourceContext
  readonly #jar: CookieJar
  readonly #settings: SessionSettings

  constructor(ctx: SourceContext, jar: CookieJar, settings: SessionSettings) {
    this.#ctx = ctx
    this.#jar = jar
    this.#settings = settings
  }

  get(address: string): Promise<SourcePage> {
    return this.#page({ method: 'GET', url: sourceUrl(address, this.#ctx) })
  }

  post(address: string, fields: readonly FormField[]): Promise<SourcePage> {
    const pairs = fields.map(({ name, value }): [string, string] => [name, value])
    const body = new URLSearchParams(pairs).toString()
    return this.#page({ method: 'POST', url: sourceUrl(address, this.#ctx), body })
  }

  async #page(first: Hop): Promise<SourcePage> {
    let hop = first
    assertSameSite(this.#ctx.host.baseUrl, first.url)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      await this.#settings.robots.check(hop.url, this.#ctx)
      const response = await this.#ask(hop)
      this.#keepCookies(response)
      const target = REDIRECT_STATUSES.has(response.status) ? locationOf(response) : undefined
      if (target === undefined) return this.#whole(response, hop.url)
      hop = nextHop(hop, response.status, target)
    }
    const problem = `${first.url} redirects more than ${MAX_REDIRECTS} times`
    throw new AppError(SOURCE_UNREACHABLE, { problem, url: first.url, retryable: false })
  }

  #ask({ method, url, body }: Hop): Promise<HttpResponse> {
    const cookie = this.#jar.getCookieStringSync(url)
    const headers = {
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
      'accept-language': 'fr',
      'user-agent': this.#settings.userAgent,
      ...(cookie !== '' && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    // Forms of this site only choose what is shown.
    const form = body === undefined ? {} : { body, isRepeatable: true }
    return askSource({ url, method, headers, ...form }, this.#ctx)
  }

  #keepCookies({ headers, url }: HttpResponse): void {
    for (const cookie of headers['set-cookie'] ?? []) {
      this.#jar.setCookieSync(cookie, url, { ignoreError: true })
    }
  }

  #whole(response: HttpResponse, url: string): SourcePage {
    if (response.status !== 200) throw badStatus(response, this.#ctx.clock.now())
    return { url, html: wholeText(response, url) }
  }
}

function locationOf({ headers, url }: HttpResponse): string | undefined {
  const location = headers.location?.[0]
  return location === undefined ? undefined : parseUrl(location, url)?.href
}

/** As browsers do: 303, and 301 and 302 after a POST, ask the new address with GET. */
function nextHop(hop: Hop, status: number, target: string): Hop {
  assertSameSite(hop.url, target)
  const keepsMethod = status === 307 || status === 308
  return keepsMethod ? { ...hop, url: target } : { method: 'GET', url: target }
}
