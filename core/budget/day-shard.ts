import type { Log } from '../ports/log.ts'
import type { DocumentStore } from '../ports/storage.ts'
import { fromNano, toNano } from './money.ts'

/** The stored document `budget/<account>/<day>`. */
type BudgetRecord = {
  readonly spentUsd: number
  readonly reservedUsd: number
  readonly calls: number
}

type DayShardParts = {
  /** Id of an API, or `payers/<id>`. */
  readonly account: string
  readonly day: string
  /** In billionths of a USD; null means no limit. */
  readonly limit: number | null
  readonly store: DocumentStore
  readonly log: Log
}

/** In billionths of a USD. */
type Figures = { readonly spent: number; readonly reserved: number; readonly calls: number }

const NOTHING: Figures = { spent: 0, reserved: 0, calls: 0 }

/**
 * The spending of one account on one UTC day, in memory and soon after in its document. Each write adds
 * the new spending of this process, because a command may spend at the same time as a server.
 */
export class DayShard {
  readonly day: string
  readonly #parts: DayShardParts
  /** Spent by this process. */
  #own: Figures = NOTHING
  /** The part of `#own` that the document contains. */
  #stored: Figures = NOTHING
  /** The rest of the document, as last read: spent by other processes. */
  #others: Figures = NOTHING
  #loading: Promise<void> | undefined
  #isDirty = false
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: DayShardParts) {
    this.#parts = parts
    this.day = parts.day
  }

  /** Spent and reserved, in billionths of a USD. */
  get committed(): number {
    const [own, others] = [this.#own, this.#others]
    return own.spent + own.reserved + others.spent + others.reserved
  }

  /** Reads the document, once. @throws the error of the store */
  load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = undefined
      throw error
    })
    return this.#loading
  }

  reserve(estimate: number): void {
    const { spent, reserved, calls } = this.#own
    this.#own = { spent, reserved: reserved + estimate, calls: calls + 1 }
    this.#isDirty = true
  }

  settle(estimate: number, cost: number): void {
    const { spent, reserved, calls } = this.#own
    this.#own = { spent: spent + cost, reserved: reserved - estimate, calls }
    this.#isDirty = true
  }

  /** Cancels the reservation of a call that was not made. */
  cancel(estimate: number): void {
    const { spent, reserved, calls } = this.#own
    this.#own = { spent, reserved: reserved - estimate, calls: calls - 1 }
    this.#isDirty = true
  }

  record(): BudgetRecord {
    const [own, others] = [this.#own, this.#others]
    return {
      // Calls of other processes may have been billed, so their reservations count as spent.
      spentUsd: fromNano(own.spent + others.spent + others.reserved),
      reservedUsd: fromNano(own.reserved),
      calls: own.calls + others.calls,
    }
  }

  /**
   * Writes the current figures. A failed write is logged and repeated with the next one: the money is
   * already spent, so failing the call would not help.
   */
  async save(): Promise<void> {
    try {
      await this.store()
    } catch (error) {
      this.#parts.log.error({ err: error, key: this.#key }, 'the spending could not be stored')
    }
  }

  /** Like `save`, but @throws the error of the write, so that nothing more is spent. */
  store(): Promise<void> {
    const turn = this.#writing.then(() => this.#write())
    // The next write includes what a failed one could not store.
    this.#writing = turn.catch(() => undefined)
    return turn
  }

  async #write(): Promise<void> {
    if (!this.#isDirty) return
    this.#isDirty = false
    let written = this.#stored
    try {
      await this.#parts.store.update<BudgetRecord>(this.#key, (current) => {
        const found = figuresOf(current)
        // A missing or damaged document subtracts nothing.
        if (found !== undefined) this.#others = difference(found, this.#stored)
        written = this.#own
        return recordOf(sum(this.#others, written))
      })
      this.#stored = written
    } catch (error) {
      this.#isDirty = true
      throw error
    }
  }

  get #key(): string {
    return `budget/${this.#parts.account}/${this.day}`
  }

  async #read(): Promise<void> {
    const { store } = this.#parts
    const stored = await store.get<unknown>(this.#key)
    const found = figuresOf(stored)
    if (found !== undefined) this.#others = found
    else if (stored !== undefined) {
      await store.setAside(this.#key, 'it is not a spending record')
      await this.#assumeSpent()
    } else if (await store.wasSetAside(this.#key)) await this.#assumeSpent()
  }

  /** Counts the whole budget as spent, because the rest is unknown. */
  async #assumeSpent(): Promise<void> {
    const { account, limit, log } = this.#parts
    const problem =
      'the stored spending of today was damaged: its whole budget counts as spent until tomorrow, or until the document is repaired'
    log.warn({ account, key: this.#key }, problem)
    if (limit === null) return
    this.#others = { ...NOTHING, spent: limit }
    this.#isDirty = true
    await this.save()
  }
}

/** Reads the figures of a document. Undefined if it is not valid: files can be edited by hand. */
function figuresOf(value: unknown): Figures | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { spentUsd, reservedUsd, calls } = value as Partial<BudgetRecord>
  const spent = toNano(spentUsd ?? Number.NaN)
  const reserved = toNano(reservedUsd ?? Number.NaN)
  const isCount = Number.isSafeInteger(calls) && Number(calls) >= 0
  if (spent === undefined || reserved === undefined || !isCount) return undefined
  return { spent, reserved, calls: Number(calls) }
}

function recordOf({ spent, reserved, calls }: Figures): BudgetRecord {
  return { spentUsd: fromNano(spent), reservedUsd: fromNano(reserved), calls }
}

function sum(one: Figures, other: Figures): Figures {
  return {
    spent: one.spent + other.spent,
    reserved: one.reserved + other.reserved,
    calls: one.calls + other.calls,
  }
}

/** Never negative, because the document may have been corrected by hand. */
function difference(all: Figures, part: Figures): Figures {
  return {
    spent: Math.max(0, all.spent - part.spent),
    reserved: Math.max(0, all.reserved - part.reserved),
    calls: Math.max(0, all.calls - part.calls),
  }
}
