import { STATUS_CODES } from 'node:http'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import { type ApiRequest, type ApiResponse, isStream, type StreamBody } from './api-message.ts'
import { BodyCollector } from './body-collector.ts'
import type { Dispatch } from './dispatch.ts'
import { StreamSink, type Wire } from './stream-sink.ts'
import type { UwsResponse } from './uws-api.ts'

const usualBodyTimeoutMs = 30_000
// A refused body of at most this size is let in and dropped, so that its sender reads the answer.
const mostDroppedBytes = 64 * 1_048_576

export type ExchangeParts = {
  readonly dispatch: Dispatch
  readonly log: Log
  /** Time for a whole request body; default 30 000. */
  readonly bodyTimeoutMs?: number
}

export type RequestHead = Pick<ApiRequest, 'method' | 'path' | 'query' | 'headers'>

/** One request and its response; after `onAborted` the response may not be touched. */
export class Exchange {
  readonly #response: UwsResponse
  readonly #options: ExchangeParts
  readonly #open: Set<Exchange>
  readonly #client = new AbortController()
  #body: BodyCollector | undefined
  #sink: StreamSink | undefined
  /** Waits for the end of this exchange. */
  onOver: (() => void) | undefined

  constructor(response: UwsResponse, options: ExchangeParts, open: Set<Exchange>) {
    this.#response = response
    this.#options = options
    this.#open = open
  }

  run(head: RequestHead): void {
    const { dispatch, log, bodyTimeoutMs: timeoutMs = usualBodyTimeoutMs } = this.#options
    const { signal } = this.#client
    const declaredBytes = declaredLength(head.headers)
    const body = new BodyCollector({ declaredBytes, timeoutMs, signal })
    this.#body = body
    this.#open.add(this)
    this.#response.onAborted(() => this.#leave())
    this.#response.onData((chunk, isLast) => body.push(new Uint8Array(chunk), isLast))
    const remoteAddress = Buffer.from(this.#response.getRemoteAddressAsText()).toString()
    Promise.resolve(dispatch({ ...head, body, remoteAddress, signal })).then(
      (answer) => this.#answer(head.method, answer),
      (error: unknown) => {
        log.error({ err: error }, 'dispatch failed')
        if (!signal.aborted) this.#response.close()
      },
    )
  }

  #leave(): void {
    this.#sink?.detach()
    this.#client.abort(new AppError('CANCELLED', { problem: 'the client went away' }))
    this.#over()
  }

  #over(): void {
    this.#open.delete(this)
    this.onOver?.()
  }

  #answer(method: string, { status, headers, body }: ApiResponse): void {
    if (this.#client.signal.aborted) return
    this.#response.cork(() => {
      this.#response.writeStatus(`${status} ${STATUS_CODES[status] ?? 'Unknown'}`)
      for (const [name, value] of Object.entries(headers)) {
        this.#response.writeHeader(name, plainHeader(value))
      }
      if (isStream(body)) this.#stream(method, body)
      else this.#send(method, status, typeof body === 'string' ? Buffer.from(body) : body)
    })
  }

  #send(method: string, status: number, body: Uint8Array): void {
    const mustClose = this.#mustClose()
    if (status !== 204 && method !== 'HEAD' && body.byteLength > 0 && !mustClose) {
      this.#sendBytes(body)
      return
    }
    if (status === 204) this.#response.endWithoutBody()
    else if (method === 'HEAD') this.#response.endWithoutBody(body.byteLength, mustClose)
    else this.#response.end(body, mustClose)
    this.#over()
  }

  /** Hands over as much as the connection takes, the rest when it has room. */
  #sendBytes(body: Uint8Array): void {
    const total = body.byteLength
    const proceed = (offset: number): boolean => {
      const [isTaken, isDone] = this.#response.tryEnd(body.subarray(offset), total)
      if (isDone) this.#over()
      return isTaken || isDone
    }
    if (!proceed(0)) this.#response.onWritable(proceed)
  }

  #stream(method: string, body: StreamBody): void {
    if (method === 'HEAD') {
      this.#response.endWithoutBody()
      this.#over()
      return
    }
    const sink = new StreamSink(this.#wire(), body.filler)
    this.#sink = sink
    this.#response.onWritable(() => sink.resume())
    body.produce(sink).then(
      () => sink.finish(),
      (error: unknown) => {
        this.#options.log.error({ err: error }, 'stream failed')
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
        response.cork(() => response.end())
        this.#over()
      },
      close: () => response.close(),
    }
  }

  /** Whether the sender of an unread body would keep the connection busy for too long. */
  #mustClose(): boolean {
    if (this.#body === undefined || this.#body.isComplete) return false
    const missing = this.#body.missingBytes
    return missing === undefined || missing > mostDroppedBytes
  }
}

/** Bytes of the body that is to come; undefined when it comes in chunks. */
function declaredLength(headers: Readonly<Record<string, string>>): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  const text = headers['content-length'] ?? '0'
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** A header value can neither end its line nor leave Latin-1. */
function plainHeader(value: string): string {
  return value.replace(/[^\t -~\u00a0-\u00ff]/g, '?')
}
