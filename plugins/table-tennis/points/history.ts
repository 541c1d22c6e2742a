import type {
  MatchRecord,
  PointsHistory,
  PointsStep,
  SheetKind,
} from '../../../manifests/types/records.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { playerFreshness } from './freshness.ts'
import { courseOf, type PlacedMatch, pointsOn } from './own-points.ts'
import { rounded } from './rules.ts'

export type HistoryFilter = {
  readonly sheet: SheetKind
  readonly granularity: 'day' | 'match'
  readonly season?: string
  /** YYYY-MM-DD, both included. */
  readonly from?: string
  readonly to?: string
  readonly limit: number
  readonly offset: number
}

/**
 * The points of a player over the season, oldest first (H1-H3). Undefined for an unknown player. A
 * season that is not stored has no items.
 */
export function pointsHistory(
  data: TableTennisData,
  licence: string,
  filter: HistoryFilter,
): PointsHistory | undefined {
  const player = data.players.get(licence)?.view
  if (player === undefined) return undefined
  const { sheet, granularity, season = data.season, from = '', to = '9999', limit, offset } = filter
  const isStored = season === data.season
  const course = courseOf(player, sheet)
  const matches = isStored ? course.matches : []
  const all = granularity === 'day' ? daysOf(matches) : matches.map(placedMatch)
  const steps = all.filter(({ date }) => date >= from && date <= to)
  const history = steps.slice(offset, offset + limit)
  return {
    player: { licence, name: player.name },
    sheet,
    season,
    count: history.length,
    total: steps.length,
    pointsStart: isStored && course.start !== null ? rounded(course.start) : null,
    pointsStartEstimated: isStored && course.isEstimated,
    pointsCurrent: isStored ? pointsOn(player, sheet) : null,
    basis: isStored && player[sheet] !== null ? 'sheet' : 'none',
    history,
    freshness: playerFreshness(player),
  }
}

function daysOf(matches: readonly PlacedMatch[]): readonly PointsStep[] {
  const days: PointsStep[] = []
  for (let at = 0; at < matches.length; ) {
    const { match, before } = matches[at] as PlacedMatch
    const own = matches.slice(at).filter((one) => one.match.date === match.date)
    const change = own.reduce((sum, one) => sum + (one.match.pointsChange ?? 0), 0)
    const last = days.at(-1)?.pointsAfter ?? null
    const correction = before === null || last === null ? 0 : rounded(before - last)
    days.push({
      date: match.date,
      pointsBefore: before === null ? null : rounded(before),
      pointsChange: rounded(change),
      pointsAfter: before === null ? null : rounded(before + change),
      correction: Math.abs(correction) < SMALLEST_CORRECTION ? null : correction,
      matches: own.length,
      wins: own.filter((one) => one.match.result === 'V').length,
      losses: own.filter((one) => one.match.result === 'D').length,
    })
    at += own.length
  }
  return days
}

/** Curve and matches are rounded differently: less than this is no correction. */
const SMALLEST_CORRECTION = 0.1

/** Sheets do not say how the points of a match came about. */
function placedMatch({ match, before }: PlacedMatch): PointsStep {
  return {
    date: match.date,
    opponentLicence: match.opponentLicence,
    opponentName: match.opponentName,
    opponentRanking: match.opponentRanking,
    opponentPoints: match.opponentPoints,
    result: match.result,
    score: match.score,
    competition: null,
    competitionType: isMeeting(match) ? 'championship' : null,
    division: match.division,
    coefficientCode: null,
    coefficient: null,
    basePoints: null,
    lossFactor: null,
    pointsBefore: before === null ? null : rounded(before),
    pointsChange: match.pointsChange,
  }
}

/** Only championship matches have the code of a meeting, such as `PHM12/045`. */
const isMeeting = ({ division }: MatchRecord): boolean => division?.includes('/') === true
