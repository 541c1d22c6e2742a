import type { CookieJar } from 'tough-cookie'
import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type { SourcePage } from '../pages.ts'
import type { FormField } from '../parse/form.ts'
import type { RobotsGate } from './robots-gate.ts'
import { badStatus, cutPage, toSourceFailure } from './source-failure.ts'
import type { SourceOptions } from './source-options.ts'
import type { SourceSession } from './source-session.ts'

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Characters at the end of a page in which its last tag stands; some sites append a comment. */
const END_CHARACTERS = 4096
const decoder = new TextDecoder('utf-8')

/** What every session of one program has in common. */
export type SessionSettings = { readonly userAgent: string; readonly robots: RobotsGate }

type Hop = { readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: string }

/** A session over plain HTTP. The jar holds its cookies and may outlive it. */
export class HttpSession implements SourceSession {
  readonly #ctx: RunContext
  readonly #options: SourceOptions
  readonly #jar: CookieJar
  readonly #settings: SessionSettings

  constructor(ctx: RunContext, jar: CookieJar, settings: SessionSettings) {
    this.#ctx = ctx
    this.#options = ctx.options as SourceOptions
    this.#jar = jar
    this.#settings = settings
  }

  get(address: string): Promise<SourcePage> {
    return this.#page({ method: 'GET', url: this.#urlOf(address) })
  }

  post(address: string, fields: readonly FormField[]): Promise<SourcePage> {
    const pairs = fields.map(({ name, value }): [string, string] => [name, value])
    const body = new URLSearchParams(pairs).toString()
    return this.#page({ method: 'POST', url: this.#urlOf(address), body })
  }

  #urlOf(address: string): string {
    return address.startsWith('/') ? this.#ctx.host.baseUrl + address : address
  }

  async #page(first: Hop): Promise<SourcePage> {
    let hop = first
    assertSameSite(this.#ctx.host.baseUrl, first.url)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      await this.#settings.robots.check(hop.url, this.#ctx)
      const response = await this.#ask(hop)
      this.#keepCookies(response)
      const target = REDIRECTS.has(response.status) ? locationOf(response) : undefined
      if (target === undefined) return this.#whole(response, hop.url)
      hop = nextHop(hop, response.status, target)
    }
    const problem = `${first.url} redirects more than ${MAX_REDIRECTS} times`
    throw new AppError('SOURCE_UNREACHABLE', { problem, url: first.url, retryable: false })
  }

  async #ask({ method, url, body }: Hop): Promise<HttpResponse> {
    const { http, signal } = this.#ctx
    const { maxBytes, timeoutMs } = this.#options
    const cookie = this.#jar.getCookieStringSync(url)
    try {
      return await http.fetch({
        url,
        method,
        headers: {
          accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
          'accept-language': 'fr',
          'user-agent': this.#settings.userAgent,
          ...(cookie !== '' && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        // Forms of this site only choose what is shown.
        ...(body !== undefined && { body, isRepeatable: true }),
        trust: 'trusted',
        maxBytes,
        onOverflow: 'fail',
        timeoutMs,
        maxRedirects: 0,
        signal,
      })
    } catch (error) {
      throw toSourceFailure(error, url)
    }
  }

  #keepCookies({ headers, url }: HttpResponse): void {
    for (const cookie of headers['set-cookie'] ?? []) {
      this.#jar.setCookieSync(cookie, url, { ignoreError: true })
    }
  }

  /** UTF-8 whatever the header says: the site's does not say so reliably. */
  #whole(response: HttpResponse, url: string): SourcePage {
    const { status, body, incomplete } = response
    if (status !== 200) throw badStatus(response, this.#ctx.clock.now())
    const html = incomplete ? '' : decoder.decode(body)
    if (!/<\/html\s*>/i.test(html.slice(-END_CHARACTERS))) throw cutPage(url)
    return { url, html }
  }
}

function locationOf({ headers, url }: HttpResponse): string | undefined {
  const location = headers.location?.[0]
  if (location === undefined || !URL.canParse(location, url)) return undefined
  return new URL(location, url).href
}

/** As browsers do: 303, and 301 and 302 after a POST, ask the new address with GET. */
function nextHop(hop: Hop, status: number, target: string): Hop {
  assertSameSite(hop.url, target)
  const keepsMethod = status === 307 || status === 308
  return keepsMethod ? { ...hop, url: target } : { method: 'GET', url: target }
}

function assertSameSite(url: string, target: string): void {
  if (new URL(target).origin === new URL(url).origin) return
  const problem = `${url} leads to another site, ${target}`
  throw new AppError('SOURCE_CHANGED', { problem, url })
}
