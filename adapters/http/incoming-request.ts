import { AppError } from '../../core/errors.ts'
import type { ApiRequest } from './api-message.ts'
import { BodyCollector, type RequestFraming, requestFraming } from './request-body.ts'

/** The part of uWebSockets.js that we use. Both its packages have it. */
export interface UwsResponse {
  writeStatus(status: string): UwsResponse
  writeHeader(name: string, value: string): UwsResponse
  /** Returns true without backpressure. The chunk is taken either way. */
  write(chunk: Uint8Array): boolean
  end(body?: Uint8Array | string, closeConnection?: boolean): UwsResponse
  endWithoutBody(): UwsResponse
  /** Returns [everything given was taken, the response is complete]. */
  tryEnd(bodyOrRest: Uint8Array, totalBytes: number): [boolean, boolean]
  close(): UwsResponse
  /** Stops reading from the connection. */
  pause(): void
  cork(callback: () => void): UwsResponse
  onAborted(handler: () => void): UwsResponse
  /** The buffer is invalid after the handler returns. */
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): UwsResponse
  onWritable(handler: (offset: number) => boolean): UwsResponse
  getRemoteAddressAsText(): ArrayBuffer
}

/** Valid only until the handler returns. */
interface UwsRequest {
  getCaseSensitiveMethod(): string
  getUrl(): string
  getQuery(): string | undefined
  forEach(callback: (name: string, value: string) => void): void
}

export interface UwsApp {
  any(pattern: string, handler: (response: UwsResponse, request: UwsRequest) => void): UwsApp
  /** Calls back with false when the port is unavailable. */
  listen(
    host: string,
    port: number,
    options: number,
    callback: (socket: unknown | false) => void,
  ): UwsApp
  /** Closes the listening socket and every connection. */
  close(): UwsApp
}

export interface Uws {
  App(): UwsApp
  us_listen_socket_close(socket: unknown): void
  us_socket_local_port(socket: unknown): number
  readonly LIBUS_LISTEN_EXCLUSIVE_PORT: number
}

type Headers = Readonly<Record<string, string>>

/** A request from the web server. Fields that few routes need are computed on demand. */
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

  /** Copies the parts of `request` that are invalid after the server's handler returns. */
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

  /** Read this once while the client is connected; it is cached. */
  get remoteAddress(): string {
    this.#remoteAddress ??= Buffer.from(this.#response.getRemoteAddressAsText()).toString()
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

function headersOf(request: UwsRequest): Headers {
  const headers: Record<string, string> = Object.create(null)
  request.forEach((name, value) => {
    const earlier = headers[name]
    headers[name] = earlier === undefined ? value : `${earlier}, ${value}`
  })
  return headers
}
