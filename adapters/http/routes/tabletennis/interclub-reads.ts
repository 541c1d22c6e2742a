import {
  type DivisionsQuery,
  divisionsQuery,
  type StandingsQuery,
  standingsQuery,
  type TeamHistoryQuery,
  type TeamSearchQuery,
  teamHistoryQuery,
  teamSearchQuery,
} from '../../../tabletennis/interclub-queries.ts'
import {
  divisionsShape,
  interclubStatsShape,
  standingsShape,
  teamHistoryShape,
  teamSearchShape,
} from '../../../tabletennis/interclub-shape.ts'
import { queryReader } from '../../query-reader.ts'
import type { Read } from './read.ts'

const readDivisions = queryReader<DivisionsQuery>(divisionsQuery)
const readStandings = queryReader<StandingsQuery>(standingsQuery)
const readTeamHistory = queryReader<TeamHistoryQuery>(teamHistoryQuery)
const readTeamSearch = queryReader<TeamSearchQuery>(teamSearchQuery)

export const interclubReads: readonly Read[] = [
  {
    path: '/api/interclubs/divisions',
    query: divisionsQuery,
    answer: (queries, { query }) => divisionsShape(queries.divisions(readDivisions(query))),
  },
  {
    path: '/api/interclubs/rankings',
    query: standingsQuery,
    answer: (queries, { query }) => {
      const { division_index: index, week } = readStandings(query)
      return standingsShape(index, queries.standings(index, week))
    },
  },
  {
    path: '/api/interclubs/team/{team_name}/history',
    query: teamHistoryQuery,
    answer: (queries, { params: { team_name: team = '' }, query }) => {
      const { division_index: index } = readTeamHistory(query)
      return teamHistoryShape(team, queries.teamHistory(team, index))
    },
  },
  {
    path: '/api/interclubs/search',
    query: teamSearchQuery,
    answer: (queries, { query }) => {
      const { q, limit } = readTeamSearch(query)
      return teamSearchShape(query.get('q') ?? '', queries.searchTeams(q, limit))
    },
  },
  {
    path: '/api/interclubs/stats',
    answer: (queries) => interclubStatsShape(queries.interclubStats()),
  },
]
