import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ClubRecord,
  ClubRow,
  ClubShard,
  Division,
  PlayerRecord,
  Standing,
} from '../../../manifests/types/records.ts'

/**
 * How the steps store what they read. Every write goes to the store first and to memory when it is
 * on the disk; writes for one document follow each other, and those that wait together become one.
 * A write rejects when the store fails, and memory is then as it was. Excluded licences never get in.
 */
export interface TableTennisWrites {
  /**
   * Replaces the list of clubs; what is known of a club beyond it stays, and so do its name and
   * province where the new list has none.
   */
  putClubList(store: DocumentStore, clubs: readonly ClubRow[]): Promise<void>
  /**
   * `change` gets the club as it is now, in any spelling of its code: without players when only the
   * list has it, undefined when nothing has. It may run later and must not wait. Rejects with what
   * it throws. Durable when it resolves.
   */
  updateClub(
    store: DocumentStore,
    code: string,
    change: (current: ClubShard | undefined) => ClubShard,
  ): Promise<void>
  putDivisionList(store: DocumentStore, divisions: readonly Division[]): Promise<void>
  /** Replaces the rows of one division and week as a whole. */
  putStandings(store: DocumentStore, standings: WeekOfDivision): Promise<void>
  /** How many rows are stored of one division (by the federation's number) and week. */
  storedRows(divisionId: string, week: number): number
  /** A player as stored, in whichever club: who moves brings his sheets along. */
  knownPlayer(licence: string): PlayerRecord | undefined
  /** A club of the list or of a scrape, in any spelling of its code. */
  knownClub(code: string): ClubRecord | undefined
  /** Persons of the configuration's `excludeLicences`. */
  isExcluded(licence: string): boolean
}

export type WeekOfDivision = {
  readonly division: Division
  readonly week: number
  readonly rows: readonly Standing[]
}

/** What `load` found. */
export type LoadReport = {
  readonly clubs: number
  readonly players: number
  readonly matches: number
  readonly rankings: number
  /** Excluded persons of whom something was stored, as players or as opponents; it is gone. */
  readonly removed: number
  /** Documents that are not of their shape and are left aside. */
  readonly invalid: number
}

/** How one kind of document is kept. */
type Keeping<T> = {
  /** The document as memory has it. */
  current(id: string): T | undefined
  /** Makes `value` durable, then memory's. Memory must be unchanged when it rejects. */
  keep(store: DocumentStore, id: string, value: T): Promise<void>
}

type Change<T> = (current: T | undefined) => T

type Waiting<T> = {
  readonly store: DocumentStore
  readonly change: Change<T>
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * Changes of documents of one kind. Those of one document follow each other; those that gather
 * while a write is under way become one write, each seeing what the one before it made.
 */
export class DocumentWrites<T> {
  readonly #keeping: Keeping<T>
  /** Changes that wait, by document; an entry stands as long as a write is under way. */
  readonly #waiting = new Map<string, Waiting<T>[]>()

  constructor(keeping: Keeping<T>) {
    this.#keeping = keeping
  }

  /** Resolves when the change is durable; rejects with what it threw or the store failed with. */
  update(store: DocumentStore, id: string, change: Change<T>): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { store, change, resolve, reject }
      const others = this.#waiting.get(id)
      if (others !== undefined) {
        others.push(waiting)
        return
      }
      this.#waiting.set(id, [waiting])
      // Never rejects: every failure belongs to a caller.
      void this.#writeAll(id)
    })
  }

  async #writeAll(id: string): Promise<void> {
    // Callers of the same turn are served together.
    await Promise.resolve()
    for (;;) {
      const batch = this.#waiting.get(id) ?? []
      if (batch.length === 0) break
      this.#waiting.set(id, [])
      await this.#write(id, batch)
    }
    this.#waiting.delete(id)
  }

  async #write(id: string, batch: readonly Waiting<T>[]): Promise<void> {
    let value = this.#keeping.current(id)
    const made: Waiting<T>[] = []
    for (const waiting of batch) {
      try {
        value = waiting.change(value)
        made.push(waiting)
      } catch (error) {
        waiting.reject(error)
      }
    }
    const last = made.at(-1)
    if (last === undefined || value === undefined) return
    try {
      await this.#keeping.keep(last.store, id, value)
      for (const { resolve } of made) resolve()
    } catch (error) {
      for (const { reject } of made) reject(error)
    }
  }
}
