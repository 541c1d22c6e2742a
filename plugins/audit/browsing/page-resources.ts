import { AppError, toAppError } from '../../../core/errors.ts'
import type { BrowserAnswer, BrowserRequest } from '../../../core/ports/browser.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type { Log } from '../../../core/ports/log.ts'
import { parseUrl } from '../../../core/url.ts'
import { readImageHeader } from './image-header.ts'
import { isTooLarge, type ResourceLimits, type ResourceStore } from './resource-store.ts'

const ASKED_METHOD = 'access-control-request-method'
const ASKED_HEADERS = 'access-control-request-headers'

/** Whether this is a CORS preflight (Fetch standard). */
function isPreflight({ method }: BrowserRequest): boolean {
  return method === 'OPTIONS'
}

/**
 * Approves the preflight. The response's own headers decide whether the page may read it, and the
 * real request is checked when it is sent.
 */
function preflightAnswer({ headers }: BrowserRequest): BrowserAnswer {
  const { origin = '*', [ASKED_METHOD]: method = 'GET', [ASKED_HEADERS]: names = '' } = headers
  return {
    status: 204,
    headers: {
      'access-control-allow-origin': [origin],
      'access-control-allow-credentials': ['true'],
      'access-control-allow-methods': [method],
      ...(names !== '' && { 'access-control-allow-headers': [names] }),
    },
    body: new Uint8Array(),
  }
}

/** Requests of one page, with their results. */
export type ResourceTally = {
  readonly requests: number
  /** Decoded bytes that the page received. */
  readonly bytes: number
  /** Refused here: video, methods other than GET, too many or too large requests. */
  readonly refused: number
  /** Requests that failed. */
  readonly failed: number
  /** Reasons for the first refused or failed requests, at most 10. */
  readonly notes: readonly string[]
  /** Hosts that were asked, at most 200. */
  readonly hosts: readonly string[]
}

type PageResourcesParts = {
  readonly store: ResourceStore
  readonly limits: ResourceLimits
  readonly log: Log
}

const KINDS = new Set(['frame', 'script', 'style', 'image', 'font', 'data'])
/** Kinds that are usually the same for every visitor. */
const SHARED = new Set(['script', 'style', 'image', 'font'])
const MAX_POST_BYTES = 65_536
const MAX_NOTES = 10
const MAX_HOSTS = 200
/** Keeps the current page. */
const NO_CONTENT: BrowserAnswer = { status: 204, headers: {}, body: new Uint8Array() }
/** Headers that belong to the connection, or that describe a different browser. */
const OWN_HEADERS = /^(?:host|connection|content-length|accept-encoding|te|upgrade|sec-.+)$/
/** A password prompt would keep the page waiting. */
const DROPPED = 'www-authenticate'

/**
 * Answers the requests of one page: GET through the guarded store, and a few POST requests of its
 * scripts to its own origin, like any visitor's browser. Refuses other methods, forms, video, and
 * requests beyond the limits.
 */
export class PageResources {
  readonly #parts: PageResourcesParts
  #origin = ''
  #documents = 0
  #isShown = false
  #posts = 0
  #requests = 0
  #bytes = 0
  #refused = 0
  #failed = 0
  readonly #notes: string[] = []
  readonly #hosts = new Set<string>()

  constructor(parts: PageResourcesParts) {
    this.#parts = parts
  }

  /** Pass this to `BrowserContextOptions.answer`. */
  answer(request: BrowserRequest, signal: AbortSignal): Promise<BrowserAnswer | undefined> {
    this.#requests += 1
    const host = parseUrl(request.url)?.hostname
    if (host !== undefined && this.#hosts.size < MAX_HOSTS) this.#hosts.add(host)
    return request.kind === 'document'
      ? this.#document(request, signal)
      : this.#part(request, signal)
  }

  tally(): ResourceTally {
    return {
      requests: this.#requests,
      bytes: this.#bytes,
      refused: this.#refused,
      failed: this.#failed,
      notes: [...this.#notes],
      hosts: [...this.#hosts],
    }
  }

  /**
   * Undefined, which blocks the request, for other methods than GET. Errors fail the navigation.
   */
  async #document(
    request: BrowserRequest,
    signal: AbortSignal,
  ): Promise<BrowserAnswer | undefined> {
    const { url, method } = request
    if (method !== 'GET') return this.#refuse(url, `a page sent a form by ${method}`)
    this.#documents += 1
    const { documentsPerPage } = this.#parts.limits
    if (this.#documents > documentsPerPage) {
      const problem = `${url} redirects more than ${documentsPerPage} times`
      throw new AppError('TARGET_UNREACHABLE', { problem, url, retryable: false })
    }
    try {
      const response = await this.#ask(request, signal)
      this.#origin = new URL(url).origin
      this.#isShown ||= response.status < 300 || response.status >= 400
      return this.#give(response)
    } catch (error) {
      // A navigation of a visible page usually leads to a download.
      if (!this.#isShown || !isTooLarge(error)) throw error
      this.#refuse(url, error.message)
      return NO_CONTENT
    }
  }

  async #part(request: BrowserRequest, signal: AbortSignal): Promise<BrowserAnswer | undefined> {
    const problem = this.#objection(request)
    if (problem !== undefined) return this.#refuse(request.url, problem)
    if (isPreflight(request)) return preflightAnswer(request)
    try {
      const response = await this.#ask(request, signal)
      const flaw = request.kind === 'image' ? this.#flawOf(response) : undefined
      return flaw === undefined ? this.#give(response) : this.#refuse(request.url, flaw)
    } catch (error) {
      if (signal.aborted) return undefined
      const { code, message } = toAppError(error)
      this.#parts.log.debug({ url: request.url, err: error }, 'a resource of a page was not loaded')
      if (code === 'RESPONSE_TOO_LARGE' || code === 'SSRF_BLOCKED') {
        return this.#refuse(request.url, message)
      }
      this.#failed += 1
      return this.#note(request.url, message)
    }
  }

  /** Why a request is not sent. Undefined when it is. */
  #objection({ kind, method, url, body }: BrowserRequest): string | undefined {
    const { requestsPerPage, bytesPerPage, postsPerPage } = this.#parts.limits
    if (!KINDS.has(kind))
      return `${kind === 'media' ? 'video and audio' : `requests for ${kind}`} are not loaded`
    if (this.#requests > requestsPerPage) return `more than ${requestsPerPage} requests`
    if (this.#bytes > bytesPerPage) return `more than ${bytesPerPage} bytes`
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return undefined
    if (method !== 'POST' || kind !== 'data') return `the method is ${method}`
    if (new URL(url).origin !== this.#origin) return 'POST to another origin'
    if ((body?.byteLength ?? 0) > MAX_POST_BYTES) return 'POST body too large'
    this.#posts += 1
    return this.#posts > postsPerPage ? `more than ${postsPerPage} POST requests` : undefined
  }

  #ask(request: BrowserRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { url, method, headers, body, kind } = request
    const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))
    return this.#parts.store.fetch({
      url,
      method: method === 'POST' || method === 'HEAD' ? method : 'GET',
      headers: Object.fromEntries(kept),
      ...(method === 'POST' && body && { body }),
      isShared: method === 'GET' && SHARED.has(kind) && headers.range === undefined,
      signal,
    })
  }

  #flawOf({ body }: HttpResponse): string | undefined {
    const { pixelsPerImage } = this.#parts.limits
    const header = readImageHeader(body)
    if (header === null || header.width * header.height <= pixelsPerImage) return undefined
    return `an image of ${header.width} x ${header.height} pixels`
  }

  #give({ status, headers, body }: HttpResponse): BrowserAnswer {
    this.#bytes += body.byteLength
    const { [DROPPED]: _dropped, ...kept } = headers
    return { status, headers: kept, body }
  }

  #refuse(url: string, problem: string): undefined {
    this.#refused += 1
    return this.#note(url, problem)
  }

  #note(url: string, problem: string): undefined {
    if (this.#notes.length < MAX_NOTES) {
      this.#notes.push(`${url.slice(0, 200)}: ${problem.slice(0, 200)}`)
    }
  }
}
