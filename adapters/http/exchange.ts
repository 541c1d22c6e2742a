import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../../core/ports/log.ts'
import { type ApiResponse, isStream, type StreamBody } from './api-message.ts'
import type { Connection, Sender } from './connection.ts'
import type { Dispatch } from './dispatch.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { StreamSink } from './stream-sink.ts'

// Read and discard a refused body up to this size, so that its sender reads the response.
const mostDroppedBytes = 64 * 1_048_576
/** The rest of the body would keep the connection busy (RFC 9110, section 15.5.9). */
const requestTimeout = 408
const bodiless: ReadonlySet<number> = new Set([204, 304])

export type ExchangeParts = {
  readonly dispatch: Dispatch
  readonly log: Log
}

/** One request and its response, whichever web server has the connection. */
export class Exchange implements Sender {
  readonly #request: IncomingRequest
  readonly #connection: Connection
  readonly #parts: ExchangeParts
  readonly #open: Set<Exchange>
  #sink: StreamSink | undefined
  /** Called when this exchange is over. */
  onOver: (() => void) | undefined

  /** @param open contains this exchange while it outlives the server's handler */
  constructor(
    request: IncomingRequest,
    connection: Connection,
    { parts, open }: { readonly parts: ExchangeParts; readonly open: Set<Exchange> },
  ) {
    this.#request = request
    this.#connection = connection
    this.#parts = parts
    this.#open = open
  }

  /** Call this in the server's handler. */
  run(): void {
    const request = this.#request
    if (request.hasBody) {
      const { body } = request
      this.#connection.onData((chunk, isLast) => body.push(chunk, isLast))
    }
    try {
      const answer = this.#parts.dispatch(request)
      if (request.isLast) this.#await(inNextTurn(answer))
      else if (answer instanceof Promise) this.#await(answer)
      else this.#answer(answer)
    } catch (error) {
      this.#fail(error)
    }
  }

  #await(answer: Promise<ApiResponse>): void {
    this.#outlive()
    answer
      .then((response) => {
        if (!this.#request.hasLeft) this.#answer(response)
      })
      .catch((error: unknown) => this.#fail(error))
  }

  /** A bug in the program: there is no response. */
  #fail(error: unknown): void {
    this.#parts.log.error({ err: error }, 'dispatch failed')
    if (!this.#request.hasLeft) this.#connection.close()
  }

  /** Called when the handler returns before the response is sent. */
  #outlive(): void {
    if (this.#open.has(this)) return
    this.#open.add(this)
    this.#connection.onLeft(() => this.#leave())
    void this.#request.remoteAddress // cached from here on
  }

  #leave(): void {
    this.#sink?.detach()
    this.#request.leave()
    this.#over()
  }

  onSent(): void {
    this.#over()
  }

  #over(): void {
    this.#open.delete(this)
    this.onOver?.()
  }

  #answer(answer: ApiResponse): void {
    const { body } = answer
    if (!isStream(body)) {
      this.#send(answer, typeof body === 'string' ? Buffer.from(body) : body)
    } else if (this.#request.method === 'HEAD') this.#send(answer, undefined)
    else this.#stream(answer, body)
  }

  /** @param body undefined for one whose length is unknown and that is not sent */
  #send(answer: ApiResponse, body: Uint8Array | undefined): void {
    const isBodiless = bodiless.has(answer.status)
    const isLast = answer.status === requestTimeout || this.#mustClose()
    const content = {
      body: isBodiless || this.#request.method === 'HEAD' ? undefined : body,
      length: isBodiless ? undefined : body?.byteLength,
      isLast,
    }
    if (isLast) this.#outlive() // the server closes the connection while it sends
    if (this.#connection.send(answer, content, this)) this.#over()
    else this.#outlive()
  }

  #stream(answer: ApiResponse, body: StreamBody): void {
    this.#outlive()
    const wire = this.#connection.stream(answer, {
      isLast: this.#request.isLast,
      onRoom: () => sink.resume(),
      onSent: () => this.#over(),
    })
    const sink = new StreamSink(wire, body.filler)
    this.#sink = sink
    body.produce(sink).then(
      () => sink.finish(),
      (error: unknown) => {
        this.#parts.log.error({ err: error }, 'stream failed')
        sink.abort()
      },
    )
  }

  /** Whether an unread body would keep the connection busy for too long. */
  #mustClose(): boolean {
    if (this.#request.isLast) return true
    if (!this.#request.hasBody || this.#request.body.isComplete) return false
    const missing = this.#request.body.missingBytes
    return missing === undefined || missing > mostDroppedBytes
  }
}

/**
 * Resolves after the web server has read all available data. A pipelined request in it makes the
 * server close the connection without any event, because this one has no response yet.
 */
async function inNextTurn(answer: ApiResponse | Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await answer
  await nextTurn()
  return response
}
