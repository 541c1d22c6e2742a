import type { Match, SheetKind, SheetRecord } from '../../../manifests/types/records.ts'
import { clubKey } from '../data/codes.ts'
import { seasonOfDay } from '../data/match-rows.ts'
import { matchesOf } from '../data/packed-sheets.ts'
import type { Page, PlayerFilter, PlayerOrder, PlayerView } from '../data/player-entry.ts'
import { comparePlayers, type Direction, type PlayerEntry } from '../data/player-entry.ts'
import { latestFirst } from '../data/reconcile.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { SearchWords } from '../data/text-search.ts'
import { firstOf, pageOf } from './paging.ts'

const BY_POINTS: PlayerOrder = { field: 'points_current', direction: 'DESC' }

/** Up to this many candidates are checked one by one. Beyond, scanning in order is faster. */
const FEW = 400

type Passes = (entry: PlayerEntry) => boolean

/** Players that match every filter (P1-P4). */
export function players(data: TableTennisData, filter: PlayerFilter): Page<PlayerView> {
  const tests = testsOf(filter)
  const all = candidates(data, filter)
  const found =
    tests.length === 0 ? all : all.filter((entry) => tests.every((passes) => passes(entry)))
  const { items, total } = pageOf(found, filter)
  return { items: items.map(({ view }) => view), total }
}

/** Players whose name has every word, or whose licence has the text; by points (G10). */
export function searchPlayers(
  { players }: TableTennisData,
  text: string,
  limit: number,
): readonly PlayerView[] {
  const words = new SearchWords(text)
  if (words.words.length === 0) return []
  const few = players.find(words, FEW)
  const found =
    few?.toSorted(comparePlayers(BY_POINTS.field, BY_POINTS.direction)).slice(0, limit) ??
    firstOf(players.ordered('points_current', 'DESC'), limit, ({ name }) => name.holds(words))
  return found.map(({ view }) => view)
}

function candidates({ players }: TableTennisData, filter: PlayerFilter): readonly PlayerEntry[] {
  const { clubCode, search, orderBy = BY_POINTS } = filter
  const { field, direction } = orderBy
  const some =
    clubCode === undefined
      ? search !== undefined && players.find(new SearchWords(search), FEW)
      : players.members(clubKey(clubCode))
  return some ? some.toSorted(comparePlayers(field, direction)) : players.ordered(field, direction)
}

function testsOf({ ranking, minPoints, maxPoints, search }: PlayerFilter): readonly Passes[] {
  const tests: Passes[] = []
  if (ranking !== undefined) tests.push(hasRanking(ranking))
  if (minPoints !== undefined || maxPoints !== undefined) {
    tests.push(hasPoints(minPoints ?? -Infinity, maxPoints ?? Infinity))
  }
  if (search !== undefined) tests.push(searched(search))
  return tests
}

/** Matches the whole class, ignoring case (P2). */
function hasRanking(ranking: string): Passes {
  const wanted = ranking.trim().toUpperCase()
  return ({ rankingKey }) => rankingKey === wanted
}

function hasPoints(least: number, most: number): Passes {
  return ({ points }) => points !== null && points >= least && points <= most
}

function searched(text: string): Passes {
  const words = new SearchWords(text)
  return words.words.length === 0 ? () => false : ({ name }) => name.holds(words)
}

type MatchFilter = {
  readonly sheet?: SheetKind
  readonly opponent?: string
  readonly limit: number
  readonly offset?: number
}

/**
 * A player's matches, latest first. On the same day the men's sheet comes first, each in page order
 * (P6). Undefined for an unknown player.
 */
export function matches(
  { players }: TableTennisData,
  licence: string,
  { sheet, opponent, ...window }: MatchFilter,
): Page<Match> | undefined {
  const view = players.get(licence)?.view
  if (view === undefined) return undefined
  const found = [
    ...(sheet === 'feminine' ? [] : withSheet(view.masculine, 'masculine')),
    ...(sheet === 'masculine' ? [] : withSheet(view.feminine, 'feminine')),
  ]
  const wanted =
    opponent === undefined
      ? found
      : found.filter(({ opponentLicence }) => opponentLicence === opponent)
  return pageOf(wanted.sort(latestFirst), window)
}

/** Other properties after a spread would make V8 allocate in the old generation, at twice the time. */
function withSheet(sheet: SheetRecord | null, kind: SheetKind): readonly Match[] {
  return matchesOf(sheet).map((match) => ({
    sheet: kind,
    season: seasonOfDay(match.date),
    ...match,
  }))
}

export type TopFilter = {
  readonly province?: string
  readonly clubCode?: string
  readonly ranking?: string
  readonly limit: number
}

/** A player with points. */
type Ranked = PlayerView & { readonly pointsCurrent: number }
type Progression = Ranked & { readonly pointsStart: number; readonly progression: number }

const isRanked = (view: PlayerView): view is Ranked => view.pointsCurrent !== null

/** The strongest players with points. */
export function top({ clubs, players }: TableTennisData, filter: TopFilter): readonly Ranked[] {
  const { clubCode, limit } = filter
  const all =
    clubCode === undefined
      ? players.ordered('points_current', 'DESC')
      : players.members(clubKey(clubCode))
  const passes = topFilter(clubs, filter)
  if (passes === undefined) return []
  // Players without points come last.
  return firstOf(all, limit, passes).flatMap(({ view }) => (isRanked(view) ? view : []))
}

/** Largest gain first, or with `ASC` largest loss first. Only players with both figures (R1). */
export function progressions(
  { players }: TableTennisData,
  limit: number,
  direction: Direction = 'DESC',
): readonly Progression[] {
  const found: Progression[] = []
  for (const { view, progression } of players.ordered('progression', direction).slice(0, limit)) {
    const { pointsStart, pointsCurrent } = view
    // Players without the figure come last.
    if (progression === null || pointsStart === null || pointsCurrent === null) break
    found.push({ progression, ...view, pointsStart, pointsCurrent })
  }
  return found
}

/** Undefined if the filter cannot match anyone. */
function topFilter(
  clubs: TableTennisData['clubs'],
  { province, ranking }: TopFilter,
): ((entry: PlayerEntry) => boolean) | undefined {
  const served = province === undefined ? undefined : clubs.province(province)
  if (province !== undefined && served === undefined) return undefined
  const isOfClass = ranking === undefined ? () => true : hasRanking(ranking)
  return (entry) => (served === undefined || entry.club?.province === served) && isOfClass(entry)
}
