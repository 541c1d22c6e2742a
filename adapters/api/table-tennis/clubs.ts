import { AppError } from '../../../core/errors.ts'
import type { ClubDetails, ClubRecord } from '../../../manifests/types/records.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import {
  calendarSeasonProperty,
  clubCodeOf,
  clubCodeParameter,
  licencePattern,
  limitProperty,
  nameProperty,
  offsetProperty,
  provinceProperty,
} from './parameters.ts'
import { defineRead, type Read } from './read.ts'

export const unknownClub = ['INVALID_CLUB_CODE', 'NOT_FOUND'] as const

export const clubReads: readonly Read[] = [
  defineRead({
    route: '/api/clubs',
    id: 'listClubs',
    tag: 'Clubs',
    summary: 'List the clubs',
    description: 'Returns clubs by code, with their name, province and time of the last scrape.',
    query: {
      type: 'object',
      properties: {
        province: provinceProperty,
        limit: limitProperty(1000, 10_000),
        offset: offsetProperty,
      },
    },
    record: 'ClubList',
    csv: { list: 'clubs' },
    answer: (queries, { query }) => {
      const { items, total } = queries.clubs(query)
      const clubs = items.map((club) => ({ ...queries.clubReading(club.code), ...club }))
      return { count: clubs.length, total, clubs }
    },
  }),
  defineRead({
    route: '/api/clubs/provinces',
    id: 'listProvinces',
    tag: 'Clubs',
    summary: 'List the provinces',
    description: 'Returns the provinces that have a club, by name.',
    record: 'Provinces',
    answer: (queries) => ({ provinces: queries.provinces() }),
  }),
  defineRead({
    route: '/api/clubs/{club_code}',
    id: 'getClub',
    tag: 'Clubs',
    summary: 'Get a club',
    description: 'Returns the club with its address, venue and teams, if it has been scraped.',
    path: { club_code: clubCodeParameter },
    errors: unknownClub,
    record: 'Club',
    answer: (queries, { params }) => {
      const { details, ...club } = knownClub(queries, params.club_code)
      const venueAddress = details === null ? null : venueAddressOf(details)
      return { ...club, ...(details ?? noDetails), venueAddress, ...queries.clubReading(club.code) }
    },
  }),
  defineRead({
    route: '/api/clubs/{club_code}/players',
    id: 'listClubPlayers',
    tag: 'Clubs',
    summary: 'List the members of a club',
    description: 'Returns members by points. Members without points come last.',
    path: { club_code: clubCodeParameter },
    errors: unknownClub,
    record: 'ClubPlayers',
    csv: { list: 'players' },
    answer: (queries, { params }) => {
      const club = knownClub(queries, params.club_code)
      const players = queries.clubPlayers(club.code)
      return { club, count: players.length, players }
    },
  }),
  defineRead({
    route: '/api/clubs/{club_code}/teams',
    id: 'listClubTeams',
    tag: 'Clubs',
    summary: 'List the teams of a club',
    description:
      'Returns interclub teams by category and letter, with their position in the standings.',
    path: { club_code: clubCodeParameter },
    query: {
      type: 'object',
      properties: {
        season: calendarSeasonProperty,
        category: nameProperty(
          'Part of the category of the division. Ignores case and accents.',
          'Hainaut',
        ),
        licence: {
          type: 'string',
          pattern: licencePattern,
          description: 'Returns only teams with this player on a match sheet.',
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
]

/** Address in one line, as the source writes it: street and number, postal code and city. */
function venueAddressOf({ address, postalCode, city }: ClubDetails): string | null {
  const town = [postalCode, city].filter((part) => part !== null).join(' ')
  return [address, town].filter((part) => part !== null && part !== '').join(' - ') || null
}

/** The details of a club that has not been scraped yet. */
const noDetails: ClubDetails = {
  fullName: null,
  address: null,
  postalCode: null,
  city: null,
  email: null,
  phone: null,
  status: null,
  website: null,
  hasShower: null,
  venueName: null,
  venuePhone: null,
  venuePmr: null,
  venueRemarks: null,
  teamsMen: null,
  teamsWomen: null,
  teamsYouth: null,
  teamsVeterans: null,
  label: null,
  palette: null,
}

function knownClub(queries: TableTennisQueries, given: string | undefined): ClubRecord {
  const code = clubCodeOf(given)
  const club = queries.club(code)
  if (club !== undefined) return club
  const problem = `There is no club with the code ${code}. /api/clubs lists the known clubs.`
  throw new AppError('NOT_FOUND', { problem })
}
