import type { Transform } from 'node:stream'

const FIRST_BYTES = 4096

/** Joins waiting bytes: a million one-byte chunks take a megabyte, not a million objects. */
export class ByteQueue {
  readonly #maxBytes: number
  #buffer = new Uint8Array(0)
  #start = 0
  #end = 0

  /** @param maxBytes the most that will ever wait; limits the buffer size */
  constructor(maxBytes = Number.POSITIVE_INFINITY) {
    this.#maxBytes = maxBytes
  }

  get length(): number {
    return this.#end - this.#start
  }

  push(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#buffer.length) this.#makeRoom(this.length + chunk.length)
    this.#buffer.set(chunk, this.#end)
    this.#end += chunk.length
  }

  /** Removes and returns a copy of the first `bytes`, or of all if there are fewer. */
  take(bytes: number): Uint8Array {
    const end = Math.min(this.#end, this.#start + bytes)
    const taken = this.#buffer.slice(this.#start, end)
    this.#start = end
    return taken
  }

  /** Moves the waiting bytes to a buffer twice their size, so that moves are rare. */
  #makeRoom(bytes: number): void {
    const waiting = this.#buffer.subarray(this.#start, this.#end)
    const size = Math.min(this.#maxBytes, Math.max(FIRST_BYTES, bytes * 2))
    const target = size <= this.#buffer.length ? this.#buffer : new Uint8Array(size)
    target.set(waiting)
    this.#buffer = target
    this.#end = waiting.length
    this.#start = 0
  }
}

/** Size of the first piece of a body for a decoder, and the minimum of the others. */
const MIN_PIECE_BYTES = 256

export type DecodedBody = {
  readonly body: Uint8Array
  /** The output exceeded the limit. `body` holds the first `limitBytes`. */
  readonly isOverflow: boolean
  /** A decoder met invalid bytes, or the stream ended too early. */
  readonly isBroken: boolean
}

type DecoderOptions = {
  readonly limitBytes: number
  /** Called with each output size, before it is kept. Returning false aborts the body. */
  readonly onDecoded?: (bytes: number) => boolean
  /** Takes the output instead of keeping it. An error that it throws breaks the body. */
  readonly sink?: (piece: Uint8Array) => void
}

/**
 * Runs a body through its content decoders with a limit at every stage: a small body that expands
 * to gigabytes costs at most `limitBytes` per stage. `done` resolves as soon as the result is
 * certain, and never rejects.
 */
export class BodyDecoder {
  readonly done: Promise<DecodedBody>
  readonly #stages: readonly Transform[]
  readonly #limitBytes: number
  readonly #onDecoded: (bytes: number) => boolean
  readonly #decoded: ByteQueue
  readonly #sink: (piece: Uint8Array) => void
  #decodedBytes = 0
  readonly #waiting = new ByteQueue()
  #receivedBytes = 0
  #isFeeding = false
  #isEnded = false
  #isBroken = false
  #isSettled = false
  #settle: (body: DecodedBody) => void = () => undefined

  constructor(stages: readonly Transform[], { limitBytes, onDecoded, sink }: DecoderOptions) {
    this.#stages = stages
    this.#limitBytes = limitBytes
    this.#onDecoded = onDecoded ?? (() => true)
    this.#decoded = new ByteQueue(limitBytes)
    this.#sink = sink ?? ((piece) => this.#decoded.push(piece))
    this.done = new Promise((resolve) => {
      this.#settle = resolve
    })
    stages.forEach((stage, index) => {
      this.#connect(stage, index)
    })
  }

  /** Accepts the chunk at once. Bytes that cannot be decoded yet wait; the sender limits them. */
  write(chunk: Uint8Array): void {
    if (this.#isSettled) return
    if (this.#stages.length === 0) {
      this.#collect(chunk)
      return
    }
    this.#waiting.push(chunk)
    this.#feed()
  }

  end(): void {
    this.#isEnded = true
    // A response without a body (HEAD, 304) may still name a coding.
    if (this.#stages.length === 0 || this.#receivedBytes + this.#waiting.length === 0)
      this.#finish(false)
    else this.#feed()
  }

  destroy(): void {
    for (const stage of this.#stages) stage.destroy()
  }

  #connect(stage: Transform, index: number): void {
    const next = this.#stages[index + 1]
    let stageBytes = 0
    stage.on('data', (chunk: Uint8Array) => {
      if (next === undefined) return this.#collect(chunk)
      stageBytes += chunk.length
      if (stageBytes > this.#limitBytes) this.#finish(true)
      else next.write(chunk)
    })
    const onEnd = (): void => {
      if (next === undefined) this.#finish(false)
      else next.end()
    }
    stage.once('end', onEnd)
    stage.on('error', () => {
      this.#isBroken = true
      onEnd()
    })
  }

  /**
   * A decoder that fails drops its last input, so a broken body could lose all of a short page.
   * Pieces of a fifth of the input so far cost little and lose little.
   */
  #feed(): void {
    const [first] = this.#stages
    if (first === undefined || this.#isFeeding || this.#isSettled) return
    const piece = this.#waiting.take(Math.max(MIN_PIECE_BYTES, Math.floor(this.#receivedBytes / 4)))
    if (piece.length === 0) {
      if (this.#isEnded) first.end()
      return
    }
    this.#receivedBytes += piece.length
    this.#isFeeding = true
    first.write(piece, (error) => {
      this.#isFeeding = false
      if (error === null || error === undefined) this.#feed()
    })
  }

  #collect(chunk: Uint8Array): void {
    if (this.#isSettled || !this.#onDecoded(chunk.length)) return
    const room = this.#limitBytes - this.#decodedBytes
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk
    this.#decodedBytes += kept.length
    try {
      this.#sink(kept)
    } catch {
      this.#isBroken = true
      this.#finish(false)
      return
    }
    if (chunk.length > room) this.#finish(true)
  }

  #finish(isOverflow: boolean): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.destroy()
    // A separate buffer, not a slice of a shared one: it may be transferred to a worker.
    const body = this.#decoded.take(this.#limitBytes)
    this.#settle({ body, isOverflow, isBroken: this.#isBroken })
  }
}
