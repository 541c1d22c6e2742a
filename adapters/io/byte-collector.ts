const FIRST_BYTES = 16 * 1024

/**
 * Joins chunks up to a limit. It copies them into one buffer that doubles, because a body may come
 * as millions of single bytes, and each chunk kept would cost a hundred times its length.
 */
export class ByteCollector {
  readonly #limitBytes: number
  #buffer = new Uint8Array(0)
  #length = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** False when the chunk did not fit as a whole. */
  add(chunk: Uint8Array): boolean {
    const room = this.#limitBytes - this.#length
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk
    this.#reserve(this.#length + kept.length)
    this.#buffer.set(kept, this.#length)
    this.#length += kept.length
    return kept === chunk
  }

  /** A buffer of its own, never a slice of a shared one: it may be transferred to a worker. */
  toBytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length)
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#buffer.length) return
    const doubled = Math.max(FIRST_BYTES, this.#buffer.length * 2)
    const grown = new Uint8Array(Math.max(bytes, Math.min(doubled, this.#limitBytes)))
    grown.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = grown
  }
}
