import { fold } from '../../audit/page/language/fold.ts'
import { clubKey, provinceByName } from '../data/codes.ts'
import type { ClubRecord } from '../data/records.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import type { GlobalStats, Page, PlayerView, TableTennisQueries } from '../data/views.ts'
import { headToHead } from './head-to-head.ts'
import {
  divisionProgress,
  divisions,
  interclubStats,
  searchTeams,
  standings,
  teamHistory,
} from './interclub-queries.ts'
import { pageOf } from './paging.ts'
import { matches, players, progressions, searchPlayers, top } from './player-queries.ts'

type ClubFilter = { readonly province?: string; readonly limit: number; readonly offset: number }

/** Clubs by code. */
function clubs({ clubs }: TableTennisData, filter: ClubFilter): Page<ClubRecord> {
  const all = clubs.all()
  if (filter.province === undefined) return pageOf(all, filter)
  const served = provinceByName(filter.province)
  if (served === undefined) return { items: [], total: 0 }
  return pageOf(
    all.filter(({ province }) => province === served),
    filter,
  )
}

/** Names of the provinces that have a club, alphabetical whatever their accents. */
function provinces({ clubs }: TableTennisData): readonly string[] {
  const names = new Set<string>()
  for (const { province } of clubs.all()) if (province !== null) names.add(province)
  return [...names].sort((a, b) => (fold(a) < fold(b) ? -1 : 1))
}

/** Players of a club by points; those without last. */
function clubPlayers({ players }: TableTennisData, code: string): readonly PlayerView[] {
  return players.members(clubKey(code)).map(({ view }) => view)
}

/** The read side over data that is in memory: every call answers from what is there at that moment. */
export function createQueries(data: TableTennisData): TableTennisQueries {
  return {
    get version() {
      return data.version
    },
    stats: () => globalStats(data),
    clubs: (filter) => clubs(data, filter),
    provinces: () => provinces(data),
    club: (code) => data.clubs.get(code),
    clubScrapedAt: (code) => data.clubs.scraped(code)?.scrapedAt ?? null,
    clubPlayers: (code) => clubPlayers(data, code),
    players: (filter) => players(data, filter),
    player: (licence) => data.players.get(licence)?.view,
    matches: (licence, filter) => matches(data, licence, filter),
    headToHead: (licence1, licence2) => headToHead(data, licence1, licence2),
    searchPlayers: (text, limit) => searchPlayers(data, text, limit),
    top: (filter) => top(data, filter),
    progressions: (limit, direction = 'DESC') => progressions(data, limit, direction),
    divisions: (filter) => divisions(data, filter),
    standings: (divisionIndex, week) => standings(data, divisionIndex, week),
    divisionProgress: (divisionIndex) => divisionProgress(data, divisionIndex),
    teamHistory: (teamName, divisionIndex) => teamHistory(data, teamName, divisionIndex),
    searchTeams: (text, limit) => searchTeams(data, text, limit),
    interclubStats: () => interclubStats(data),
  }
}

function globalStats({ clubs, players }: TableTennisData): GlobalStats {
  return {
    clubs: clubs.size,
    players: players.size,
    matches: players.matches,
    playersWithMatches: players.withMatches,
  }
}
