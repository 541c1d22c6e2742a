import assert from 'node:assert/strict'

export const SPENT_API = 'openrouter'
/** What is set aside for each call, and what it then costs. */
export const ESTIMATE_USD = 0.002
export const PRICE_USD = 0.001

const MICRO = 1_000_000

/** What a chain of processes said they had spent, held against what each of them finds. */
export class Spending {
  /** In millionths of a USD. */
  #settled = 0
  #isReserved = false
  #day: unknown
  /** Told amounts that were looked for in a later process. */
  checked = 0

  /** Takes what a server says. @throws AssertionError when a found spend is not the one told. */
  hear(told: Readonly<Record<string, unknown>>): void {
    if (told.msg === 'reserved') this.#isReserved = true
    if (told.msg === 'spent') {
      this.#isReserved = false
      this.#settled += PRICE_USD * MICRO
    }
    if (told.msg !== 'found') return
    // Every day begins at nothing.
    if (told.day === this.#day) this.#assertFound(Number(told.spentUsd))
    this.#settled = Math.round(Number(told.spentUsd) * MICRO)
    this.#isReserved = false
    this.#day = told.day
  }

  /** One step may have been stored that was not told any more. */
  #assertFound(spentUsd: number): void {
    const found = Math.round(spentUsd * MICRO)
    const [price, estimate] = [PRICE_USD * MICRO, ESTIMATE_USD * MICRO]
    const possible = this.#isReserved
      ? [this.#settled + estimate, this.#settled + price]
      : [this.#settled, this.#settled + estimate]
    assert.ok(possible.includes(found), `found ${found}, told ${possible.join(' or ')}`)
    this.checked += 1
  }
}
