import { TextDecoder } from 'node:util'
import type { Dispatcher } from 'undici'
import type { HttpResponse } from '../../core/ports/http.ts'
import { BodyDecoder, type DecodedBody } from './body-decoder.ts'
import type { Connection } from './connection-pool.ts'
import { contentCodings, decodersFor, MAX_CODINGS } from './content-decoders.ts'
import { unreachable } from './http-failure.ts'
import { type HopContext, type HopRequest, redirectTarget } from './redirect.ts'

/** Bytes of an unused body. If it is longer, the connection is not worth keeping. */
const MAX_SKIPPED_BYTES = 64 * 1024
/** How long to wait for such a body, in order to keep the connection. */
const MAX_SKIP_MS = 200

type Head = {
  readonly status: number
  readonly headers: HttpResponse['headers']
  /** performance.now() when the header was complete. */
  readonly headerAt: number
  /** Redirect target. */
  readonly target: URL | undefined
}

/** One response as it arrived. */
export type Exchange = Head & {
  /** performance.now() of the last body byte. */
  readonly endAt: number
  readonly transferBytes: number
  readonly decoded: DecodedBody
  /** The transfer exceeded the limit. */
  readonly isTooLong: boolean
  /** The connection broke during the body. */
  readonly isCut: boolean
  /** The response ended normally, so its connection can be reused. */
  readonly isComplete: boolean
}

/**
 * Receives one response from undici: the header, then the body through its decoders. Limits both,
 * and reports every byte to the request's meter: the bytes received or the bytes decoded, whichever
 * is more.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Exchange>
  readonly #hop: HopRequest
  readonly #context: HopContext
  readonly #connection: Connection
  #resolve: (answer: Exchange) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined
  #head: Head | undefined
  #decoder: BodyDecoder | undefined
  #arrivedBytes = 0
  #unpackedBytes = 0
  #toldBytes = 0
  #transferBytes = 0
  #isTooLong = false
  #isCut = false
  #isComplete = false
  #skipTimer: NodeJS.Timeout | undefined

  constructor(hop: HopRequest, context: HopContext, connection: Connection) {
    this.#hop = hop
    this.#context = context
    this.#connection = connection
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  onRequestStart(): void {}

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    const raw = (controller.rawHeaders ?? []) as Buffer[]
    const headerBytes = raw.reduce((sum, { length }) => sum + length, 0)
    this.#arrivedBytes += headerBytes
    // Ignore interim responses (100, 103).
    if (!this.#tell() || status < 200) return
    this.#connection.noteProgress()
    const headers = responseHeaders(raw)
    const target = redirectTarget(this.#hop.url, status, headers)
    this.#head = { status, headers, headerAt: performance.now(), target }
    const codings = contentCodings(headers['content-encoding'] ?? [])
    if (codings.length > MAX_CODINGS || headerBytes > this.#connection.maxHeaderBytes) {
      this.fail(unreachable('protocol', this.#hop.url))
      return
    }
    this.#decoder = this.#decode(codings, target === undefined || this.#context.isLast, status)
  }

  /**
   * Never pause the controller: undici 7 crashes the process when a server closes a paused
   * connection (https://github.com/nodejs/undici/issues/5360). `maxBytes` limits what can
   * accumulate.
   */
  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#connection.noteProgress()
    this.#arrivedBytes += chunk.length
    if (!this.#tell()) return
    const room = this.#context.request.maxBytes - this.#transferBytes
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk
    this.#transferBytes += kept.length
    this.#decoder?.write(kept)
    if (chunk.length <= room || this.#isTooLong) return
    this.#isTooLong = true
    this.#decoder?.end()
  }

  onResponseEnd(): void {
    this.#isComplete = true
    if (!this.#isTooLong) this.#decoder?.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#decoder === undefined) {
      this.#reject(error)
      return
    }
    this.#isCut = true
    this.#decoder.end()
  }

  /** Rejects the response and stops decoding. Later data is dropped. */
  fail(reason: unknown): void {
    clearTimeout(this.#skipTimer)
    this.#reject(reason)
    this.#decoder?.destroy()
  }

  #decode(codings: readonly string[], isWanted: boolean, status: number): BodyDecoder {
    const { maxBytes, sink } = this.#context.request
    const decoder = new BodyDecoder(isWanted ? decodersFor(codings, maxBytes) : [], {
      limitBytes: isWanted ? maxBytes : MAX_SKIPPED_BYTES,
      ...(sink !== undefined && status === 200 && { sink }),
      onDecoded: (bytes) => {
        this.#unpackedBytes += bytes
        return this.#tell()
      },
    })
    decoder.done.then((decoded) => this.#complete(decoded))
    if (!isWanted) this.#skipTimer = setTimeout(() => decoder.end(), MAX_SKIP_MS)
    return decoder
  }

  /** Reports new bytes to the meter. Returns false when that made the exchange fail. */
  #tell(): boolean {
    const bytes = Math.max(this.#arrivedBytes, this.#unpackedBytes) - this.#toldBytes
    this.#toldBytes += bytes
    try {
      if (bytes > 0) this.#context.request.meter?.received(bytes)
      return true
    } catch (error) {
      this.fail(error)
      return false
    }
  }

  #complete(decoded: DecodedBody): void {
    clearTimeout(this.#skipTimer)
    if (this.#head === undefined) return
    this.#resolve({
      ...this.#head,
      endAt: performance.now(),
      transferBytes: this.#transferBytes,
      decoded,
      isTooLong: this.#isTooLong,
      isCut: this.#isCut,
      isComplete: this.#isComplete,
    })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Raw name, value, name, value ... -> lower-case name -> values in order received. */
function responseHeaders(raw: readonly Buffer[]): HttpResponse['headers'] {
  const headers: Record<string, string[]> = Object.create(null)
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]?.toString('latin1').toLowerCase() ?? ''
    const value = headerText(raw[index + 1] ?? Buffer.alloc(0))
    const values = headers[name]
    if (values === undefined) headers[name] = [value]
    else values.push(value)
  }
  return { ...headers }
}

/** Non-ASCII header bytes are UTF-8 in practice, or else Latin-1 (historical). */
function headerText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
