import type {
  ClubListing,
  ClubRecord,
  DivisionRecord,
  PlayerRecord,
  StandingRow,
} from './records.ts'

/** A season as documents are keyed by it: `2026-2027`. */
export type Season = string

/** `tabletennis/<season>/club-list` */
export type ClubListShard = { readonly readAt: string; readonly clubs: readonly ClubListing[] }

/** `tabletennis/<season>/clubs/<code>`: the club with its players and their sheets. */
export type ClubShard = {
  readonly club: ClubRecord
  /** When it was last scraped; ISO 8601, UTC. */
  readonly scrapedAt: string | null
  readonly players: readonly PlayerRecord[]
}

/** `tabletennis/<season>/division-list` */
export type DivisionListShard = {
  readonly readAt: string
  readonly divisions: readonly DivisionRecord[]
}

/** `tabletennis/<season>/divisions/<federation number>`: standings by week (1-22). */
export type DivisionShard = {
  readonly id: string
  readonly name: string
  readonly weeks: Readonly<Record<string, readonly StandingRow[]>>
}
