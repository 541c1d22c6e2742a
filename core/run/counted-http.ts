import { AppError } from '../errors.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../ports/http.ts'

/** An HTTP client that one module may use so many times in one run. */
export class CountedHttp implements HttpClient {
  readonly #inner: HttpClient
  readonly #moduleId: string
  readonly #limit: number
  #sent = 0

  constructor(inner: HttpClient, moduleId: string, limit: number) {
    this.#inner = inner
    this.#moduleId = moduleId
    this.#limit = limit
  }

  /** @throws REQUESTS_SPENT beyond the limit, and what the client throws. */
  async fetch(request: HttpRequest): Promise<HttpResponse> {
    if (this.#sent >= this.#limit) {
      throw new AppError('REQUESTS_SPENT', { moduleId: this.#moduleId, limit: this.#limit })
    }
    this.#sent += 1
    return this.#inner.fetch(request)
  }
}
