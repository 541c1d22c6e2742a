import type {
  ActivePlayersCount,
  ClubsCount,
  DataStats,
  DetailedStats,
  LastScrapeDate,
} from '../../../manifests/types/records.ts'
import { matchesOf } from '../data/packed-sheets.ts'
import type { PlayerEntry } from '../data/player-entry.ts'
import { eachPlayer, perVersion } from '../data/slices.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { dataFreshness } from '../points/freshness.ts'

const LISTED = 10

export function stats({ clubs, players }: TableTennisData): DataStats {
  return {
    clubs: clubs.size,
    players: players.size,
    matches: players.matches,
    playersWithMatches: players.withMatches,
  }
}

/** When a club was last read. */
export function lastScrapeDate(data: TableTennisData): LastScrapeDate {
  const { readAt } = dataFreshness(data)
  if (readAt !== null) return { lastScrapeDate: readAt }
  return { lastScrapeDate: null, message: 'No club has been scraped yet.' }
}

export function clubsCount({ clubs }: TableTennisData): ClubsCount {
  return { clubsCount: clubs.size }
}

/** Players that the federation calls active; where it does not say, those with points or a class. */
export function activePlayersCount({ players }: TableTennisData): ActivePlayersCount {
  const isActive = ({ record, points, ranking }: PlayerEntry): boolean =>
    record.active ?? (points !== null || ranking !== null)
  return { activePlayersCount: players.ordered('points_current', 'DESC').filter(isActive).length }
}

/** Counts by sheet, by day and by player. */
export const detailedStats = perVersion(async (data): Promise<DetailedStats> => {
  const matchesByType = { masculine: 0, feminine: 0 }
  const dates = new Map<string, number>()
  let busiest: PlayerEntry[] = []
  let lastPlayerUpdate: string | null = null
  const updated = (at: string | undefined): void => {
    if (at && (lastPlayerUpdate === null || at > lastPlayerUpdate)) lastPlayerUpdate = at
  }
  await eachPlayer(data, (player) => {
    const { record } = player
    updated(record.seenAt)
    for (const kind of ['masculine', 'feminine'] as const) {
      updated(record[kind]?.readAt ?? undefined)
      const matches = matchesOf(record[kind])
      matchesByType[kind] += matches.length
      for (const { date } of matches) dates.set(date, (dates.get(date) ?? 0) + 1)
    }
    if (player.matchCount > 0) busiest.push(player)
    if (busiest.length >= 50 * LISTED) busiest = mostMatches(busiest)
  })
  return {
    ...stats(data),
    matchesByType,
    recentMatchDates: [...dates]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .slice(0, LISTED)
      .map(([date, count]) => ({ date, count })),
    topPlayersByMatches: mostMatches(busiest).map(({ record, club, matchCount }) => ({
      licence: record.licence,
      name: record.name,
      club: club?.name ?? record.clubCode,
      clubCode: record.clubCode,
      matches: matchCount,
    })),
    lastPlayerUpdate,
  }
})

function mostMatches(players: readonly PlayerEntry[]): PlayerEntry[] {
  const order = (a: PlayerEntry, b: PlayerEntry): number =>
    b.matchCount - a.matchCount || (a.record.licence < b.record.licence ? -1 : 1)
  return players.toSorted(order).slice(0, LISTED)
}
