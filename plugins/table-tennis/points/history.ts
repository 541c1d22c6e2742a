import type {
  MatchRecord,
  PointsHistory,
  PointsStep,
  SheetKind,
} from '../../../manifests/types/records.ts'
import { meetingOf, outcomeOf, type ResultRow, setsOf } from '../data/export-results.ts'
import type { PlayerView } from '../data/player-entry.ts'
import { isRead } from '../data/reconcile.ts'
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
 * The points of a player over the season, oldest first (H1-H3): from the federation's results, else
 * from the sheet. Undefined for an unknown player. A season that is not stored has no items.
 */
export async function pointsHistory(
  data: TableTennisData,
  licence: string,
  filter: HistoryFilter,
): Promise<PointsHistory | undefined> {
  const player = data.players.get(licence)?.view
  if (player === undefined) return undefined
  const { sheet, season = data.season, from = '', to = '9999', limit, offset } = filter
  const rows = await data.exports.resultsOf({ season, sheet }, licence)
  const isCurrent = season === data.season
  const asked = { player, sheet, isCurrent, granularity: filter.granularity }
  const source = rows.length > 0 ? ofExport(data, { ...asked, rows }) : ofSheet(asked)
  const steps = source.steps.filter(({ date }) => date >= from && date <= to)
  const history = steps.slice(offset, offset + limit)
  const { pointsStart, pointsStartEstimated, basis, freshness } = source
  return {
    player: { licence, name: player.name },
    sheet,
    season,
    count: history.length,
    total: steps.length,
    pointsStart,
    pointsStartEstimated,
    pointsCurrent: isCurrent ? pointsOn(player, sheet) : null,
    basis,
    history,
    freshness,
  }
}

type Source = Pick<
  PointsHistory,
  'pointsStart' | 'pointsStartEstimated' | 'basis' | 'freshness'
> & {
  readonly steps: readonly PointsStep[]
}
type Asked = {
  readonly player: PlayerView
  readonly sheet: SheetKind
  readonly granularity: HistoryFilter['granularity']
  /** Whether the season is the one of the sheets. */
  readonly isCurrent: boolean
}

function ofSheet({ player, sheet, granularity, isCurrent }: Asked): Source {
  const { start, isEstimated, matches } = courseOf(player, sheet)
  const played = isCurrent ? matches : []
  return {
    steps: granularity === 'day' ? daysOf(played) : played.map(placedMatch),
    pointsStart: isCurrent && start !== null ? rounded(start) : null,
    pointsStartEstimated: isCurrent && isEstimated,
    basis: isCurrent && isRead(player[sheet]) ? 'sheet' : 'none',
    freshness: playerFreshness(player),
  }
}

/** Column 13 of the first result of a day, and the points that count (column 18). */
function ofExport(
  data: TableTennisData,
  { player, sheet, granularity, isCurrent, rows }: Asked & { readonly rows: readonly ResultRow[] },
): Source {
  const lesson = data.exports.results(sheet)
  const mornings = new Map<string, number | null>()
  for (const { date, before } of rows) mornings.set(date, mornings.get(date) ?? before)
  const before = (row: ResultRow) => mornings.get(row.date) ?? null
  const days = rows.map((row) => ({
    match: { date: row.date, pointsChange: row.change, result: outcomeOf(row) },
    before: before(row),
  }))
  const matches = rows.map((row) => exportedMatch(row, { data, before: before(row), lesson }))
  const own = isCurrent ? player[sheet] : null
  const known = own?.export?.isStartEstimated === true ? null : (own?.pointsStart ?? null)
  const first = days[0]?.before ?? null
  return {
    steps: granularity === 'day' ? daysOf(days) : matches,
    pointsStart: known ?? first,
    pointsStartEstimated: known === null && first !== null,
    basis: 'export',
    freshness: { ...playerFreshness(player), readAt: lesson?.readAt ?? null, source: 'export' },
  }
}

type Around = {
  readonly data: TableTennisData
  readonly before: number | null
  readonly lesson: ReturnType<TableTennisData['exports']['results']>
}

function exportedMatch(row: ResultRow, { data, before, lesson }: Around): PointsStep {
  const competitionType = row.isTournament ? 'tournament' : 'championship'
  const learned = lesson?.coefficients.find(
    (one) => one.competitionType === competitionType && one.code === row.coefficientCode,
  )
  return {
    date: row.date,
    opponentLicence: row.opponent,
    opponentName: data.knownPlayer(row.opponent ?? '')?.name ?? null,
    opponentRanking: row.opponentRanking || null,
    opponentPoints: row.opponentBefore,
    result: outcomeOf(row),
    score: setsOf(row),
    competition: row.competition || null,
    competitionType,
    division: meetingOf(row).code,
    coefficientCode: row.coefficientCode,
    coefficient: learned?.coefficient ?? null,
    basePoints: row.basePoints,
    lossFactor: row.lossFactor,
    pointsBefore: before,
    pointsChange: row.change,
  }
}

type DayMatch = {
  readonly match: Pick<MatchRecord, 'date' | 'pointsChange' | 'result'>
  readonly before: number | null
}

/** The days of a page may be in any order. */
function daysOf(matches: readonly DayMatch[]): readonly PointsStep[] {
  const byDate = new Map<string, DayMatch[]>()
  for (const one of matches) {
    const known = byDate.get(one.match.date)
    if (known === undefined) byDate.set(one.match.date, [one])
    else known.push(one)
  }
  const days: PointsStep[] = []
  for (const date of [...byDate.keys()].sort()) {
    const own = byDate.get(date) ?? []
    const before = own[0]?.before ?? null
    const change = own.reduce((sum, one) => sum + (one.match.pointsChange ?? 0), 0)
    const last = days.at(-1)?.pointsAfter ?? null
    const correction = before === null || last === null ? 0 : rounded(before - last)
    days.push({
      date,
      pointsBefore: before === null ? null : rounded(before),
      pointsChange: rounded(change),
      pointsAfter: before === null ? null : rounded(before + change),
      correction: Math.abs(correction) < SMALLEST_CORRECTION ? null : correction,
      matches: own.length,
      wins: own.filter((one) => one.match.result === 'V').length,
      losses: own.filter((one) => one.match.result === 'D').length,
    })
  }
  return days
}

/** Curve and matches are rounded differently: less than this is not a correction. */
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
