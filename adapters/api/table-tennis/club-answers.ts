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
import { clubCode, licence, name, points, ranking } from './player-answers.ts'

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
