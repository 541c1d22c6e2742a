import type { DocumentStore } from '../../../core/ports/document-store.ts'
import type {
  ClubListing,
  ClubRecord,
  DivisionRecord,
  PlayerRecord,
  StandingRow,
} from '../records.ts'
import type { ClubShard } from '../shards.ts'

/** What `load` found. */
export type LoadReport = {
  readonly clubs: number
  readonly players: number
  readonly matches: number
  readonly rankings: number
  /** Players whose data were removed because their licence is excluded. */
  readonly removed: number
}

/**
 * All stored data in memory, with the indexes the queries need. Every write goes to the store first
 * and to memory when it is on the disk; writes for one club or division follow each other, and
 * those that wait together become one write. Excluded licences never get in.
 */
export interface TableTennisWrites {
  /** Replaces the list of clubs; what is known of a club beyond it stays. */
  putClubList(store: DocumentStore, clubs: readonly ClubListing[]): Promise<void>
  /** `change` gets the club as it is now, in any spelling of its code; durable when it resolves. */
  updateClub(
    store: DocumentStore,
    code: string,
    change: (current: ClubShard | undefined) => ClubShard,
  ): Promise<void>
  putDivisionList(store: DocumentStore, divisions: readonly DivisionRecord[]): Promise<void>
  /** Replaces the rows of one division and week as a whole. */
  putStandings(store: DocumentStore, standings: WeekOfDivision): Promise<void>
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
