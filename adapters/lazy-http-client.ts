import type { HttpClient, HttpRequest, HttpResponse } from '../core/ports/http.ts'

type Closable = HttpClient & { close(): Promise<void> }

/** An HttpClient that is loaded with its first request: its library takes a while to load. */
export class LazyHttpClient implements HttpClient {
  readonly #load: () => Promise<Closable>
  #client: Promise<Closable> | undefined

  constructor(load: () => Promise<Closable>) {
    this.#load = load
  }

  async fetch(request: HttpRequest): Promise<HttpResponse> {
    this.#client ??= this.#load()
    return (await this.#client).fetch(request)
  }

  async close(): Promise<void> {
    await (await this.#client)?.close()
  }
}
