import type { MatchView } from '../../../plugins/table-tennis/data/query-results.ts'
import type {
  MatchRecord,
  SheetKind,
  SheetRecord,
} from '../../../plugins/table-tennis/data/records.ts'

/** One match, as every list of matches shows it. */
export function matchShape(match: MatchView): object {
  return rowOf(match, match.sheet)
}

/** The matches of a sheet; none where there is no sheet. */
export function sheetMatches(sheet: SheetRecord | null, kind: SheetKind): readonly object[] {
  return sheet?.matches.map((match) => rowOf(match, kind)) ?? []
}

function rowOf(match: MatchRecord, sheet: SheetKind): object {
  return {
    date: match.date,
    opponent_name: match.opponentName,
    opponent_ranking: match.opponentRanking,
    result: match.result,
    score: match.score,
    opponent_licence: match.opponentLicence,
    opponent_club: match.opponentClub,
    opponent_points: match.opponentPoints,
    points_change: match.pointsChange,
    division: match.division,
    fiche_type: sheet,
    won: match.won,
  }
}
