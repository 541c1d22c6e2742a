import { AppError } from '../../../core/errors.ts'
import { INVALID_TEAM_ID } from '../../../plugins/table-tennis/errors.ts'
import { showValue } from '../../http/request-validation.ts'
import { fixtureParameter, seasonProperty, unknownFixture } from './calendar.ts'
import { knownClub, unknownClub } from './clubs.ts'
import { clubCodeParameter, licencePattern, nameProperty } from './parameters.ts'
import { defineRead, type Read } from './read.ts'

const teamIdPattern = '^[0-9]{1,9}-[0-9]{1,9}$'

/** Match sheets, win probabilities and teams, which come with the fixtures. */
export const teamReads: readonly Read[] = [
  defineRead({
    route: '/api/interclubs/calendar/matches/{fixture_id}/sheet',
    id: 'getMatchSheet',
    tag: 'Calendar',
    summary: 'Get the sheet of a fixture',
    description:
      'Line-ups and games. A sheet that is not entered or not read yet has `available: false` and empty lists. Captains, referees and comments are never stored.',
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
      'The probability of each result: every game is independent, and the distribution of the score is exact. The players are those of the sheet or, before there is one, those with the most sheets of each team.',
    path: fixtureParameter,
    errors: ['NOT_FOUND'],
    record: 'MatchProbability',
    answer: (queries, { params: { fixture_id: id = '' } }) =>
      queries.matchProbability(id) ?? unknownFixture(),
  }),
  defineRead({
    route: '/api/clubs/{club_code}/teams',
    id: 'listClubTeams',
    tag: 'Clubs',
    summary: 'List the teams of a club',
    description: 'Interclub teams by category, then letter, with their place in the standings.',
    path: { club_code: clubCodeParameter },
    query: {
      type: 'object',
      properties: {
        season: seasonProperty,
        category: nameProperty(
          'Part of the category of the division. Ignores case and accents.',
          'Hainaut',
        ),
        licence: {
          type: 'string',
          pattern: licencePattern,
          description: 'Only teams with this player on a match sheet.',
          examples: ['107919'],
        },
      },
    },
    errors: unknownClub,
    record: 'ClubTeams',
    csv: { list: 'teams' },
    answer: (queries, { params, query }) => {
      const { code, name } = knownClub(queries, params.club_code)
      const teams = queries.clubTeams(code, query)
      const freshness = queries.teamsFreshness(query.season)
      const season = query.season ?? queries.calendarSeason()
      return { club: { code, name }, season, count: teams.length, teams, freshness }
    },
  }),
  defineRead({
    route: '/api/interclubs/teams/{team_id}',
    id: 'getTeam',
    tag: 'Interclubs',
    summary: 'Get a team',
    description: 'The team with its players, counted from the stored match sheets.',
    path: {
      team_id: {
        description: 'Identifier of a team, new every season.',
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
