import { AppError } from '../../core/errors.ts'
import type { ApiRequest } from './api-message.ts'
import { BodyCollector } from './body-collector.ts'
import type { UwsRequest, UwsResponse } from './uws-api.ts'

type Headers = Readonly<Record<string, string>>

/** A request of the web server; what few routes ask for is made when they ask. */
export class IncomingRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Headers
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
      declaredBytes: declaredLength(this.headers),
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
    return declaredLength(this.headers) !== 0
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

/** Bytes of the body that is to come; undefined when it comes in chunks. */
function declaredLength(headers: Headers): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  const text = headers['content-length'] ?? '0'
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
