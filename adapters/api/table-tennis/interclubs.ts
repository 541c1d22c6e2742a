import type { DivisionGender } from '../../../plugins/table-tennis/data/records.ts'
import { type QueryProperty, type QuerySchema, queryReader } from '../../http/query.ts'
import {
  divisionsShape,
  interclubStatsShape,
  progressShape,
  standingsShape,
  teamHistoryShape,
  teamSearchShape,
} from './interclub-answers.ts'
import { limitProperty, nameProperty, wordsProperty } from './parameters.ts'
import type { Read } from './read.ts'

const divisionIndexProperty: QueryProperty = {
  type: 'integer',
  minimum: 0,
  description: 'The division, as /api/interclubs/divisions numbers it.',
  examples: [12],
}

/** Query of `GET /api/interclubs/divisions`. */
type DivisionsQuery = { readonly category?: string; readonly gender?: DivisionGender }

/** JSON Schema of DivisionsQuery. */
const divisionsQuery: QuerySchema = {
  type: 'object',
  properties: {
    category: nameProperty(
      'Only divisions whose category has this text in it; case and accents do not matter.',
      'National',
    ),
    gender: {
      type: 'string',
      enum: ['Hommes', 'Dames'],
      'x-ignoreCase': true,
      description: 'Only divisions of men or of women.',
      examples: ['Dames'],
    },
  },
}

/** Query of `GET /api/interclubs/rankings`. */
type StandingsQuery = { readonly division_index: number; readonly week?: number }

/** JSON Schema of StandingsQuery. */
const standingsQuery: QuerySchema = {
  type: 'object',
  required: ['division_index'],
  properties: {
    division_index: divisionIndexProperty,
    week: {
      type: 'integer',
      minimum: 1,
      maximum: 22,
      description: 'The week, 1 to 22; the latest one that is stored when left out.',
      examples: [5],
    },
  },
}

/** Query of `GET /api/interclubs/progress`. */
type ProgressQuery = { readonly division_index: number }

/** JSON Schema of ProgressQuery. */
const progressQuery: QuerySchema = {
  type: 'object',
  required: ['division_index'],
  properties: { division_index: divisionIndexProperty },
}

/** Query of `GET /api/interclubs/team/{team_name}/history`. */
type TeamHistoryQuery = { readonly division_index?: number }

/** JSON Schema of TeamHistoryQuery. */
const teamHistoryQuery: QuerySchema = {
  type: 'object',
  properties: { division_index: divisionIndexProperty },
}

/** Query of `GET /api/interclubs/search`. */
type TeamSearchQuery = { readonly q: string; readonly limit: number }

/** JSON Schema of TeamSearchQuery. */
const teamSearchQuery: QuerySchema = {
  type: 'object',
  required: ['q'],
  properties: {
    q: wordsProperty('Words of a team name.', 'palette'),
    limit: limitProperty(50, 200),
  },
}

const readDivisions = queryReader<DivisionsQuery>(divisionsQuery)
const readStandings = queryReader<StandingsQuery>(standingsQuery)
const readProgress = queryReader<ProgressQuery>(progressQuery)
const readTeamHistory = queryReader<TeamHistoryQuery>(teamHistoryQuery)
const readTeamSearch = queryReader<TeamSearchQuery>(teamSearchQuery)

export const interclubReads: readonly Read[] = [
  {
    path: '/api/interclubs/divisions',
    words: {
      id: 'listDivisions',
      tag: 'Interclubs',
      summary: 'List the divisions',
      description: 'By position, of a category, of men or of women.',
      answer: 'DivisionList',
    },
    query: divisionsQuery,
    answer: (queries, { query }) => divisionsShape(queries.divisions(readDivisions(query))),
  },
  {
    path: '/api/interclubs/rankings',
    words: {
      id: 'getStandings',
      tag: 'Interclubs',
      summary: 'Get the standings of a division',
      description:
        'Of one week, or the latest one that is stored. A division or week that is not stored has no rows.',
      answer: 'Standings',
    },
    query: standingsQuery,
    answer: (queries, { query }) => {
      const { division_index: index, week } = readStandings(query)
      return standingsShape(index, queries.standings(index, week))
    },
  },
  {
    path: '/api/interclubs/progress',
    words: {
      id: 'getDivisionProgress',
      tag: 'Interclubs',
      summary: 'Follow a division through the season',
      description:
        'Its standings of every week that has rows, in one answer. A division that is not stored has no weeks, and its name is null.',
      answer: 'DivisionProgress',
    },
    query: progressQuery,
    answer: (queries, { query }) => {
      const { division_index: index } = readProgress(query)
      return progressShape(index, queries.divisionProgress(index))
    },
  },
  {
    path: '/api/interclubs/team/{team_name}/history',
    words: {
      id: 'getTeamHistory',
      tag: 'Interclubs',
      summary: 'Follow a team through the season',
      description: 'Its row in the standings, week by week. A team that is not stored has no rows.',
      path: {
        team_name: {
          description:
            'Name of the team as the standings write it, in any case; a slash in it is %2F.',
          example: 'CTT Smashcourt A',
        },
      },
      answer: 'TeamHistory',
    },
    query: teamHistoryQuery,
    answer: (queries, { params: { team_name: team = '' }, query }) => {
      const { division_index: index } = readTeamHistory(query)
      return teamHistoryShape(team, queries.teamHistory(team, index))
    },
  },
  {
    path: '/api/interclubs/search',
    words: {
      id: 'searchTeams',
      tag: 'Interclubs',
      summary: 'Search teams',
      description: 'By the words of a name; one entry per team and division.',
      answer: 'TeamSearch',
    },
    query: teamSearchQuery,
    answer: (queries, { query }) => {
      const { q, limit } = readTeamSearch(query)
      return teamSearchShape(query.get('q') ?? '', queries.searchTeams(q, limit))
    },
  },
  {
    path: '/api/interclubs/stats',
    words: {
      id: 'getInterclubStats',
      tag: 'Interclubs',
      summary: 'Count what is stored of interclubs',
      description: 'Divisions, teams, rows and weeks.',
      answer: 'InterclubStats',
    },
    answer: (queries) => interclubStatsShape(queries.interclubStats()),
  },
]
