import type { ValidateFunction } from '../../../core/manifest/json-schema.ts'
import { recordValidator } from '../../../core/manifest/records.ts'
import type {
  ClubListShard,
  ClubShard,
  DivisionListShard,
  DivisionShard,
} from '../../../manifests/types/records.ts'

/** A season as in document keys: `2026-2027`. */
export type Season = string

const FIRST_MONTH = 6

/** The season at a time, `2026-2027`. Seasons start on 1 July (UTC). */
export function seasonOf(atMs: number): Season {
  const date = new Date(atMs)
  const year = date.getUTCFullYear()
  const first = date.getUTCMonth() >= FIRST_MONTH ? year : year - 1
  return `${first}-${first + 1}`
}

/** The previous season: `2025-2026` for `2026-2027`. */
export function seasonBefore(season: Season): Season {
  const first = Number(season.slice(0, 4)) - 1
  return `${first}-${first + 1}`
}

/** Prefix of all documents of the service. Plans are next to the seasons. */
export const ROOT = 'tabletennis/'

const SEASON = /^\d{4}-\d{4}$/

/** A parsed document key. */
export type ShardKey =
  | { readonly kind: 'club-list' | 'division-list'; readonly season: Season }
  /** @param id the club's code, or the federation's number of the division */
  | { readonly kind: 'clubs' | 'divisions'; readonly season: Season; readonly id: string }
  /** A player of the club with that code, until the club's own document has it. */
  | {
      readonly kind: 'pending'
      readonly season: Season
      readonly id: string
      readonly licence: string
    }

/** The key of a shard's document. */
export function shardKey(key: ShardKey): string {
  const list = `${ROOT}${key.season}/${key.kind}`
  if (!('id' in key)) return list
  return key.kind === 'pending' ? `${list}/${key.id}/${key.licence}` : `${list}/${key.id}`
}

/** Parses a key. Returns undefined for documents that are not shards. */
export function parseShardKey(key: string): ShardKey | undefined {
  if (!key.startsWith(ROOT)) return undefined
  const [season = '', kind, id, licence, ...more] = key.slice(ROOT.length).split('/')
  if (!SEASON.test(season) || more.length > 0) return undefined
  if (licence !== undefined) {
    return kind === 'pending' && id !== undefined ? { kind, season, id, licence } : undefined
  }
  if (id === undefined) {
    return kind === 'club-list' || kind === 'division-list' ? { kind, season } : undefined
  }
  return kind === 'clubs' || kind === 'divisions' ? { kind, season, id } : undefined
}

type Shards = {
  readonly 'club-list': ClubListShard
  readonly clubs: ClubShard
  readonly pending: ClubShard
  readonly 'division-list': DivisionListShard
  readonly divisions: DivisionShard
}

/** These keywords only inform readers of the API. Old documents may violate them. */
const NOT_OF_STORE = ['minimum', 'pattern']

const isClubShard = recordValidator<ClubShard>('ClubShard', NOT_OF_STORE)

const isShard: { readonly [K in keyof Shards]: ValidateFunction<Shards[K]> } = {
  'club-list': recordValidator('ClubListShard', NOT_OF_STORE),
  clubs: isClubShard,
  pending: isClubShard,
  'division-list': recordValidator('DivisionListShard', NOT_OF_STORE),
  divisions: recordValidator('DivisionShard', NOT_OF_STORE),
}

/** The shard of that kind, or why a document is not valid. */
type ReadShard<K extends ShardKey['kind']> =
  | { readonly shard: Shards[K] }
  | { readonly problem: string }

/** Validates a stored document, up to its first mistake. */
export function readShard<K extends ShardKey['kind']>(kind: K, value: unknown): ReadShard<K> {
  const validate: ValidateFunction<Shards[K]> = isShard[kind]
  if (validate(value)) return { shard: value }
  const [first] = validate.errors ?? []
  return { problem: `${first?.instancePath || '/'} ${first?.message ?? 'has the wrong form'}` }
}

const DAY_MS = 86_400_000
const JULY = 6
/** Days of July and August, when nobody plays. */
const SUMMER_DAYS = 62

/**
 * Whether data read at a time (ISO 8601) are too old. Days of July and August do not count. Changes
 * only at midnight UTC. False for data that were never read.
 */
export function isStale(
  readAt: string | null,
  { nowMs, days }: { nowMs: number; days: number },
): boolean {
  const readMs = Date.parse(readAt ?? '')
  return daysOfPlay(nowMs) - daysOfPlay(readMs) > days
}

/** Days since 1970 without those of the summers. */
function daysOfPlay(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear()
  const day = Math.floor(atMs / DAY_MS)
  const summer = day - Date.UTC(year, JULY) / DAY_MS
  return day - (year - 1970) * SUMMER_DAYS - Math.min(SUMMER_DAYS, Math.max(0, summer))
}
