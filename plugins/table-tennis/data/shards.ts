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

const FIRST_MONTH = 6

/** The season a moment falls into, `2026-2027`: it turns on the 1st of July (UTC). */
export function seasonOf(atMs: number): Season {
  const date = new Date(atMs)
  const year = date.getUTCFullYear()
  const first = date.getUTCMonth() >= FIRST_MONTH ? year : year - 1
  return `${first}-${first + 1}`
}

/** The season before one: `2025-2026` of `2026-2027`. */
export function seasonBefore(season: Season): Season {
  const first = Number(season.slice(0, 4)) - 1
  return `${first}-${first + 1}`
}

/** What every document of the service begins with; plans stand beside the seasons. */
export const ROOT = 'tabletennis/'

const SEASON = /^\d{4}-\d{4}$/

/** What a document's key says about it. */
export type ShardKey =
  | { readonly kind: 'club-list' | 'division-list'; readonly season: Season }
  /** `id`: the club's code or the federation's number of the division. */
  | { readonly kind: 'clubs' | 'divisions'; readonly season: Season; readonly id: string }

/** The key a shard is stored under. */
export function shardKey(key: ShardKey): string {
  const list = `${ROOT}${key.season}/${key.kind}`
  return 'id' in key ? `${list}/${key.id}` : list
}

/** Reads a key; undefined for documents that are no shards. */
export function parseShardKey(key: string): ShardKey | undefined {
  if (!key.startsWith(ROOT)) return undefined
  const [season = '', kind, id, ...more] = key.slice(ROOT.length).split('/')
  if (!SEASON.test(season) || more.length > 0) return undefined
  if (id === undefined) {
    return kind === 'club-list' || kind === 'division-list' ? { kind, season } : undefined
  }
  return kind === 'clubs' || kind === 'divisions' ? { kind, season, id } : undefined
}
