import assert from 'node:assert/strict'
import type { OwnTableTennisParts } from '../../../../adapters/http-api.ts'
import type { MatchRecord, SheetRecord } from '../../../../manifests/types/records.ts'
import type { PlayerView } from '../../../../plugins/table-tennis/data/player-entry.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import { apiDouble, jsonOf, requestOf } from '../../http/api-double.ts'

const idle = () => Promise.reject(new Error('this call is not expected here'))

/** Queries over nothing, but for those that a test gives. */
export function queriesDouble(own: Partial<TableTennisQueries> = {}): TableTennisQueries {
  return {
    version: 1,
    stats: () => ({ clubs: 0, players: 0, matches: 0, playersWithMatches: 0 }),
    clubs: () => ({ items: [], total: 0 }),
    lastScrapeDate: () => ({ lastScrapeDate: null }),
    clubsCount: () => ({ clubsCount: 0 }),
    activePlayersCount: () => ({ activePlayersCount: 0 }),
    detailedStats: idle,
    provinces: () => [],
    club: () => undefined,
    clubReading: () => ({ scrapedAt: null, stale: false }),
    isStale: () => false,
    clubPlayers: () => [],
    players: () => ({ items: [], total: 0 }),
    player: () => undefined,
    matches: () => undefined,
    headToHead: () => undefined,
    pointsHistory: async () => undefined,
    estimate: () => undefined,
    rankingClasses: (sheet) => ({
      ...{ sheet, asOf: null, activePlayers: null, basis: 'none', reason: null, count: 0 },
      classes: [],
      freshness: { readAt: null, changedAt: null, source: null, complete: true },
    }),
    winProbabilityStats: idle,
    searchPlayers: () => [],
    top: () => [],
    progressions: () => [],
    divisions: () => [],
    defaultSeason: () => reading.season,
    openSeason: () => undefined,
    standings: (_, week) => ({ ...reading, week: week ?? null, rows: [] }),
    divisionProgress: () => ({ ...reading, division: undefined, weeks: [] }),
    teamHistory: () => [],
    searchTeams: () => [],
    interclubStats: () => ({
      divisions: 0,
      rankings: 0,
      teams: 0,
      minWeek: null,
      maxWeek: null,
      season: reading.season,
      seasons: [],
    }),
    fixtures: () => ({ items: [], total: 0 }),
    fixture: () => undefined,
    teamFixtures: () => [],
    weekFixtures: () => [],
    searchFixtures: () => [],
    calendarStats: () => ({
      ...{ totalMatches: 0, divisionsCount: 0, weeksCount: 0, teamsCount: 0 },
      ...{ minDate: null, maxDate: null },
    }),
    fixtureChanges: () => ({ items: [], total: 0 }),
    calendarFreshness: () => unread,
    tournaments: () => ({ items: [], total: 0 }),
    tournamentLevels: () => [],
    tournament: () => undefined,
    tournamentSeries: () => [],
    tournamentInscriptions: () => ({ served: false, inscriptions: [] }),
    tournamentResults: () => [],
    playerTournaments: () => undefined,
    tournamentFreshness: () => unread,
    calendarFeed: () => ({ text: '', events: 0, freshness: unread }),
    calendarSeason: () => reading.season,
    matchSheet: () => undefined,
    matchProbability: () => undefined,
    clubTeams: () => [],
    team: () => undefined,
    teamsFreshness: () => unread,
    ...own,
  }
}

/** When and how standings were read. */
export const reading = {
  season: '2026-2027',
  state: 'read',
  scrapedAt: '2026-11-18T20:00:00.000Z',
  stale: false,
} as const
const unread = { readAt: null, changedAt: null, source: null, complete: true }

/** A service that only reads. */
export function readingParts(queries: TableTennisQueries): OwnTableTennisParts {
  return {
    queries,
    schedules: { list: () => [] },
    tasks: {
      kinds: [],
      open: idle,
      start: idle,
      current: () => undefined,
      cancel: idle,
      logs: idle,
      follow: () => () => {},
      find: () => undefined,
      list: () => [],
      close: idle,
    },
    clubs: { scrape: idle },
    players: { scrape: idle },
    clubList: { refresh: idle },
    persons: { erase: idle },
    tournaments: { scrape: idle },
  }
}

export type ReadAnswer = {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Asks `address` (path and query) of the API over `own` queries. */
export async function read(
  address: string,
  own: Partial<TableTennisQueries> = {},
): Promise<ReadAnswer> {
  const { dispatch } = apiDouble({ tabletennis: readingParts(queriesDouble(own)) })
  const [path = '', query = ''] = address.split('?')
  const response = await dispatch(requestOf({ path, query, headers: { 'x-request-id': 'r1' } }))
  return { status: response.status, body: jsonOf(response) }
}

/** `name: type` of every parameter that a 422 names. */
export function refused({ status, body }: ReadAnswer): readonly string[] {
  const detail = body.detail as readonly {
    readonly loc: readonly string[]
    readonly type: string
  }[]
  return status === 422 ? detail.map(({ loc, type }) => `${loc.join('.')}: ${type}`) : []
}

export const sampleMatch: MatchRecord = {
  date: '2026-10-03',
  opponentName: 'MARIE TESTEUSE',
  opponentLicence: '100002',
  opponentClub: 'N051',
  opponentRanking: 'As10',
  opponentPoints: 1303.76,
  result: 'V',
  score: '3-1',
  won: true,
  pointsChange: 3.4,
  division: 'PHM12/045',
}

export const sampleSheet: SheetRecord = {
  ranking: 'B2',
  pointsStart: 1200.5,
  pointsCurrent: 1234.25,
  rankingPosition: 1866,
  lastUpdate: '2026-11-01',
  wins: 2,
  losses: 1,
  stats: [
    { opponentRanking: 'As10', wins: 2, losses: 1 },
    { opponentRanking: 'NC', wins: 0, losses: 0 },
  ],
  matches: [sampleMatch],
  curve: [1200.5, 1234.25],
}

/** An invented player with a men's sheet. */
export const samplePlayer = {
  licence: '100001',
  name: 'JEAN EXEMPLE',
  clubCode: 'H004',
  gender: 'M',
  active: true,
  category: 'SEN',
  listRanking: 'B4',
  listPoints: 1100,
  masculine: sampleSheet,
  feminine: null,
  seenAt: '2026-11-02T10:00:00.000Z',
  ranking: 'B2',
  pointsStart: 1200.5,
  pointsCurrent: 1234.25,
  totalWins: 2,
  totalLosses: 1,
  clubName: 'CTT EXEMPLE',
  province: 'Hainaut',
} satisfies PlayerView

/** A player of whom only a name is known. */
export const unknownPlayer: PlayerView = {
  ...samplePlayer,
  licence: '100009',
  name: 'ANNE NOUVELLE',
  clubCode: null,
  gender: null,
  active: null,
  category: null,
  listRanking: null,
  listPoints: null,
  masculine: null,
  ranking: null,
  pointsStart: null,
  pointsCurrent: null,
  totalWins: 0,
  totalLosses: 0,
  clubName: null,
  province: null,
}

/** Lines of values (RFC 4180). @throws AssertionError if anything is left over */
export function parsedCsv(text: string, by = ','): readonly (readonly string[])[] {
  const lines: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${by}\\r\\n]*))(${by}|\\r\\n)`, 'gy')
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  assert.equal(cell.lastIndex, 0, 'every character was read')
  assert.deepEqual(lines.pop(), [], 'the last line ends')
  return lines
}
