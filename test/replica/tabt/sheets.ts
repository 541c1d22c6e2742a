import type { World } from '../truth.ts'
import { hash } from '../world/seeded.ts'
import { matchesOf, type TabtFixture, type TabtSide } from './calendar.ts'

/** A match sheet as the federation's program holds it. */
export type TabtSheet = {
  readonly startTime: string
  readonly endTime: string
  readonly system: number
  readonly home: readonly TabtPlayer[]
  readonly away: readonly TabtPlayer[]
  readonly games: readonly TabtGame[]
  /** Nobody may hear of these. */
  readonly captain: string
  readonly comment: string
}

export type TabtPlayer = {
  readonly position: number
  readonly licence: string
  readonly name: string
  readonly ranking: string
  /** Null for somebody who was absent. */
  readonly wins: number | null
}

export type TabtGame = {
  readonly position: number
  /** Positions of the players: one, two of a double, or none where nobody is named. */
  readonly home: readonly number[]
  readonly away: readonly number[]
  readonly winner: 'home' | 'away'
  /** The side that did not play. */
  readonly forfeit: 'home' | 'away' | null
  readonly homeSets: number
  readonly awaySets: number
  /** Points of each set; null where only the number of sets was entered. */
  readonly sets: readonly { readonly home: number; readonly away: number }[] | null
}

/** Order of the 16 singles of four players, home first. */
const SINGLES = '42 31 24 13 41 32 23 14 43 34 21 12 44 33 22 11'.split(' ')

/** The sheet of a fixture, made out of its number; null where none is entered. */
export function sheetOf(world: World, fixture: TabtFixture): TabtSheet | null {
  const { status, score, division, hasSheet, seed } = fixture
  if (status !== 'played' || score === null || !hasSheet) return null
  const size = matchesOf(division) === 16 ? 4 : 3
  const pairs = size === 4 ? SINGLES : ['11', '12', '13', '21', '22', '23', '31', '32', '33', '00']
  // The last of the guests is absent on some sheets that the hosts won high enough.
  const absent = score.home >= size && seed % 5 === 0 ? size : undefined
  const lost = pairs.filter((pair) => Number(pair[1]) === absent).length
  let open = score.home - lost
  const games = pairs.map((pair, at): TabtGame => {
    const [home = 0, away = 0] = [...pair].map(Number)
    const isForfeit = away === absent
    const isHome = isForfeit || open > 0
    if (!isForfeit) open -= 1
    const isDouble = home === 0
    const named = isDouble ? (seed % 3 === 0 ? [] : [1, 2]) : undefined
    return {
      ...{ position: at + 1, home: named ?? [home], away: named ?? [away] },
      ...{ winner: isHome ? 'home' : 'away', forfeit: isForfeit ? 'away' : null },
      ...setsOf(hash(seed, at), isHome),
    }
  })
  const wins = (side: 'home' | 'away', position: number): number =>
    games.filter(
      (game) => game.winner === side && game[side].length === 1 && game[side][0] === position,
    ).length
  const players = (side: 'home' | 'away'): readonly TabtPlayer[] =>
    lineUp(world, fixture[side], { size, seed: hash(seed, fixture.week) }).map((one, at) => {
      const isAbsent = side === 'away' && at + 1 === absent
      return { ...one, position: at + 1, wins: isAbsent ? null : wins(side, at + 1) }
    })
  return {
    ...{ startTime: '19:05', endTime: '22:40', system: size === 4 ? 2 : 4 },
    ...{ home: players('home'), away: players('away'), games },
    ...{ captain: 'CAPTAIN', comment: 'Comment of a person' },
  }
}

/** Three sets for the winner, with points; some sheets only have the number of sets. */
function setsOf(seed: number, isHome: boolean): Pick<TabtGame, 'homeSets' | 'awaySets' | 'sets'> {
  const against = seed % 3
  const sets = Array.from({ length: 3 + against }, (_, set) => {
    const loser = hash(seed, set) % 14
    const winner = loser < 10 ? 11 : loser + 2
    const isWon = set >= against === isHome
    return isWon ? { home: winner, away: loser } : { home: loser, away: winner }
  })
  const [homeSets, awaySets] = isHome ? [3, against] : [against, 3]
  return { homeSets, awaySets, sets: seed % 13 === 0 ? null : sets }
}

type Choice = { readonly size: number; readonly seed: number }

/** Some of the people of a club, not always the same. */
function lineUp(world: World, { club }: TabtSide, { size, seed }: Choice) {
  if (club === null) return []
  const people = rankedOf(world, club.listing.code)
  return Array.from({ length: Math.min(size, people.length) }, (_, at) => {
    const { licence, name, ranking } = people[(seed + at) % people.length] as Ranked
    return { licence, name, ranking }
  })
}

type Ranked = Pick<TabtPlayer, 'licence' | 'name' | 'ranking'>

const ranked = new WeakMap<World, Map<string, readonly Ranked[]>>()

/** The people of a club, made once: every sheet names some of them. */
function rankedOf(world: World, code: string): readonly Ranked[] {
  const clubs = ranked.get(world) ?? new Map<string, readonly Ranked[]>()
  ranked.set(world, clubs)
  const known = clubs.get(code)
  if (known !== undefined) return known
  const { men, women } = world.peopleOf(code)
  const people = [...men, ...women]
  clubs.set(code, people)
  return people
}
