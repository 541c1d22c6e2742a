/** Numbers of one block of memory: 256 kB. */
const BLOCK = 65_536

/** Rows of small numbers in large blocks: a typed array of its own for each row takes 200 bytes more. */
export class NumberPool {
  readonly #blocks: Uint32Array[] = []
  #next = BLOCK

  /** Stores a row of at most 65 536 numbers. Returns where it starts. */
  add(row: ArrayLike<number>): number {
    if (row.length === 0) return 0
    if (row.length > BLOCK) throw new RangeError(`a row has ${row.length} numbers`)
    if (this.#next + row.length > BLOCK) {
      this.#blocks.push(new Uint32Array(BLOCK))
      this.#next = 0
    }
    const last = this.#blocks.length - 1
    const start = last * BLOCK + this.#next
    this.#blocks[last]!.set(row, this.#next)
    this.#next += row.length
    return start
  }

  /** The row that starts there, without a copy. */
  row(start: number, length: number): Uint32Array {
    const at = start % BLOCK
    return this.#blocks[Math.floor(start / BLOCK)]?.subarray(at, at + length) ?? new Uint32Array(0)
  }
}
