/** One answer of the API, whose status was 200. */
export type ApiAnswer = Readonly<Record<string, unknown>>

/** Asks the served program as a user would. */
export class ApiClient {
  readonly #origin: string

  /** @param origin `http://127.0.0.1:3000`. */
  constructor(origin: string) {
    this.#origin = origin
  }

  get(path: string): Promise<ApiAnswer> {
    return this.#ask('GET', path)
  }

  post(path: string): Promise<ApiAnswer> {
    return this.#ask('POST', path)
  }

  async #ask(method: string, path: string): Promise<ApiAnswer> {
    const response = await fetch(`${this.#origin}${path}`, { method })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as ApiAnswer
  }
}
