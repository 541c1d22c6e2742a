import type { DocumentStore } from '../ports/storage.ts'
import {
  EMPTY_LEDGER,
  type Ledger,
  type LedgerEntry,
  type LedgerState,
  MemoryLedger,
} from './ledger.ts'

/**
 * A ledger kept in one document. Writes follow each other and each carries all that was settled
 * meanwhile, so a crash loses at most what one write lasted.
 */
export class StoreLedger implements Ledger {
  readonly #store: DocumentStore
  readonly #key: string
  #book: MemoryLedger | undefined
  #stored: LedgerState = EMPTY_LEDGER
  #writing: Promise<void> | undefined
  #isDirty = false
  #error: unknown

  constructor(store: DocumentStore, key: string) {
    this.#store = store
    this.#key = key
  }

  async open(): Promise<void> {
    this.#book ??= await this.#read()
    await this.#book.open()
  }

  begin(order: number): boolean {
    return this.#opened().begin(order)
  }

  /** @throws what an earlier write threw: going on would only lose more. */
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

  /** What is on the disk: a crash loses nothing of it. `state` may be ahead by one write. */
  get stored(): LedgerState {
    return this.#stored
  }

  /** What may be told of it for good: all that is settled, unless the disk has refused it. */
  get lasting(): LedgerState {
    return this.#error === undefined ? this.state : this.#stored
  }

  async flush(): Promise<void> {
    await this.#writing
    if (this.#error !== undefined) throw this.#error
  }

  #opened(): MemoryLedger {
    if (this.#book === undefined) throw new Error('the ledger is not open')
    return this.#book
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
