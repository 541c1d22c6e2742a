import type { Log } from '../ports/log.ts'
import type { DocumentStore } from '../ports/storage.ts'
import { fromNano, toNano } from './money.ts'

/** The stored document `budget/<api>/<day>`. */
export type BudgetRecord = {
  readonly spentUsd: number
  readonly reservedUsd: number
  readonly calls: number
}

type DayShardParts = {
  readonly api: string
  readonly day: string
  /** In billionths of a USD; null without one. */
  readonly limit: number | null
  readonly store: DocumentStore
  readonly log: Log
}

/** In billionths of a USD. */
type Figures = { readonly spent: number; readonly reserved: number; readonly calls: number }

const NOTHING: Figures = { spent: 0, reserved: 0, calls: 0 }

/**
 * What one API has cost on one UTC day, in memory first and in its document as soon as may be.
 * Each write adds what is new of this process: a command spends beside a server.
 */
export class DayShard {
  readonly day: string
  readonly #parts: DayShardParts
  /** Of this process. */
  #own: Figures = NOTHING
  /** What the document holds of it. */
  #stored: Figures = NOTHING
  /** What the document holds beside it, as it was last seen. */
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

  /** Reads the document, once. @throws what the store throws */
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

  /** Takes a reservation back whose call was not made. */
  cancel(estimate: number): void {
    const { spent, reserved, calls } = this.#own
    this.#own = { spent, reserved: reserved - estimate, calls: calls - 1 }
    this.#isDirty = true
  }

  record(): BudgetRecord {
    const [own, others] = [this.#own, this.#others]
    return {
      // Nobody can tell any more whether calls that were under way elsewhere had been billed.
      spentUsd: fromNano(own.spent + others.spent + others.reserved),
      reservedUsd: fromNano(own.reserved),
      calls: own.calls + others.calls,
    }
  }

  /**
   * Writes the figures as they are when the write happens. A write that fails is logged and made
   * up for by the next one: the money is spent already, so failing the call would help nobody.
   */
  async save(): Promise<void> {
    try {
      await this.store()
    } catch (error) {
      this.#parts.log.error({ err: error, key: this.#key }, 'the spend could not be stored')
    }
  }

  /** As `save`. @throws what keeps it from being written: then nothing more may be spent. */
  store(): Promise<void> {
    const turn = this.#writing.then(() => this.#write())
    // Whoever comes next writes what this one could not.
    this.#writing = turn.catch(() => undefined)
    return turn
  }

  async #write(): Promise<void> {
    if (!this.#isDirty) return
    this.#isDirty = false
    let written = this.#stored
    try {
      await this.#parts.store.update<BudgetRecord>(this.#key, (current) => {
        this.#see(current)
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
    return `budget/${this.#parts.api}/${this.day}`
  }

  /** Takes note of what others have added; a document that is gone or damaged takes nothing back. */
  #see(current: unknown): void {
    const found = figuresOf(current)
    if (found !== undefined) this.#others = rest(found, this.#stored)
  }

  async #read(): Promise<void> {
    const { store } = this.#parts
    const stored = await store.get<unknown>(this.#key)
    const found = figuresOf(stored)
    if (found !== undefined) this.#others = found
    else if (stored !== undefined) {
      await store.setAside(this.#key, 'it is no record of a spend')
      await this.#assumeSpent()
    } else if (await store.wasSetAside(this.#key)) await this.#assumeSpent()
  }

  /** Of a day whose spend is lost nobody knows what is left: nothing is the only safe answer. */
  async #assumeSpent(): Promise<void> {
    const { api, limit, log } = this.#parts
    const problem =
      'the stored spend of today was damaged: its whole budget counts as spent, until tomorrow or until a correct document is put in its place'
    log.warn({ api, key: this.#key }, problem)
    if (limit === null) return
    this.#others = { ...NOTHING, spent: limit }
    this.#isDirty = true
    await this.save()
  }
}

/** Undefined for what is no record: files can be edited by hand. */
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

/** Never below nothing: somebody may have corrected the document by hand. */
function rest(all: Figures, part: Figures): Figures {
  return {
    spent: Math.max(0, all.spent - part.spent),
    reserved: Math.max(0, all.reserved - part.reserved),
    calls: Math.max(0, all.calls - part.calls),
  }
}
