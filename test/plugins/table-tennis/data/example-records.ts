import type {
  ClubDetails,
  ClubRow,
  ClubShard,
  Division,
  MatchRecord,
  PlayerRecord,
  SheetRecord,
  Standing,
  StoredFixture,
} from '../../../../manifests/types/records.ts'
import { TableTennisData } from '../../../../plugins/table-tennis/data/table-tennis-data.ts'
import {
  CalendarData,
  createQueries,
  TournamentData,
} from '../../../../plugins/table-tennis/index.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { MemoryStore } from '../../../support/memory-store.ts'
import { SilentLog } from '../../../support/silent-log.ts'

/** Records of people and clubs that do not exist; a test names what matters to it. */

export function aMatch(changes: Partial<MatchRecord> = {}): MatchRecord {
  const score = changes.score ?? '3-1'
  const won = Number(score.split('-')[0]) > Number(score.split('-')[1])
  return {
    date: '2026-10-03',
    opponentName: 'ZIBO TESTMAN',
    opponentLicence: '200001',
    opponentClub: 'N001',
    opponentRanking: 'C2',
    opponentPoints: 1500,
    result: won ? 'V' : 'D',
    score,
    won,
    pointsChange: null,
    division: null,
    ...changes,
  }
}

export function aSheet(changes: Partial<SheetRecord> = {}): SheetRecord {
  return {
    ranking: 'C4',
    pointsStart: 1300,
    pointsCurrent: 1350,
    rankingPosition: 4000,
    lastUpdate: '2026-11-18',
    wins: 0,
    losses: 0,
    stats: [],
    matches: [],
    curve: [],
    ...changes,
  }
}

export function aPlayer(licence: string, changes: Partial<PlayerRecord> = {}): PlayerRecord {
  return {
    licence,
    name: `PLAYER ${licence}`,
    clubCode: 'H004',
    gender: 'M',
    active: true,
    category: 'SEN',
    listRanking: null,
    listPoints: null,
    masculine: null,
    feminine: null,
    seenAt: '2026-11-18T20:00:00.000Z',
    ...changes,
  }
}

export const NO_DETAILS: ClubDetails = {
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

export function aListing(code: string, changes: Partial<ClubRow> = {}): ClubRow {
  return { code, name: `Club ${code}`, province: 'Hainaut', ...changes }
}

/** A scraped club with these players, who belong to it unless they say otherwise. */
export function aClub(
  code: string,
  players: readonly PlayerRecord[] = [],
  changes: Partial<ClubRow> & { scrapedAt?: string; details?: ClubDetails } = {},
): ClubShard {
  const { scrapedAt = '2026-11-18T20:00:00.000Z', details = NO_DETAILS, ...listing } = changes
  return { club: { ...aListing(code, listing), details }, scrapedAt, players }
}

export function aDivision(index: number, changes: Partial<Division> = {}): Division {
  return {
    index,
    id: String(8000 + index),
    name: `Division ${index} - Prov. Hainaut - Hommes`,
    category: 'Prov. Hainaut',
    gender: 'Hommes',
    ...changes,
  }
}

/** A fixture that was played. */
export const aFixture = (
  fixtureId: string,
  changes: Partial<StoredFixture> = {},
): StoredFixture => ({
  ...{ fixtureId, week: 1, weekName: '01', matchId: null, matchUniqueId: 1 },
  ...{ date: '2026-10-03', time: '19:00', venue: null, status: 'played' },
  ...{ homeTeam: 'Club H004 A', awayTeam: 'Club N001 A' },
  ...{ homeClubCode: 'H004', awayClubCode: 'N001' },
  ...{ homeScore: 8, awayScore: 8, isHomeForfeit: false, isAwayForfeit: false, adjusted: false },
  ...{ isHomeWithdrawn: false, isAwayWithdrawn: false, previous: [], sequence: 0 },
  ...{ statusSince: READ_AT, createdAt: READ_AT, updatedAt: READ_AT },
  ...changes,
})
const READ_AT = '2026-11-18T20:00:00.000Z'

export function aRow(rank: number, teamName: string, changes: Partial<Standing> = {}): Standing {
  const none = { played: 0, wins: 0, losses: 0, draws: 0, forfeits: 0, points: 0 }
  return { rank, teamName, ...none, ...changes }
}

type World = {
  readonly data: TableTennisData
  readonly store: MemoryStore
  readonly clock: FakeClock
  readonly log: SilentLog
}

/** Empty data with a store of its own. */
export function emptyData({
  excludeLicences = [],
  now = '2026-11-20T12:00:00Z',
  store = new MemoryStore(),
  ...others
}: {
  readonly excludeLicences?: readonly string[]
  readonly now?: string
  readonly store?: MemoryStore
  readonly staleAfterDays?: number
} = {}): World {
  const clock = new FakeClock(now)
  const log = new SilentLog()
  return {
    data: new TableTennisData({ clock, log, excludeLicences, ...others }),
    store,
    clock,
    log,
  }
}

/** Data with these clubs and their players. */
export async function dataWithClubs(...clubs: readonly ClubShard[]): Promise<World> {
  const world = emptyData()
  for (const club of clubs) await world.data.updateClub(world.store, club.club.code, () => club)
  return world
}

/** Rows of divisions by index, then week. */
export type Standings = Readonly<Record<number, Readonly<Record<number, readonly Standing[]>>>>

/** Data with these divisions and standings. */
export async function dataWithDivisions(
  divisions: readonly Division[],
  standings: Standings = {},
): Promise<World> {
  const world = emptyData()
  await world.data.putDivisionList(world.store, divisions)
  for (const division of divisions) {
    for (const [week, rows] of Object.entries(standings[division.index] ?? {})) {
      await world.data.putStandings(world.store, { division, week: Number(week), rows })
    }
  }
  return world
}

/** Returns the data of a service that starts on that store. */
export async function reloaded(store: MemoryStore, excludeLicences: readonly string[] = []) {
  const world = emptyData({ store, excludeLicences })
  const report = await world.data.load(store)
  return { ...world, report }
}

/** Queries over the data of the site, without fixtures and tournaments. */
export function siteQueries(data: TableTennisData): TableTennisQueries {
  const [calendar, tournaments] = [new CalendarData(data), new TournamentData(data)]
  return createQueries({ data, calendar, tournaments })
}
