import type { MatchRecord, SheetKind } from '../../../manifests/types/records.ts'
import type { PlayerView } from '../data/player-entry.ts'

/** Points now on one of the two rankings. Null where unknown. The lists' points are of the own gender. */
export function pointsOn(player: PlayerView, sheet: SheetKind): number | null {
  const isOfList = (player.gender === 'F') === (sheet === 'feminine')
  return player[sheet]?.pointsCurrent ?? (isOfList ? player.listPoints : null)
}

/** Day of those points, YYYY-MM-DD. Null where unknown. */
export function dayOfPoints(player: PlayerView, sheet: SheetKind): string | null {
  const day = player[sheet]?.lastUpdate ?? null
  if (day !== null) return day
  return pointsOn(player, sheet) === null ? null : player.seenAt.slice(0, 10)
}

/** A match with the points before it, which sheets do not show. Null where unknown. */
export type PlacedMatch = { readonly match: MatchRecord; readonly before: number | null }

type Course = {
  /** At the start of the season. Null where unknown. */
  readonly start: number | null
  /** Whether `start` is the points now less what the matches brought. */
  readonly isEstimated: boolean
  /** Oldest first. */
  readonly matches: readonly PlacedMatch[]
}

/** The curve and the matches of a sheet are rounded differently. */
const TOLERANCE = 0.06

/**
 * Points before each match of a sheet. The curve has a figure after each match, and after those of
 * tournaments, which are not listed: matches are found on it by what they brought. If one is not
 * found there, matches are added up from the start. All matches of a day have the points of its
 * morning (H4).
 */
export function courseOf(player: PlayerView, sheet: SheetKind): Course {
  const own = player[sheet]
  if (own === null) return { start: null, isEstimated: false, matches: [] }
  const played = own.matches.toReversed()
  const brought = played.reduce((sum, { pointsChange }) => sum + (pointsChange ?? 0), 0)
  const isUnknown = own.pointsStart === null && own.pointsCurrent !== null
  const isEstimated = isUnknown || own.export?.isStartEstimated === true
  const start = own.pointsStart ?? (own.pointsCurrent === null ? null : own.pointsCurrent - brought)
  const befores = onCurve(own.curve, played) ?? addedUp(start, played)
  let day = ''
  let morning: number | null = null
  const matches = played.map((match, at) => {
    if (match.date !== day) morning = befores[at] ?? null
    day = match.date
    return { match, before: morning }
  })
  return { start, isEstimated, matches }
}

type Befores = readonly (number | null)[]

/** Undefined if a match is not on the curve. Matches without a change have the points so far. */
function onCurve(curve: readonly number[], played: readonly MatchRecord[]): Befores | undefined {
  let at = 0
  const befores: number[] = []
  for (const { pointsChange } of played) {
    if (pointsChange !== null && pointsChange !== 0) {
      at = curve.findIndex((points, index) => {
        const next = curve[index + 1]
        const isStep = next !== undefined && Math.abs(next - points - pointsChange) <= TOLERANCE
        return index >= at && isStep
      })
      if (at < 0) return undefined
    }
    const before = curve[at]
    if (before === undefined) return undefined
    befores.push(before)
    if (pointsChange) at += 1
  }
  return befores
}

function addedUp(start: number | null, played: readonly MatchRecord[]): Befores {
  let points = start
  return played.map(({ pointsChange }) => {
    const before = points
    if (points !== null) points += pointsChange ?? 0
    return before
  })
}
