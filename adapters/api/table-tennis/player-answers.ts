import type {
  MatchRecord,
  SheetKind,
  SheetRecord,
  StatRecord,
} from '../../../plugins/table-tennis/data/records.ts'
import type {
  HeadToHead,
  MatchView,
  Page,
  PlayerView,
} from '../../../plugins/table-tennis/data/views.ts'
import {
  closed,
  count,
  flag,
  type JsonSchema,
  listOf,
  number,
  oneOfTexts,
  orNull,
  ref,
  text,
} from '../../openapi/json-schema.ts'
import { licencePattern } from './parameters.ts'

export const licence = text('Licence, 5 to 7 digits.', { pattern: licencePattern })
const date = (description: string): JsonSchema => text(description, { format: 'date' })
export const ranking = orNull(text('Class, such as B2.'))
export const clubCode = text('Club code in the spelling of the source.')
export const points = (description: string): JsonSchema => orNull(number(description))
export const name = text('Name.')

const sheet = oneOfTexts(['masculine', 'feminine'], 'The sheet (fiche) it stands on.')
const result = oneOfTexts(['V', 'D', 'WO'], 'V won, D lost, WO walk-over.')
const figures = {
  points_start: points('At the start of the season.'),
  points_current: points('Now.'),
  total_wins: count('By the statistics of the sheet.'),
  total_losses: count('By the statistics of the sheet.'),
}
const matches = listOf(ref('Match'), 'Latest first.')
const stats = listOf(ref('RankingStat'), 'In the order of the sheet.')
const curve = listOf(
  number('Points.'),
  'Points over the season as the sheet draws them, oldest first; empty without them.',
)
const someone = closed({ licence, name })

const match = closed({
  date: date('Day of play.'),
  opponent_name: orNull(text('Null for a person who is kept out.')),
  opponent_ranking: ranking,
  result,
  score: text('Sets, own ones first; 0-0 for a walk-over without sets.', { examples: ['3-1'] }),
  opponent_licence: orNull(licence),
  opponent_club: orNull(text('Code of the club, or its name where the source gives no code.')),
  opponent_points: points('At the time.'),
  points_change: points('What the match brought or cost.'),
  division: orNull(text('Code of the meeting.')),
  fiche_type: sheet,
  won: flag('More own sets than the other side.'),
})

const duel = closed({
  date: date('Day of play.'),
  winner: text('Licence of the winner.', { pattern: licencePattern }),
  score: text("The winner's sets first.", { examples: ['3-1'] }),
  fiche_type: sheet,
  division: orNull(text('Code of the meeting.')),
  result: { ...result, description: 'From the side of the first player.' },
  opponent_ranking: orNull(text('Class of the second player.')),
})

const player = closed({
  licence,
  name,
  club_code: orNull(clubCode),
  ranking,
  ...figures,
  stats_masculine: stats,
  matches_masculine: matches,
  stats_feminine: stats,
  matches_feminine: matches,
  category: orNull(text('Age category.')),
  ranking_position: orNull(count('Place in the ranking.')),
  last_update: orNull(date('Of the sheet.')),
  women_ranking: ranking,
  women_points_start: points("Of the women's sheet."),
  women_points_current: points("Of the women's sheet."),
  women_total_wins: orNull(count("Of the women's sheet.")),
  women_total_losses: orNull(count("Of the women's sheet.")),
  women_ranking_position: orNull(count("Of the women's sheet.")),
  club_name: orNull(text('Name of the club.')),
  points_curve_masculine: curve,
  points_curve_feminine: curve,
})

/** Schemas of what the reads of players answer. */
export const playerSchemas = {
  Match: match,
  Duel: duel,
  RankingStat: closed({
    opponent_ranking: text('Class of the opponents.'),
    wins: count('Matches won.'),
    losses: count('Matches lost.'),
    ratio: orNull(number('Share of wins in percent; null without a match.')),
  }),
  Player: player,
  PlayerRow: closed({
    licence,
    name,
    club_code: orNull(clubCode),
    ranking,
    category: orNull(text('Age category.')),
    ...figures,
  }),
  PlayerList: closed({
    count: count('Number of players in this answer.'),
    total: count('Number of players that the filters let through.'),
    players: listOf(ref('PlayerRow')),
  }),
  PlayerMatches: closed({
    player: someone,
    count: count('Number of matches in this answer.'),
    total: count('Number of matches that the filters let through.'),
    matches,
  }),
  HeadToHead: closed({
    player1: someone,
    player2: someone,
    player1_wins: count('Matches the first won.'),
    player2_wins: count('Matches the second won.'),
    total_matches: count('Matches they have played.'),
    matches: listOf(ref('Duel'), 'Latest first.'),
  }),
  PlayerHit: closed({
    licence,
    name,
    ranking,
    club_code: orNull(clubCode),
    club_name: orNull(text('Name of the club.')),
    points_current: points('Now.'),
  }),
  PlayerSearch: closed({
    query: text('As it was sent.'),
    count: count('Number of players in this answer.'),
    players: listOf(ref('PlayerHit'), 'By points, most first.'),
  }),
  TopPlayers: closed({
    count: count('Number of players in this answer.'),
    players: listOf(ref('TopPlayer')),
  }),
  TopPlayer: closed({
    rank: { type: 'integer', minimum: 1, description: 'Within this answer.' },
    licence,
    name,
    club_code: orNull(clubCode),
    ranking,
    points_current: number('Now.'),
    club_name: orNull(text('Name of the club.')),
    province: orNull(text('Province of the club.')),
  }),
  Progressions: closed({
    count: count('Number of players in this answer.'),
    players: listOf(ref('Progression'), 'By progression, greatest first unless told.'),
  }),
  Progression: closed({
    licence,
    name,
    club_code: orNull(clubCode),
    ranking,
    points_start: number('At the start of the season.'),
    points_current: number('Now.'),
    progression: number('Points gained since the start of the season; negative when lost.'),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>

/** One match, as every list of matches shows it. */
function matchShape(match: MatchView): object {
  return rowOf(match, match.sheet)
}

/** The matches of a sheet; none where there is no sheet. */
function sheetMatches(sheet: SheetRecord | null, kind: SheetKind): readonly object[] {
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
