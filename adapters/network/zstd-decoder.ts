import { Transform, type TransformCallback } from 'node:stream'
import { Decompress } from 'fzstd'

/** Largest window a decoder must support for the `zstd` coding (RFC 9659 section 3). */
const MAX_WINDOW_BYTES = 8 * 1024 * 1024
/** fzstd shifts its whole window after each block: tiny blocks in a wide window would cost hours. */
const MAX_SHIFTED_BYTES = 2 * 1024 ** 3
/** fzstd recurses once per frame of a piece, so pieces are short. */
const PIECE_BYTES = 8 * 1024

/**
 * The `zstd` content coding for Node versions whose zlib has none. It decodes in the calling
 * thread, so the work it can be made to do is bounded: in output (`limitBytes` and one block), in
 * window, and in bytes moved.
 */
export class ZstdDecoder extends Transform {
  readonly #limitBytes: number
  readonly #inner = new Decompress((block) => this.#take(block))
  #decodedBytes = 0
  #shiftedBytes = 0
  #isFull = false

  constructor(limitBytes: number) {
    super()
    this.#limitBytes = limitBytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (let at = 0; at < chunk.length && !this.#isFull; at += PIECE_BYTES) {
        this.#inner.push(chunk.subarray(at, at + PIECE_BYTES))
      }
      done()
    } catch (error) {
      this.#settle(error, done)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.#isFull) this.#inner.push(new Uint8Array(0), true)
      done()
    } catch (error) {
      this.#settle(error, done)
    }
  }

  #settle(error: unknown, done: TransformCallback): void {
    if (this.#isFull) done()
    else
      done(error instanceof Error ? error : new Error('unreadable zstd stream', { cause: error }))
  }

  #take(block: Uint8Array): void {
    const windowBytes = windowOf(this.#inner)
    this.#shiftedBytes += windowBytes
    if (windowBytes > MAX_WINDOW_BYTES) throw new Error('zstd window too large')
    if (this.#shiftedBytes > MAX_SHIFTED_BYTES) throw new Error('zstd blocks too small')
    // fzstd may hand out views of buffers it goes on using.
    if (block.length > 0) this.push(Buffer.from(block))
    this.#decodedBytes += block.length
    if (this.#decodedBytes <= this.#limitBytes) return
    this.#isFull = true
    throw new Error('zstd output limit reached')
  }
}

/** Window of the frame being decoded: fzstd keeps it in the state `s.w` it has no accessor for. */
function windowOf(decoder: object): number {
  const state: unknown = Reflect.get(decoder, 's')
  if (typeof state !== 'object' || state === null) return 0
  const window: unknown = Reflect.get(state, 'w')
  return window instanceof Uint8Array ? window.length : 0
}
