import { bulkhead } from 'cockatiel'
import { untilAborted } from '../../../core/abort-signals.ts'
import { AppError } from '../../../core/errors.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../../../core/ports/http.ts'

/** What pages in a browser may ask of the outside; a module's manifest gives the figures. */
export type ResourceLimits = {
  /** Of one page, redirects included. */
  readonly requestsPerPage: number
  /** Documents of the page itself: redirects, and pages that a script leaves for the next one. */
  readonly documentsPerPage: number
  /** POST requests of the page's scripts to its own origin. */
  readonly postsPerPage: number
  readonly bytesPerResource: number
  readonly bytesPerPage: number
  /** Width times height of an image. */
  readonly pixelsPerImage: number
  /** At once, over all pages of a run of the module. */
  readonly concurrency: number
  readonly requestTimeoutMs: number
  /** Answers kept so that another page of the run need not ask for the same. */
  readonly memoBytes: number
}

export type ResourceRequest = Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'> & {
  /** A script, style, image or font: one answer serves all pages. */
  readonly isShared: boolean
  /** Of who waits for it; a shared answer is obtained for the others all the same. */
  readonly signal: AbortSignal
}

export type StoreParts = {
  readonly http: HttpClient
  readonly limits: ResourceLimits
  /** Of the run: ends everything under way. */
  readonly signal: AbortSignal
}

/** Requests that wait for their turn. */
const MAX_WAITING = 10_000

/**
 * The way of pages to the outside: guarded, hop by hop, so many at a time. What several pages of one
 * run ask for is asked once and kept up to a number of bytes.
 */
export class ResourceStore {
  readonly #parts: StoreParts
  readonly #turns: { execute<T>(work: () => Promise<T>): Promise<T> }
  readonly #kept = new Map<string, Promise<HttpResponse>>()
  #keptBytes = 0

  constructor(parts: StoreParts) {
    this.#parts = parts
    this.#turns = bulkhead(parts.limits.concurrency, MAX_WAITING)
  }

  /** @throws what the HTTP client throws (RESPONSE_TOO_LARGE beyond a resource's bytes) */
  async fetch(request: ResourceRequest): Promise<HttpResponse> {
    if (!request.isShared) return this.#ask(request, request.signal)
    const { url, signal } = request
    const known = this.#kept.get(url)
    if (known !== undefined) {
      const response = await untilAborted(known, signal)
      if (isForAll(response)) return response
      return this.#ask(request, signal)
    }
    const asked = this.#ask(request, this.#parts.signal)
    this.#kept.set(url, asked)
    asked.then(
      (response) => this.#keep(url, response),
      (error: unknown) => {
        // Too large once is too large again; anything else may have passed.
        if (!isTooLarge(error)) this.#kept.delete(url)
      },
    )
    return untilAborted(asked, signal)
  }

  #keep(url: string, { body }: HttpResponse): void {
    if (this.#keptBytes + body.byteLength > this.#parts.limits.memoBytes) this.#kept.delete(url)
    else this.#keptBytes += body.byteLength
  }

  #ask(request: ResourceRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { http, limits } = this.#parts
    const { url, method = 'GET', headers, body } = request
    return this.#turns.execute(async () => {
      signal.throwIfAborted()
      return http.fetch({
        url,
        method,
        ...(headers && { headers }),
        ...(body && { body }),
        trust: 'target',
        maxRedirects: 0,
        maxBytes: limits.bytesPerResource,
        onOverflow: 'fail',
        timeoutMs: limits.requestTimeoutMs,
        signal,
      })
    })
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.code === 'RESPONSE_TOO_LARGE'
}

/** Cookies are one visitor's, and some answers are for one kind of browser only. */
function isForAll({ headers }: HttpResponse): boolean {
  const varies = (headers.vary ?? []).join().toLowerCase()
  return headers['set-cookie'] === undefined && !/user-agent|cookie|\*/.test(varies)
}
