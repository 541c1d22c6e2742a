import { bulkhead } from 'cockatiel'
import { untilAborted } from '../../../core/abort-signals.ts'
import { AppError } from '../../../core/errors.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../../../core/ports/http.ts'
import type { VisualOptions } from '../../../manifests/types/visual.ts'

/** Limits for requests of pages in a browser, which a module's manifest sets and explains. */
export type ResourceLimits = VisualOptions['resources']

type ResourceRequest = Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'> & {
  /** A script, style, image or font: one response serves all pages. */
  readonly isShared: boolean
  /** Signal of this caller. A shared response continues for the others. */
  readonly signal: AbortSignal
}

type StoreParts = {
  readonly http: HttpClient
  readonly limits: ResourceLimits
  /** Signal of the run: aborts all requests. */
  readonly signal: AbortSignal
}

/** Maximum number of queued requests. */
const MAX_WAITING = 10_000

/**
 * Sends pages' requests: guarded, hop by hop, with limited concurrency. Requests that several pages
 * of a run have in common are sent once and cached, up to a number of bytes.
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

  /** @throws the errors of the HTTP client (RESPONSE_TOO_LARGE beyond a resource's bytes) */
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
        // Too large stays too large; other errors may be temporary.
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

export function isTooLarge(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'RESPONSE_TOO_LARGE'
}

/** Cookies belong to one visitor, and some responses depend on the browser. */
function isForAll({ headers }: HttpResponse): boolean {
  const varies = (headers.vary ?? []).join().toLowerCase()
  return headers['set-cookie'] === undefined && !/user-agent|cookie|\*/.test(varies)
}
