import type { ApiResponse } from '../../../http/api-message.ts'
import { jsonReply } from '../../../http/json.ts'
import type { Route, RouteContext } from '../../../http/router.ts'
import { answersJson, type Operation, startErrors } from '../../../openapi/operation.ts'
import type { RecordName } from '../../../openapi/records.ts'
import { unknownClub } from '../clubs.ts'
import { clubCodeOf, clubCodeParameter, licenceOf, licenceParameter } from '../parameters.ts'
import { playerRead, unknownPlayer } from '../players.ts'
import { encodeRecord } from '../record-codec.ts'
import { allScrapes } from './all-scrapes.ts'
import { calendarScrapes } from './calendar-scrapes.ts'
import { exportScrapes } from './export-scrapes.ts'
import { scheduleList } from './schedules.ts'
import { ScrapeAccess } from './scrape-access.ts'
import { interclubScrapes } from './scrape-order.ts'
import type { Scrape, ScrapeDeps, ScrapeParts } from './scrape-route.ts'
import { taskList } from './task-log.ts'
import { tournamentScrapes } from './tournament-scrapes.ts'

const scrapeClubOperation: Operation = {
  id: 'scrapeClub',
  tag: 'Scraping',
  summary: 'Scrape a club',
  description:
    'Reads the club, its members and their sheets, and responds when it is done. A second call for the same club joins the first. Disconnecting does not stop it.',
  path: { club_code: clubCodeParameter },
  answers: [answersJson('ClubScrape', 'Counts of what was read and stored.')],
  errors: [...unknownClub, ...startErrors, 'SOURCE_UNREACHABLE', 'NOT_STORED'],
}

const scrapePlayerOperation: Operation = {
  id: 'scrapePlayer',
  tag: 'Scraping',
  summary: 'Scrape a player',
  description:
    'Reads the sheets of one player, and responds when it is done. A second call for the same player joins the first. Disconnecting does not stop it.',
  path: { licence: licenceParameter },
  answers: [answersJson('PlayerScrape', 'The player as stored now.')],
  errors: [...unknownPlayer, ...startErrors, 'SOURCE_UNREACHABLE', 'NOT_STORED'],
}

const refreshClubsOperation: Operation = {
  id: 'refreshClubList',
  tag: 'Scraping',
  summary: 'Refresh the list of clubs',
  description:
    'Reads the list again and responds when it is done. An implausible list does not replace the stored one.',
  answers: [answersJson('ClubListRefresh', 'The number of clubs.')],
  errors: [...startErrors, 'SOURCE_UNREACHABLE', 'NOT_STORED'],
}

const erasePlayerOperation: Operation = {
  id: 'erasePlayer',
  tag: 'Players',
  summary: 'Erase a person',
  description:
    "For operators, when a person asks to be excluded. Removes everything stored about the person, and excludes them from then on, as `tabletennis.excludeLicences` does. Matches on other players' sheets remain, without the name and the licence. Requires SCRAPE_TOKEN or a token with the scope `scrape`. Without SCRAPE_TOKEN, callers in the server's own network need none.",
  path: { licence: licenceParameter },
  answers: [answersJson('Erasure', 'What was erased.')],
  errors: [
    ...(['INVALID_LICENCE', 'UNAUTHORIZED', 'FORBIDDEN', 'FOREIGN_ORIGIN'] as const),
    'NOT_STORED',
  ],
}

/** The records in responses of these calls, including the events of a log. */
export const scrapeRecords: readonly RecordName[] = [
  'ClubScrape',
  'PlayerScrape',
  'Erasure',
  'ClubListRefresh',
  'TaskStarted',
  'CalendarStarted',
  'CalendarStatus',
  'TournamentsStarted',
  'TournamentsStatus',
  'TournamentScrape',
  'ExportsStarted',
  'ExportsStatus',
  'TaskCancelled',
  'TaskStatus',
  'TaskList',
  'TaskLog',
  'LogEndEvent',
  'ScrapeStarted',
  'ScrapeCancelled',
  'ScrapeStatus',
  'ScrapeHistory',
  'ProvinceScrape',
  'ScheduleList',
]

/** All endpoints that start, show or cancel scrapes. */
export const scrapes: readonly Scrape[] = [
  {
    method: 'POST',
    path: '/api/clubs/{club_code}/scrape',
    operation: scrapeClubOperation,
    answer: scrapeClub,
  },
  {
    method: 'POST',
    path: '/api/scrape/refresh-clubs',
    operation: refreshClubsOperation,
    answer: refreshClubs,
  },
  {
    method: 'POST',
    path: '/api/players/{licence}/scrape',
    isPersonal: true,
    operation: scrapePlayerOperation,
    answer: scrapePlayer,
  },
  {
    method: 'DELETE',
    path: '/api/players/{licence}',
    isPersonal: true,
    operation: erasePlayerOperation,
    answer: erasePlayer,
  },
  ...allScrapes,
  ...interclubScrapes,
  ...calendarScrapes,
  ...exportScrapes,
  ...tournamentScrapes,
  taskList,
  scheduleList,
]

export function scrapeRoutes(parts: ScrapeParts): readonly Route[] {
  const { admission, callers, origins, scrapeToken: token } = parts
  const access = new ScrapeAccess({ admission, callers, origins, token })
  const deps: ScrapeDeps = { ...parts, access }
  return scrapes.map(({ answer, ...route }) => ({
    ...route,
    handle: (context: RouteContext) => answer(deps, context),
  }))
}

/** Waits for the end. The run continues if the caller disconnects. */
async function scrapeClub(
  { access, clubs }: ScrapeDeps,
  context: RouteContext,
): Promise<ApiResponse> {
  await access.authorize(context)
  const code = clubCodeOf(context.params.club_code)
  await access.admit(context)
  return jsonReply(encodeRecord('ClubScrape', { success: true, ...(await clubs.scrape(code)) }))
}

/** Waits for the end. The run continues if the caller disconnects. */
async function refreshClubs(
  { access, clubList }: ScrapeDeps,
  context: RouteContext,
): Promise<ApiResponse> {
  await access.authorize(context)
  await access.admit(context)
  return jsonReply(
    encodeRecord('ClubListRefresh', { success: true, ...(await clubList.refresh()) }),
  )
}

/** Waits for the end. The run continues if the caller disconnects. */
async function scrapePlayer(
  { access, players, queries }: ScrapeDeps,
  context: RouteContext,
): Promise<ApiResponse> {
  await access.authorize(context)
  const licence = licenceOf(context.params.licence)
  await access.admit(context)
  const { message } = await players.scrape(licence)
  const { path } = context.request
  const sent = { path, params: { licence }, sent: new URLSearchParams() }
  const { text } = await playerRead.answer(queries, sent, 'json')
  return jsonReply({ success: true, message, player: JSON.parse(text) })
}

async function erasePlayer(
  { access, persons }: ScrapeDeps,
  context: RouteContext,
): Promise<ApiResponse> {
  await access.authorizeOperator(context)
  const erased = await persons.erase(licenceOf(context.params.licence))
  return jsonReply(encodeRecord('Erasure', { success: true, ...erased }))
}
