import type { ClubRecord, PlayerRecord, SheetRecord } from '../../../manifests/types/records.ts'
import { isLatestFirst, matchCount, sheetWith, withPackedSheets } from './packed-sheets.ts'
import { latestFirst } from './reconcile.ts'
import { SearchText } from './text-search.ts'

/** One page of a list, and the total number of items. */
export type Page<T> = { readonly items: readonly T[]; readonly total: number }

/** A player with the figures to display: from the men's sheet if present, else from the lists. */
export type PlayerView = PlayerRecord & {
  readonly ranking: string | null
  readonly pointsStart: number | null
  readonly pointsCurrent: number | null
  readonly totalWins: number
  readonly totalLosses: number
  readonly clubName: string | null
  readonly province: string | null
}

export type PlayerFilter = {
  readonly clubCode?: string
  readonly ranking?: string
  readonly minPoints?: number
  readonly maxPoints?: number
  readonly search?: string
  readonly orderBy?: PlayerOrder
  readonly limit: number
  readonly offset: number
}
export type PlayerOrder = {
  readonly field: 'points_current' | 'name' | 'ranking' | 'ranking_position'
  readonly direction: 'ASC' | 'DESC'
}

const CLASS = /^([A-E])(s?)(\d{1,3})$/i
const SERIES = 1_000
const UNRANKED = 10 * SERIES

/** Ranks of classes that were met. Classes are few; other texts are not kept. */
const strengths = new Map<string, number>()

/**
 * Rank of a class by strength, smaller is stronger: A1, A2 .., B0, B2 .. E6, NC, then unknown
 * texts. As10, which is for players treated as A series, follows A10.
 */
function classStrength(ranking: string): number {
  const known = strengths.get(ranking)
  if (known !== undefined) return known
  const [text, series = '', level, number = ''] = CLASS.exec(ranking.trim()) ?? []
  if (series === '') return ranking.trim().toUpperCase() === 'NC' ? UNRANKED : UNRANKED + 1
  const place = (series.toUpperCase().charCodeAt(0) - 65) * SERIES * 2
  const strength = place + Number(number) * 2 + (level === '' ? 0 : 1)
  if (text === ranking) strengths.set(ranking, strength)
  return strength
}

/** Compares classes, strongest first. Equal ranks are ordered alphabetically. */
export function byStrength(a: string, b: string): number {
  return classStrength(a) - classStrength(b) || (a < b ? -1 : a > b ? 1 : 0)
}

type Place = {
  readonly home: string
  readonly club: ClubRecord | undefined
  readonly old: PlayerEntry | undefined
}

/** A player in memory: the stored record, and derived values for queries. */
export class PlayerEntry {
  readonly record: PlayerRecord
  /** Key of the club whose shard has the record. */
  readonly home: string
  /** The club that the figures of `view` come from. */
  readonly club: ClubRecord | undefined
  /** From the men's sheet if present, else from the lists. */
  readonly ranking: string | null
  /** Current points, from the men's sheet if present, else from the lists. */
  readonly points: number | null
  /** Name and licence. The same object as long as the name does not change. */
  readonly name: SearchText
  /** The class in capitals, for comparisons. */
  readonly rankingKey: string | null
  /** Smaller is stronger. Null without a class. */
  readonly strength: number | null
  /** Points gained since the start of the season, two decimals. Null if a figure is unknown. */
  readonly progression: number | null
  readonly matchCount: number
  #view: PlayerView | undefined

  /** @param place `club`: the player's own club; `old`: the entry to replace, if any */
  constructor(given: PlayerRecord, { home, club, old }: Place) {
    const record = withPackedSheets(given)
    this.record = record
    this.home = home
    this.club = club
    this.name =
      old?.record.name === record.name ? old.name : new SearchText(record.name, record.licence)
    const { masculine } = record
    const ranking = masculine?.ranking ?? record.listRanking
    this.ranking = ranking
    this.points = masculine?.pointsCurrent ?? record.listPoints
    this.rankingKey = ranking === null ? null : ranking.trim().toUpperCase()
    this.strength = ranking === null ? null : classStrength(ranking)
    this.progression = progressionOf(masculine?.pointsStart ?? null, this.points)
    this.matchCount = matchCount(masculine) + matchCount(record.feminine)
  }

  /** Created on the first read, because it sorts the sheets. */
  get view(): PlayerView {
    this.#view ??= viewOf(this)
    return this.#view
  }
}

function viewOf({ record, club, ranking, points }: PlayerEntry): PlayerView {
  const { masculine } = record
  return {
    licence: record.licence,
    name: record.name,
    clubCode: record.clubCode === null ? null : (club?.code ?? record.clubCode),
    gender: record.gender,
    active: record.active,
    category: record.category,
    listRanking: record.listRanking,
    listPoints: record.listPoints,
    masculine: inOrder(masculine),
    feminine: inOrder(record.feminine),
    seenAt: record.seenAt,
    ranking,
    pointsStart: masculine?.pointsStart ?? null,
    pointsCurrent: points,
    totalWins: masculine?.wins ?? 0,
    totalLosses: masculine?.losses ?? 0,
    clubName: club?.name ?? null,
    province: club?.province ?? null,
  }
}

function progressionOf(start: number | null, current: number | null): number | null {
  if (start === null || current === null) return null
  // Adding zero turns -0 into 0.
  return Math.round((current - start) * 100) / 100 + 0
}

/** Sorts statistics by class and matches by date. Returns the same sheet if already sorted. */
function inOrder(sheet: SheetRecord | null): SheetRecord | null {
  if (sheet === null) return null
  const stats = ordered(sheet.stats, (a, b) => byStrength(a.opponentRanking, b.opponentRanking))
  if (isLatestFirst(sheet)) return stats === sheet.stats ? sheet : sheetWith(sheet, { stats })
  return sheetWith(sheet, { stats, matches: ordered(sheet.matches, latestFirst) })
}

function ordered<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  for (let index = 1; index < items.length; index += 1) {
    if (compare(items[index - 1] as T, items[index] as T) > 0) return items.toSorted(compare)
  }
  return items
}

/** Sort key of players: an API field, or the gain since the start of the season. */
export type OrderName = PlayerOrder['field'] | 'progression'
export type Direction = PlayerOrder['direction']

type Key = (entry: PlayerEntry) => number | string | null

const KEYS: Readonly<Record<OrderName, Key>> = {
  points_current: ({ points }) => points,
  name: ({ name }) => name.folded,
  ranking: ({ strength }) => strength,
  ranking_position: ({ record }) => record.masculine?.rankingPosition ?? null,
  progression: ({ progression }) => progression,
}

/** Compares players. Those without the figure always come last; ties by licence (G11). */
export function comparePlayers(
  name: OrderName,
  direction: Direction,
): (a: PlayerEntry, b: PlayerEntry) => number {
  const key = KEYS[name]
  const sign = direction === 'ASC' ? 1 : -1
  return (a, b) => {
    const left = key(a)
    const right = key(b)
    if (left !== right) {
      if (left === null) return 1
      if (right === null) return -1
      return left < right ? -sign : sign
    }
    return a.record.licence < b.record.licence ? -1 : a.record.licence > b.record.licence ? 1 : 0
  }
}
