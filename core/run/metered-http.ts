import type { HttpClient, HttpRequest, HttpResponse, TrafficMeter } from '../ports/http.ts'

/** An HTTP client whose requests count for one run. */
export class MeteredHttp implements HttpClient {
  readonly #inner: HttpClient
  readonly #meter: TrafficMeter

  constructor(inner: HttpClient, meter: TrafficMeter) {
    this.#inner = inner
    this.#meter = meter
  }

  /** @throws RUN_LIMIT_REACHED, and what the client throws. */
  async fetch(request: HttpRequest): Promise<HttpResponse> {
    return this.#inner.fetch({ ...request, meter: this.#meter })
  }
}
