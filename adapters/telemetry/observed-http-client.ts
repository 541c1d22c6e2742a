import { AppError, type ErrorCode } from '../../core/errors.ts'
import { parseUrl } from '../../core/parse-url.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../../core/ports/http.ts'
import type { Signals } from './signals.ts'

type ClosableClient = HttpClient & { close?(): Promise<void> }

export type ObservedHttpParts = {
  readonly signals: Signals
  readonly clock: Clock
  /** Hosts of configured sources, as a URL writes them. */
  readonly sourceHosts: ReadonlySet<string>
}

/**
 * HttpClient that tells of every request to a site under audit (`target`) and to a configured
 * source (`source`). Calls of APIs are told where their names are known, by the API client.
 */
export class ObservedHttpClient implements HttpClient {
  readonly #inner: ClosableClient
  readonly #parts: ObservedHttpParts

  constructor(inner: ClosableClient, parts: ObservedHttpParts) {
    this.#inner = inner
    this.#parts = parts
  }

  /** @throws what the inner client throws */
  async fetch(request: HttpRequest): Promise<HttpResponse> {
    const { signals, clock } = this.#parts
    const api = this.#purposeOf(request)
    if (api === undefined) return this.#inner.fetch(request)
    const startMs = clock.monotonic()
    const tell = (end: { status: number } | { code: ErrorCode }): void =>
      signals.emit('outgoing', { api, ...end, ms: clock.monotonic() - startMs, isRetry: false })
    try {
      const response = await this.#inner.fetch(request)
      tell({ status: response.status })
      return response
    } catch (error) {
      tell({ code: codeOf(error, request.signal) })
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#inner.close?.()
  }

  #purposeOf({ trust, url }: HttpRequest): 'target' | 'source' | undefined {
    if (trust !== 'trusted') return 'target'
    return this.#parts.sourceHosts.has(parseUrl(url)?.host ?? '') ? 'source' : undefined
  }
}

/** What a request failed with; one that was given up has the code of the reason. */
export function codeOf(error: unknown, signal: AbortSignal): ErrorCode {
  const cause: unknown = signal.aborted ? signal.reason : error
  if (cause instanceof AppError) return cause.code
  return signal.aborted ? 'CANCELLED' : 'INTERNAL'
}
