import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainHeader } from './answer.ts'
import type { ApiResponse } from './api-message.ts'
import type { Connection, Content, Sender, StreamSender } from './connection.ts'
import { pieceBytes, StreamSink, type Wire } from './stream-sink.ts'

/** Limit for responses that wait because the client sends faster than it reads. */
const mostQueuedBytes = 4 * 1_048_576

/** The connection of one request to the server of node:http. */
export class NodeConnection implements Connection {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  #queuedBytes: number
  #isLast = false
  #endedAtMs = Number.POSITIVE_INFINITY

  /** @param queuedBytes of earlier responses on the same connection */
  constructor(request: IncomingMessage, response: ServerResponse, queuedBytes: number) {
    this.#request = request
    this.#response = response
    this.#queuedBytes = queuedBytes
    response.on('error', () => {}) // the event 'close' says the same
  }

  /** Whether another request must wait for this one. */
  get isBusy(): boolean {
    return !this.#response.writableEnded || this.queuedBytes > mostQueuedBytes
  }

  /** Whether the connection closes after this response. */
  get isLast(): boolean {
    return this.#isLast
  }

  /** On the clock of `performance`. Infinity before the response has ended. */
  get endedAtMs(): number {
    return this.#endedAtMs
  }

  get isSent(): boolean {
    return this.#response.writableFinished
  }

  /** Bytes of this response and of those before it, unless this one was sent. */
  get queuedBytes(): number {
    return this.isSent ? 0 : this.#queuedBytes
  }

  get remoteAddress(): string {
    return this.#request.socket.remoteAddress ?? ''
  }

  onData(take: (chunk: Uint8Array, isLast: boolean) => boolean): void {
    this.#request.on('data', (chunk: Buffer) => {
      take(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength), false)
    })
    this.#request.on('end', () => take(new Uint8Array(), true))
  }

  onLeft(leave: () => void): void {
    this.#response.once('close', () => {
      if (!this.isSent) leave()
    })
  }

  send(answer: ApiResponse, { body, length, isLast }: Content, sender: Sender): boolean {
    this.#writeHead(answer, isLast, length)
    if (body === undefined || body.byteLength <= pieceBytes) {
      this.#end(body, () => sender.onSent())
      return false
    }
    // Node does not tell how much of one large piece a client has read.
    const wire = this.#wire({ isLast, onRoom: () => sink.resume(), onSent: () => sender.onSent() })
    const sink = new StreamSink(wire, '')
    this.#response.once('close', () => sink.detach())
    sink.write(body)
    sink.finish()
    return false
  }

  stream(answer: ApiResponse, sender: StreamSender): Wire {
    this.#writeHead(answer, sender.isLast)
    return this.#wire(sender)
  }

  #wire(sender: StreamSender): Wire {
    const response = this.#response
    response.on('drain', () => sender.onRoom())
    return {
      write: (piece) => response.write(piece),
      end: () => this.#end(undefined, () => sender.onSent()),
      close: () => this.close(),
    }
  }

  close(): void {
    this.#request.socket.destroy()
  }

  /** Answers without asking any route, and closes the connection. */
  refuse(status: number): void {
    this.#writeHead({ status, headers: {}, body: '' }, true, 0)
    this.#end(undefined, () => {})
  }

  #writeHead({ status, headers }: ApiResponse, isLast: boolean, length?: number): void {
    // Names and values in turn. A call per header would make Node store each one first.
    const fields: string[] = []
    for (const name in headers) fields.push(name, plainHeader(headers[name] ?? ''))
    if (length !== undefined) fields.push('content-length', `${length}`)
    if (isLast) fields.push('connection', 'close')
    this.#isLast = isLast
    this.#response.writeHead(status, fields)
  }

  #end(body: Uint8Array | undefined, onSent: () => void): void {
    this.#queuedBytes += body?.byteLength ?? 0
    this.#endedAtMs = performance.now()
    this.#response.end(body, onSent)
  }
}
