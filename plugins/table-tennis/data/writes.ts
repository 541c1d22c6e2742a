import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ClubRecord,
  ClubRow,
  ClubShard,
  Division,
  ExportFile,
  ExportState,
  PlayerRecord,
  Standing,
} from '../../../manifests/types/records.ts'

/**
 * Stores the data that the steps read. A write goes to the store first, and to memory once it is on
 * disk. Writes to one document are sequential, and waiting ones are combined. If the store fails,
 * the write rejects and memory is unchanged. Excluded licences are never stored.
 */
export interface TableTennisWrites {
  /**
   * Replaces the list of clubs. Keeps other known data of a club, and its name and province if the
   * new list has none.
   */
  putClubList(store: DocumentStore, clubs: readonly ClubRow[]): Promise<void>
  /**
   * Calls `change` with the current club, in any spelling of its code: without players if only the
   * list has it, undefined if it is unknown. `change` may run later and must be synchronous.
   * Rejects with its errors. Durable when it resolves.
   */
  updateClub(
    store: DocumentStore,
    code: string,
    change: (current: ClubShard | undefined) => ClubShard,
  ): Promise<void>
  putDivisionList(store: DocumentStore, divisions: readonly Division[]): Promise<void>
  /** Replaces all rows of one division and week. */
  putStandings(store: DocumentStore, standings: WeekOfDivision): Promise<void>
  /** Keeps what is known of an accepted file of the exports. */
  putExport(store: DocumentStore, file: ExportFile, state: ExportState): Promise<void>
  /** Number of stored rows of one division (by the federation's number) and week. */
  storedRows(divisionId: string, week: number): number
  /** A stored player of any club. Players who move keep their sheets. */
  knownPlayer(licence: string): PlayerRecord | undefined
  /** A club of the list or of a scrape, by its code in any spelling. */
  knownClub(code: string): ClubRecord | undefined
  /** Whether the configuration's `excludeLicences` contains this licence. */
  isExcluded(licence: string): boolean
}

export type WeekOfDivision = {
  readonly division: Division
  readonly week: number
  readonly rows: readonly Standing[]
}

/** Result of `load`. */
export type LoadReport = {
  readonly clubs: number
  readonly players: number
  readonly matches: number
  readonly rankings: number
  /** Number of excluded persons that were removed, as players or as opponents. */
  readonly removed: number
  /** Number of invalid documents that were set aside. */
  readonly invalid: number
}

/** Storage of one kind of document. */
type Keeping<T> = {
  /** The document in memory. */
  current(id: string): T | undefined
  /** Stores `value` durably, then in memory. Memory must be unchanged when it rejects. */
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
 * Applies changes to documents of one kind. Changes of one document are sequential. Those that
 * arrive during a write are combined into one write, each based on the one before.
 */
export class DocumentWrites<T> {
  readonly #keeping: Keeping<T>
  /** Waiting changes by document. An entry exists while a write is running. */
  readonly #waiting = new Map<string, Waiting<T>[]>()

  constructor(keeping: Keeping<T>) {
    this.#keeping = keeping
  }

  /** Resolves when the change is durable. Rejects with its error, or the store's. */
  update(store: DocumentStore, id: string, change: Change<T>): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { store, change, resolve, reject }
      const others = this.#waiting.get(id)
      if (others !== undefined) {
        others.push(waiting)
        return
      }
      this.#waiting.set(id, [waiting])
      // Never rejects: every failure is reported to a caller.
      void this.#writeAll(id)
    })
  }

  async #writeAll(id: string): Promise<void> {
    // Combines the calls of one turn of the event loop.
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
