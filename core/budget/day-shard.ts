import { AppError } from '../errors.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Log } from '../ports/log.ts'
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
  readonly store: DocumentStore
  readonly log: Log
}

/** What one API has cost on one UTC day, in memory first and in its document as soon as may be. */
export class DayShard {
  readonly day: string
  readonly #parts: DayShardParts
  #spent = 0
  #reserved = 0
  #calls = 0
  #loading: Promise<void> | undefined
  #isDirty = false
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: DayShardParts) {
    this.#parts = parts
    this.day = parts.day
  }

  /** Spent and reserved, in billionths of a USD. */
  get committed(): number {
    return this.#spent + this.#reserved
  }

  /** Reads the document, once. @throws INVALID_CONFIG when it is damaged. */
  load(): Promise<void> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = undefined
      throw error
    })
    return this.#loading
  }

  reserve(estimate: number): void {
    this.#reserved += estimate
    this.#calls += 1
    this.#isDirty = true
  }

  settle(estimate: number, cost: number): void {
    this.#reserved -= estimate
    this.#spent += cost
    this.#isDirty = true
  }

  record(): BudgetRecord {
    return {
      spentUsd: fromNano(this.#spent),
      reservedUsd: fromNano(this.#reserved),
      calls: this.#calls,
    }
  }

  /**
   * Writes the figures as they are when the write happens. A write that fails is logged and made
   * up for by the next one: the money is spent already, so failing the call would help nobody.
   */
  save(): Promise<void> {
    if (this.#isDirty) this.#writing = this.#write()
    return this.#writing
  }

  async #write(): Promise<void> {
    this.#isDirty = false
    try {
      await this.#parts.store.update<BudgetRecord>(this.#key, () => this.record())
    } catch (error) {
      this.#isDirty = true
      this.#parts.log.error({ err: error, key: this.#key }, 'the spend could not be stored')
    }
  }

  get #key(): string {
    return `budget/${this.#parts.api}/${this.day}`
  }

  async #read(): Promise<void> {
    const stored = await this.#parts.store.get<BudgetRecord>(this.#key)
    if (stored === undefined) return
    const spent = toNano(stored.spentUsd)
    const reserved = toNano(stored.reservedUsd)
    if (spent === undefined || reserved === undefined || !(stored.calls >= 0)) {
      const problem = `The stored spend ${this.#key} is damaged: correct or delete it.`
      throw new AppError('INVALID_CONFIG', { problem })
    }
    // Nobody can tell any more whether calls that were under way had been billed.
    this.#spent += spent + reserved
    this.#calls += stored.calls
  }
}
