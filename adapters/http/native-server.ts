import { STATUS_CODES } from 'node:http'
import { Answer, plainHeader } from './answer.ts'
import type { ApiResponse, HeaderFields } from './api-message.ts'
import type {
  Connection,
  Content,
  OnRequest,
  Place,
  RequestHead,
  Sender,
  StreamSender,
  WebServer,
} from './connection.ts'
import type { Wire } from './stream-sink.ts'

/** The part of uWebSockets.js that we use. Both of its packages contain it. */
interface UwsResponse {
  writeStatus(status: string): UwsResponse
  writeHeader(name: string, value: string): UwsResponse
  /** Returns true without backpressure. The chunk is taken either way. */
  write(chunk: Uint8Array): boolean
  end(body?: Uint8Array | string, closeConnection?: boolean): UwsResponse
  endWithoutBody(): UwsResponse
  /** Returns [everything given was taken, the response is complete]. */
  tryEnd(bodyOrRest: Uint8Array, totalBytes: number): [boolean, boolean]
  close(): UwsResponse
  /** Stops reading from the connection, and the clock of its idle time. */
  pause(): void
  /** Reads again. The idle time restarts. */
  resume(): void
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

interface UwsApp {
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

/** Serves with uWebSockets.js. Resolves with undefined when the port is unavailable. */
export async function listenNatively(
  uws: Uws,
  { host, port }: Place,
  onRequest: OnRequest,
): Promise<WebServer | undefined> {
  const app = uws.App().any('/*', (response, request) => {
    onRequest(headOf(request), new NativeConnection(response))
  })
  const socket = await new Promise<unknown | false>((resolve) => {
    // Without this option the system would let a second server share the port.
    app.listen(host, port, uws.LIBUS_LISTEN_EXCLUSIVE_PORT, resolve)
  })
  if (socket === false) return undefined
  let isListening = true
  const stopListening = () => {
    if (isListening) uws.us_listen_socket_close(socket)
    isListening = false
  }
  return {
    port: uws.us_socket_local_port(socket),
    stopListening,
    close: () => {
      stopListening()
      app.close()
    },
  }
}

/** Copies data that becomes invalid after the server's handler returns. */
function headOf(request: UwsRequest): RequestHead {
  return {
    method: request.getCaseSensitiveMethod().toUpperCase(),
    path: request.getUrl(),
    query: request.getQuery() ?? '',
    headers: headersOf(request),
  }
}

function headersOf(request: UwsRequest): HeaderFields {
  const headers: Record<string, string> = Object.create(null)
  request.forEach((name, value) => {
    const earlier = headers[name]
    headers[name] = earlier === undefined ? value : `${earlier}, ${value}`
  })
  return headers
}

/** Well below 8 to 12 s, after which the server closes an idle connection. */
const refreshMs = 2_000

/** Corks explicitly: an earlier response in a handler may have ended the server's own cork. */
class NativeConnection implements Connection {
  readonly #response: UwsResponse

  constructor(response: UwsResponse) {
    this.#response = response
  }

  get remoteAddress(): string {
    // Every read asks for it. Decoding by a Buffer takes a third longer.
    const bytes = new Uint8Array(this.#response.getRemoteAddressAsText())
    return String.fromCharCode.apply(null, bytes as unknown as number[])
  }

  onData(take: (chunk: Uint8Array, isLast: boolean) => boolean): void {
    const response = this.#response
    let freshAtMs = performance.now()
    response.onData((chunk, isLast) => {
      const isAwaited = take(new Uint8Array(chunk), isLast)
      if (!isAwaited || performance.now() - freshAtMs < refreshMs) return
      // The server takes a connection for idle that sends less than 16 kB a second.
      response.pause()
      response.resume()
      freshAtMs = performance.now()
    })
  }

  onLeft(leave: () => void): void {
    this.#response.onAborted(leave)
  }

  send(answer: ApiResponse, { body, length, isLast }: Content, sender: Sender): boolean {
    const response = this.#response
    let isSent = true
    response.cork(() => {
      this.#writeHead(answer)
      if (isLast || body?.byteLength === 0) response.end(body ?? '', isLast)
      else if (body !== undefined) isSent = this.#sendBytes(body, sender)
      else {
        // With `end`, the server would send a length of 0.
        if (length !== undefined) response.writeHeader('content-length', `${length}`)
        response.endWithoutBody()
      }
    })
    return isSent
  }

  /** Sends as much as the connection takes, and the rest when it has room. */
  #sendBytes(body: Uint8Array, sender: Sender): boolean {
    const total = body.byteLength
    const [, isSent] = this.#response.tryEnd(body, total)
    if (isSent) return true
    this.#response.onWritable((offset) => {
      const [isTaken, isDone] = this.#response.tryEnd(body.subarray(offset), total)
      if (isDone) sender.onSent()
      return isTaken || isDone
    })
    return false
  }

  stream(answer: ApiResponse, sender: StreamSender): Wire {
    const response = this.#response
    response.cork(() => {
      this.#writeHead(answer)
      if (sender.isLast) response.writeHeader('connection', 'close')
    })
    response.onWritable(() => sender.onRoom())
    return {
      write: (piece) => {
        let isTaken = false
        response.cork(() => {
          isTaken = response.write(piece)
        })
        return isTaken
      },
      end: () => {
        // The server cannot close a connection after a chunked body. It closes one that is not
        // read when it is idle.
        if (sender.isLast) response.pause()
        response.cork(() => response.end())
        sender.onSent()
      },
      close: () => response.close(),
    }
  }

  close(): void {
    this.#response.close()
  }

  #writeHead(answer: ApiResponse): void {
    const { status } = answer
    this.#response.writeStatus(`${status} ${STATUS_CODES[status] ?? 'Unknown'}`)
    if (answer instanceof Answer) {
      // The server takes one text. A call per header would add a fifth to the work of a read.
      this.#response.writeHeader('x-request-id', `${answer.requestId}\r\n${answer.lines}`)
      return
    }
    for (const name in answer.headers) {
      this.#response.writeHeader(name, plainHeader(answer.headers[name] ?? ''))
    }
  }
}
