import { Once } from '../once.ts'
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

/** Money that a call asks for. `isGiven` is decided when the document is written. */
type Request = { readonly estimate: number; isGiven: boolean }

/**
 * The spending of one account on one UTC day, in memory and soon after in its document. Each write adds
 * the new spending of this process, because others may spend at the same time: other servers, or a
 * command.
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
  readonly #loading = new Once(() => this.#read())
  #isDirty = false
  #requests: Request[] = []
  #isWriting = false
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
    return this.#loading.run()
  }

  /**
   * Reserves an estimate, if it fits below the limit together with what all processes have spent and
   * reserved. It is stored when this resolves.
   * @throws the error of the write; then nothing is reserved
   */
  async reserve(estimate: number): Promise<boolean> {
    if (!this.#fits(estimate, this.#own)) return false
    const request = { estimate, isGiven: false }
    this.#requests.push(request)
    await this.store()
    return request.isGiven
  }

  /** Counts a call that is free. */
  countFree(): Promise<void> {
    this.#own = plus(this.#own, [{ estimate: 0 }])
    this.#isDirty = true
    return this.save()
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

  /** Takes over the document as another process has written it. */
  changed(value: unknown): void {
    const found = figuresOf(value)
    // A write reads the spending of others by itself.
    if (found !== undefined && !this.#isWriting) this.#others = difference(found, this.#stored)
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
      this.#parts.log.error({ err: error, key: this.key }, 'the spending could not be stored')
    }
  }

  /** Like `save`, but @throws the error of the write, so that nothing more is spent. */
  store(): Promise<void> {
    const turn = this.#writing.then(() => this.#write())
    // The next write includes the data of a failed one.
    this.#writing = turn.catch(() => undefined)
    return turn
  }

  async #write(): Promise<void> {
    const requests = this.#requests
    if (!this.#isDirty && requests.length === 0) return
    this.#requests = []
    const wasDirty = this.#isDirty
    this.#isDirty = false
    this.#isWriting = true
    let written = this.#stored
    try {
      await this.#parts.store.update<BudgetRecord>(this.key, (current) => {
        const found = figuresOf(current)
        // A missing or damaged document subtracts nothing.
        if (found !== undefined) this.#others = difference(found, this.#stored)
        written = this.#own
        for (const request of requests) {
          request.isGiven = this.#fits(request.estimate, sum(written, this.#others))
          if (request.isGiven) written = plus(written, [request])
        }
        return recordOf(sum(this.#others, written))
      })
    } catch (error) {
      this.#isDirty ||= wasDirty
      throw error
    } finally {
      this.#isWriting = false
    }
    this.#stored = written
    // Calls may have ended in the meantime.
    this.#own = plus(
      this.#own,
      requests.filter(({ isGiven }) => isGiven),
    )
  }

  #fits(estimate: number, { spent, reserved }: Figures): boolean {
    const { limit } = this.#parts
    return limit === null || spent + reserved + estimate <= limit
  }

  /** The key of its document. */
  get key(): string {
    return `budget/${this.#parts.account}/${this.day}`
  }

  async #read(): Promise<void> {
    const { store } = this.#parts
    const stored = await store.get<unknown>(this.key)
    const found = figuresOf(stored)
    if (found !== undefined) this.#others = found
    else if (stored !== undefined) {
      await store.setAside(this.key, 'it is not a spending record')
      await this.#assumeSpent()
    } else if (await store.wasSetAside(this.key)) await this.#assumeSpent()
  }

  /** Counts the whole budget as spent, because the rest is unknown. */
  async #assumeSpent(): Promise<void> {
    const { account, limit, log } = this.#parts
    const problem =
      'the stored spending of today was damaged: its whole budget counts as spent until tomorrow, or until the document is repaired'
    log.warn({ account, key: this.key }, problem)
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

/** Includes the reservations of further calls. */
function plus(
  { spent, reserved, calls }: Figures,
  requests: readonly { readonly estimate: number }[],
): Figures {
  const more = requests.reduce((total, { estimate }) => total + estimate, 0)
  return { spent, reserved: reserved + more, calls: calls + requests.length }
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
