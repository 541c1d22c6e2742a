import type {
  Division,
  InterclubStats,
  Standings,
  StandingsWeek,
  TeamHit,
  TeamWeek,
} from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { teamKey } from '../data/division-table.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { SearchWords } from '../data/text-search.ts'
import { firstOf } from './paging.ts'

type DivisionFilter = { readonly category?: string; readonly gender?: 'Hommes' | 'Dames' }

/** By index. `category` matches part of the text, ignoring case and accents (I1). */
export function divisions(
  { interclubs }: TableTennisData,
  { category, gender }: DivisionFilter,
): readonly Division[] {
  const part = category === undefined ? undefined : fold(category.trim())
  return interclubs.divisions.filter(
    (division) =>
      (gender === undefined || division.gender === gender) &&
      (part === undefined ||
        (division.category !== null && fold(division.category).includes(part))),
  )
}

/** By default the latest week with rows, or else the latest stored week. */
export function standings(
  { interclubs }: TableTennisData,
  divisionIndex: number,
  week: number | undefined,
): Pick<Standings, 'week' | 'rows'> {
  const table = interclubs.byIndex(divisionIndex)?.table
  const shown = week ?? table?.lastWeek ?? table?.latestStored ?? null
  return { week: shown, rows: shown === null ? [] : (table?.rows(shown) ?? []) }
}

type Progress = { readonly division: Division; readonly weeks: readonly StandingsWeek[] }

/** All weeks with rows, ascending (none for a cup). Undefined for an unknown index. */
export function divisionProgress(
  { interclubs }: TableTennisData,
  divisionIndex: number,
): Progress | undefined {
  const served = interclubs.byIndex(divisionIndex)
  if (served === undefined) return undefined
  const weeks = [...(served.table?.weeks ?? [])].map(([week, rows]) => ({ week, rows }))
  return { division: served.division, weeks: weeks.filter(({ rows }) => rows.length > 0) }
}

/** The team's rows by division, then week. Matches the whole name, ignoring case (I4). */
export function teamHistory(
  { interclubs }: TableTennisData,
  teamName: string,
  divisionIndex: number | undefined,
): readonly TeamWeek[] {
  const key = teamKey(teamName)
  const history: TeamWeek[] = []
  for (const { division, table } of interclubs.divisionsOfTeam(teamName)) {
    if (divisionIndex !== undefined && division.index !== divisionIndex) continue
    for (const { week, row } of table?.teams.get(key)?.history ?? []) {
      history.push({ week, divisionIndex: division.index, divisionName: division.name, ...row })
    }
  }
  return history
}

/** Teams whose name has every word, one per division, by name, then division. */
export function searchTeams(
  { interclubs }: TableTennisData,
  text: string,
  limit: number,
): readonly TeamHit[] {
  const words = new SearchWords(text)
  if (words.words.length === 0) return []
  const found = firstOf(interclubs.teams(), limit, (team) => team.text.holds(words))
  return found.flatMap(({ teamName, divisionIndex }) => {
    const division = interclubs.byIndex(divisionIndex)?.division
    return division === undefined ? [] : [{ teamName, divisionIndex, divisionName: division.name }]
  })
}

/** Totals over the listed divisions, including cups. */
export function interclubStats({ interclubs }: TableTennisData): InterclubStats {
  const tables = interclubs.served().flatMap(({ table }) => table ?? [])
  const first = tables.flatMap(({ firstWeek }) => firstWeek ?? [])
  const last = tables.flatMap(({ lastWeek }) => lastWeek ?? [])
  return {
    divisions: interclubs.divisions.length,
    rankings: interclubs.rowCount,
    teams: interclubs.teamCount,
    minWeek: first.length === 0 ? null : Math.min(...first),
    maxWeek: last.length === 0 ? null : Math.max(...last),
  }
}
