import type { GlobalStats } from '../../../plugins/table-tennis/data/query-results.ts'

/** Answer of `GET /api/stats`. */
export function statsShape({ clubs, players, matches, playersWithMatches }: GlobalStats): object {
  return { clubs, players, matches, players_with_matches: playersWithMatches }
}
