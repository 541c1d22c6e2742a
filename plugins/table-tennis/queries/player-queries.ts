import { clubKey } from '../data/club-code.ts'
import type { PlayerEntry } from '../data/player-entry.ts'
import { comparePlayers } from '../data/player-order.ts'
import type { Page, PlayerFilter, PlayerOrder, PlayerView } from '../data/query-results.ts'
import { SearchWords } from '../data/search-text.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { firstOf, pageOf } from './paging.ts'

const BY_POINTS: PlayerOrder = { field: 'points_current', direction: 'DESC' }

/** Up to so many names are looked at one by one; with more, it is faster to go through all in order. */
const FEW = 400

type Passes = (entry: PlayerEntry) => boolean

/** Players that pass every filter (P1-P4). */
export function players(data: TableTennisData, filter: PlayerFilter): Page<PlayerView> {
  const tests = testsOf(filter)
  const all = candidates(data, filter)
  const found =
    tests.length === 0 ? all : all.filter((entry) => tests.every((passes) => passes(entry)))
  const { items, total } = pageOf(found, filter)
  return { items: items.map(({ view }) => view), total }
}

/** Every word stands in the name, or the text in the licence; by points (G10). */
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

/** An exact class, case ignored (P2). */
export function hasRanking(ranking: string): Passes {
  const wanted = ranking.trim().toUpperCase()
  return ({ rankingKey }) => rankingKey === wanted
}

function hasPoints(least: number, most: number): Passes {
  return ({ view: { pointsCurrent } }) =>
    pointsCurrent !== null && pointsCurrent >= least && pointsCurrent <= most
}

function searched(text: string): Passes {
  const words = new SearchWords(text)
  return words.words.length === 0 ? () => false : ({ name }) => name.holds(words)
}
