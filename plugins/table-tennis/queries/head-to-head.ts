import type {
  Duel,
  DuelProbability,
  HeadToHead,
  MatchRecord,
  MatchResult,
  SheetKind,
} from '../../../manifests/types/records.ts'
import { matchesOf } from '../data/packed-sheets.ts'
import type { PlayerView } from '../data/player-entry.ts'
import { type Key, type Paired, pairUp, type Rule } from '../data/reconcile.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { pointsOn } from '../points/own-points.ts'
import { pointsRules, rounded, winProbability } from '../points/rules.ts'

/** One match of two players: a row on one or both sheets. */
type Meeting = {
  readonly sheet: SheetKind
  readonly date: string
  readonly low: MatchRecord | undefined
  readonly high: MatchRecord | undefined
}

type Row = { readonly match: MatchRecord; readonly sheet: SheetKind }
const day: Key<Row> = ({ match, sheet }) => `${sheet} ${match.date}`
const walkOver: Key<Row> = (row) => (row.match.result === 'WO' ? day(row) : undefined)
const scoreless: Key<Row> = (row) => (row.match.score === '0-0' ? walkOver(row) : undefined)
const own: Key<Row> = (row) => `${day(row)} ${row.match.score}`
const mirrored: Key<Row> = (row) => `${day(row)} ${mirroredScore(row.match.score)}`
const inDivision =
  (key: Key<Row>): Key<Row> =>
  (row) =>
    `${key(row)} ${row.match.division}`

/** In this order: for pairs that met twice on one day, the meeting's code decides first. */
const RULES: readonly Rule<Row>[] = [
  { low: inDivision(own), high: inDivision(mirrored) },
  { low: own, high: mirrored },
  // A walk-over may have its sets on only one of the sheets.
  { low: scoreless, high: walkOver },
  { low: walkOver, high: scoreless },
]

/**
 * Matches of two players. Each is returned once although both sheets have it: rows match by day,
 * sheet and mirrored score (P12). Latest first; on the same day the men's competition first.
 */
function meetingsOf(low: PlayerView, high: PlayerView): readonly Meeting[] {
  const lows = rowsAgainst(low, high.licence).map(
    (row): Paired<Row> => ({ ...row, other: undefined }),
  )
  let rest = rowsAgainst(high, low.licence)
  for (const rule of RULES) rest = pairUp(lows, rest, rule)
  const meetings: Meeting[] = [
    ...lows.map(({ match, sheet, other }) => meeting(sheet, match, other?.match)),
    ...rest.map(({ match, sheet }) => meeting(sheet, undefined, match)),
  ]
  return meetings.sort(latestFirst)
}

/** `1-3` for `3-1`. Other texts are returned unchanged. */
function mirroredScore(score: string): string {
  const [own, other, ...more] = score.split('-')
  return other === undefined || more.length > 0 ? score : `${other}-${own}`
}

function meeting(
  sheet: SheetKind,
  low: MatchRecord | undefined,
  high: MatchRecord | undefined,
): Meeting {
  return { sheet, date: low?.date ?? high?.date ?? '', low, high }
}

function rowsAgainst({ masculine, feminine }: PlayerView, opponent: string): readonly Row[] {
  const rows: Row[] = []
  for (const [sheet, record] of [
    ['masculine', masculine] as const,
    ['feminine', feminine] as const,
  ]) {
    for (const match of matchesOf(record)) {
      if (match.opponentLicence === opponent) rows.push({ match, sheet })
    }
  }
  return rows
}

function latestFirst(a: Meeting, b: Meeting): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return a.sheet === b.sheet ? 0 : a.sheet === 'masculine' ? -1 : 1
}

/** A match, seen from neither side. */
type Verdict = {
  readonly lowWon: boolean
  /** The winner's sets first. */
  readonly score: string
}

type Pair = { readonly one: PlayerView; readonly two: PlayerView; readonly oneIsLow: boolean }

/** All matches of two players; swapping them mirrors the result (P11-P13). Undefined if unknown. */
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
    totalMatches: matches.length,
    matches,
    winProbability: duelProbability(one, two),
  }
}

/** Estimates their next match, from the men's ranking if both have points there, else from the women's (W1). */
function duelProbability(one: PlayerView, two: PlayerView): DuelProbability | null {
  for (const basis of ['masculine', 'feminine'] as const) {
    const first = pointsOn(one, basis)
    const second = pointsOn(two, basis)
    if (first === null || second === null) continue
    const player1 = rounded(winProbability(first - second, pointsRules()), 3)
    return {
      player1,
      player2: rounded(1 - player1, 3),
      basis,
      gap: rounded(Math.abs(first - second)),
    }
  }
  return null
}

function duel(meeting: Meeting, { one, two, oneIsLow }: Pair): Duel {
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

/** Seen from the low side. A walk-over may have its sets on only one sheet. */
function scoreOf({ low, high }: Meeting): string {
  const ofHigh = high === undefined ? undefined : mirroredScore(high.score)
  if (low === undefined) return ofHigh ?? '0-0'
  return low.score === '0-0' && ofHigh !== undefined ? ofHigh : low.score
}

/**
 * Decides a walk-over without sets. The player whose sheet says so or shows a gain has won.
 * Otherwise the opponent of the only sheet with the match wins, or the smaller licence.
 */
function wonWithoutSets({ low, high }: Meeting): boolean {
  const lowWon = low?.won ?? false
  if (lowWon !== (high?.won ?? false)) return lowWon
  const gain = (low?.pointsChange ?? 0) - (high?.pointsChange ?? 0)
  return gain === 0 ? high !== undefined : gain > 0
}
