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

/** The state of one visitor, kept between sessions. */
export type SourceVisitor = {
  /** Cookies of plain requests. */
  readonly cookies: CookieJar
  /** Cookies and storage of a browser. */
  browserState: BrowserState | undefined
}

/** Creates a visitor without any state. */
export function newVisitor(): SourceVisitor {
  const cookies = new CookieJar(undefined, { rejectPublicSuffixes: false })
  return { cookies, browserState: undefined }
}

/**
 * One visitor of the site, like a browser with its cookies. Requests of one session must be
 * sequential where the site keeps state for it.
 */
export interface SourceSession {
  /**
   * Fetches a complete page. Its URL is the final one.
   * @param address a path with optional query below the base URL, or an absolute URL of the site
   * @throws SOURCE_UNREACHABLE (no response, a status without a page, a truncated page),
   * SOURCE_CHANGED (a redirect to another site), ROBOTS_DISALLOWED, RESPONSE_TOO_LARGE
   */
  get(address: string): Promise<SourcePage>
  /** Submits the fields like a form (application/x-www-form-urlencoded). */
  post(address: string, fields: readonly FormField[]): Promise<SourcePage>
}

const MAX_REDIRECTS = 5

/** Settings that all sessions of one program share. */
type SessionSettings = { readonly userAgent: string; readonly robots: RobotsGate }

type Hop = { readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: string }

/** A session over plain HTTP. The jar has its cookies and may outlive it. */
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
    // Forms of this site only select what is shown.
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

/** Like browsers: 303, and 301 and 302 after a POST, continue with GET. */
function nextHop(hop: Hop, status: number, target: string): Hop {
  assertSameSite(hop.url, target)
  const keepsMethod = status === 307 || status === 308
  return keepsMethod ? { ...hop, url: target } : { method: 'GET', url: target }
}
