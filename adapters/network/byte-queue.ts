const FIRST_BYTES = 4096

/**
 * Bytes that wait, joined: a million chunks of one byte take a megabyte, not a million objects.
 */
export class ByteQueue {
  #buffer = new Uint8Array(FIRST_BYTES)
  #start = 0
  #end = 0

  get length(): number {
    return this.#end - this.#start
  }

  push(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#buffer.length) this.#makeRoom(this.length + chunk.length)
    this.#buffer.set(chunk, this.#end)
    this.#end += chunk.length
  }

  /** Removes and gives a copy of the first `bytes`, or of all there are. */
  take(bytes: number): Uint8Array {
    const end = Math.min(this.#end, this.#start + bytes)
    const taken = this.#buffer.slice(this.#start, end)
    this.#start = end
    return taken
  }

  /** Moves what waits to the front; at most half the room is taken then, so moves stay rare. */
  #makeRoom(bytes: number): void {
    const waiting = this.#buffer.subarray(this.#start, this.#end)
    const target = bytes * 2 <= this.#buffer.length ? this.#buffer : new Uint8Array(bytes * 2)
    target.set(waiting)
    this.#buffer = target
    this.#end = waiting.length
    this.#start = 0
  }
}
