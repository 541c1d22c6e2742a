import { AppError } from '../../core/errors.ts'
import type { ApiRequest } from './api-message.ts'
import type { Connection, RequestHead } from './connection.ts'
import { BodyCollector, type RequestFraming, requestFraming } from './request-body.ts'

/** A request from the web server. Fields that few routes need are computed on demand. */
export class IncomingRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: ApiRequest['headers']
  readonly #framing: RequestFraming
  readonly #connection: Connection
  readonly #bodyTimeoutMs: number
  #client: AbortController | undefined
  #hasLeft = false
  #body: BodyCollector | undefined
  #remoteAddress: string | undefined

  constructor(head: RequestHead, connection: Connection, bodyTimeoutMs: number) {
    this.method = head.method
    this.path = head.path
    this.query = head.query
    this.headers = head.headers
    this.#framing = requestFraming(head.headers)
    this.#connection = connection
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

  /** Read this once while the client is connected; it is cached. */
  get remoteAddress(): string {
    this.#remoteAddress ??= this.#connection.remoteAddress
    return this.#remoteAddress
  }

  /** Whether a body follows the head. */
  get hasBody(): boolean {
    return this.#framing.bytes !== 0
  }

  /**
   * Whether the connection must not be read any further. The web server and proxies may disagree
   * about the end of a chunked body, and the rest would be taken for a request.
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

  /** Records that the client disconnected. */
  leave(): void {
    this.#hasLeft = true
    this.#client?.abort(clientLeft())
  }
}

function clientLeft(): AppError {
  return new AppError('CANCELLED', { problem: 'the client went away' })
}
