import { AppError } from '../../../core/errors.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/data/query-results.ts'
import type { ClubRecord } from '../../../plugins/table-tennis/data/records.ts'
import { queryReader } from '../../http/query-reader.ts'
import { type ClubsQuery, clubsQuery } from './club-queries.ts'
import { clubPlayersShape, clubShape, clubsShape } from './club-shape.ts'
import { clubCodeOf } from './path-parameters.ts'
import type { Asked, Read } from './read.ts'
import { clubCodeParameter, unknownClub } from './read-operation.ts'

const readClubs = queryReader<ClubsQuery>(clubsQuery)

export const clubReads: readonly Read[] = [
  {
    path: '/api/clubs',
    words: {
      id: 'listClubs',
      tag: 'Clubs',
      summary: 'List the clubs',
      description: 'By code, with name and province.',
      answer: 'ClubList',
    },
    query: clubsQuery,
    answer: (queries, { query }) => clubsShape(queries.clubs(readClubs(query))),
  },
  {
    path: '/api/clubs/provinces',
    words: {
      id: 'listProvinces',
      tag: 'Clubs',
      summary: 'List the provinces',
      description: 'Those that have a club, by name.',
      answer: 'Provinces',
    },
    answer: (queries) => ({ provinces: queries.provinces() }),
  },
  {
    path: '/api/clubs/{club_code}',
    words: {
      id: 'getClub',
      tag: 'Clubs',
      summary: 'Get a club',
      description: 'Its address, venue and teams, once it has been scraped.',
      path: { club_code: clubCodeParameter },
      answer: 'Club',
      errors: unknownClub,
    },
    answer: (queries, asked) => {
      const club = knownClub(queries, asked)
      return clubShape(club, queries.clubScrapedAt(club.code))
    },
  },
  {
    path: '/api/clubs/{club_code}/players',
    words: {
      id: 'listClubPlayers',
      tag: 'Clubs',
      summary: 'List the members of a club',
      description: 'By points, those without points last.',
      path: { club_code: clubCodeParameter },
      answer: 'ClubPlayers',
      errors: unknownClub,
    },
    answer: (queries, asked) => {
      const club = knownClub(queries, asked)
      return clubPlayersShape(club, queries.clubPlayers(club.code))
    },
  },
]

function knownClub(queries: TableTennisQueries, { params }: Asked): ClubRecord {
  const code = clubCodeOf(params.club_code)
  const club = queries.club(code)
  if (club !== undefined) return club
  const problem = `There is no club with the code ${code}. /api/clubs lists those that are known.`
  throw new AppError('NOT_FOUND', { problem })
}
