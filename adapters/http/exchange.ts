import { STATUS_CODES } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../../core/ports/log.ts'
import { Answer, plainHeader } from './answer.ts'
import { type ApiResponse, isStream, type StreamBody } from './api-message.ts'
import type { Dispatch } from './dispatch.ts'
import type { IncomingRequest, UwsResponse } from './incoming-request.ts'
import { StreamSink, type Wire } from './stream-sink.ts'

// Read and discard a refused body up to this size, so that its sender reads the response.
const mostDroppedBytes = 64 * 1_048_576
const bodiless: ReadonlySet<number> = new Set([204, 304])

export type ExchangeParts = {
  readonly dispatch: Dispatch
  readonly log: Log
}

/** One request and its response. After `onAborted` the response must not be touched. */
export class Exchange {
  readonly #request: IncomingRequest
  readonly #response: UwsResponse
  readonly #parts: ExchangeParts
  readonly #open: Set<Exchange>
  #sink: StreamSink | undefined
  /** Called when this exchange is over. */
  onOver: (() => void) | undefined

  /** @param open contains this exchange while it outlives the server's handler */
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

  /** Call this in the server's handler. */
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

  /** A bug in the program: there is no response. */
  #fail(error: unknown): void {
    this.#parts.log.error({ err: error }, 'dispatch failed')
    if (!this.#request.hasLeft) this.#response.close()
  }

  /** Called when the handler returns before the response is sent. */
  #outlive(): void {
    if (this.#open.has(this)) return
    this.#open.add(this)
    this.#response.onAborted(() => this.#leave())
    void this.#request.remoteAddress // cached from here on
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

  /** Corks explicitly: an earlier response in this handler may have ended the server's own cork. */
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
      // The server takes one text. A call per header would add a fifth to the work of a read.
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
      // With a content-length, the server would wait for a body.
      if (!bodiless.has(status)) this.#response.writeHeader('content-length', `${body.byteLength}`)
      this.#response.endWithoutBody()
    }
    this.#over()
  }

  /** Sends as much as the connection takes, and the rest when it has room. */
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
   * For the last request of a connection. The web server cannot close a connection after a chunked
   * body; one that is not read is closed when idle.
   */
  #readNoMore(): void {
    if (this.#request.isLast) this.#response.pause()
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
