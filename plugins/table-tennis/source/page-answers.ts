import { AppError } from '../../../core/errors.ts'
import type { BrowserAnswer, BrowserRequest } from '../../../core/ports/browser.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { parseUrl } from '../../../core/url.ts'
import { SOURCE_UNREACHABLE } from '../errors.ts'
import {
  askSource,
  assertSameSite,
  badStatus,
  type SourceContext,
  type SourceRequest,
  wholeText,
} from './request.ts'
import type { RobotsGate } from './robots-gate.ts'

const LIFETIME_MS = 60 * 60 * 1000
const MAX_BYTES = 16 * 1024 * 1024
/** Overhead of an entry besides its body and URL, so that empty scripts do not accumulate. */
const ENTRY_BYTES = 1024

type Kept = { readonly keptAtMs: number; readonly response: HttpResponse }

/** Caches the site's scripts for an hour, because thousands of pages use the same ones. */
export class ScriptCache {
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  get(url: string, clock: Clock): HttpResponse | undefined {
    const kept = this.#kept.get(url)
    if (kept === undefined) return undefined
    if (clock.monotonic() - kept.keptAtMs < LIFETIME_MS) return kept.response
    this.#drop(url, kept)
    return undefined
  }

  /** Caches responses that are the same for every visitor. The oldest make room for new ones. */
  keep(url: string, response: HttpResponse, clock: Clock): void {
    const { status, headers, body, incomplete } = response
    const control = headers['cache-control']?.join() ?? ''
    const isOwn = headers['set-cookie'] !== undefined || /no-store|no-cache|private/i.test(control)
    if (status !== 200 || incomplete || isOwn || body.length > MAX_BYTES) return
    const former = this.#kept.get(url)
    if (former !== undefined) this.#drop(url, former)
    this.#kept.set(url, { keptAtMs: clock.monotonic(), response })
    this.#bytes += bytesOf(url, response)
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) return
      this.#drop(oldest, kept)
    }
  }

  #drop(url: string, { response }: Kept): void {
    this.#kept.delete(url)
    this.#bytes -= bytesOf(url, response)
  }
}

function bytesOf(url: string, { body }: HttpResponse): number {
  return body.length + url.length + ENTRY_BYTES
}

/** Redirects, and navigations by scripts. */
const MAX_DOCUMENTS = 10
/** Scripts and their requests. */
const MAX_PARTS = 64
const PARTS = new Set(['script', 'data', 'frame'])
const METHODS = ['GET', 'HEAD', 'POST'] as const
/** Statuses without a page: a browser stays where it is. */
const NO_PAGE = new Set([204, 205, 304])
/** Headers that belong to the connection, or that describe a different browser. */
const OWN_HEADERS = /^(?:host|connection|content-length|accept-encoding|te|upgrade|sec-.+)$/

export type AnswerTools = { readonly robots: RobotsGate; readonly scripts: ScriptCache }

/**
 * Answers the browser's requests for one page. Everything goes through the step's own requests,
 * with their rate limits and robots.txt. Images, fonts, styles and other sites are not loaded.
 */
export class PageAnswers {
  readonly #ctx: SourceContext
  readonly #tools: AnswerTools
  #documents = 0
  #parts = 0
  #last: HttpResponse | undefined

  constructor(ctx: SourceContext, tools: AnswerTools) {
    this.#ctx = ctx
    this.#tools = tools
  }

  answer(request: BrowserRequest, signal: AbortSignal): Promise<BrowserAnswer | undefined> {
    return request.kind === 'document'
      ? this.#document(request, signal)
      : this.#part(request, signal)
  }

  /** Why the last response for the page itself is not a page. Undefined if it is one. */
  refusal(): AppError | undefined {
    const last = this.#last
    if (last === undefined || last.status === 200) return undefined
    return badStatus(last, this.#ctx.clock.now())
  }

  async #document(request: BrowserRequest, signal: AbortSignal): Promise<BrowserAnswer> {
    const { url } = request
    assertSameSite(this.#ctx.host.baseUrl, url)
    this.#documents += 1
    if (this.#documents > MAX_DOCUMENTS) throw endless(url)
    await this.#tools.robots.check(url, this.#ctx)
    const response = await askSource(
      { ...sendable(request), isRepeatable: true, signal },
      this.#ctx,
    )
    this.#last = response
    if (NO_PAGE.has(response.status)) throw badStatus(response, this.#ctx.clock.now())
    if (response.status === 200) wholeText(response, url)
    const headers = { ...response.headers, 'content-type': ['text/html; charset=utf-8'] }
    return { ...response, headers }
  }

  async #part(request: BrowserRequest, signal: AbortSignal): Promise<BrowserAnswer | undefined> {
    const { url, kind } = request
    const isOurs = parseUrl(url)?.origin === new URL(this.#ctx.host.baseUrl).origin
    if (!isOurs || !PARTS.has(kind) || this.#parts >= MAX_PARTS) return undefined
    this.#parts += 1
    try {
      return await this.#fetched(request, signal)
    } catch (error) {
      // Reading the page will show whether it works without this part.
      this.#ctx.log.debug({ url, problem: String(error) }, 'a resource of a page was not loaded')
      return undefined
    }
  }

  async #fetched(request: BrowserRequest, signal: AbortSignal): Promise<BrowserAnswer> {
    const { clock } = this.#ctx
    const { scripts, robots } = this.#tools
    const { url } = request
    const isScript = request.kind === 'script' && request.method === 'GET'
    const kept = isScript ? scripts.get(url, clock) : undefined
    if (kept !== undefined) return kept
    await robots.check(url, this.#ctx)
    const response = await askSource({ ...sendable(request), signal }, this.#ctx)
    if (isScript) scripts.keep(url, response, clock)
    return response
  }
}

function sendable({ url, method, headers, body }: BrowserRequest): SourceRequest {
  const known = METHODS.find((one) => one === method)
  if (known === undefined) throw new TypeError(`a page sent a ${method} request`)
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))
  return { url, method: known, headers: Object.fromEntries(kept), ...(body && { body }) }
}

function endless(url: string): AppError {
  const problem = `${url} redirects more than ${MAX_DOCUMENTS} times`
  return new AppError(SOURCE_UNREACHABLE, { problem, url, retryable: false })
}
