/** Counts the requests of all probes together, redirects and confirmations included. */
export class RequestBudget {
  #left: number

  constructor(max: number) {
    this.#left = max
  }

  /** Takes one request; false when none is left. */
  take(): boolean {
    if (this.#left <= 0) return false
    this.#left -= 1
    return true
  }

  /** A part that only its holder can spend: at most `count`, less when less is left. */
  reserve(count: number): RequestBudget {
    const granted = Math.min(count, this.#left)
    this.#left -= granted
    return new RequestBudget(granted)
  }
}
