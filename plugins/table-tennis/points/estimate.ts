import { AppError } from '../../../core/errors.ts'
import type {
  Estimate,
  EstimatedMatch,
  EstimatedOutcome,
  EstimateMatchRequest,
  EstimateRequest,
  PointsWarning,
  SheetKind,
} from '../../../manifests/types/records.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { INVALID_ESTIMATE } from '../errors.ts'
import { classOf, classTable } from './classes.ts'
import { playerFreshness } from './freshness.ts'
import { dayOfPoints, pointsOn } from './own-points.ts'
import {
  divisionCoefficient,
  type PointsRules,
  pointsRules,
  rounded,
  winProbability,
  worthOf,
} from './rules.ts'

const DAY_MS = 86_400_000
const SHEET_NAMES: Readonly<Record<SheetKind, string>> = { masculine: "men's", feminine: "women's" }

type Side = {
  readonly licence: string | null
  readonly name: string | null
  readonly points: number
}

/** A match of the request with what is known about it. */
type Planned = {
  readonly asked: EstimateMatchRequest
  readonly opponent: Side
  /** The day on which the opponent had these points, YYYY-MM-DD. Null if unknown. */
  readonly day: string | null
  readonly coefficient: number
  readonly isAssumed: boolean
}

/**
 * Estimated points from matches (H4-H8). All matches of a day count with the points of its morning.
 * Undefined for an unknown player.
 * @throws INVALID_ESTIMATE
 */
export function estimate(
  data: TableTennisData,
  licence: string,
  { sheet = 'masculine', points: given, matches }: EstimateRequest,
): Estimate | undefined {
  const player = data.players.get(licence)?.view
  if (player === undefined) return undefined
  const rules = pointsRules()
  const points = given ?? pointsOn(player, sheet)
  if (points === null) {
    throw invalid(`${licence} has no points on the ${SHEET_NAMES[sheet]} ranking: give points`)
  }
  const asOf = given === undefined ? dayOfPoints(player, sheet) : null
  const planned = matches.map((asked, at) => {
    const place = matches.length > 1 ? `matches[${at}]` : 'the match'
    return plan(asked, { data, licence, sheet, place, rules })
  })
  const { estimated, total, isOpenEarlier } = played(planned, { points, sheet, rules })
  const isOpen = total === null
  const after = isOpen ? null : rounded(points + total)
  const table = classTable(data, sheet)
  const now = classOf(table, points)
  const then = after === null ? undefined : classOf(table, after)
  const toNext = (then ?? now)?.toNext ?? null
  return {
    player: { licence, name: player.name },
    sheet,
    points,
    asOf,
    rulesVersion: `${rules.name} ${rules.date}`,
    count: estimated.length,
    matches: estimated.map(({ shown }) => shown),
    totalChange: isOpen ? null : rounded(total),
    expectedChange: rounded(estimated.reduce((sum, { mean }) => sum + mean, 0)),
    pointsAfter: after,
    classNow: now?.ranking ?? null,
    classAfter: then?.ranking ?? null,
    pointsToNextClass: toNext === null ? null : rounded(toNext),
    warnings: [
      ...(isConfirmed(data, sheet) ? [] : [UNCONFIRMED]),
      ...(planned.some(({ isAssumed }) => isAssumed) ? [ASSUMED] : []),
      ...oldPoints(planned, asOf, rules),
      ...(isOpenEarlier ? [OPEN_EARLIER] : []),
      now === undefined
        ? { code: 'no_thresholds' as const, text: `${NO_THRESHOLDS} ${table.reason ?? ''}`.trim() }
        : { code: 'others_stand_still' as const, text: STAND_STILL },
    ],
    freshness: playerFreshness(player),
  }
}

const UNCONFIRMED: PointsWarning = {
  code: 'rules_unconfirmed',
  text: 'The federation does not publish these rules. They come from programs that reproduce its figures.',
}
const NO_THRESHOLDS = 'The class of these points is not known.'
const STAND_STILL =
  'The class after these matches is the one these points would give if nobody else played. It is no forecast: the federation decides when classes change.'
const ASSUMED: PointsWarning = {
  code: 'coefficient_assumed',
  text: 'The coefficient of a match is not known, so 1 was used. Give coefficient, or a division_index whose coefficient is known.',
}
const OPEN_EARLIER: PointsWarning = {
  code: 'result_missing',
  text: 'A match without a result adds nothing to the points of later days.',
}

/** Share of the federation's results that may differ from our gap table. */
const MOST_UNLIKE = 0.01

/** Whether the federation's own results follow our gap table. */
function isConfirmed({ exports }: TableTennisData, sheet: SheetKind): boolean {
  const results = exports.results(sheet)
  return results !== undefined && results.unlikeTable <= results.lines * MOST_UNLIKE
}

function oldPoints(
  planned: readonly Planned[],
  asOf: string | null,
  { oldPointsDays }: PointsRules,
): readonly PointsWarning[] {
  const isOld = ({ day }: Planned) =>
    day !== null && asOf !== null && Date.parse(asOf) - Date.parse(day) > oldPointsDays * DAY_MS
  const names = planned.filter(isOld).map(({ opponent: { name }, day }) => `${name} (${day})`)
  if (names.length === 0) return []
  const text = `The points of these opponents are more than ${oldPointsDays} days older than the player's: ${names.join(', ')}.`
  return [{ code: 'opponent_points_old', text }]
}

type PlanParts = {
  readonly data: TableTennisData
  readonly licence: string
  readonly sheet: SheetKind
  /** Names the match in errors. */
  readonly place: string
  readonly rules: PointsRules
}

function plan(asked: EstimateMatchRequest, parts: PlanParts): Planned {
  const { opponentLicence, opponentPoints } = asked
  const { data, licence, sheet, place } = parts
  const known = coefficientOf(asked, parts)
  const rest = { asked, coefficient: known ?? 1, isAssumed: known === undefined }
  if ((opponentLicence === undefined) === (opponentPoints === undefined)) {
    throw invalid(`${place} needs either opponent_licence or opponent_points, not both`)
  }
  if (opponentLicence === undefined) {
    const opponent = { licence: null, name: null, points: opponentPoints as number }
    return { ...rest, opponent, day: null }
  }
  if (opponentLicence === licence) {
    throw invalid(`the opponent_licence of ${place} is that of the player: give another one`)
  }
  const opponent = data.players.get(opponentLicence)?.view
  if (opponent === undefined) {
    throw invalid(
      `there is no player with the opponent_licence ${opponentLicence} of ${place}: give opponent_points`,
    )
  }
  const points = pointsOn(opponent, sheet)
  if (points === null) {
    throw invalid(
      `the opponent ${opponentLicence} of ${place} has no points on the ${SHEET_NAMES[sheet]} ranking: give opponent_points`,
    )
  }
  const day = dayOfPoints(opponent, sheet)
  return { ...rest, opponent: { licence: opponentLicence, name: opponent.name, points }, day }
}

/** Undefined where it is not known. */
function coefficientOf(
  { coefficient, divisionIndex, competitionType }: EstimateMatchRequest,
  { data, sheet, place, rules }: PlanParts,
): number | undefined {
  if (coefficient !== undefined || divisionIndex === undefined) return coefficient
  const division = data.standingsOf().byIndex(divisionIndex)?.division
  if (division === undefined) {
    throw invalid(
      `there is no division with the division_index ${divisionIndex} of ${place}: /api/interclubs/divisions lists them`,
    )
  }
  return competitionType === 'tournament' ? undefined : divisionCoefficient(rules, division, sheet)
}

type Estimated = {
  readonly shown: EstimatedMatch
  /** Expected change. */
  readonly mean: number
}

type PlayParts = {
  readonly points: number
  readonly sheet: SheetKind
  readonly rules: PointsRules
}

/** Estimates the matches day by day. `total` is null unless all have a result. */
function played(planned: readonly Planned[], { points, sheet, rules }: PlayParts) {
  const dayOf = ({ asked: { date = '' } }: Planned): string => date
  const days = [...new Set(planned.map(dayOf))].sort()
  const estimated = new Map<Planned, Estimated>()
  let total = 0
  let open = 0
  let isOpenEarlier = false
  for (const day of days) {
    isOpenEarlier ||= open > 0
    const morning = points + total
    for (const match of planned.filter((one) => dayOf(one) === day)) {
      const { change, ...one } = estimateOne(match, { points: morning, sheet, rules })
      estimated.set(match, one)
      total += change ?? 0
      open += change === undefined ? 1 : 0
    }
  }
  return {
    estimated: planned.map((match) => estimated.get(match) as Estimated),
    total: open > 0 ? null : total,
    isOpenEarlier,
  }
}

function estimateOne({ asked, opponent, coefficient }: Planned, parts: PlayParts) {
  const { points, sheet, rules } = parts
  const { result, competitionType = 'championship' } = asked
  const lossFactor = rules.lossFactor[competitionType]
  const before = { sheet, own: points, opponent: opponent.points }
  const won = worthOf(rules, before, true)
  const lost = worthOf(rules, before, false)
  const ifWon = won.basePoints * coefficient
  const ifLost = lost.basePoints * coefficient * lossFactor
  const probability = winProbability(points - opponent.points, rules)
  const change = result === undefined ? undefined : result === 'V' ? ifWon : ifLost
  const outcome = (worth: typeof won, brought: number): EstimatedOutcome => ({
    ...worth,
    change: rounded(brought),
  })
  const shown: EstimatedMatch = {
    opponent,
    gap: rounded(Math.abs(points - opponent.points)),
    winProbability: rounded(probability, 3),
    coefficient,
    lossFactor,
    ifWon: outcome(won, ifWon),
    ifLost: outcome(lost, ifLost),
    result: result ?? null,
    change: change === undefined ? null : rounded(change),
  }
  return { shown, mean: probability * ifWon + (1 - probability) * ifLost, change }
}

function invalid(problem: string): AppError {
  return new AppError(INVALID_ESTIMATE, { problem })
}
