import { AppError } from '../../../core/errors.ts'
import type { ClubDetails, ClubRecord } from '../../../plugins/table-tennis/data/records.ts'
import type {
  Page,
  PlayerView,
  TableTennisQueries,
} from '../../../plugins/table-tennis/data/views.ts'
import { type QuerySchema, queryReader } from '../../http/query.ts'
import {
  closed,
  count,
  dateTime,
  flag,
  isTrue,
  type JsonSchema,
  listOf,
  oneOfTexts,
  orNull,
  ref,
  text,
} from '../../openapi/json-schema.ts'
import { clubCodeOf, limitProperty, offsetProperty, provinceProperty } from './parameters.ts'
import { clubCode, licence, name, points, ranking } from './player-answers.ts'
import { type Asked, clubCodeParameter, type Read, unknownClub } from './read.ts'

/** Query of `GET /api/clubs`. */
type ClubsQuery = {
  readonly province?: string
  readonly limit: number
  readonly offset: number
}

/** JSON Schema of ClubsQuery. */
const clubsQuery: QuerySchema = {
  type: 'object',
  properties: {
    province: provinceProperty,
    limit: limitProperty(1000, 10_000),
    offset: offsetProperty,
  },
}

/** Answer of `GET /api/clubs`. */
function clubsShape({ items, total }: Page<ClubRecord>): object {
  const clubs = items.map(({ code, name, province }) => ({ code, name, province }))
  return { count: clubs.length, total, clubs }
}

/** Answer of `GET /api/clubs/{club_code}`; null for what is unknown, all of it before a scrape. */
function clubShape(
  { code, name, province, details }: ClubRecord,
  scrapedAt: string | null,
): object {
  return { code, name, province, ...detailsShape(details), scraped_at: scrapedAt }
}

function detailsShape(details: ClubDetails | null): object {
  return {
    address: details?.address ?? null,
    city: details?.city ?? null,
    postal_code: details?.postalCode ?? null,
    full_name: details?.fullName ?? null,
    email: details?.email ?? null,
    phone: details?.phone ?? null,
    status: details?.status ?? null,
    website: details?.website ?? null,
    has_shower: details?.hasShower ?? null,
    venue_name: details?.venueName ?? null,
    venue_phone: details?.venuePhone ?? null,
    venue_pmr: details?.venuePmr ?? null,
    venue_remarks: details?.venueRemarks ?? null,
    teams_men: details?.teamsMen ?? null,
    teams_women: details?.teamsWomen ?? null,
    teams_youth: details?.teamsYouth ?? null,
    teams_veterans: details?.teamsVeterans ?? null,
    label: details?.label ?? null,
    palette: details?.palette ?? null,
  }
}

/** Answer of `GET /api/clubs/{club_code}/players`. */
function clubPlayersShape({ code, name }: ClubRecord, players: readonly PlayerView[]): object {
  return { club: { code, name }, count: players.length, players: players.map(clubPlayerShape) }
}

function clubPlayerShape(player: PlayerView): object {
  return {
    licence: player.licence,
    name: player.name,
    ranking: player.ranking,
    points_current: player.pointsCurrent,
    category: player.category,
    points_start: player.pointsStart,
    total_wins: player.totalWins,
    total_losses: player.totalLosses,
    gender: player.gender,
    active: player.active,
  }
}

const province = orNull(text('As /api/clubs/provinces lists it.'))
const words = (description: string): JsonSchema => orNull(text(description))
const teams = (whose: string): JsonSchema => orNull(count(`Teams of ${whose}.`))

const club = {
  ...closed({
    code: clubCode,
    name,
    province,
    address: words('Street and number.'),
    city: words('Behind the postal code.'),
    postal_code: words('Four digits.'),
    full_name: words('As the club calls itself.'),
    email: words('Address for mail.'),
    phone: words('As the source writes it.'),
    status: words('Legal form or status.'),
    website: words('As the source writes it.'),
    has_shower: orNull(flag('The venue has showers.')),
    venue_name: words('Name of the venue.'),
    venue_phone: words('As the source writes it.'),
    venue_pmr: orNull(flag('Accessible to people with reduced mobility.')),
    venue_remarks: words('As the source writes it.'),
    teams_men: teams('men'),
    teams_women: teams('women'),
    teams_youth: teams('youth'),
    teams_veterans: teams('veterans'),
    label: words('Quality label.'),
    palette: words('As the source writes it.'),
    scraped_at: orNull(dateTime('When the club was last scraped.')),
  }),
  description: 'Everything behind `province` is null until the club has been scraped.',
}

/** Schemas of what the reads of clubs, and the scrapes of them, answer. */
export const clubSchemas = {
  Club: club,
  ClubRow: closed({ code: clubCode, name, province }),
  ClubList: closed({
    count: count('Number of clubs in this answer.'),
    total: count('Number of clubs that the filter lets through.'),
    clubs: listOf(ref('ClubRow'), 'By code.'),
  }),
  Provinces: closed({ provinces: listOf(text('Name.'), 'Those that have a club, by name.') }),
  ClubPlayer: closed({
    licence,
    name,
    ranking,
    points_current: points('Now.'),
    category: orNull(text('Age category.')),
    points_start: points('At the start of the season.'),
    total_wins: count('By the statistics of the sheet.'),
    total_losses: count('By the statistics of the sheet.'),
    gender: orNull(oneOfTexts(['M', 'F'], 'By the list of the numeric ranking.')),
    active: orNull(flag('False for players the numeric ranking calls inactive.')),
  }),
  ClubPlayers: closed({
    club: closed({ code: clubCode, name }),
    count: count('Number of players.'),
    players: listOf(ref('ClubPlayer'), 'By points, most first, those without last.'),
  }),
  ClubScrape: closed({
    success: isTrue,
    club_code: clubCode,
    total_players: count('Licences in the union of directory and numeric ranking.'),
    players_scraped: count('Sheets read and stored.'),
    message: text('What was done, and what could not be.'),
    members_from_annuaire: count('Licences in the directory.'),
    members_from_ranking: count('Licences in the numeric ranking.'),
    players_errors: listOf(
      closed({ licence, name, error: text('One sentence.') }),
      'Players whose sheet could not be read.',
    ),
  }),
  ClubListRefresh: closed({
    success: isTrue,
    clubs_count: count('Clubs of the list that was read.'),
    message: text('What was done.'),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>

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
