import type {
  ClubDetails,
  ClubRecord,
  ClubRow,
  ClubShard,
  PlayerRecord,
  SheetKind,
  SheetRecord,
} from '../../../manifests/types/records.ts'
import { provinceOfClub, provinceOfCode } from '../data/codes.ts'
import { withPage } from '../data/reconcile.ts'
import type { RankedPlayer } from '../parse/pages.ts'
import type { ClubLists, ListedPlayer } from './club-players.ts'

/** Data for a club that is not stored yet. */
type ClubOrigin = {
  /** In the site's spelling. */
  readonly code: string
  readonly known: ClubRecord | undefined
  readonly listing?: ClubRow | null | undefined
  readonly details: ClubDetails | null
}

/** The stored club, or a new one with that code. */
export function shardOf(current: ClubShard | undefined, origin: ClubOrigin): ClubShard {
  return current ?? { club: newClub(origin), scrapedAt: null, players: [] }
}

/** Adds the details of its page to a club. Empty values do not overwrite known ones. */
export function withDetails(club: ClubRecord, details: ClubDetails | null): ClubRecord {
  const merged = details === null ? club.details : mergedDetails(club.details, details)
  const province = club.province ?? provinceOfCode(club.code)
  return {
    ...club,
    province: provinceOfClub(club.code, province, merged?.postalCode ?? null),
    details: merged,
  }
}

/** Adds a player to the shard, replacing the one with the same licence. */
export function withPlayer(shard: ClubShard, player: PlayerRecord): ClubShard {
  const players = [...shard.players]
  const at = players.findIndex(({ licence }) => licence === player.licence)
  players[at < 0 ? players.length : at] = player
  return { ...shard, players }
}

/** The list of clubs has the common name of a club; its own page has the official one. */
function newClub({ code, known, listing, details }: ClubOrigin): ClubRecord {
  if (known !== undefined) return known
  const name = listing?.name || nameOf(details) || code
  return { code, name, province: listing?.province ?? provinceOfCode(code), details: null }
}

function nameOf(details: ClubDetails | null): string | undefined {
  const full = details?.fullName ?? undefined
  return full?.replace(/^\S+ - /, '') || undefined
}

function mergedDetails(before: ClubDetails | null, now: ClubDetails): ClubDetails {
  if (before === null) return now
  const told = Object.entries(now).filter(([, value]) => value !== null)
  return { ...before, ...Object.fromEntries(told) }
}

/** Data of one player from the lists of one scrape. */
type PlayerOfLists = {
  readonly player: ListedPlayer
  readonly clubCode: string
  readonly lists: ClubLists
  /** ISO 8601, UTC. */
  readonly seenAt: string
}

/** A sheet as read. */
export type ReadSheet = {
  readonly kind: SheetKind
  readonly name: string
  readonly sheet: SheetRecord
}

/** Adds the data of the lists to a player. Empty values do not overwrite known ones. */
export function withLists(
  before: PlayerRecord | undefined,
  { player, clubCode, lists, seenAt }: PlayerOfLists,
): PlayerRecord {
  const { licence, name, member, ranked, gender } = player
  const hasSheet = (before?.masculine ?? before?.feminine ?? null) !== null
  return {
    licence,
    name: (hasSheet ? before?.name : undefined) || name || before?.name || '',
    clubCode,
    gender: gender ?? before?.gender ?? null,
    active: isActive(before, lists, ranked),
    category: member?.category ?? before?.category ?? null,
    listRanking: ranked?.ranking ?? member?.ranking ?? before?.listRanking ?? null,
    listPoints: ranked?.points ?? before?.listPoints ?? null,
    masculine: before?.masculine ?? null,
    feminine: before?.feminine ?? null,
    seenAt,
  }
}

/** Only the ranking shows this. Null for a player who is no longer in it. */
function isActive(
  before: PlayerRecord | undefined,
  lists: ClubLists,
  ranked: RankedPlayer | undefined,
): boolean | null {
  const isListed = lists.ranking === undefined || ranked !== undefined
  return ranked?.active ?? (isListed ? (before?.active ?? null) : null)
}

/**
 * Adds a new sheet to a player. Its matches and statistics replace those of its earlier pages. Empty
 * values do not overwrite known ones.
 * @param readAt ISO 8601, UTC
 */
export function withSheet(
  before: PlayerRecord,
  { kind, name, sheet }: ReadSheet,
  readAt: string,
): PlayerRecord {
  const read = withPage(before[kind], { ...sheet, readAt })
  return { ...before, name: name || before.name, [kind]: read }
}
