/** Passes messages on that end in a zero byte, as whole ones; those that are too long are left out. */
export class ShortMessages {
  readonly #forward: (chunk: Buffer) => void
  readonly #maxBytes: number
  /** Of the message that has not ended yet. */
  #held: Buffer[] = []
  #heldBytes = 0
  #isTooLong = false

  constructor(forward: (chunk: Buffer) => void, maxBytes: number) {
    this.#forward = forward
    this.#maxBytes = maxBytes
  }

  push(chunk: Buffer): void {
    const first = chunk.indexOf(0)
    this.#hold(first < 0 ? chunk : chunk.subarray(0, first + 1))
    if (first < 0) return
    for (const held of this.#held) this.#forward(held)
    const last = chunk.lastIndexOf(0)
    if (last > first) this.#forward(chunk.subarray(first + 1, last + 1))
    this.#held = []
    this.#heldBytes = 0
    this.#isTooLong = false
    if (last + 1 < chunk.length) this.#hold(chunk.subarray(last + 1))
  }

  #hold(part: Buffer): void {
    this.#heldBytes += part.length
    this.#isTooLong ||= this.#heldBytes > this.#maxBytes
    if (this.#isTooLong) this.#held = []
    else this.#held.push(part)
  }
}
