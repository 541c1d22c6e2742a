import { AppError } from '../../core/errors.ts'
import type { RequestBody } from './api-message.ts'

/** The length of a body, according to the request's head. */
export type RequestFraming = {
  /** Bytes of the body, 0 without one. Undefined if only the body itself shows its end. */
  readonly bytes: number | undefined
  /** Reason why the end of the body is ambiguous. Absent if it is clear. */
  readonly problem?: string
}

const none: RequestFraming = { bytes: 0 }
const chunked: RequestFraming = { bytes: undefined }

/**
 * Determines the length of a request's body (RFC 9112, sections 6.1 to 6.3). If this is ambiguous,
 * a proxy and this server might see different requests on one connection.
 * @param headers lower-case names; repeated ones are joined by ", "
 */
export function requestFraming(headers: Readonly<Record<string, string>>): RequestFraming {
  const length = headers['content-length']
  const coding = headers['transfer-encoding']
  if (coding !== undefined) {
    if (length !== undefined) return unclear('it has both Content-Length and Transfer-Encoding')
    return coding.trim().toLowerCase() === 'chunked'
      ? chunked
      : unclear('its Transfer-Encoding is not just "chunked"')
  }
  if (length === undefined) return none
  return /^\d{1,15}$/.test(length.trim())
    ? { bytes: Number(length) }
    : unclear('its Content-Length is not one whole number')
}

function unclear(why: string): RequestFraming {
  return { bytes: undefined, problem: `the length of its body is ambiguous: ${why}` }
}

type BodyCollectorOptions = {
  /** Content-Length, 0 for a request without a body. Undefined for a chunked body. */
  readonly declaredBytes: number | undefined
  /** Time limit for the whole body, from the first read. A gap may last at most 7 s. */
  readonly timeoutMs: number
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/** Shorter than 8 to 12 s, after which the native web server closes a silent connection. */
const stallMs = 7_000

type Reader = {
  readonly limitBytes: number
  readonly resolve: (body: Uint8Array) => void
  readonly reject: (reason: unknown) => void
}

/** Collects the body for the one route that reads it, or discards it. */
export class BodyCollector implements RequestBody {
  readonly #options: BodyCollectorOptions
  #chunks: Uint8Array[] = []
  #bytes = 0
  #isComplete = false
  #hasLost = false
  #reader: Reader | undefined
  #stall: NodeJS.Timeout | undefined

  constructor(options: BodyCollectorOptions) {
    this.#options = options
  }

  /** Whether the whole body has arrived, read or not. */
  get isComplete(): boolean {
    return this.#isComplete || this.missingBytes === 0
  }

  /** Bytes still to come, if the request declared its length. */
  get missingBytes(): number | undefined {
    const { declaredBytes } = this.#options
    return declaredBytes === undefined ? undefined : Math.max(0, declaredBytes - this.#bytes)
  }

  /** Adds the next part. `chunk` is copied. Returns whether a route waits for more. */
  push(chunk: Uint8Array, isLast: boolean): boolean {
    this.#bytes += chunk.byteLength
    this.#isComplete ||= isLast
    this.#stall?.refresh()
    const reader = this.#reader
    if (reader === undefined) {
      this.#hasLost ||= chunk.byteLength > 0
      return false
    }
    if (this.#bytes > reader.limitBytes) {
      this.#refuse(tooLarge(reader.limitBytes))
      return false
    }
    if (chunk.byteLength > 0) this.#chunks.push(chunk.slice())
    if (isLast) this.#finish()
    return !isLast
  }

  read(limitBytes: number): Promise<Uint8Array> {
    const { declaredBytes, signal, timeoutMs } = this.#options
    if (declaredBytes !== undefined && declaredBytes > limitBytes) {
      return Promise.reject(tooLarge(limitBytes))
    }
    if (this.#hasLost) return Promise.reject(new AppError('INTERNAL', { problem: 'read too late' }))
    if (this.isComplete) return Promise.resolve(new Uint8Array())
    if (signal.aborted) return Promise.reject(signal.reason)
    const gone = () => this.#refuse(signal.reason)
    const slow = (ms: number) => this.#refuse(new AppError('REQUEST_TIMEOUT', { timeoutMs: ms }))
    const timer = setTimeout(slow, timeoutMs, timeoutMs)
    const stall = setTimeout(slow, stallMs, stallMs)
    this.#stall = stall
    signal.addEventListener('abort', gone, { once: true })
    return new Promise<Uint8Array>((resolve, reject) => {
      this.#reader = { limitBytes, resolve, reject }
    }).finally(() => {
      clearTimeout(timer)
      clearTimeout(stall)
      this.#stall = undefined
      signal.removeEventListener('abort', gone)
    })
  }

  #finish(): void {
    const body = new Uint8Array(this.#bytes)
    let offset = 0
    for (const chunk of this.#chunks) {
      body.set(chunk, offset)
      offset += chunk.byteLength
    }
    this.#chunks = []
    this.#reader?.resolve(body)
    this.#reader = undefined
  }

  /** Rejects the read and discards later data. */
  #refuse(reason: unknown): void {
    this.#chunks = []
    this.#reader?.reject(reason)
    this.#reader = undefined
  }
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { limitBytes })
}
