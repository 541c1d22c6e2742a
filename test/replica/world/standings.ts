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
function givenUpIn({ seed, teams }: Division, team: number): number {
  const isQuitter = seed % 3 === 0 && team === (seed >>> 4) % teams.length
  return isQuitter ? 3 + ((seed >>> 8) % 6) : Number.POSITIVE_INFINITY
}

function playRound(division: Division, round: number, tallies: readonly Tally[]): void {
  const { length } = tallies
  const drawn = mix(division.seed, round)
  for (let home = 0; home < length; home++) {
    const away = (round + length * 2 - home) % length
    if (away <= home) continue
    const bits = mix(drawn, home) % 100
    meet({ division, round, home: tallies[home] as Tally, away: tallies[away] as Tally, bits })
  }
}

type Meeting = {
  readonly division: Division
  readonly round: number
  readonly home: Tally
  readonly away: Tally
  /** 0-99. */
  readonly bits: number
}

function meet({ division, round, home, away, bits }: Meeting): void {
  home.played++
  away.played++
  // Both rules for points occur, so that points cannot be computed from the other columns.
  const [win, draw, loss] = division.seed % 2 === 0 ? [3, 2, 1] : [2, 1, 0]
  const homeIsOut = givenUpIn(division, home.team) <= round
  if (homeIsOut || givenUpIn(division, away.team) <= round || bits >= 98) {
    const [winner, absent] = homeIsOut ? [away, home] : [home, away]
    winner.wins++
    winner.points += win
    absent.forfeits++
    return
  }
  if (bits >= 88) {
    for (const side of [home, away]) {
      side.draws++
      side.points += draw
    }
    return
  }
  const [winner, loser] = bits < 46 ? [home, away] : [away, home]
  winner.wins++
  winner.points += win
  loser.losses++
  loser.points += loss
}
