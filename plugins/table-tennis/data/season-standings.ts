import type {
  Division,
  DivisionListShard,
  DivisionShard,
} from '../../../manifests/types/records.ts'
import { compareTeams, DivisionTable, TeamEntry, teamKey } from './division-table.ts'
import type { Season } from './shards.ts'
import { SortedList } from './sorted-list.ts'

/** A division of the list with its standings, if any. */
export type ServedDivision = {
  readonly division: Division
  readonly table: DivisionTable | undefined
}

/**
 * Divisions and standings of one season. Standings of unlisted divisions are kept for their next
 * write but not served.
 */
export class SeasonStandings {
  readonly season: Season
  #list: DivisionListShard | undefined
  #divisions: readonly Division[] = []
  readonly #byId = new Map<string, Division>()
  readonly #byIndex = new Map<number, Division>()
  readonly #tables = new Map<string, DivisionTable>()
  /** Entries of listed divisions, by team and division. */
  readonly #teams = new Map<string, Map<string, TeamEntry>>()
  #teamsInOrder = new SortedList(compareTeams)

  constructor(season: Season) {
    this.season = season
  }

  get list(): DivisionListShard | undefined {
    return this.#list
  }

  /** Listed divisions by index. */
  get divisions(): readonly Division[] {
    return this.#divisions
  }

  /** Number of different team names. */
  get teamCount(): number {
    return this.#teams.size
  }

  /** Number of rows in listed divisions. */
  get rowCount(): number {
    return this.served().reduce((sum, { table }) => sum + (table?.rowCount ?? 0), 0)
  }

  /** Whether at least half of the listed divisions have a week that was read. */
  get isMostlyRead(): boolean {
    const read = this.served().filter(({ table }) => table?.isRead).length
    return read > 0 && read * 2 >= this.#divisions.length
  }

  byIndex(index: number): ServedDivision | undefined {
    const division = this.#byIndex.get(index)
    return division && { division, table: this.#tables.get(division.id) }
  }

  /** All divisions by index. */
  served(): readonly ServedDivision[] {
    return this.#divisions.map((division) => ({ division, table: this.#tables.get(division.id) }))
  }

  /** Divisions of a team, by index. Ignores the case of its name. */
  divisionsOfTeam(teamName: string): readonly ServedDivision[] {
    const entries = this.#teams.get(teamKey(teamName))?.values() ?? []
    return [...entries]
      .map(({ divisionIndex }) => this.byIndex(divisionIndex))
      .filter((served) => served !== undefined)
      .sort((a, b) => a.division.index - b.division.index)
  }

  /** One entry per team and division, by name, then index. */
  teams(): readonly TeamEntry[] {
    return this.#teamsInOrder.items()
  }

  shard(id: string): DivisionShard | undefined {
    return this.#tables.get(id)?.shard
  }

  replaceList(list: DivisionListShard): void {
    this.#list = list
    this.#divisions = list.divisions.toSorted((a, b) => a.index - b.index)
    this.#byId.clear()
    this.#byIndex.clear()
    for (const division of this.#divisions) {
      this.#byId.set(division.id, division)
      this.#byIndex.set(division.index, division)
    }
    this.#teams.clear()
    this.#teamsInOrder = new SortedList(compareTeams)
    for (const table of this.#tables.values()) this.#replaceTeams(undefined, table)
  }

  replaceShard(shard: DivisionShard): void {
    const table = new DivisionTable(shard)
    this.#replaceTeams(this.#tables.get(shard.id), table)
    this.#tables.set(shard.id, table)
  }

  #replaceTeams(before: DivisionTable | undefined, now: DivisionTable): void {
    const division = this.#byId.get(now.shard.id)
    if (division === undefined) return
    for (const [key, { teamName }] of before?.teams ?? []) {
      if (now.teams.get(key)?.teamName !== teamName) this.#removeTeam(key, division.id)
    }
    for (const [key, team] of now.teams) {
      if (this.#teams.get(key)?.has(division.id)) continue
      const entry = new TeamEntry(team, division)
      const entries = this.#teams.get(key) ?? new Map<string, TeamEntry>()
      this.#teams.set(key, entries.set(division.id, entry))
      this.#teamsInOrder.add(entry)
    }
  }

  #removeTeam(key: string, divisionId: string): void {
    const entries = this.#teams.get(key)
    const entry = entries?.get(divisionId)
    if (entries === undefined || entry === undefined) return
    entries.delete(divisionId)
    if (entries.size === 0) this.#teams.delete(key)
    this.#teamsInOrder.remove(entry)
  }
}
