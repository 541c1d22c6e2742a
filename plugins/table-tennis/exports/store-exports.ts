import type { DocumentStore } from '../../../core/ports/storage.ts'
import type { ClubShard, PlayerRecord, SheetKind } from '../../../manifests/types/records.ts'
import { clubKey, parseClubCode } from '../data/codes.ts'
import { matchOf, type ResultRow } from '../data/export-results.ts'
import { isRead, withListed, withResults } from '../data/reconcile.ts'
import { inSlices } from '../data/slices.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import type { PlayerRow } from './export-rows.ts'

type StoreParts = {
  readonly data: TableTennisWrites
  readonly store: DocumentStore
  readonly sheet: SheetKind
  /** The file's date, YYYY-MM-DD. */
  readonly date: string
  readonly signal: AbortSignal
}

type ListParts = StoreParts & {
  /** Place among active players. Null for an inactive one. */
  readonly placeOf: (row: PlayerRow) => number | null
  /** Whether the list has been without this player for so long that he no longer plays. */
  readonly isGone: (licence: string) => boolean
}

type Stored = {
  /** Number of changed players. */
  readonly players: number
  /** Players of clubs that are not known. Provinces and the like are not clubs. */
  readonly left: number
}

/**
 * Stores a list of players in the shards of their clubs, one write per club that changes. Clubs that
 * are not known are left out: the file has no names of clubs.
 */
export async function storeList(rows: Iterable<PlayerRow>, parts: ListParts): Promise<Stored> {
  const { data, date } = parts
  const seenAt = seenOn(date)
  const byClub = new Map(data.exports.homes().map((home) => [home, [] as PlayerRow[]]))
  let left = 0
  await inSlices(rows, (row) => {
    const known = data.knownPlayer(row.licence)
    const stays = known !== undefined && known.clubCode !== null && known.seenAt > seenAt
    const key = clubKey(stays ? (known.clubCode ?? '') : row.clubCode)
    const own = byClub.get(key)
    if (own !== undefined) own.push(row)
    else if (data.knownClub(key) !== undefined) byClub.set(key, [row])
    else if (parseClubCode(row.clubCode)?.endsWith('000') === false) left += 1
  })
  let players = 0
  for (const [key, own] of byClub) {
    const listed = new Map(own.map((row) => [row.licence, row]))
    players += await changePlayers(key, parts, {
      change: (player) => {
        const row = listed.get(player.licence)
        if (row !== undefined) return withRow(player, row, parts)
        const isGone = isOf(player, parts.sheet) && parts.isGone(player.licence)
        return isGone && player.active === true ? { ...player, active: false } : player
      },
      licences: own.map(({ licence }) => licence),
    })
  }
  return { players, left }
}

type ResultParts = StoreParts & {
  readonly season: string
  /** A player's rows, oldest first. */
  readonly rowsOf: (licence: string) => readonly ResultRow[]
  /** The name of an opponent who is missing from the data. */
  readonly nameOf: (licence: string) => string | undefined
}

/** Stores results as matches of the players who are known. */
export async function storeResults(parts: ResultParts): Promise<void> {
  const { data, sheet, date, season, rowsOf, nameOf } = parts
  const nameAt = (licence: string) => data.knownPlayer(licence)?.name || nameOf(licence) || null
  const change = (player: PlayerRecord): PlayerRecord => {
    const matches = rowsOf(player.licence).map((row) =>
      matchOf(row, row.opponent === null ? null : nameAt(row.opponent)),
    )
    const now = withResults(player[sheet], { date, season, matches })
    return now === player[sheet] ? player : { ...player, [sheet]: now }
  }
  for (const home of data.exports.homes()) {
    await changePlayers(home, parts, { change, licences: [] })
  }
}

type PlayerChanges = {
  readonly change: (player: PlayerRecord) => PlayerRecord
  /** The players in the file. The club may not have all of them yet. */
  readonly licences: readonly string[]
}

/**
 * Changes the players of a club in one write. Returns how many have other values than dates. Changes
 * are made before the write, in slices: all of a large club at once would take a fifth of a second.
 */
async function changePlayers(
  key: string,
  { data, store, signal }: StoreParts,
  { change, licences }: PlayerChanges,
): Promise<number> {
  signal.throwIfAborted()
  const made = new Map<PlayerRecord, PlayerRecord>()
  await inSlices(data.storedPlayers(key), (player) => made.set(player, change(player)))
  signal.throwIfAborted()
  // Somebody else may have changed a player since.
  const after = (player: PlayerRecord): PlayerRecord => made.get(player) ?? change(player)
  let changed = 0
  await data.updateClub(store, key, (current): ClubShard => {
    if (current === undefined) throw new TypeError(`the club ${key} is gone`)
    const own = new Set(current.players.map(({ licence }) => licence))
    const added = licences.filter((licence) => !own.has(licence))
    const before = [
      ...current.players,
      ...added.map((licence) => data.knownPlayer(licence) ?? newPlayer(licence)),
    ]
    const players = before.map(after)
    changed = players.filter((player, at) => isOther(player, before[at] as PlayerRecord)).length
    const isSame = added.length === 0 && players.every((player, at) => player === before[at])
    return isSame ? current : { ...current, players }
  })
  return changed
}

function newPlayer(licence: string): PlayerRecord {
  const unknown = { clubCode: null, gender: null, active: null, category: null }
  const unlisted = { listRanking: null, listPoints: null, masculine: null, feminine: null }
  return { licence, name: '', ...unknown, ...unlisted, seenAt: '' }
}

/** A woman may also be in the list of men, which then says nothing about her own one. */
const isOf = ({ gender }: PlayerRecord, sheet: SheetKind): boolean =>
  sheet === 'feminine' || gender !== 'F'

function withRow(
  known: PlayerRecord,
  row: PlayerRow,
  { sheet, date, placeOf }: ListParts,
): PlayerRecord {
  const rankingPosition = placeOf(row)
  const { ranking, points: pointsCurrent } = row
  const listed = withListed(known[sheet], { date, ranking, pointsCurrent, rankingPosition })
  const before = { ...known, [sheet]: listed }
  if (!isOf(known, sheet)) return before
  const seenAt = seenOn(date)
  // On the same day, the lists of the club count for what is the club's.
  const isLater = known.clubCode === null || known.seenAt <= seenAt
  const isOlder = known.seenAt.slice(0, 10) > date
  // A page has the name as the player writes it.
  const name =
    isRead(known.masculine) || isRead(known.feminine)
      ? ''
      : `${row.firstName} ${row.lastName}`.trim()
  const active = rankingPosition !== null
  const [first, second] = isOlder ? [known.listRanking, ranking] : [ranking, known.listRanking]
  const [most, least] = isOlder
    ? [known.listPoints, pointsCurrent]
    : [pointsCurrent, known.listPoints]
  return {
    ...before,
    name: (isLater ? name || known.name : known.name || name) || '',
    clubCode: isLater ? row.clubCode : known.clubCode,
    gender: sheet === 'feminine' ? 'F' : 'M',
    active: isLater ? active : (known.active ?? active),
    category: (isLater ? row.category || known.category : known.category || row.category) || null,
    listRanking: first ?? second,
    listPoints: most ?? least,
    seenAt: [known.seenAt, seenAt].sort().at(-1) ?? seenAt,
  }
}

const seenOn = (date: string): string => `${date}T00:00:00.000Z`

const FIELDS = [
  'name',
  'clubCode',
  'gender',
  'active',
  'category',
  'listRanking',
  'listPoints',
] as const
const FIGURES = ['ranking', 'pointsCurrent', 'rankingPosition'] as const

function isOther(now: PlayerRecord, before: PlayerRecord): boolean {
  const isSame = (sheet: SheetKind) =>
    FIGURES.every((field) => (now[sheet]?.[field] ?? null) === (before[sheet]?.[field] ?? null))
  return !(
    FIELDS.every((field) => now[field] === before[field]) &&
    isSame('masculine') &&
    isSame('feminine')
  )
}
