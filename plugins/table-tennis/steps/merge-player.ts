import type { PlayerRecord, SheetKind, SheetRecord } from '../data/records.ts'
import type { RankedPlayer } from '../parse/pages.ts'
import type { ClubLists, ListedPlayer } from './club-players.ts'

/** What the lists of one scrape say of one player. */
export type PlayerOfLists = {
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
