import type { Clock } from '../../core/ports/clock.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../../core/ports/http.ts'
import { HostPace, type HostPaceLimits } from './host-pace.ts'

/**
 * HttpClient that spares named hosts: no more requests per second and at a time than configured,
 * over all runs together. Waiting does not count as the request's time; its signal ends it.
 */
export class PacedHttpClient implements HttpClient {
  readonly #inner: HttpClient
  readonly #paces: ReadonlyMap<string, HostPace>

  /** `hosts`: limits by host as a URL writes it, with the port where it is not the usual one. */
  constructor(inner: HttpClient, clock: Clock, hosts: Readonly<Record<string, HostPaceLimits>>) {
    this.#inner = inner
    const paces = Object.entries(hosts).map(
      ([host, limits]) => [host, new HostPace(clock, limits)] as const,
    )
    this.#paces = new Map(paces)
  }

  async fetch(request: HttpRequest): Promise<HttpResponse> {
    const host = URL.canParse(request.url) ? new URL(request.url).host : ''
    const pace = this.#paces.get(host)
    if (pace === undefined) return this.#inner.fetch(request)
    return pace.run(() => this.#inner.fetch(request), request.signal)
  }
}
