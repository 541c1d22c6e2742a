import type { DocumentStore } from '../ports/storage.ts'
import {
  EMPTY_LEDGER,
  type Ledger,
  type LedgerEntry,
  type LedgerState,
  MemoryLedger,
} from './ledger.ts'

/**
 * A ledger in one stored document. Each write contains everything settled since the last one, so a
 * crash loses at most the items that settled during one write.
 */
export class StoreLedger implements Ledger {
  readonly #store: DocumentStore
  readonly #key: string
  #ledger: MemoryLedger | undefined
  #stored: LedgerState = EMPTY_LEDGER
  #writing: Promise<void> | undefined
  #isDirty = false
  #error: unknown

  constructor(store: DocumentStore, key: string) {
    this.#store = store
    this.#key = key
  }

  async open(): Promise<void> {
    this.#ledger ??= await this.#read()
    await this.#ledger.open()
  }

  begin(order: number, key?: string): boolean {
    return this.#opened().begin(order, key)
  }

  /** @throws the error of an earlier write: continuing would only lose more. */
  settle(entry: LedgerEntry): void {
    if (this.#error !== undefined) throw this.#error
    this.#opened().settle(entry)
    this.#isDirty = true
    this.#writing ??= this.#write()
  }

  get ahead(): number {
    return this.#opened().ahead
  }

  get state(): LedgerState {
    return this.#opened().state
  }

  /** The state on disk; `state` may be one write ahead. */
  get stored(): LedgerState {
    return this.#stored
  }

  /** The final state: everything that has settled, or the state on disk after a failed write. */
  get lasting(): LedgerState {
    return this.#error === undefined ? this.state : this.#stored
  }

  async flush(): Promise<void> {
    await this.#writing
    if (this.#error !== undefined) throw this.#error
  }

  #opened(): MemoryLedger {
    if (this.#ledger === undefined) throw new Error('the ledger is not open')
    return this.#ledger
  }

  async #read(): Promise<MemoryLedger> {
    this.#stored = (await this.#store.get<LedgerState>(this.#key)) ?? EMPTY_LEDGER
    return new MemoryLedger(this.#stored)
  }

  async #write(): Promise<void> {
    try {
      while (this.#isDirty) {
        this.#isDirty = false
        const { state } = this
        await this.#store.put(this.#key, state)
        this.#stored = state
      }
    } catch (error) {
      this.#error = error
    } finally {
      this.#writing = undefined
    }
  }
}
