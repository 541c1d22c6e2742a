import type { ItemCounts } from '../plugin.ts'

/** One settled item. `error` is set if it failed permanently. `at`: wall-clock milliseconds. */
export type LedgerEntry = {
  readonly key: string
  readonly order: number
  readonly at: number
  readonly error?: string
  /** The counts of a successful item. */
  readonly counts?: ItemCounts
}

/** A successful item. */
type Success = { readonly key: string; readonly order: number; readonly at: number }

/** The settled items of a fan-out, as plain data that can be stored. */
export type LedgerState = {
  /** Every listed order below it is settled. */
  readonly mark: number
  /** Settled orders at or above the mark, at most one window of them. */
  readonly above: readonly number[]
  /** The number of settled items, including failed ones. */
  readonly settled: number
  readonly failedCount: number
  /** The first failed items, at most 1000. */
  readonly failed: readonly { readonly key: string; readonly error: string }[]
  /** Orders of all failed items. */
  readonly failedOrders: readonly number[]
  /** Orders below the mark that failed in an earlier run and are visited again. */
  readonly redo: readonly number[]
  /** The added counts of successful items. */
  readonly counts: ItemCounts
  readonly lastSuccess?: Success
  /** The last successful item with only successful ones before it. A new run can start there. */
  readonly safeSuccess?: Success
}

/** The memory of a fan-out, from which an interrupted one resumes. */
export interface Ledger {
  /** Reads the state of an earlier run; called at the beginning of each attempt. */
  open(): Promise<void>
  /** Records that an item was listed. False if an earlier run settled it. Orders must increase. */
  begin(order: number, key?: string): boolean
  /** Records that a begun item succeeded or failed permanently. */
  settle(entry: LedgerEntry): void
  /** Listed items at or above the mark. */
  readonly ahead: number
  readonly state: LedgerState
  /** Resolves when all settled items are stored. @throws the error of the storage */
  flush(): Promise<void>
}

export const EMPTY_LEDGER: LedgerState = {
  mark: 0,
  above: [],
  settled: 0,
  failedCount: 0,
  failed: [],
  failedOrders: [],
  redo: [],
  counts: {},
}

/** The state for a resumed run: keeps successful items as settled, and visits failed ones again. */
export function resumedState(state: LedgerState): LedgerState {
  const redo = [...new Set([...state.redo, ...state.failedOrders])].sort((a, b) => a - b)
  const settled = state.settled - state.failedOrders.length
  return { ...EMPTY_LEDGER, mark: state.mark, above: state.above, settled, redo }
}

const MAX_FAILED_KEPT = 1000
const MAX_ERROR_LENGTH = 300

/** A ledger in memory. */
export class MemoryLedger implements Ledger {
  // Inserted in growing order, so the first one is the lowest unsettled item.
  readonly #open = new Set<number>()
  /** Settled orders after an unsettled one. */
  readonly #above: Set<number>
  readonly #failed: { key: string; error: string }[]
  readonly #failedOrders: Set<number>
  /** In ascending order. */
  readonly #redo: Set<number>
  readonly #counts: Record<string, number>
  #mark: number
  #settled: number
  #lastSuccess: Success | undefined
  #safeSuccess: Success | undefined
  /** Listed items that have not succeeded, in growing order, each with the success before it. */
  #gaps: { readonly order: number; before: Success | undefined }[] = []
  /** The last success after the last gap. */
  #afterGaps: Success | undefined
  #lastListed = Number.NEGATIVE_INFINITY

  constructor(state: LedgerState = EMPTY_LEDGER) {
    this.#above = new Set(state.above)
    this.#failed = [...state.failed]
    this.#failedOrders = new Set(state.failedOrders)
    this.#redo = new Set(state.redo)
    this.#counts = { ...state.counts }
    this.#mark = state.mark
    this.#settled = state.settled
    this.#lastSuccess = state.lastSuccess
    this.#safeSuccess = state.safeSuccess
  }

  async open(): Promise<void> {
    this.#open.clear()
    this.#gaps = []
    this.#afterGaps = undefined
    this.#lastListed = Number.NEGATIVE_INFINITY
  }

  begin(order: number, key = String(order)): boolean {
    if (!Number.isFinite(order) || order <= this.#lastListed) {
      throw new RangeError(`the order ${order} follows ${this.#lastListed}: orders must increase`)
    }
    this.#lastListed = order
    this.#forgetUnlisted(order)
    const wasSettled = order < this.#mark || this.#above.has(order)
    const isSettled = wasSettled && !this.#redo.has(order)
    if (isSettled && !this.#failedOrders.has(order)) this.#afterGaps = { key, order, at: 0 }
    else this.#addGap(order)
    if (isSettled) this.#moveMark()
    else this.#open.add(order)
    return !isSettled
  }

  settle({ key, order, at, error, counts = {} }: LedgerEntry): void {
    this.#open.delete(order)
    this.#redo.delete(order)
    this.#settled += 1
    this.#above.add(order)
    if (error !== undefined) this.#fail(key, order, error)
    else {
      this.#lastSuccess = { key, order, at }
      this.#closeGap(this.#lastSuccess)
      for (const [name, count] of Object.entries(counts)) {
        this.#counts[name] = (this.#counts[name] ?? 0) + count
      }
    }
    this.#moveMark()
  }

  get ahead(): number {
    return this.#open.size + this.#above.size
  }

  get state(): LedgerState {
    const lastSuccess = this.#lastSuccess
    const safeSuccess = this.#findSafeSuccess()
    return {
      mark: this.#mark,
      above: [...this.#above].filter((order) => order >= this.#mark),
      settled: this.#settled,
      failedCount: this.#failedOrders.size,
      failed: [...this.#failed],
      failedOrders: [...this.#failedOrders],
      redo: [...this.#redo],
      counts: { ...this.#counts },
      ...(lastSuccess !== undefined && { lastSuccess }),
      ...(safeSuccess !== undefined && { safeSuccess }),
    }
  }

  async flush(): Promise<void> {}

  #fail(key: string, order: number, error: string): void {
    this.#failedOrders.add(order)
    if (this.#failed.length >= MAX_FAILED_KEPT) return
    this.#failed.push({ key, error: error.slice(0, MAX_ERROR_LENGTH) })
  }

  /** Drops items that the new list no longer contains, so that they cannot block the mark. */
  #forgetUnlisted(listed: number): void {
    for (const order of this.#redo) {
      if (order >= listed) return
      if (!this.#open.has(order)) this.#redo.delete(order)
    }
  }

  #moveMark(): void {
    const [lowestOpen = this.#lastListed + 1] = this.#open
    this.#mark = Math.max(this.#mark, lowestOpen)
    const [lowestRedo = this.#mark] = this.#redo
    const unsettled = Math.min(this.#mark, lowestRedo)
    for (const order of this.#above) if (order < unsettled) this.#above.delete(order)
  }

  #addGap(order: number): void {
    this.#gaps.push({ order, before: this.#afterGaps })
    this.#afterGaps = undefined
  }

  #closeGap(success: Success): void {
    const at = this.#gaps.findLastIndex(({ order }) => order === success.order)
    if (at < 0) return
    this.#gaps.splice(at, 1)
    const next = this.#gaps[at]
    if (next === undefined) this.#afterGaps ??= success
    else next.before ??= success
  }

  #findSafeSuccess(): Success | undefined {
    const [gap] = this.#gaps
    const found = gap === undefined ? this.#afterGaps : gap.before
    if (found !== undefined && found.order >= (this.#safeSuccess?.order ?? found.order)) {
      this.#safeSuccess = found
    }
    return this.#safeSuccess
  }
}
