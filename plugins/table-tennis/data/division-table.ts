import type { DivisionShard, Standing, StandingsState } from '../../../manifests/types/records.ts'
import { SearchText } from './text-search.ts'
import type { WeekOfDivision } from './writes.ts'

/** One team of a division. */
export type DivisionTeam = {
  /** Equal for all spellings of its name. */
  readonly key: string
  /** The spelling of the latest week. */
  readonly teamName: string
  /** Its rows, by week. */
  readonly history: readonly WeekRow[]
}

/** Origin of the rows of a week. `scrapedAt`: ISO 8601. Null if there are none, or unknown. */
export type Reading = { readonly state: StandingsState; readonly scrapedAt: string | null }

const NOT_READ: Reading = { state: 'not_read', scrapedAt: null }

export type WeekRow = { readonly week: number; readonly row: Standing }

/** Standings of one division for reading: rows by rank, then points, then page order. */
export class DivisionTable {
  readonly shard: DivisionShard
  readonly weeks: ReadonlyMap<number, readonly Standing[]>
  readonly teams: ReadonlyMap<string, DivisionTeam>
  readonly rowCount: number
  /** First week with rows. Null if there is none. */
  readonly firstWeek: number | null
  readonly lastWeek: number | null
  /** Latest stored week, even without rows. */
  readonly latestStored: number | null

  constructor(shard: DivisionShard) {
    this.shard = shard
    const stored = Object.keys(shard.weeks)
      .map(Number)
      .sort((a, b) => a - b)
    this.weeks = new Map(stored.map((week) => [week, inOrder(shard.weeks[week] ?? [])]))
    const filled = stored.filter((week) => this.rows(week).length > 0)
    this.teams = teamsOf(this.weeks)
    this.rowCount = filled.reduce((sum, week) => sum + this.rows(week).length, 0)
    this.firstWeek = filled[0] ?? null
    this.lastWeek = filled.at(-1) ?? null
    this.latestStored = stored.at(-1) ?? null
  }

  rows(week: number): readonly Standing[] {
    return this.weeks.get(week) ?? []
  }

  /** Whether a week was read. */
  get isRead(): boolean {
    const visits = Object.values(this.shard.visits ?? {})
    return this.latestStored !== null || visits.some(({ state }) => state !== 'failed')
  }

  /** How the last try to read a week ended. Any week of a cup is one of a cup. */
  reading(week: number | null): Reading {
    const visit = week === null ? undefined : this.shard.visits?.[week]
    if (visit !== undefined) return { state: visit.state, scrapedAt: visit.readAt }
    if (week !== null && this.weeks.has(week)) return { state: 'read', scrapedAt: null }
    const { state, scrapedAt } = this.lastReading
    return state === 'cup' || week === null ? { state, scrapedAt } : NOT_READ
  }

  /** How the last try of the last week ended, and when a week was last read. */
  get lastReading(): Reading {
    const visits = Object.entries(this.shard.visits ?? {}).sort(([a], [b]) => Number(a) - Number(b))
    const [, last] = visits.at(-1) ?? []
    if (last === undefined) return { state: this.isRead ? 'read' : 'not_read', scrapedAt: null }
    const isCup = this.rowCount === 0 && visits.some(([, { state }]) => state === 'cup')
    const times = visits.flatMap(([, { readAt }]) => readAt ?? []).sort()
    return { state: isCup ? 'cup' : last.state, scrapedAt: times.at(-1) ?? null }
  }
}

/** Equal for all spellings of a team's name: ignores case and the composition of accents. */
export function teamKey(teamName: string): string {
  return teamName.normalize('NFC').toLowerCase()
}

/** Teams of the table by key. `weeks` must be in ascending order. */
function teamsOf(weeks: ReadonlyMap<number, readonly Standing[]>): Map<string, DivisionTeam> {
  // Cached, because names repeat every week.
  const keys = new Map<string, string>()
  const teams = new Map<string, DivisionTeam & { teamName: string; history: WeekRow[] }>()
  for (const [week, rows] of weeks) {
    for (const row of rows) {
      const { teamName } = row
      const key = keys.get(teamName) ?? teamKey(teamName)
      keys.set(teamName, key)
      const team = teams.get(key) ?? { key, teamName, history: [] }
      team.teamName = teamName
      team.history.push({ week, row })
      teams.set(key, team)
    }
  }
  return teams
}

function inOrder(rows: readonly Standing[]): readonly Standing[] {
  return rows.toSorted((a, b) => a.rank - b.rank || b.points - a.points)
}

/** A team in a listed division, prepared for searches. */
export class TeamEntry {
  readonly teamName: string
  readonly divisionId: string
  readonly divisionIndex: number
  readonly text: SearchText

  constructor(team: DivisionTeam, division: { readonly id: string; readonly index: number }) {
    this.teamName = team.teamName
    this.divisionId = division.id
    this.divisionIndex = division.index
    this.text = new SearchText(team.teamName)
  }
}

/** Compares by name, then division. */
export function compareTeams(a: TeamEntry, b: TeamEntry): number {
  if (a.text.folded !== b.text.folded) return a.text.folded < b.text.folded ? -1 : 1
  if (a.teamName !== b.teamName) return a.teamName < b.teamName ? -1 : 1
  return a.divisionIndex - b.divisionIndex
}

/** The stored division with the rows of a week that was read. */
export function withRows(
  current: DivisionShard | undefined,
  { division, week, rows }: WeekOfDivision,
  readAt: string,
): DivisionShard {
  return {
    id: division.id,
    name: division.name,
    weeks: { ...current?.weeks, ...(rows && { [week]: rows }) },
    visits: { ...current?.visits, [week]: { state: rows === null ? 'cup' : 'read', readAt } },
  }
}

/** The stored division after a week could not be read: its rows stay. */
export function withFailure(
  current: DivisionShard | undefined,
  { division, week }: Omit<WeekOfDivision, 'rows'>,
): DivisionShard {
  const { readAt = null } = current?.visits?.[week] ?? {}
  return {
    id: division.id,
    name: division.name,
    weeks: current?.weeks ?? {},
    visits: { ...current?.visits, [week]: { state: 'failed', readAt } },
  }
}
