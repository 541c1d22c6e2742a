import type {
  HeadToHead,
  MatchView,
  Page,
  PlayerView,
} from '../../../plugins/table-tennis/data/query-results.ts'
import type { SheetRecord, StatRecord } from '../../../plugins/table-tennis/data/records.ts'
import { matchShape, sheetMatches } from './match-shape.ts'

/** Answer of `GET /api/players`. */
export function playersShape({ items, total }: Page<PlayerView>): object {
  const players = items.map((player) => ({
    licence: player.licence,
    name: player.name,
    club_code: player.clubCode,
    ranking: player.ranking,
    category: player.category,
    points_start: player.pointsStart,
    points_current: player.pointsCurrent,
    total_wins: player.totalWins,
    total_losses: player.totalLosses,
  }))
  return { count: players.length, total, players }
}

/** Answer of `GET /api/players/{licence}`. */
export function playerShape(player: PlayerView): object {
  const { masculine, feminine } = player
  return {
    licence: player.licence,
    name: player.name,
    club_code: player.clubCode,
    ranking: player.ranking,
    points_start: player.pointsStart,
    points_current: player.pointsCurrent,
    total_wins: player.totalWins,
    total_losses: player.totalLosses,
    stats_masculine: statsShape(masculine),
    matches_masculine: sheetMatches(masculine, 'masculine'),
    stats_feminine: statsShape(feminine),
    matches_feminine: sheetMatches(feminine, 'feminine'),
    category: player.category,
    ranking_position: masculine?.rankingPosition ?? null,
    last_update: masculine?.lastUpdate ?? feminine?.lastUpdate ?? null,
    women_ranking: feminine?.ranking ?? null,
    women_points_start: feminine?.pointsStart ?? null,
    women_points_current: feminine?.pointsCurrent ?? null,
    women_total_wins: feminine?.wins ?? null,
    women_total_losses: feminine?.losses ?? null,
    women_ranking_position: feminine?.rankingPosition ?? null,
    club_name: player.clubName,
    points_curve_masculine: masculine?.curve ?? [],
    points_curve_feminine: feminine?.curve ?? [],
  }
}

function statsShape(sheet: SheetRecord | null): readonly object[] {
  return sheet?.stats.map(statShape) ?? []
}

/** `ratio`: share of wins in percent, one decimal; null without a match. */
function statShape({ opponentRanking, wins, losses }: StatRecord): object {
  const played = wins + losses
  const ratio = played === 0 ? null : Math.round((wins / played) * 1000) / 10
  return { opponent_ranking: opponentRanking, wins, losses, ratio }
}

/** Answer of `GET /api/players/{licence}/matches`. */
export function playerMatchesShape(
  { licence, name }: PlayerView,
  { items, total }: Page<MatchView>,
): object {
  return { player: { licence, name }, count: items.length, total, matches: items.map(matchShape) }
}

/** Answer of `GET /api/players/{licence}/vs/{opponent_licence}`. */
export function headToHeadShape(pair: HeadToHead): object {
  const matches = pair.matches.map((match) => ({
    date: match.date,
    winner: match.winner,
    score: match.score,
    fiche_type: match.sheet,
    division: match.division,
    result: match.result,
    opponent_ranking: match.opponentRanking,
  }))
  return {
    player1: pair.player1,
    player2: pair.player2,
    player1_wins: pair.player1Wins,
    player2_wins: pair.player2Wins,
    total_matches: matches.length,
    matches,
  }
}

/** Answer of `GET /api/search`. @param query as it was sent. */
export function searchShape(query: string, found: readonly PlayerView[]): object {
  const players = found.map((player) => ({
    licence: player.licence,
    name: player.name,
    ranking: player.ranking,
    club_code: player.clubCode,
    club_name: player.clubName,
    points_current: player.pointsCurrent,
  }))
  return { query, count: players.length, players }
}
