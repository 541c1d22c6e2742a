import type { DivisionRecord, StandingRow } from '../../../plugins/table-tennis/data/records.ts'
import type {
  DivisionProgress,
  InterclubStats,
  TeamHit,
  TeamWeek,
  WeekStandings,
} from '../../../plugins/table-tennis/data/views.ts'
import {
  closed,
  count,
  type JsonSchema,
  listOf,
  number,
  oneOfTexts,
  orNull,
  ref,
  text,
} from '../../openapi/json-schema.ts'
import { LAST_WEEK } from './scrape-order.ts'

/** Answer of `GET /api/interclubs/divisions`. */
export function divisionsShape(found: readonly DivisionRecord[]): object {
  const divisions = found.map(({ index, name, category, gender, id }) => ({
    division_index: index,
    division_name: name,
    division_category: category,
    division_gender: gender,
    division_id: id,
  }))
  return { count: divisions.length, divisions }
}

/** Answer of `GET /api/interclubs/rankings`. */
export function standingsShape(divisionIndex: number, { week, rows }: WeekStandings): object {
  const rankings = rows.map(rowShape)
  return { division_index: divisionIndex, week, count: rankings.length, rankings }
}

/** Answer of `GET /api/interclubs/progress`; nulls and no weeks for an unknown division. */
export function progressShape(
  divisionIndex: number,
  progress: DivisionProgress | undefined,
): object {
  const weeks = progress?.weeks ?? []
  return {
    division_index: divisionIndex,
    division_name: progress?.division.name ?? null,
    category: progress?.division.category ?? null,
    gender: progress?.division.gender ?? null,
    weeks: weeks.map(({ week, rows }) => ({ week, rankings: rows.map(rowShape) })),
  }
}

function rowShape(row: StandingRow): object {
  return {
    rank: row.rank,
    team_name: row.teamName,
    played: row.played,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    forfeits: row.forfeits,
    points: row.points,
  }
}

/** Answer of `GET /api/interclubs/team/{team_name}/history`. @param teamName as it was sent. */
export function teamHistoryShape(teamName: string, weeks: readonly TeamWeek[]): object {
  const history = weeks.map((row) => ({
    week: row.week,
    rank: row.rank,
    played: row.played,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    points: row.points,
    forfeits: row.forfeits,
    division_index: row.division.index,
    division_name: row.division.name,
  }))
  return { team_name: teamName, count: history.length, history }
}

/** Answer of `GET /api/interclubs/search`. @param query as it was sent. */
export function teamSearchShape(query: string, hits: readonly TeamHit[]): object {
  const teams = hits.map(({ teamName, division }) => ({
    team_name: teamName,
    division_index: division.index,
    division_name: division.name,
  }))
  return { query, count: teams.length, teams }
}

/** Answer of `GET /api/interclubs/stats`. */
export function interclubStatsShape(stats: InterclubStats): object {
  return {
    divisions_count: stats.divisions,
    rankings_count: stats.rankings,
    teams_count: stats.teams,
    min_week: stats.minWeek,
    max_week: stats.maxWeek,
  }
}

export const divisionIndex = count('Position in the list of divisions.')
export const week: JsonSchema = {
  type: 'integer',
  minimum: 1,
  maximum: LAST_WEEK,
  description: `Week of the season, 1 to ${LAST_WEEK}.`,
}
const teamName = text('Name of the team.')
const divisionName = text('Name of the division.')
const category = orNull(text('Such as National, or the name of a province.'))
const gender = orNull(oneOfTexts(['Hommes', 'Dames'], 'Men or women.'))
const rank: JsonSchema = { type: 'integer', minimum: 0, description: 'Place in the standings.' }
const row = {
  played: count('Meetings played.'),
  wins: count('Meetings won.'),
  losses: count('Meetings lost.'),
  draws: count('Meetings drawn.'),
  forfeits: count('Forfeits.'),
  points: number('Points in the standings.'),
}

/** Schemas of what the reads of interclubs answer. */
export const interclubSchemas = {
  Division: closed({
    division_index: divisionIndex,
    division_name: divisionName,
    division_category: category,
    division_gender: gender,
    division_id: text("The federation's number of the division."),
  }),
  DivisionList: closed({
    count: count('Number of divisions in this answer.'),
    divisions: listOf(ref('Division'), 'By position.'),
  }),
  Standing: closed({ rank, team_name: teamName, ...row }),
  Standings: closed({
    division_index: divisionIndex,
    week: orNull({ ...week, description: 'The week asked for, else the latest one stored.' }),
    count: count('Number of teams.'),
    rankings: listOf(ref('Standing'), 'By rank.'),
  }),
  StandingsWeek: closed({
    week,
    rankings: listOf(ref('Standing'), 'By rank, at least one.'),
  }),
  DivisionProgress: closed({
    division_index: divisionIndex,
    division_name: orNull(divisionName),
    category,
    gender,
    weeks: listOf(ref('StandingsWeek'), 'Weeks that have rows, ascending.'),
  }),
  TeamWeek: closed({
    week,
    rank,
    ...row,
    division_index: divisionIndex,
    division_name: divisionName,
  }),
  TeamHistory: closed({
    team_name: text('As it was sent.'),
    count: count('Number of weeks below.'),
    history: listOf(ref('TeamWeek'), 'By division, then week.'),
  }),
  TeamHit: closed({
    team_name: teamName,
    division_index: divisionIndex,
    division_name: divisionName,
  }),
  TeamSearch: closed({
    query: text('As it was sent.'),
    count: count('Number of teams in this answer.'),
    teams: listOf(ref('TeamHit'), 'By name, one per team and division.'),
  }),
  InterclubStats: closed({
    divisions_count: count('Divisions, cups included.'),
    rankings_count: count('Rows of standings that are stored.'),
    teams_count: count('Team names among them.'),
    min_week: orNull({ ...week, description: 'First week that is stored.' }),
    max_week: orNull({ ...week, description: 'Last week that is stored.' }),
  }),
  DataStats: closed({
    clubs: count('Clubs.'),
    players: count('Players.'),
    matches: count('Rows of matches on all sheets.'),
    players_with_matches: count('Players with at least one of them.'),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>
