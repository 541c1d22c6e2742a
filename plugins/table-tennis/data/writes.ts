import type { DocumentChange, DocumentStore } from '../../../core/ports/storage.ts'
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
  /** Name used by the service. */
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
  /** Key of the document in the store. */
  key(id: string, value: T): string
  /** Adds to a document that another process has changed what only memory has. */
  joined?(id: string, stored: T): T
  /** The document as it may be stored. */
  fit?(id: string, value: T): T
  /** Takes a stored document into memory before it returns. The change is acknowledged when it resolves. */
  keep(id: string, value: T, store: DocumentStore): Promise<void> | void
  /**
   * Stores only these parts of a document, in documents of their own, and then takes them into memory.
   * @returns the errors of parts that could not be stored, which memory must not have either
   */
  keepParts?(
    store: DocumentStore,
    id: string,
    change: { readonly value: T; readonly parts: ReadonlySet<string> },
  ): Promise<FailedParts>
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

/** Effect of changes on a document. */
type Outcome<T> = {
  readonly value: T | undefined
  readonly made: readonly Waiting<T>[]
  /** The errors of changes that threw. */
  readonly thrown: ReadonlyMap<Waiting<T>, unknown>
}

/** Ends an update that has nothing to write. */
const NOTHING = new Error('no change could be made')

/**
 * Applies changes to documents of one kind. Changes of one document are sequential. Those that
 * arrive during a write are combined into one write, each based on the one before. They are made of
 * the document in memory, or of a newer one that another process has stored. Nothing is written if
 * they return what they were given.
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
    const held = this.#keeping.current(id)
    let outcome = outcomeOf(batch, held)
    let failed: FailedParts | undefined
    try {
      if (outcome.value !== undefined && outcome.value !== held) {
        failed = await this.#storeParts(id, outcome)
        if (failed === undefined) outcome = await this.#store(id, held, { outcome, batch })
      }
    } catch (error) {
      for (const waiting of batch) waiting.reject(outcome.thrown.get(waiting) ?? error)
      return
    }
    for (const [{ reject }, error] of outcome.thrown) reject(error)
    for (const { part = '', resolve, reject } of outcome.made) {
      if (failed?.has(part)) reject(failed.get(part))
      else resolve()
    }
  }

  /** Undefined if the whole document must be stored. */
  async #storeParts(id: string, { value, made }: Outcome<T>): Promise<FailedParts | undefined> {
    const parts = made.flatMap(({ part }) => part ?? [])
    const [first] = made
    if (parts.length < made.length || first === undefined) return undefined
    const change = { value: value as T, parts: new Set(parts) }
    return this.#keeping.keepParts?.(first.store, id, change)
  }

  async #store(
    id: string,
    held: T | undefined,
    given: { readonly outcome: Outcome<T>; readonly batch: readonly Waiting<T>[] },
  ): Promise<Outcome<T>> {
    const keeping = this.#keeping
    const { store } = given.batch[0] as Waiting<T>
    let { outcome } = given
    const change = (stored: T | undefined): T => {
      const isKnown = stored === undefined || stored === held
      outcome = isKnown
        ? given.outcome
        : outcomeOf(given.batch, keeping.joined?.(id, stored) ?? stored)
      if (outcome.value === undefined || outcome.made.length === 0) throw NOTHING
      if (outcome.value === stored) return stored
      return keeping.fit?.(id, outcome.value) ?? outcome.value
    }
    try {
      const key = keeping.key(id, given.outcome.value as T)
      const value = await store.update<T>(key, change, held)
      await keeping.keep(id, value, store)
    } catch (error) {
      if (error !== NOTHING) throw error
    }
    return outcome
  }
}

/** Makes the changes one after another. One that throws leaves the document to the next. */
function outcomeOf<T>(batch: readonly Waiting<T>[], base: T | undefined): Outcome<T> {
  const made: Waiting<T>[] = []
  const thrown = new Map<Waiting<T>, unknown>()
  let value = base
  for (const waiting of batch) {
    try {
      value = waiting.change(value)
      made.push(waiting)
    } catch (error) {
      thrown.set(waiting, error)
    }
  }
  return { value, made, thrown }
}

type Following<T> = {
  readonly load: () => Promise<T>
  /** Takes a change of another process into memory. */
  readonly take: (change: DocumentChange) => void
  /** Chooses documents by key. Default: all. */
  readonly wants?: (key: string) => boolean
}

/** Loads documents, and follows them from before that. Takes changes once they are loaded. */
export async function loadAndFollow<T>(
  store: DocumentStore,
  prefix: string,
  { load, take, wants }: Following<T>,
): Promise<T> {
  const early: DocumentChange[] = []
  let isLoaded = false
  const told = (change: DocumentChange): void => {
    if (isLoaded) take(change)
    else early.push(change)
  }
  const unfollow = store.follow(prefix, told, wants)
  const loaded = await load().catch((error: unknown) => {
    unfollow()
    throw error
  })
  isLoaded = true
  for (const change of early) take(change)
  return loaded
}
