import type { BodySink } from './api-message.ts'

/** Largest part of a response that is given to the connection at a time. */
export const pieceBytes = 65_536
const stallTimeoutMs = 30_000

/** A stream's connection. */
export interface Wire {
  /** Sends a piece. Returns false when the connection had to buffer some of it. */
  write(piece: Uint8Array): boolean
  end(): void
  close(): void
}

/**
 * Sends pieces while the client reads, and queues the others, so that the buffer of a slow client
 * can be measured. Disconnects a client that reads nothing for 30 s.
 */
export class StreamSink implements BodySink {
  readonly #wire: Wire
  readonly #filler: Uint8Array
  #queue: Uint8Array[] = []
  #queuedBytes = 0
  /** Bytes of the last piece, when the connection buffered some of them. */
  #stuckBytes = 0
  #isFinishing = false
  #isOver = false
  #stall: NodeJS.Timeout | undefined

  constructor(wire: Wire, filler: string) {
    this.#wire = wire
    this.#filler = Buffer.from(filler)
  }

  get pendingBytes(): number {
    return this.#queuedBytes + this.#stuckBytes
  }

  write(chunk: string | Uint8Array): void {
    if (this.#isOver) return
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let offset = 0; offset < bytes.byteLength; offset += pieceBytes) {
      this.#queue.push(bytes.subarray(offset, offset + pieceBytes))
    }
    this.#queuedBytes += bytes.byteLength
    if (this.#stuckBytes === 0) this.#flush()
  }

  /** Call this when the connection has room again. Returns whether it took everything. */
  resume(): boolean {
    if (this.#isOver || this.#stuckBytes === 0) return true
    this.#stuckBytes = 0
    // The connection flushes its buffer only on the next write.
    if (this.#queue.length === 0) this.#send(this.#filler)
    if (this.#stuckBytes === 0) this.#flush()
    return this.#stuckBytes === 0
  }

  /** Ends the stream as soon as the client has received everything. */
  finish(): void {
    this.#isFinishing = true
    if (!this.#isOver && this.#stuckBytes === 0) this.#flush()
  }

  abort(): void {
    if (this.#isOver) return
    this.detach()
    this.#wire.close()
  }

  /** The connection is closed and must not be used any more. */
  detach(): void {
    this.#isOver = true
    this.#queue = []
    this.#queuedBytes = 0
    this.#stuckBytes = 0
    clearTimeout(this.#stall)
  }

  #flush(): void {
    while (this.#stuckBytes === 0) {
      const piece = this.#queue.shift()
      if (piece === undefined) break
      this.#queuedBytes -= piece.byteLength
      this.#send(piece)
    }
    if (this.#stuckBytes === 0 && this.#isFinishing) {
      this.detach()
      this.#wire.end()
    }
  }

  #send(piece: Uint8Array): void {
    clearTimeout(this.#stall)
    if (this.#wire.write(piece)) return
    this.#stuckBytes = piece.byteLength
    this.#stall = setTimeout(() => this.abort(), stallTimeoutMs)
  }
}
