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
import { LAST_WEEK } from './interclub-order.ts'

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
