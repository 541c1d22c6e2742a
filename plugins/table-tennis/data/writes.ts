import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ClubRecord,
  ClubRow,
  ClubShard,
  Division,
  PlayerRecord,
  Standing,
} from '../../../manifests/types/records.ts'
import type { ExportStore } from './export-store.ts'

/**
 * Stores the data that the steps read. A write goes to the store first, and to memory once it is on
 * disk. Writes to one document are sequential, and waiting ones are combined. If the store fails,
 * the write rejects and memory is unchanged. Excluded licences are never stored.
 */
export interface TableTennisWrites {
  readonly exports: Pick<ExportStore, 'state' | 'put' | 'homes' | 'inTurn'>
  /**
   * Replaces the list of clubs. Keeps other known data of a club, and its name and province if the
   * new list has none.
   */
  putClubList(store: DocumentStore, clubs: readonly ClubRow[]): Promise<void>
  /**
   * Calls `change` with the current club, in any spelling of its code: without players if only the
   * list has it, undefined if it is unknown. `change` may run later and must be synchronous.
   * Rejects with its errors. Durable when it resolves.
   * @param only licence of the only player that it changes. Such a change costs a small document;
   * the next one without `only` writes the whole club and removes the small ones
   */
  updateClub(
    store: DocumentStore,
    code: string,
    change: (current: ClubShard | undefined) => ClubShard,
    only?: string,
  ): Promise<void>
  /**
   * Calls `change` with the stored player of any club, or with undefined. New players are stored
   * without a club until a club's lists name them. As `updateClub` otherwise.
   */
  updatePlayer(
    store: DocumentStore,
    licence: string,
    change: (current: PlayerRecord | undefined) => PlayerRecord,
  ): Promise<void>
  putDivisionList(store: DocumentStore, divisions: readonly Division[]): Promise<void>
  /** Replaces all rows of one division and week. */
  putStandings(store: DocumentStore, standings: WeekOfDivision): Promise<void>
  /** Remembers that a division and week could not be read. Keeps its rows. */
  putFailedStandings(store: DocumentStore, place: Omit<WeekOfDivision, 'rows'>): Promise<void>
  /** Number of stored rows of one division (by the federation's number) and week. */
  storedRows(divisionId: string, week: number): number
  /** A stored player of any club. Players who move keep their sheets. */
  knownPlayer(licence: string): PlayerRecord | undefined
  /** The players who are stored with a club, by its code in any spelling. */
  storedPlayers(code: string): readonly PlayerRecord[]
  /** A club of the list or of a scrape, by its code in any spelling. */
  knownClub(code: string): ClubRecord | undefined
  /** Codes of the clubs in the list, the one that was not read for the longest time first. */
  clubsToRead(selection: ClubSelection): readonly string[]
  /** Whether the configuration excludes this person, or an erasure did. */
  isExcluded(licence: string): boolean
}

export type ClubSelection = {
  /** As the service names it. */
  readonly province?: string | undefined
  /** ISO 8601: only clubs that were last read before it, or never. */
  readonly readBefore?: string | undefined
}

export type WeekOfDivision = {
  readonly division: Division
  readonly week: number
  /** Null for a cup, which has no standings. */
  readonly rows: readonly Standing[] | null
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
  /**
   * Stores `value` durably, then in memory. Memory must be unchanged when it rejects.
   * @param parts the only parts that differ from the current value; undefined if all may
   * @returns the errors of parts that could not be stored, which memory must not have either
   */
  keep(
    store: DocumentStore,
    id: string,
    value: T,
    parts: ReadonlySet<string> | undefined,
  ): Promise<FailedParts | undefined>
}

/** Errors by part. */
export type FailedParts = ReadonlyMap<string, unknown>

type Change<T> = (current: T | undefined) => T

type Waiting<T> = {
  readonly store: DocumentStore
  readonly change: Change<T>
  readonly part: string | undefined
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * Applies changes to documents of one kind. Changes of one document are sequential. Those that
 * arrive during a write are combined into one write, each based on the one before. Nothing is
 * written if they return what they were given.
 */
export class DocumentWrites<T> {
  readonly #keeping: Keeping<T>
  /** Waiting changes by document. An entry exists while a write is running. */
  readonly #waiting = new Map<string, Waiting<T>[]>()

  constructor(keeping: Keeping<T>) {
    this.#keeping = keeping
  }

  /**
   * Resolves when the change is durable. Rejects with its error, or the store's.
   * @param part the only part that it changes
   */
  update(store: DocumentStore, id: string, change: Change<T>, part?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { store, change, part, resolve, reject }
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
    const before = this.#keeping.current(id)
    let value = before
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
    if (value === before) {
      for (const { resolve } of made) resolve()
      return
    }
    const parts = made.flatMap(({ part }) => part ?? [])
    const isWhole = parts.length < made.length
    try {
      const failed = await this.#keeping.keep(
        last.store,
        id,
        value,
        isWhole ? undefined : new Set(parts),
      )
      for (const { part = '', resolve, reject } of made) {
        if (failed?.has(part)) reject(failed.get(part))
        else resolve()
      }
    } catch (error) {
      for (const { reject } of made) reject(error)
    }
  }
}
