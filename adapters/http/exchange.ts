import { STATUS_CODES } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../../core/ports/log.ts'
import { Answer, plainHeader } from './answer.ts'
import { type ApiResponse, isStream, type StreamBody } from './api-message.ts'
import type { Dispatch } from './dispatch.ts'
import type { IncomingRequest, UwsResponse } from './incoming-request.ts'
import { StreamSink, type Wire } from './stream-sink.ts'

// A refused body of at most this size is let in and dropped, so that its sender reads the answer.
const mostDroppedBytes = 64 * 1_048_576
const bodiless: ReadonlySet<number> = new Set([204, 304])

export type ExchangeParts = {
  readonly dispatch: Dispatch
  readonly log: Log
}

/** One request and its response; after `onAborted` the response may not be touched. */
export class Exchange {
  readonly #request: IncomingRequest
  readonly #response: UwsResponse
  readonly #parts: ExchangeParts
  readonly #open: Set<Exchange>
  #sink: StreamSink | undefined
  /** Waits for the end of this exchange. */
  onOver: (() => void) | undefined

  /** @param open gets this exchange for as long as it outlives the server's handler. */
  constructor(
    request: IncomingRequest,
    response: UwsResponse,
    { parts, open }: { readonly parts: ExchangeParts; readonly open: Set<Exchange> },
  ) {
    this.#request = request
    this.#response = response
    this.#parts = parts
    this.#open = open
  }

  /** To be called in the server's handler. */
  run(): void {
    const request = this.#request
    if (request.hasBody) {
      const { body } = request
      this.#response.onData((chunk, isLast) => body.push(new Uint8Array(chunk), isLast))
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

  /** A defect of the program: there is no answer. */
  #fail(error: unknown): void {
    this.#parts.log.error({ err: error }, 'dispatch failed')
    if (!this.#request.hasLeft) this.#response.close()
  }

  /** The handler returns before the answer is sent. */
  #outlive(): void {
    if (this.#open.has(this)) return
    this.#open.add(this)
    this.#response.onAborted(() => this.#leave())
    void this.#request.remoteAddress // known from here on, whenever it is asked for
  }

  #leave(): void {
    this.#sink?.detach()
    this.#request.leave()
    this.#over()
  }

  #over(): void {
    this.#open.delete(this)
    this.onOver?.()
  }

  /** In one piece: within a handler, too, an earlier answer may have ended the server's own cork. */
  #answer(answer: ApiResponse): void {
    const { status, body } = answer
    this.#response.cork(() => {
      this.#response.writeStatus(`${status} ${STATUS_CODES[status] ?? 'Unknown'}`)
      this.#writeHeaders(answer)
      if (isStream(body)) this.#stream(body)
      else this.#send(status, typeof body === 'string' ? Buffer.from(body) : body)
    })
  }

  #writeHeaders(answer: ApiResponse): void {
    if (answer instanceof Answer) {
      // The server takes a text as it is. A call for each header would be a fifth of the work there
      // is for a read.
      this.#response.writeHeader('x-request-id', `${answer.requestId}\r\n${answer.lines}`)
      return
    }
    for (const name in answer.headers) {
      this.#response.writeHeader(name, plainHeader(answer.headers[name] ?? ''))
    }
  }

  #send(status: number, body: Uint8Array): void {
    const hasBody = !bodiless.has(status) && this.#request.method !== 'HEAD'
    const mustClose = this.#mustClose()
    if (hasBody && body.byteLength > 0 && !mustClose) {
      this.#sendBytes(body)
      return
    }
    if (hasBody || mustClose) {
      this.#outlive()
      this.#response.end(hasBody ? body : '', mustClose)
    } else {
      // The server would wait for the body of a length that it was told itself.
      if (!bodiless.has(status)) this.#response.writeHeader('content-length', `${body.byteLength}`)
      this.#response.endWithoutBody()
    }
    this.#over()
  }

  /** Hands over as much as the connection takes, the rest when it has room. */
  #sendBytes(body: Uint8Array): void {
    const total = body.byteLength
    const [, isSent] = this.#response.tryEnd(body, total)
    if (isSent) {
      this.#over()
      return
    }
    this.#outlive()
    this.#response.onWritable((offset) => {
      const [isTaken, isDone] = this.#response.tryEnd(body.subarray(offset), total)
      if (isDone) this.#over()
      return isTaken || isDone
    })
  }

  #stream(body: StreamBody): void {
    if (this.#request.isLast) this.#response.writeHeader('connection', 'close')
    if (this.#request.method === 'HEAD') {
      this.#readNoMore()
      this.#response.endWithoutBody()
      this.#over()
      return
    }
    this.#outlive()
    const sink = new StreamSink(this.#wire(), body.filler)
    this.#sink = sink
    this.#response.onWritable(() => sink.resume())
    body.produce(sink).then(
      () => sink.finish(),
      (error: unknown) => {
        this.#parts.log.error({ err: error }, 'stream failed')
        sink.abort()
      },
    )
  }

  #wire(): Wire {
    const response = this.#response
    return {
      write: (piece) => {
        let isTaken = false
        response.cork(() => {
          isTaken = response.write(piece)
        })
        return isTaken
      },
      end: () => {
        this.#readNoMore()
        response.cork(() => response.end())
        this.#over()
      },
      close: () => response.close(),
    }
  }

  /**
   * Of a connection that is at its last request. The web server cannot close one behind a body in
   * pieces by itself; what it does not read from it closes as an idle one.
   */
  #readNoMore(): void {
    if (this.#request.isLast) this.#response.pause()
  }

  /** Whether the sender of an unread body would keep the connection busy for too long. */
  #mustClose(): boolean {
    if (this.#request.isLast) return true
    if (!this.#request.hasBody || this.#request.body.isComplete) return false
    const missing = this.#request.body.missingBytes
    return missing === undefined || missing > mostDroppedBytes
  }
}

/**
 * Once the web server has read all that has arrived. A further request among it finds this one
 * unanswered, at which the web server closes the connection and lets nobody see it.
 */
async function inNextTurn(answer: ApiResponse | Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await answer
  await nextTurn()
  return response
}
