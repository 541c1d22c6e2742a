const FIRST_BYTES = 16 * 1024
const MOST_BYTES = 1024 * 1024

/**
 * Joins chunks up to a limit. They are copied into blocks, because a body may come as millions of
 * single bytes, and each chunk kept would cost a hundred times its length; blocks are copied once
 * more at the end, not each time there is no room.
 */
export class ByteCollector {
  readonly #limitBytes: number
  readonly #full: Uint8Array[] = []
  #block = new Uint8Array(0)
  /** Of the block; and of everything. */
  #used = 0
  #length = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** False when the chunk did not fit as a whole. */
  add(chunk: Uint8Array): boolean {
    const room = this.#limitBytes - this.#length
    let rest = chunk.length > room ? chunk.subarray(0, room) : chunk
    const isWhole = rest === chunk
    while (rest.length > 0) {
      if (this.#used === this.#block.length) this.#open()
      const part = rest.subarray(0, this.#block.length - this.#used)
      this.#block.set(part, this.#used)
      this.#used += part.length
      this.#length += part.length
      rest = rest.subarray(part.length)
    }
    return isWhole
  }

  /** A buffer of its own, never a slice of a shared one: it may be transferred to a worker. */
  toBytes(): Uint8Array {
    const bytes = new Uint8Array(this.#length)
    let at = 0
    for (const block of [...this.#full, this.#block.subarray(0, this.#used)]) {
      bytes.set(block, at)
      at += block.length
    }
    this.#full.length = 0
    this.#block = new Uint8Array(0)
    return bytes
  }

  /** As much again as there is, so that short bodies take little and long ones few blocks. */
  #open(): void {
    if (this.#used > 0) this.#full.push(this.#block)
    const wanted = Math.min(Math.max(FIRST_BYTES, this.#length), MOST_BYTES)
    this.#block = new Uint8Array(Math.min(wanted, this.#limitBytes - this.#length))
    this.#used = 0
  }
}
