import type { DocumentStore } from '../../../core/ports/storage.ts'
import type { ClubShard, PlayerRecord } from '../../../manifests/types/records.ts'
import { clubKey } from '../data/codes.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import type { PlayerRow } from './export-rows.ts'

type StoreParts = {
  readonly data: TableTennisWrites
  readonly store: DocumentStore
  readonly gender: 'M' | 'F'
  /** ISO 8601, UTC. */
  readonly seenAt: string
  /** Whether the player has a place among active players. */
  readonly isActive: (row: PlayerRow) => boolean
}

/**
 * Stores a list of players in the shards of their clubs, one write per club that changes. Empty
 * values do not overwrite known ones, and names of sheets stay. Clubs that are not known are left
 * out: the file has no names of clubs. Returns the number of changed players.
 */
export async function storePlayers(rows: Iterable<PlayerRow>, parts: StoreParts): Promise<number> {
  const byClub = new Map<string, PlayerRow[]>()
  for (const row of rows) {
    const key = clubKey(row.clubCode)
    const own = byClub.get(key)
    if (own === undefined) byClub.set(key, [row])
    else own.push(row)
  }
  let changed = 0
  for (const own of byClub.values()) {
    const [{ clubCode }] = own as [PlayerRow]
    if (parts.data.knownClub(clubCode) === undefined) continue
    const listed = own.flatMap((row): PlayerRecord[] => {
      const before = parts.data.knownPlayer(row.licence)
      const now = merged(before, row, parts)
      return before !== undefined && isSame(before, now) ? [] : [now]
    })
    if (listed.length === 0) continue
    changed += listed.length
    await parts.data.updateClub(parts.store, clubCode, (current) => withPlayers(current, listed))
  }
  return changed
}

function withPlayers(current: ClubShard | undefined, listed: readonly PlayerRecord[]): ClubShard {
  if (current === undefined) throw new TypeError('the club is gone')
  const now = new Map(listed.map((player) => [player.licence, player]))
  const kept = current.players.map((player) => now.get(player.licence) ?? player)
  const known = new Set(current.players.map(({ licence }) => licence))
  const added = listed.filter(({ licence }) => !known.has(licence))
  return { ...current, players: [...kept, ...added] }
}

function merged(
  before: PlayerRecord | undefined,
  row: PlayerRow,
  { gender, seenAt, isActive }: StoreParts,
): PlayerRecord {
  const hasSheet = (before?.masculine ?? before?.feminine ?? null) !== null
  const name = `${row.firstName} ${row.lastName}`.trim()
  return {
    licence: row.licence,
    name: (hasSheet ? before?.name : undefined) || name || before?.name || '',
    clubCode: row.clubCode,
    gender,
    active: isActive(row),
    category: row.category || (before?.category ?? null),
    listRanking: row.ranking,
    listPoints: row.points ?? before?.listPoints ?? null,
    masculine: before?.masculine ?? null,
    feminine: before?.feminine ?? null,
    seenAt,
  }
}

const FIELDS = ['name', 'gender', 'active', 'category', 'listRanking', 'listPoints'] as const

/** Whether nothing but the time differs. Codes of clubs differ in case between the sources. */
function isSame(before: PlayerRecord, now: PlayerRecord): boolean {
  const isHome =
    before.clubCode !== null && clubKey(before.clubCode) === clubKey(now.clubCode ?? '')
  return isHome && FIELDS.every((field) => before[field] === now[field])
}
