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
import type { RankedPlayer } from '../parse/pages.ts'
import type { ClubLists, ListedPlayer } from './club-players.ts'

/** What a club is made of where nothing is stored of it. */
type ClubOrigin = {
  /** In the site's spelling. */
  readonly code: string
  readonly known: ClubRecord | undefined
  readonly listing?: ClubRow | null | undefined
  readonly details: ClubDetails | null
}

/** The club as stored, or a new one of that code. */
export function shardOf(current: ClubShard | undefined, origin: ClubOrigin): ClubShard {
  return current ?? { club: newClub(origin), scrapedAt: null, players: [] }
}

/** A club with the details of its page; what they leave empty stays as it was. */
export function withDetails(club: ClubRecord, details: ClubDetails | null): ClubRecord {
  const merged = details === null ? club.details : mergedDetails(club.details, details)
  const province = club.province ?? provinceOfCode(club.code)
  return {
    ...club,
    province: provinceOfClub(club.code, province, merged?.postalCode ?? null),
    details: merged,
  }
}

/** The shard with one player put in, in the place of the one with the same licence. */
export function withPlayer(shard: ClubShard, player: PlayerRecord): ClubShard {
  const players = [...shard.players]
  const at = players.findIndex(({ licence }) => licence === player.licence)
  players[at < 0 ? players.length : at] = player
  return { ...shard, players }
}

/** The list of clubs has the name that a club is known by; its own page the one of its statutes. */
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

/** What the lists of one scrape say of one player. */
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

/** A player with what the lists say now; what they leave empty stays as it was. */
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

/** Only the ranking knows: a player it no longer holds is neither. */
function isActive(
  before: PlayerRecord | undefined,
  lists: ClubLists,
  ranked: RankedPlayer | undefined,
): boolean | null {
  const isListed = lists.ranking === undefined || ranked !== undefined
  return ranked?.active ?? (isListed ? (before?.active ?? null) : null)
}

/** A player with a sheet read just now: its matches and statistics replace the earlier ones. */
export function withSheet(before: PlayerRecord, { kind, name, sheet }: ReadSheet): PlayerRecord {
  return { ...before, name: name || before.name, [kind]: newerSheet(before[kind], sheet) }
}

/** What a sheet leaves empty stays known. */
function newerSheet(before: SheetRecord | null, now: SheetRecord): SheetRecord {
  if (before === null) return now
  return {
    ...now,
    ranking: now.ranking ?? before.ranking,
    pointsStart: now.pointsStart ?? before.pointsStart,
    pointsCurrent: now.pointsCurrent ?? before.pointsCurrent,
    rankingPosition: now.rankingPosition ?? before.rankingPosition,
    lastUpdate: now.lastUpdate ?? before.lastUpdate,
  }
}
