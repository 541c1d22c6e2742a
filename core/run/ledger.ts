/** One settled item. `error` is there when it failed for good; `at` is wall-clock milliseconds. */
export type LedgerEntry = {
  readonly key: string
  readonly order: number
  readonly at: number
  readonly error?: string
}

/** What is settled of a fan-out; plain data, fit to be stored. */
export type LedgerState = {
  /** Every listed order below it is settled. */
  readonly mark: number
  /** Settled orders at or above the mark, at most as many as the window is wide. */
  readonly above: readonly number[]
  /** Items settled in all, failed ones included. */
  readonly settled: number
  readonly failedCount: number
  /** The first failed items, at most 1000. */
  readonly failed: readonly { readonly key: string; readonly error: string }[]
  readonly lastSuccess?: { readonly key: string; readonly order: number; readonly at: number }
}

/** The memory of a fan-out, by which an interrupted one goes on where it stopped. */
export interface Ledger {
  /** Reads what an earlier run left; called at the beginning of each attempt. */
  open(): Promise<void>
  /** Notes that an item was listed; false when an earlier run has settled it. Orders must grow. */
  begin(order: number): boolean
  /** Notes that a begun item is done or has failed for good. */
  settle(entry: LedgerEntry): void
  /** Listed items at or above the mark. */
  readonly ahead: number
  readonly state: LedgerState
  /** Resolves when all that was settled is stored. @throws what the storage throws. */
  flush(): Promise<void>
}

const MAX_FAILED_KEPT = 1000
const MAX_ERROR_LENGTH = 300
const EMPTY: LedgerState = { mark: 0, above: [], settled: 0, failedCount: 0, failed: [] }

/** A ledger that lasts as long as the process. */
export class MemoryLedger implements Ledger {
  // Insertion order is growing order, so the first key is the lowest unsettled item.
  readonly #open = new Map<number, true>()
  readonly #above: Set<number>
  readonly #failed: { key: string; error: string }[]
  #state: LedgerState
  #lastListed = Number.NEGATIVE_INFINITY

  constructor(state: LedgerState = EMPTY) {
    this.#state = state
    this.#above = new Set(state.above)
    this.#failed = [...state.failed]
  }

  async open(): Promise<void> {
    this.#open.clear()
    this.#lastListed = Number.NEGATIVE_INFINITY
  }

  begin(order: number): boolean {
    if (!Number.isFinite(order) || order <= this.#lastListed) {
      throw new RangeError(`the order ${order} follows ${this.#lastListed}: orders must grow`)
    }
    this.#lastListed = order
    if (order < this.#state.mark || this.#above.has(order)) {
      this.#moveMark()
      return false
    }
    this.#open.set(order, true)
    return true
  }

  settle({ key, order, at, error }: LedgerEntry): void {
    this.#open.delete(order)
    this.#above.add(order)
    const { settled, failedCount } = this.#state
    this.#state = { ...this.#state, settled: settled + 1 }
    if (error === undefined) this.#state = { ...this.#state, lastSuccess: { key, order, at } }
    else {
      this.#state = { ...this.#state, failedCount: failedCount + 1 }
      if (this.#failed.length < MAX_FAILED_KEPT) {
        this.#failed.push({ key, error: error.slice(0, MAX_ERROR_LENGTH) })
      }
    }
    this.#moveMark()
  }

  get ahead(): number {
    return this.#open.size + this.#above.size
  }

  get state(): LedgerState {
    return { ...this.#state, above: [...this.#above], failed: [...this.#failed] }
  }

  async flush(): Promise<void> {
    // Memory is where it is kept.
  }

  #moveMark(): void {
    const [lowestOpen] = this.#open.keys()
    const mark = lowestOpen ?? this.#lastListed + 1
    if (mark <= this.#state.mark) return
    for (const order of this.#above) if (order < mark) this.#above.delete(order)
    this.#state = { ...this.#state, mark }
  }
}
