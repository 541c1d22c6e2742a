import type { Dispatcher } from 'undici'
import type { HttpRequest } from '../../core/ports/http.ts'
import { BodyDecoder, type DecodedBody } from './body-decoder.ts'
import type { Lease } from './connection-pool.ts'
import { contentCodings, decodersFor, MAX_CODINGS } from './content-decoders.ts'
import { type ResponseHeaders, toResponseHeaders } from './headers.ts'
import { unreachable } from './http-failure.ts'
import type { ConnectionSetup } from './pinned-connector.ts'
import { type HopRequest, redirectTarget } from './redirect.ts'

/** Bytes of a body that nobody reads; more and the connection is not worth keeping. */
const MAX_SKIPPED_BYTES = 64 * 1024
/** How long to wait for such a body, for the sake of the connection. */
const MAX_SKIP_MS = 200

type HopAnswer = {
  readonly status: number
  readonly headers: ResponseHeaders
  /** performance.now() of the header, and of the last body byte. */
  readonly headerAt: number
  readonly endAt: number
  readonly transferBytes: number
  readonly decoded: DecodedBody
  /** The transfer passed the limit. */
  readonly isTooLong: boolean
  /** The connection broke within the body. */
  readonly isCut: boolean
  /** The answer ended as it should, so its connection can serve another. */
  readonly isReusable: boolean
}

type ExchangeOptions = {
  readonly maxBytes: number
  /** Of the names and values of its fields. */
  readonly maxHeaderBytes: number
  /** Called with the header: false skips the body. */
  readonly wantsBody: (status: number, headers: ResponseHeaders) => boolean
  /**
   * Called as bytes arrive, header fields among them, or as they unpack to more than arrived.
   * What it throws is what the exchange fails with.
   */
  readonly onBytes: (bytes: number) => void
  /** Called when the header is complete, and with each piece of the body. */
  readonly onProgress: () => void
}

/** Receives one answer from undici: the header, then the body through its decoders. */
class HttpExchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<HopAnswer>
  readonly #hop: HopRequest
  readonly #options: ExchangeOptions
  #resolve: (answer: HopAnswer) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined
  #head: { status: number; headers: ResponseHeaders; headerAt: number } | undefined
  #decoder: BodyDecoder | undefined
  /** Of header fields and body; what the body unpacked to; what of both has been told. */
  #arrivedBytes = 0
  #unpackedBytes = 0
  #toldBytes = 0
  #transferBytes = 0
  #isTooLong = false
  #isCut = false
  #isEnded = false
  #skipTimer: NodeJS.Timeout | undefined

  constructor(hop: HopRequest, options: ExchangeOptions) {
    this.#hop = hop
    this.#options = options
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
    // Interim answers (100, 103) come before the one that counts.
    if (!this.#tell() || status < 200) return
    this.#options.onProgress()
    const headers = toResponseHeaders(raw)
    this.#head = { status, headers, headerAt: performance.now() }
    const codings = contentCodings(headers['content-encoding'] ?? [])
    const { maxBytes, maxHeaderBytes } = this.#options
    if (codings.length > MAX_CODINGS || headerBytes > maxHeaderBytes) {
      this.fail(unreachable('protocol', this.#hop.url))
      return
    }
    const isWanted = this.#options.wantsBody(status, headers)
    const decoder = new BodyDecoder(isWanted ? decodersFor(codings, maxBytes) : [], {
      limitBytes: isWanted ? maxBytes : MAX_SKIPPED_BYTES,
      onDecoded: (bytes) => {
        this.#unpackedBytes += bytes
        return this.#tell()
      },
    })
    decoder.done.then((decoded) => this.#complete(decoded))
    this.#decoder = decoder
    if (!isWanted) this.#skipTimer = setTimeout(() => decoder.end(), MAX_SKIP_MS)
  }

  /**
   * The controller is never paused: undici 7 ends the whole process when a server closes a paused
   * connection
   * (https://github.com/nodejs/undici/issues/5360). `maxBytes` bounds what can pile up meanwhile.
   */
  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#options.onProgress()
    this.#arrivedBytes += chunk.length
    if (!this.#tell()) return
    const room = this.#options.maxBytes - this.#transferBytes
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk
    this.#transferBytes += kept.length
    this.#decoder?.write(kept)
    if (chunk.length <= room || this.#isTooLong) return
    this.#isTooLong = true
    this.#decoder?.end()
  }

  onResponseEnd(): void {
    this.#isEnded = true
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

  /** Rejects the answer and stops decoding; what arrives later is dropped. */
  fail(reason: unknown): void {
    clearTimeout(this.#skipTimer)
    this.#reject(reason)
    this.#decoder?.destroy()
  }

  /** False when the exchange has failed by it. */
  #tell(): boolean {
    const bytes = Math.max(this.#arrivedBytes, this.#unpackedBytes) - this.#toldBytes
    this.#toldBytes += bytes
    try {
      if (bytes > 0) this.#options.onBytes(bytes)
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
      isReusable: this.#isEnded,
    })
  }
}

const NO_SETUP: ConnectionSetup = { dnsMs: 0, connectMs: 0, tlsMs: 0 }

/** One hop's answer with what is known of its connection. */
export type HopResult = {
  readonly answer: HopAnswer
  readonly setup: ConnectionSetup
  readonly startedAt: number
  readonly remoteAddress: string | undefined
  readonly target: URL | undefined
}

export type HopContext = {
  readonly request: HttpRequest
  readonly signal: AbortSignal
  /** The last hop allowed: its body is read even where it redirects. */
  readonly isLast: boolean
}

/** One request over a leased connection, which is given back or, after a failure, closed. */
export async function askOnce(
  hop: HopRequest,
  lease: Lease,
  context: HopContext,
): Promise<HopResult> {
  const { request, signal, isLast } = context
  const { connection } = lease
  let target: URL | undefined
  const { meter } = request
  const exchange = new HttpExchange(hop, {
    maxBytes: request.maxBytes,
    maxHeaderBytes: connection.maxHeaderBytes,
    onBytes: (bytes) => meter?.received(bytes),
    onProgress: () => connection.noteProgress(),
    wantsBody: (status, headers) => {
      target = redirectTarget(hop.url, status, headers)
      return target === undefined || isLast
    },
  })
  const onAbort = (): void => {
    exchange.fail(signal.reason)
    connection.destroy()
  }
  let isReusable = false
  const startedAt = performance.now()
  try {
    if (signal.aborted) throw signal.reason
    meter?.sending()
    signal.addEventListener('abort', onAbort, { once: true })
    connection.dispatch(
      {
        path: hop.url.pathname + hop.url.search,
        method: hop.method,
        headers: hop.headers,
        body: hop.body ?? null,
      },
      exchange,
    )
    const answer = await exchange.answer
    isReusable = answer.isReusable
    const { remoteAddress } = connection
    return { answer, setup: connection.takeSetup() ?? NO_SETUP, startedAt, remoteAddress, target }
  } finally {
    signal.removeEventListener('abort', onAbort)
    lease.release(isReusable)
  }
}
