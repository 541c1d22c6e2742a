import { AppError } from '../../../core/errors.ts'
import { INVALID_TEAM_ID } from '../../../plugins/table-tennis/errors.ts'
import type { QueryProperty } from '../../http/query.ts'
import { showValue } from '../../http/request-validation.ts'
import { fixtureParameter, unknownFixture } from './calendar.ts'
import {
  genderProperty,
  limitProperty,
  nameProperty,
  seasonOf,
  seasonProperty,
  wordsProperty,
} from './parameters.ts'
import { defineRead, type Read } from './read.ts'

const divisionIndex = {
  type: 'integer',
  minimum: 0,
  description: 'Index of the division in /api/interclubs/divisions.',
  examples: [12],
} as const satisfies QueryProperty

const teamIdPattern = '^[0-9]{1,9}-[0-9]{1,9}$'

export const interclubReads: readonly Read[] = [
  defineRead({
    route: '/api/interclubs/divisions',
    id: 'listDivisions',
    tag: 'Interclubs',
    summary: 'List the divisions',
    description: 'Returns divisions by index. You can filter by category and gender.',
    query: {
      type: 'object',
      properties: {
        category: nameProperty(
          'Returns only divisions whose category contains this text. Ignores case and accents.',
          'National',
        ),
        gender: genderProperty,
        season: seasonProperty,
      },
    },
    record: 'DivisionList',
    csv: { list: 'divisions' },
    answer: (queries, { query }) => {
      const season = seasonOf(queries, query)
      const divisions = queries.divisions({ ...query, season })
      return { count: divisions.length, season, divisions }
    },
  }),
  defineRead({
    route: '/api/interclubs/rankings',
    id: 'getStandings',
    tag: 'Interclubs',
    summary: 'Get the standings of a division',
    description:
      'Returns the standings of one week. A division or week that is not stored has no rows.',
    query: {
      type: 'object',
      required: ['division_index'],
      properties: {
        division_index: divisionIndex,
        week: {
          type: 'integer',
          minimum: 1,
          maximum: 22,
          description: 'Week, 1 to 22. Default: the latest stored week.',
          examples: [5],
        },
        season: seasonProperty,
      },
    },
    record: 'Standings',
    csv: { list: 'rows', file: 'standings' },
    answer: (queries, { query: { divisionIndex, week, ...query } }) => {
      const season = seasonOf(queries, query)
      const standings = queries.standings(divisionIndex, week, season)
      return { divisionIndex, ...standings, count: standings.rows.length }
    },
  }),
  defineRead({
    route: '/api/interclubs/progress',
    id: 'getDivisionProgress',
    tag: 'Interclubs',
    summary: 'Get the season of a division',
    description:
      'Returns the standings of every week with rows, in one response. A division that is not stored has no weeks, and its name is null.',
    query: {
      type: 'object',
      required: ['division_index'],
      properties: { division_index: divisionIndex, season: seasonProperty },
    },
    record: 'DivisionProgress',
    answer: (queries, { query }) => {
      const { divisionIndex } = query
      const progress = queries.divisionProgress(divisionIndex, seasonOf(queries, query))
      const { division, ...shown } = progress
      const { name: divisionName = null, category = null, gender = null } = division ?? {}
      return { divisionIndex, divisionName, category, gender, ...shown }
    },
  }),
  defineRead({
    route: '/api/interclubs/team/{team_name}/history',
    id: 'getTeamHistory',
    tag: 'Interclubs',
    summary: 'Get the season of a team',
    description:
      "Returns the team's row in the standings for each week. A team that is not stored has no rows.",
    path: {
      team_name: {
        description: 'Name of the team as in the standings. Ignores case. Encode a slash as %2F.',
        example: 'CTT Smashcourt A',
      },
    },
    query: {
      type: 'object',
      properties: { division_index: divisionIndex, season: seasonProperty },
    },
    record: 'TeamHistory',
    csv: { list: 'history' },
    answer: (queries, { params: { team_name: teamName = '' }, query }) => {
      const season = seasonOf(queries, query)
      const history = queries.teamHistory(teamName, query.divisionIndex, season)
      return { teamName, count: history.length, season, history }
    },
  }),
  defineRead({
    route: '/api/interclubs/search',
    id: 'searchTeams',
    tag: 'Interclubs',
    summary: 'Search teams',
    description: 'Searches by words of the name. Returns one entry per team and division.',
    query: {
      type: 'object',
      required: ['q'],
      properties: {
        q: wordsProperty('Words of a team name.', 'palette'),
        limit: limitProperty(50, 200),
        season: seasonProperty,
      },
    },
    record: 'TeamSearch',
    csv: { list: 'teams' },
    answer: (queries, { query, sent }) => {
      const season = seasonOf(queries, query)
      const teams = queries.searchTeams(query.q, query.limit, season)
      return { query: sent.get('q') ?? '', count: teams.length, season, teams }
    },
  }),
  defineRead({
    route: '/api/interclubs/stats',
    id: 'getInterclubStats',
    tag: 'Interclubs',
    summary: 'Count stored interclub data',
    description: 'Returns the number of divisions, teams, rows and weeks.',
    query: { type: 'object', properties: { season: seasonProperty } },
    record: 'InterclubStats',
    answer: (queries, { query }) => queries.interclubStats(seasonOf(queries, query)),
  }),
  defineRead({
    route: '/api/interclubs/calendar/matches/{fixture_id}/sheet',
    id: 'getMatchSheet',
    tag: 'Calendar',
    summary: 'Get the sheet of a fixture',
    description:
      'Returns line-ups and games. A sheet that is not entered or not read yet has `available: false` and empty lists. Captains, referees and comments are never stored.',
    path: fixtureParameter,
    errors: ['NOT_FOUND'],
    record: 'MatchSheet',
    csv: { list: 'games', file: 'match-sheet' },
    answer: (queries, { params: { fixture_id: id = '' } }) =>
      queries.matchSheet(id) ?? unknownFixture(),
  }),
  defineRead({
    route: '/api/interclubs/calendar/matches/{fixture_id}/probability',
    id: 'getMatchProbability',
    tag: 'Calendar',
    summary: 'Estimate the result of a fixture',
    description:
      "Returns the probability of each result. Games are treated as independent, and the distribution of the score is exact. The players are those on the sheet or, before there is one, each team's most frequent players.",
    path: fixtureParameter,
    errors: ['NOT_FOUND'],
    record: 'MatchProbability',
    answer: (queries, { params: { fixture_id: id = '' } }) =>
      queries.matchProbability(id) ?? unknownFixture(),
  }),
  defineRead({
    route: '/api/interclubs/teams/{team_id}',
    id: 'getTeam',
    tag: 'Interclubs',
    summary: 'Get a team',
    description: 'Returns the team with its players, counted from the stored match sheets.',
    path: {
      team_id: {
        description: 'Identifier of a team. It changes every season.',
        example: '9611-10',
        pattern: teamIdPattern,
      },
    },
    errors: ['INVALID_TEAM_ID', 'NOT_FOUND'],
    record: 'TeamAnswer',
    answer: (queries, { params: { team_id: id = '' } }) => {
      if (!new RegExp(teamIdPattern).test(id)) {
        throw new AppError(INVALID_TEAM_ID, { value: showValue(id) })
      }
      const team = queries.team(id)
      if (team !== undefined) return team
      const problem = `There is no team with the identifier ${id}. /api/clubs/{club_code}/teams lists the teams of a club.`
      throw new AppError('NOT_FOUND', { problem })
    },
  }),
]
