/** Pseudo-random numbers, the same ones for the same seed (a 32-bit xorshift). */
export class Dice {
  #state: number

  constructor(seed: number) {
    // Zero would stay zero for ever.
    this.#state = (seed ^ 0x9e3779b9) | 0 || 1
  }

  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x
    return (x >>> 0) % limit
  }

  /** One of them; there must be at least one. */
  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }
}
