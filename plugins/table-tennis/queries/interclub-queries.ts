import type {
  Division,
  DivisionProgress,
  InterclubStats,
  Standings,
  TeamHit,
  TeamWeek,
} from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { teamKey } from '../data/division-table.ts'
import type { Season } from '../data/shards.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { SearchWords } from '../data/text-search.ts'
import { firstOf } from './paging.ts'

type DivisionFilter = {
  readonly category?: string
  readonly gender?: 'Hommes' | 'Dames'
  readonly season?: Season
}

/** By index. `category` matches part of the text, ignoring case and accents (I1). */
export function divisions(
  data: TableTennisData,
  { category, gender, season }: DivisionFilter,
): readonly Division[] {
  const part = category === undefined ? undefined : fold(category.trim())
  return data
    .standingsOf(season)
    .divisions.filter(
      (division) =>
        (gender === undefined || division.gender === gender) &&
        (part === undefined ||
          (division.category !== null && fold(division.category).includes(part))),
    )
}

/** The season that queries without one read. */
export function defaultSeason(data: TableTennisData): Season {
  return data.standingsOf().season
}

/** By default the latest week with rows, or else the latest stored week. */
export function standings(
  data: TableTennisData,
  divisionIndex: number,
  week: number | undefined,
  season?: Season,
): Omit<Standings, 'divisionIndex' | 'count'> {
  const asked = data.standingsOf(season)
  const table = asked.byIndex(divisionIndex)?.table
  const shown = week ?? table?.lastWeek ?? table?.latestStored ?? null
  const reading = table?.reading(shown) ?? { state: 'not_read', scrapedAt: null }
  const stale = data.isStale(reading.scrapedAt)
  const rows = shown === null ? [] : (table?.rows(shown) ?? [])
  return { week: shown, season: asked.season, ...reading, stale, rows }
}

type Progress = Pick<DivisionProgress, 'season' | 'state' | 'scrapedAt' | 'stale' | 'weeks'> & {
  readonly division: Division | undefined
}

/** All weeks with rows, ascending (none for a cup). */
export function divisionProgress(
  data: TableTennisData,
  divisionIndex: number,
  asked?: Season,
): Progress {
  const standings = data.standingsOf(asked)
  const { season } = standings
  const { division, table } = standings.byIndex(divisionIndex) ?? {}
  const last = table?.lastReading ?? { state: 'not_read', scrapedAt: null }
  const weeks = [...(table?.weeks ?? [])].filter(([, rows]) => rows.length > 0)
  return {
    division,
    season,
    ...last,
    stale: data.isStale(last.scrapedAt),
    weeks: weeks.map(([week, rows]) => ({
      week,
      ...(table?.reading(week) ?? last),
      rows,
    })),
  }
}

/** The team's rows by division, then week. Matches the whole name, ignoring case (I4). */
export function teamHistory(
  data: TableTennisData,
  teamName: string,
  divisionIndex: number | undefined,
  season?: Season,
): readonly TeamWeek[] {
  const key = teamKey(teamName)
  const history: TeamWeek[] = []
  for (const { division, table } of data.standingsOf(season).divisionsOfTeam(teamName)) {
    if (divisionIndex !== undefined && division.index !== divisionIndex) continue
    for (const { week, row } of table?.teams.get(key)?.history ?? []) {
      history.push({ week, divisionIndex: division.index, divisionName: division.name, ...row })
    }
  }
  return history
}

/** Teams whose name has every word, one per division, by name, then division. */
export function searchTeams(
  data: TableTennisData,
  text: string,
  limit: number,
  season?: Season,
): readonly TeamHit[] {
  const interclubs = data.standingsOf(season)
  const words = new SearchWords(text)
  if (words.words.length === 0) return []
  const found = firstOf(interclubs.teams(), limit, (team) => team.text.holds(words))
  return found.flatMap(({ teamName, divisionIndex }) => {
    const division = interclubs.byIndex(divisionIndex)?.division
    return division === undefined ? [] : [{ teamName, divisionIndex, divisionName: division.name }]
  })
}

/** Totals over the listed divisions, including cups. */
export function interclubStats(data: TableTennisData, season?: Season): InterclubStats {
  const interclubs = data.standingsOf(season)
  const tables = interclubs.served().flatMap(({ table }) => table ?? [])
  const first = tables.flatMap(({ firstWeek }) => firstWeek ?? [])
  const last = tables.flatMap(({ lastWeek }) => lastWeek ?? [])
  return {
    divisions: interclubs.divisions.length,
    rankings: interclubs.rowCount,
    teams: interclubs.teamCount,
    minWeek: first.length === 0 ? null : Math.min(...first),
    maxWeek: last.length === 0 ? null : Math.max(...last),
    season: interclubs.season,
    seasons: data.interclubs.seasons,
  }
}
