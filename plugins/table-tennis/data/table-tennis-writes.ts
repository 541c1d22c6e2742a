import type { DocumentStore } from '../../../core/ports/document-store.ts'
import type {
  ClubListing,
  ClubRecord,
  DivisionRecord,
  PlayerRecord,
  StandingRow,
} from './records.ts'
import type { ClubShard } from './shards.ts'

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
  putClubList(store: DocumentStore, clubs: readonly ClubListing[]): Promise<void>
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
  putDivisionList(store: DocumentStore, divisions: readonly DivisionRecord[]): Promise<void>
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
  readonly division: DivisionRecord
  readonly week: number
  readonly rows: readonly StandingRow[]
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
