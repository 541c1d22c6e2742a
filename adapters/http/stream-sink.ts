import type { BodySink } from './api-message.ts'

const pieceBytes = 65_536
const stallTimeoutMs = 30_000

/** The connection's side of a stream. */
export interface Wire {
  /** Sends a piece; false when the connection had to keep some of it. */
  write(piece: Uint8Array): boolean
  end(): void
  close(): void
}

/**
 * Sends pieces while the client takes them and queues the others, so that what is kept for a slow
 * client can be measured. A client that takes nothing for 30 s is cut off.
 */
export class StreamSink implements BodySink {
  readonly #wire: Wire
  readonly #filler: Uint8Array
  #queue: Uint8Array[] = []
  #queuedBytes = 0
  /** Bytes of the last piece when the connection kept some of them. */
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

  write(chunk: string): void {
    if (this.#isOver) return
    const bytes = Buffer.from(chunk)
    for (let offset = 0; offset < bytes.byteLength; offset += pieceBytes) {
      this.#queue.push(bytes.subarray(offset, offset + pieceBytes))
    }
    this.#queuedBytes += bytes.byteLength
    if (this.#stuckBytes === 0) this.#flush()
  }

  /** The connection has room again. Gives back whether it took everything. */
  resume(): boolean {
    if (this.#isOver || this.#stuckBytes === 0) return true
    this.#stuckBytes = 0
    // What the connection kept leaves it only with a further write.
    if (this.#queue.length === 0) this.#send(this.#filler)
    if (this.#stuckBytes === 0) this.#flush()
    return this.#stuckBytes === 0
  }

  /** Everything is written: the stream ends as soon as the client has it. */
  finish(): void {
    this.#isFinishing = true
    if (!this.#isOver && this.#stuckBytes === 0) this.#flush()
  }

  abort(): void {
    if (this.#isOver) return
    this.detach()
    this.#wire.close()
  }

  /** The connection is gone: nothing of it may be touched any more. */
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
