import type { ItemCounts } from '../plugin.ts'

/** One settled item. `error` is there when it failed for good; `at` is wall-clock milliseconds. */
export type LedgerEntry = {
  readonly key: string
  readonly order: number
  readonly at: number
  readonly error?: string
  /** What the item brought; of successes only. */
  readonly counts?: ItemCounts
}

/** A successful item. */
export type Success = { readonly key: string; readonly order: number; readonly at: number }

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
  /** Orders of all failed items. */
  readonly failedOrders: readonly number[]
  /** Orders below the mark that an earlier run gave up and this one visits again. */
  readonly redo: readonly number[]
  /** What the successful items brought, added up. */
  readonly counts: ItemCounts
  readonly lastSuccess?: Success
  /** The last successful item before which every item is settled: nothing is lost from there on. */
  readonly safeSuccess?: Success
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

/** Where every fan-out begins. */
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

/**
 * The state from which another run goes on: what succeeded stays settled, what failed is visited
 * again, and counting starts anew.
 */
export function resumedState(state: LedgerState): LedgerState {
  const redo = [...new Set([...state.redo, ...state.failedOrders])].sort((a, b) => a - b)
  const settled = state.settled - state.failedOrders.length
  return { ...EMPTY_LEDGER, mark: state.mark, above: state.above, settled, redo }
}
