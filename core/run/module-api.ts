import type { Api, ApiAnswer, ApiCall, ApiClient, ApiRequest } from '../ports/api.ts'

/** One API for one module: its calls end with the module's time. */
export class ModuleApi implements Api {
  readonly name: string
  readonly #client: ApiClient
  readonly #call: ApiCall

  constructor(name: string, client: ApiClient, call: ApiCall) {
    this.name = name
    this.#client = client
    this.#call = call
  }

  async request(request: ApiRequest): Promise<ApiAnswer> {
    return this.#client.request(this.name, request, this.#call)
  }
}
