import type { RankingClass, RankingClasses, SheetKind } from '../../../manifests/types/records.ts'
import { matchCount } from '../data/packed-sheets.ts'
import type { PlayerView } from '../data/player-entry.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { dataFreshness } from './freshness.ts'
import { dayOfPoints, pointsOn } from './own-points.ts'
import { type PointsRules, pointsRules } from './rules.ts'

/** Places and points of the classes, without what an answer has around them. */
export type ClassTable = Pick<
  RankingClasses,
  'asOf' | 'activePlayers' | 'basis' | 'reason' | 'classes'
>

type Known = { readonly version: number; readonly tables: Map<SheetKind, ClassTable> }
const known = new WeakMap<TableTennisData, Known>()

/** The classes that points give now (E7, H9, H10). Computed once per version of the data. */
export function classTable(data: TableTennisData, sheet: SheetKind): ClassTable {
  let own = known.get(data)
  if (own?.version !== data.version) own = { version: data.version, tables: new Map() }
  known.set(data, own)
  const table =
    own.tables.get(sheet) ?? learnedTable(data, sheet) ?? computedTable(data, sheet, pointsRules())
  own.tables.set(sheet, table)
  return table
}

/** Defaults to the current season. Earlier seasons have classes only if the rules contain them. */
export function rankingClasses(
  data: TableTennisData,
  sheet: SheetKind,
  season = data.season,
): RankingClasses {
  const table = season === data.season ? classTable(data, sheet) : olderTable(season, sheet)
  return { sheet, ...table, count: table.classes.length, freshness: dataFreshness(data) }
}

/** Classes in the federation's own list (E7). Undefined without an import. */
function learnedTable({ exports }: TableTennisData, sheet: SheetKind): ClassTable | undefined {
  const { classes = [], date: asOf = null } = exports.players(sheet) ?? {}
  if (classes.length === 0) return undefined
  const activePlayers = classes.reduce((sum, { players }) => sum + (players ?? 0), 0)
  return { asOf, activePlayers, basis: 'export', reason: null, classes }
}

function computedTable(data: TableTennisData, sheet: SheetKind, rules: PointsRules): ClassTable {
  const points: number[] = []
  const today = data.day * 86_400_000
  let asOf: string | null = null
  for (const { view } of data.players.ordered('points_current', 'DESC')) {
    const own = pointsOn(view, sheet)
    const isRanked = own !== null && (view.gender === 'F') === (sheet === 'feminine')
    if (!isRanked || !isActive(view, sheet, rules)) continue
    points.push(own)
    const day = dayOfPoints(view, sheet)
    // A wrong date on one sheet says nothing about the others.
    if (day !== null && Date.parse(day) <= today && day > (asOf ?? '')) asOf = day
  }
  const activePlayers = points.length
  const rows = rules.lastPlace[sheet]
  if (rows === null) {
    const reason = 'No table of classes is published for women. The figures of the men do not hold.'
    return { asOf, activePlayers, basis: 'none', reason, classes: [] }
  }
  const places = rowFor(rows, activePlayers)
  const isWhole = activePlayers >= rules.fewestActive
  points.sort((a, b) => b - a)
  const classes = rules.classes.map((ranking, at): RankingClass => {
    const lastPlace = places[at] ?? null
    if (lastPlace === null || !isWhole)
      return { ranking, lastPlace, minPoints: null, players: null }
    const isLast = at === rules.classes.length - 1
    const end = isLast ? activePlayers : Math.min(lastPlace, activePlayers)
    const players = Math.max(0, end - Math.min(places[at - 1] ?? 0, activePlayers))
    return {
      ranking,
      lastPlace,
      minPoints: players > 0 ? (points[end - 1] ?? null) : null,
      players,
    }
  })
  const reason = isWhole
    ? null
    : `Only ${activePlayers} active ${activePlayers === 1 ? 'player is' : 'players are'} stored here, too few to know the places among all players.`
  return { asOf, activePlayers, basis: 'table', reason, classes }
}

function isActive(view: PlayerView, sheet: SheetKind, { activePlayer }: PointsRules): boolean {
  if (view.active !== null) return view.active
  const isOfClass = view[sheet]?.ranking === activePlayer.orClass
  return isOfClass || matchCount(view[sheet]) >= activePlayer.minResults
}

/** The row of the greatest number that is not above the real one, else the first. */
function rowFor(rows: Readonly<Record<string, readonly number[]>>, players: number) {
  const sizes = Object.keys(rows).map(Number)
  const size = Math.max(...sizes.filter((one) => one <= players), Math.min(...sizes))
  return rows[size] ?? []
}

function olderTable(season: string, sheet: SheetKind): ClassTable {
  const { olderClasses: older, classes } = pointsRules()
  const none = { asOf: null, activePlayers: null }
  if (season < older.firstSeason || season > older.lastSeason) {
    const reason = `No classes of the season ${season} are known.`
    return { ...none, basis: 'none', reason, classes: [] }
  }
  const { lastPlace, minPoints, pivotPoints } = older[sheet]
  const reason = `From ${pivotPoints} points a class was given by place, below by points.`
  const found = classes.filter((ranking) => ranking in lastPlace || ranking in minPoints)
  return {
    ...none,
    basis: 'table',
    reason,
    classes: found.map((ranking) => ({
      ranking,
      lastPlace: lastPlace[ranking] ?? null,
      minPoints: minPoints[ranking] ?? null,
      players: null,
    })),
  }
}

/** The class that points give, and how many are missing to the next one. Undefined without thresholds. */
export function classOf({ classes }: ClassTable, points: number) {
  const ranked = classes.filter(({ minPoints }) => minPoints !== null)
  if (ranked.length === 0) return undefined
  const at = ranked.findIndex(({ minPoints }) => points >= (minPoints ?? 0))
  const place = at < 0 ? ranked.length - 1 : at
  const next = ranked[place - 1]?.minPoints ?? null
  return { ranking: ranked[place]?.ranking ?? null, toNext: next === null ? null : next - points }
}
