import type { GlobalStats, TableTennisQueries } from '../data/query-results.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { clubPlayers, clubs, provinces } from './club-queries.ts'
import { headToHead } from './head-to-head.ts'
import {
  divisionProgress,
  divisions,
  interclubStats,
  searchTeams,
  standings,
  teamHistory,
} from './interclub-queries.ts'
import { matches } from './match-queries.ts'
import { players, searchPlayers } from './player-queries.ts'
import { progressions, top } from './ranking-queries.ts'

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
