import type { ClubRecord } from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { clubKey } from '../data/codes.ts'
import type { Page, PlayerView } from '../data/player-entry.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import type { TournamentData } from '../data/tournament-data.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import { winProbabilityStats } from '../points/calibration.ts'
import { rankingClasses } from '../points/classes.ts'
import { estimate } from '../points/estimate.ts'
import { pointsHistory } from '../points/history.ts'
import {
  calendarFeed,
  calendarFreshness,
  calendarStats,
  fixture,
  fixtures,
  searchFixtures,
  teamFixtures,
  weekFixtures,
} from './calendar-queries.ts'
import { fixtureChanges } from './change-queries.ts'
import {
  activePlayersCount,
  clubsCount,
  detailedStats,
  lastScrapeDate,
  stats,
} from './data-stats.ts'
import { headToHead } from './head-to-head.ts'
import {
  defaultSeason,
  divisionProgress,
  divisions,
  interclubStats,
  searchTeams,
  standings,
  teamHistory,
} from './interclub-queries.ts'
import { matchProbability } from './match-probability.ts'
import { pageOf } from './paging.ts'
import { matches, players, progressions, searchPlayers, top } from './player-queries.ts'
import { matchSheet } from './sheet-queries.ts'
import { clubTeams, team, teamsFreshness } from './team-queries.ts'
import {
  playerTournaments,
  tournament,
  tournamentFreshness,
  tournamentInscriptions,
  tournamentLevels,
  tournamentResults,
  tournamentSeries,
  tournaments,
} from './tournament-queries.ts'

type ClubFilter = { readonly province?: string; readonly limit: number; readonly offset: number }

/** Clubs by code, optionally of a province (name, alias or letters). An unknown province has none. */
function clubs({ clubs }: TableTennisData, filter: ClubFilter): Page<ClubRecord> {
  const all = clubs.all()
  if (filter.province === undefined) return pageOf(all, filter)
  const served = clubs.province(filter.province)
  if (served === undefined) return { items: [], total: 0 }
  return pageOf(
    all.filter(({ province }) => province === served),
    filter,
  )
}

/** Names of provinces with a club, alphabetical, ignoring accents. */
function provinces({ clubs }: TableTennisData): readonly string[] {
  const names = new Set<string>()
  for (const { province } of clubs.all()) if (province !== null) names.add(province)
  return [...names].sort((a, b) => (fold(a) < fold(b) ? -1 : 1))
}

/** Players of a club by points. Players without points come last. */
function clubPlayers({ players }: TableTennisData, code: string): readonly PlayerView[] {
  return players.members(clubKey(code)).map(({ view }) => view)
}

/** `scrapedAt`: time of the club's last scrape, ISO 8601. Null if never scraped. */
function clubReading(
  data: TableTennisData,
  code: string,
): { readonly scrapedAt: string | null; readonly stale: boolean } {
  const scrapedAt = data.clubs.scraped(code)?.scrapedAt ?? null
  return { scrapedAt, stale: data.isStale(scrapedAt) }
}

/**
 * The read side of the service. Compares codes and names without case and accents where the
 * specification says so. Lists have a tie-break, so that pages are stable.
 */
const QUERIES = {
  stats,
  lastScrapeDate,
  clubsCount,
  activePlayersCount,
  detailedStats,
  clubs,
  provinces,
  club: ({ clubs }: TableTennisData, code: string) => clubs.get(code),
  clubReading,
  isStale: (data: TableTennisData, readAt: string | null) => data.isStale(readAt),
  clubPlayers,
  players,
  player: ({ players }: TableTennisData, licence: string) => players.get(licence)?.view,
  matches,
  headToHead,
  pointsHistory,
  estimate,
  rankingClasses,
  winProbabilityStats,
  searchPlayers,
  top,
  progressions,
  defaultSeason,
  openSeason: (data: TableTennisData, season: string) => data.interclubs.opening(season),
  divisions,
  standings,
  divisionProgress,
  teamHistory,
  searchTeams,
  interclubStats,
}

/** Queries about fixtures. */
const CALENDAR_QUERIES = {
  fixtures,
  fixture,
  teamFixtures,
  weekFixtures,
  searchFixtures,
  calendarStats,
  fixtureChanges,
  calendarFreshness,
  calendarFeed,
  matchSheet,
  clubTeams,
  team,
  teamsFreshness,
  matchProbability,
  calendarSeason: (calendar: CalendarData) => calendar.data.season,
}

/** Queries about tournaments. */
const TOURNAMENT_QUERIES = {
  tournaments,
  tournamentLevels,
  tournament,
  tournamentSeries,
  tournamentInscriptions,
  tournamentResults,
  playerTournaments,
  tournamentFreshness,
}

type Query<S> = (source: S, ...args: never[]) => unknown
type Bound<Q> = {
  readonly [Name in keyof Q]: Q[Name] extends (source: never, ...args: infer A) => infer R
    ? (...args: A) => R
    : never
}

export type TableTennisQueries = Bound<
  typeof QUERIES & typeof CALENDAR_QUERIES & typeof TOURNAMENT_QUERIES
> & {
  /** Increases with every change of the data, and every day, because data become stale. */
  readonly version: number
}

export type QueryStores = {
  readonly data: TableTennisData
  readonly calendar: CalendarData
  readonly tournaments: TournamentData
}

/** Creates queries over the data in memory. Each uses the state at the time of the call. */
export function createQueries({ data, calendar, tournaments }: QueryStores): TableTennisQueries {
  const get = () => data.version + calendar.version + tournaments.version + data.day
  const version = { get, enumerable: true }
  const queries = {
    ...bound(data, QUERIES),
    ...bound(calendar, CALENDAR_QUERIES),
    ...bound(tournaments, TOURNAMENT_QUERIES),
  }
  return Object.defineProperty(queries, 'version', version) as TableTennisQueries
}

function bound<S>(source: S, queries: Readonly<Record<string, Query<S>>>): object {
  const entries = Object.entries(queries).map(([name, query]) => [
    name,
    (...args: never[]) => query(source, ...args),
  ])
  return Object.fromEntries(entries)
}
