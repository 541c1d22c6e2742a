import { AppError } from '../../core/errors.ts'
import type { ApiRequest } from './api-message.ts'
import { BodyCollector } from './body-collector.ts'
import { type RequestFraming, requestFraming } from './request-framing.ts'
import type { UwsRequest, UwsResponse } from './uws-api.ts'

type Headers = Readonly<Record<string, string>>

/** A request of the web server; what few routes ask for is made when they ask. */
export class IncomingRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Headers
  readonly #framing: RequestFraming
  readonly #response: UwsResponse
  readonly #bodyTimeoutMs: number
  #client: AbortController | undefined
  #hasLeft = false
  #body: BodyCollector | undefined
  #remoteAddress: string | undefined

  /** Copies of `request` what is only there until the server's handler returns. */
  constructor(request: UwsRequest, response: UwsResponse, bodyTimeoutMs: number) {
    this.method = request.getCaseSensitiveMethod().toUpperCase()
    this.path = request.getUrl()
    this.query = request.getQuery() ?? ''
    this.headers = headersOf(request)
    this.#framing = requestFraming(this.headers)
    this.#response = response
    this.#bodyTimeoutMs = bodyTimeoutMs
  }

  get signal(): AbortSignal {
    this.#client ??= new AbortController()
    if (this.#hasLeft) this.#client.abort(clientLeft())
    return this.#client.signal
  }

  get body(): BodyCollector {
    this.#body ??= new BodyCollector({
      declaredBytes: this.#framing.bytes,
      timeoutMs: this.#bodyTimeoutMs,
      signal: this.signal,
    })
    return this.#body
  }

  /** Must be asked for once while the client is there; it is known from then on. */
  get remoteAddress(): string {
    this.#remoteAddress ??= Buffer.from(this.#response.getRemoteAddressAsText()).toString()
    return this.#remoteAddress
  }

  /** Whether more than this head is to come. */
  get hasBody(): boolean {
    return this.#framing.bytes !== 0
  }

  /**
   * Whether nothing more may be read of its connection: the web server finds the end of a body in
   * chunks more easily than proxies do, and would take what is left of it for a request.
   */
  get isLast(): boolean {
    return this.#framing.bytes === undefined
  }

  get fault(): AppError | undefined {
    const { problem } = this.#framing
    return problem === undefined ? undefined : new AppError('INVALID_REQUEST', { problem })
  }

  get hasLeft(): boolean {
    return this.#hasLeft
  }

  /** The client went away. */
  leave(): void {
    this.#hasLeft = true
    this.#client?.abort(clientLeft())
  }
}

function clientLeft(): AppError {
  return new AppError('CANCELLED', { problem: 'the client went away' })
}

function headersOf(request: UwsRequest): Headers {
  const headers: Record<string, string> = Object.create(null)
  request.forEach((name, value) => {
    const earlier = headers[name]
    headers[name] = earlier === undefined ? value : `${earlier}, ${value}`
  })
  return headers
}
