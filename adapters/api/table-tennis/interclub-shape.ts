import type {
  DivisionProgress,
  InterclubStats,
  TeamHit,
  TeamWeek,
  WeekStandings,
} from '../../../plugins/table-tennis/data/query-results.ts'
import type { DivisionRecord, StandingRow } from '../../../plugins/table-tennis/data/records.ts'

/** Answer of `GET /api/interclubs/divisions`. */
export function divisionsShape(found: readonly DivisionRecord[]): object {
  const divisions = found.map(({ index, name, category, gender, id }) => ({
    division_index: index,
    division_name: name,
    division_category: category,
    division_gender: gender,
    division_id: id,
  }))
  return { count: divisions.length, divisions }
}

/** Answer of `GET /api/interclubs/rankings`. */
export function standingsShape(divisionIndex: number, { week, rows }: WeekStandings): object {
  const rankings = rows.map(rowShape)
  return { division_index: divisionIndex, week, count: rankings.length, rankings }
}

/** Answer of `GET /api/interclubs/progress`; nulls and no weeks for an unknown division. */
export function progressShape(
  divisionIndex: number,
  progress: DivisionProgress | undefined,
): object {
  const weeks = progress?.weeks ?? []
  return {
    division_index: divisionIndex,
    division_name: progress?.division.name ?? null,
    category: progress?.division.category ?? null,
    gender: progress?.division.gender ?? null,
    weeks: weeks.map(({ week, rows }) => ({ week, rankings: rows.map(rowShape) })),
  }
}

function rowShape(row: StandingRow): object {
  return {
    rank: row.rank,
    team_name: row.teamName,
    played: row.played,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    forfeits: row.forfeits,
    points: row.points,
  }
}

/** Answer of `GET /api/interclubs/team/{team_name}/history`. @param teamName as it was sent. */
export function teamHistoryShape(teamName: string, weeks: readonly TeamWeek[]): object {
  const history = weeks.map((row) => ({
    week: row.week,
    rank: row.rank,
    played: row.played,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    points: row.points,
    forfeits: row.forfeits,
    division_index: row.division.index,
    division_name: row.division.name,
  }))
  return { team_name: teamName, count: history.length, history }
}

/** Answer of `GET /api/interclubs/search`. @param query as it was sent. */
export function teamSearchShape(query: string, hits: readonly TeamHit[]): object {
  const teams = hits.map(({ teamName, division }) => ({
    team_name: teamName,
    division_index: division.index,
    division_name: division.name,
  }))
  return { query, count: teams.length, teams }
}

/** Answer of `GET /api/interclubs/stats`. */
export function interclubStatsShape(stats: InterclubStats): object {
  return {
    divisions_count: stats.divisions,
    rankings_count: stats.rankings,
    teams_count: stats.teams,
    min_week: stats.minWeek,
    max_week: stats.maxWeek,
  }
}
