/** Pseudo-random numbers, reproducible by seed (a 32-bit xorshift). */
export class Dice {
  #state: number

  constructor(seed: number) {
    // Zero would always stay zero.
    this.#state = (seed ^ 0x9e3779b9) | 0 || 1
  }

  /** A random integer from 0 to `limit - 1`. */
  below(limit: number): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x
    return (x >>> 0) % limit
  }

  /** A random item. The list must not be empty. */
  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }
}
