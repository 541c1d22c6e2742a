import { saturdayOf } from './calendar.ts'
import type { Club } from './clubs.ts'
import type { People, Person, SheetKind } from './people.ts'
import { hash } from './seeded.ts'
import type { MatchTruth } from './truth-records.ts'
import type { WorldSize } from './world-options.ts'

export type MeetingsParts = {
  readonly size: WorldSize
  readonly clubs: readonly Club[]
  readonly people: People
}

/** A match as one side sees it. */
export type PlayedMatch = MatchTruth & {
  readonly week: number
  /** Words of the score on the page when it is not `score` itself: `3-0 WO`, `WO`, `ff`. */
  readonly scoreText: string
  /** Change of points, in ten-thousandths. */
  readonly change: number
  readonly won: boolean
}

type Pairing = {
  readonly kind: SheetKind
  readonly week: number
  /** Clubs and their players by number; `one` is the club of the player asked about. */
  readonly one: number
  readonly other: number
  readonly member: number
  readonly opponent: number
  /** Which of the matches of the day. */
  readonly turn: number
}

const TURNS = 4
/** Ten-thousandths of points a match can bring, at most some 25 points. */
const MOST_TENTHS = 250

/**
 * Who meets whom is decided by sums: two clubs meet in a week when their numbers add up to the
 * week's, two players when theirs add up to the turn's. So either side finds the other, and
 * nothing is stored. What happened hangs on the pairing as the lower club sees it.
 */
export class Meetings {
  readonly #world: MeetingsParts
  readonly #rosters: Readonly<Record<SheetKind, (readonly Person[] | undefined)[]>> = {
    masculine: [],
    feminine: [],
  }

  /** Saturdays by week, the first at 0. */
  readonly #saturdays: readonly string[]

  constructor(world: MeetingsParts) {
    const { season, weeks } = world.size
    this.#world = world
    this.#saturdays = Array.from({ length: weeks }, (_, at) => saturdayOf(season, at + 1))
  }

  /** Latest week first, in the order of turns within it. */
  of(person: Person, kind: SheetKind): readonly PlayedMatch[] {
    const member = this.roster(person.club, kind).indexOf(person)
    if (member < 0) return []
    const matches: PlayedMatch[] = []
    for (let week = this.#world.size.currentWeek; week > 0; week--) {
      this.#collectWeek({ kind, week, one: person.club, member }, matches)
    }
    return matches
  }

  /** The players of a club in a competition: women play in both. */
  roster(club: number, kind: SheetKind): readonly Person[] {
    const known = this.#rosters[kind][club]
    if (known !== undefined) return known
    const roster = this.#world.people
      .of(club)
      .filter(({ standing, isWoman }) => standing === 'active' && (kind === 'masculine' || isWoman))
    this.#rosters[kind][club] = roster
    return roster
  }

  #collectWeek(
    asked: Pick<Pairing, 'kind' | 'week' | 'one' | 'member'>,
    matches: PlayedMatch[],
  ): void {
    const { size, clubs } = this.#world
    const { kind, week, one, member } = asked
    const drawn = hash(size.seed, 505, kind === 'feminine' ? 1 : 0, week)
    const other = partner(drawn, one, clubs.length)
    if (other === one) return
    const here = this.roster(one, kind).length
    const there = this.roster(other, kind).length
    const day = hash(drawn, Math.min(one, other))
    for (let turn = 0; turn < TURNS; turn++) {
      // On some days the last turn repeats the first: opponents who meet twice.
      const seed = hash(day, turn === TURNS - 1 && day % 9 === 0 ? 0 : turn)
      const opponent = partner(seed, member, Math.max(here, there))
      if (opponent >= there || hash(seed, member + opponent) % 100 >= 60) continue
      matches.push(this.#play({ kind, week, one, member, other, opponent, turn }, day))
    }
  }

  #play(pairing: Pairing, day: number): PlayedMatch {
    const { size, clubs } = this.#world
    const { kind, week, one, other, member, opponent, turn } = pairing
    const isLower = one < other
    const lowerMember = isLower ? member : opponent
    const result = resultOf(hash(day, turn, lowerMember), size.bareWalkOvers)
    const won = result.lowerWon === isLower
    const against = this.roster(other, kind)[opponent] as Person
    const letter = kind === 'feminine' ? 'D' : 'M'
    const change = won ? result.change : 0 - result.change
    return {
      week,
      won,
      change,
      date: this.#saturdays[week - 1] as string,
      opponent_name: against.name,
      opponent_licence: against.licence,
      opponent_ranking: against[kind].ranking,
      opponent_points: against[kind].start / 10_000,
      opponent_club: (clubs[other] as Club).listing.name,
      division: `PH${letter}${String(week).padStart(2, '0')}/${String(day % 1000).padStart(3, '0')}`,
      points_change: change / 10_000,
      ...wordsOf(result, won),
    }
  }
}

/** The number that adds up with `number` to the seed's: the same from both sides. */
function partner(seed: number, number: number, count: number): number {
  return ((seed % count) + count - number) % count
}

type Result = {
  readonly lowerWon: boolean
  /** Sets of the loser. */
  readonly lost: number
  /** Ten-thousandths, never negative. */
  readonly change: number
  readonly walkOver: 'none' | 'sets' | 'WO' | 'ff'
}

function resultOf(bits: number, bareWalkOvers: boolean): Result {
  const lowerWon = bits % 2 === 0
  const drawn = hash(bits, 1) % 1000
  if (drawn >= 20) {
    const tenths = 5 + (hash(bits, 2) % (MOST_TENTHS - 5))
    const hundredths = tenths * 10 + (drawn % 7 === 0 ? drawn % 10 : 0)
    return { lowerWon, lost: hash(bits, 3) % 3, change: hundredths * 100, walkOver: 'none' }
  }
  const walkOver = bareWalkOvers && drawn < 4 ? (drawn % 2 === 0 ? 'WO' : 'ff') : 'sets'
  return { lowerWon, lost: 0, change: 0, walkOver }
}

function wordsOf(
  { walkOver, lost }: Result,
  won: boolean,
): Pick<PlayedMatch, 'result' | 'score' | 'scoreText'> {
  const sets = won ? `3-${lost}` : `${lost}-3`
  if (walkOver === 'none') return { result: won ? 'V' : 'D', score: sets, scoreText: sets }
  if (walkOver === 'sets') return { result: 'WO', score: sets, scoreText: `${sets} WO` }
  return { result: 'WO', score: '0-0', scoreText: walkOver }
}
