import type { Division } from './divisions.ts'
import { mix } from './seeded.ts'
import type { StandingTruth } from './truth-records.ts'

/** A row of the page: what is true of the team, and how the page words it. */
export type StandingLine = StandingTruth & {
  /** The first cell holds no number: the rank is that of the row above. */
  readonly isTied: boolean
  /** ` (fg)` stands behind the name. */
  readonly hasGivenUp: boolean
}

type Tally = {
  readonly team: number
  readonly hasGivenUp: boolean
  played: number
  wins: number
  losses: number
  draws: number
  forfeits: number
  points: number
}

/**
 * The standings of a division after a week, best first: every pair meets when its numbers add up
 * to the week, and the result hangs on seed, week and pair alone.
 */
export function standingsOf(division: Division, week: number): readonly StandingLine[] {
  const last = Math.min(week, division.rounds)
  const tallies = division.teams.map((_, team) => emptyTally(division, team, last))
  for (let round = 1; round <= last; round++) playRound(division, round, tallies)
  tallies.sort((a, b) => b.points - a.points || b.wins - a.wins || a.team - b.team)
  const lines: StandingLine[] = []
  for (const [at, { team, hasGivenUp, ...tally }] of tallies.entries()) {
    const above = lines[at - 1]
    const isTied = above !== undefined && above.points === tally.points && above.wins === tally.wins
    const rank = isTied ? above.rank : at + 1
    const team_name = division.teams[team] as string
    lines.push({ rank, team_name, ...tally, isTied, hasGivenUp })
  }
  return lines
}

function emptyTally(division: Division, team: number, last: number): Tally {
  const hasGivenUp = givenUpIn(division, team) <= last
  return { team, hasGivenUp, played: 0, wins: 0, losses: 0, draws: 0, forfeits: 0, points: 0 }
}

/** Week in which a team gives up: one team of every third division. */
export function givenUpIn({ seed, teams }: Division, team: number): number {
  const isQuitter = seed % 3 === 0 && team === (seed >>> 4) % teams.length
  return isQuitter ? 3 + ((seed >>> 8) % 6) : Number.POSITIVE_INFINITY
}

function playRound(division: Division, round: number, tallies: readonly Tally[]): void {
  for (const meeting of meetingsOf(division, round)) {
    const [home, away] = [tallies[meeting.home] as Tally, tallies[meeting.away] as Tally]
    enter(division, meeting, home, away)
  }
}

/** A match between two teams of a division, given by their numbers. */
export type Meeting = {
  readonly home: number
  readonly away: number
  readonly result: 'home' | 'away' | 'draw'
  /** The side that did not come or has left the division. */
  readonly absent: 'home' | 'away' | null
}

/** The meetings of a round; teams without one have nobody to play against. */
export function meetingsOf(division: Division, round: number): readonly Meeting[] {
  const { length } = division.teams
  const drawn = mix(division.seed, round)
  const meetings: Meeting[] = []
  for (let home = 0; home < length; home++) {
    const away = (round + length * 2 - home) % length
    if (away <= home) continue
    const bits = mix(drawn, home) % 100
    const homeIsOut = givenUpIn(division, home) <= round
    const isMissed = homeIsOut || givenUpIn(division, away) <= round || bits >= 98
    if (isMissed) {
      const absent = homeIsOut ? 'home' : 'away'
      meetings.push({ home, away, absent, result: homeIsOut ? 'away' : 'home' })
    } else {
      const result = bits >= 88 ? 'draw' : bits < 46 ? 'home' : 'away'
      meetings.push({ home, away, absent: null, result })
    }
  }
  return meetings
}

function enter(division: Division, { result, absent }: Meeting, home: Tally, away: Tally): void {
  home.played++
  away.played++
  // Both rules for points occur, so that points cannot be computed from the other columns.
  const [win, draw, loss] = division.seed % 2 === 0 ? [3, 2, 1] : [2, 1, 0]
  if (result === 'draw') {
    for (const side of [home, away]) {
      side.draws++
      side.points += draw
    }
    return
  }
  const [winner, loser] = result === 'home' ? [home, away] : [away, home]
  winner.wins++
  winner.points += win
  if (absent !== null) {
    loser.forfeits++
    return
  }
  loser.losses++
  loser.points += loss
}
