import type {
  PlayerView,
  TableTennisQueries,
} from '../../../plugins/table-tennis/data/query-results.ts'

/** Answer of `GET /api/rankings/top`; `rank` counts within this answer. */
export function topShape(top: readonly PlayerView[]): object {
  const players = top.map((player, index) => ({
    rank: index + 1,
    licence: player.licence,
    name: player.name,
    club_code: player.clubCode,
    ranking: player.ranking,
    points_current: player.pointsCurrent,
    club_name: player.clubName,
    province: player.province,
  }))
  return { count: players.length, players }
}

/** Answer of `GET /api/rankings/progressions`. */
export function progressionsShape(gains: ReturnType<TableTennisQueries['progressions']>): object {
  const players = gains.map((player) => ({
    licence: player.licence,
    name: player.name,
    club_code: player.clubCode,
    ranking: player.ranking,
    points_start: player.pointsStart,
    points_current: player.pointsCurrent,
    progression: player.progression,
  }))
  return { count: players.length, players }
}
