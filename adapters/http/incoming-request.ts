import { AppError } from '../../core/errors.ts'
import type { ApiRequest } from './api-message.ts'
import { BodyCollector, type RequestFraming, requestFraming } from './request-body.ts'

/** The part of uWebSockets.js that the server uses; its two packages have it in common. */
export interface UwsResponse {
  writeStatus(status: string): UwsResponse
  writeHeader(name: string, value: string): UwsResponse
  /** True when no backpressure was added; the chunk is taken either way. */
  write(chunk: Uint8Array): boolean
  end(body?: Uint8Array | string, closeConnection?: boolean): UwsResponse
  endWithoutBody(): UwsResponse
  /** [everything given was taken, the response is complete] */
  tryEnd(bodyOrRest: Uint8Array, totalBytes: number): [boolean, boolean]
  close(): UwsResponse
  /** Reads nothing more from the connection. */
  pause(): void
  cork(callback: () => void): UwsResponse
  onAborted(handler: () => void): UwsResponse
  /** The buffer is gone when the handler returns. */
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
  /** The callback gets false when the port cannot be had. */
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
