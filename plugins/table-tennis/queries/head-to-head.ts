import type { DuelView, HeadToHead, PlayerView } from '../data/query-results.ts'
import type { MatchResult } from '../data/records.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { type Meeting, meetingsOf, mirroredScore } from './meetings.ts'

/** A match as both sides agree on it. */
type Verdict = {
  readonly lowWon: boolean
  /** The winner's sets first. */
  readonly score: string
}

type Pair = { readonly one: PlayerView; readonly two: PlayerView; readonly oneIsLow: boolean }

/** All matches of two players; exchanging them mirrors the answer exactly (P11-P13). */
export function headToHead(
  { players }: TableTennisData,
  licence1: string,
  licence2: string,
): HeadToHead | undefined {
  const one = players.get(licence1)?.view
  const two = players.get(licence2)?.view
  if (one === undefined || two === undefined) return undefined
  const oneIsLow = licence1 < licence2
  const meetings = oneIsLow ? meetingsOf(one, two) : meetingsOf(two, one)
  const matches = meetings.map((meeting) => duel(meeting, { one, two, oneIsLow }))
  const player1Wins = matches.filter(({ winner }) => winner === one.licence).length
  return {
    player1: { licence: one.licence, name: one.name },
    player2: { licence: two.licence, name: two.name },
    player1Wins,
    player2Wins: matches.length - player1Wins,
    matches,
  }
}

function duel(meeting: Meeting, { one, two, oneIsLow }: Pair): DuelView {
  const { low, high, sheet, date } = meeting
  const { lowWon, score } = verdictOf(meeting)
  const oneWon = lowWon === oneIsLow
  const ofOne = oneIsLow ? low : high
  const isWalkOver = low?.result === 'WO' || high?.result === 'WO'
  const result: MatchResult = isWalkOver ? 'WO' : oneWon ? 'V' : 'D'
  return {
    date,
    winner: oneWon ? one.licence : two.licence,
    score,
    sheet,
    division: low?.division ?? high?.division ?? null,
    result,
    opponentRanking: ofOne?.opponentRanking ?? two[sheet]?.ranking ?? two.ranking,
  }
}

function verdictOf(meeting: Meeting): Verdict {
  const score = scoreOf(meeting)
  const [lowSets = 0, highSets = 0] = score.split('-').map(Number)
  const isLevel = !(lowSets > highSets) && !(lowSets < highSets)
  const lowWon = isLevel ? wonWithoutSets(meeting) : lowSets > highSets
  return { lowWon, score: lowWon ? score : mirroredScore(score) }
}

/** From the low side; a walk-over may have its sets on one sheet only. */
function scoreOf({ low, high }: Meeting): string {
  const ofHigh = high === undefined ? undefined : mirroredScore(high.score)
  if (low === undefined) return ofHigh ?? '0-0'
  return low.score === '0-0' && ofHigh !== undefined ? ofHigh : low.score
}

/**
 * A walk-over without sets counts for whose sheet says so or shows a gain, else for the opponent of
 * the sheet it stands on; where it stands on both alike, for the smaller licence.
 */
function wonWithoutSets({ low, high }: Meeting): boolean {
  const lowWon = low?.won ?? false
  if (lowWon !== (high?.won ?? false)) return lowWon
  const gain = (low?.pointsChange ?? 0) - (high?.pointsChange ?? 0)
  return gain === 0 ? high !== undefined : gain > 0
}
