import type {
  Division,
  DivisionListShard,
  DivisionShard,
} from '../../../manifests/types/records.ts'
import { SeasonStandings } from './season-standings.ts'
import type { Season } from './shards.ts'

/** Seasons that were opened on request and are kept. */
const MOST_OPENED = 3

/** A stored season. */
export type StoredSeason = {
  readonly list: DivisionListShard | undefined
  readonly shards: readonly DivisionShard[]
}

const NOTHING: StoredSeason = { list: undefined, shards: [] }

/** The standings of the season that is served by default, and of others. */
export class InterclubIndex {
  /** The default season, newer ones, and those that were written to. */
  readonly #seasons = new Map<Season, SeasonStandings>()
  /** Older seasons, opened on request. The oldest request comes first. */
  readonly #opened = new Map<Season, SeasonStandings>()
  readonly #opening = new Map<Season, Promise<void>>()
  #default: SeasonStandings | undefined
  #stored: ReadonlySet<Season> = new Set()
  #load: (season: Season) => Promise<StoredSeason> = () => Promise.resolve(NOTHING)

  /** The season served by default. Undefined without any. */
  get default(): SeasonStandings | undefined {
    return this.#default
  }

  /** Whether the default season stays the same whatever older seasons have. */
  get isSettled(): boolean {
    const standings = this.#default
    if (standings === undefined) return false
    const isOlder = [...this.#seasons.values()].some(
      ({ list, season }) => list !== undefined && season > standings.season,
    )
    return isOlder || standings.isMostlyRead
  }

  /** A season in memory. */
  get(season: Season): SeasonStandings | undefined {
    return this.#seasons.get(season) ?? this.#opened.get(season)
  }

  /** The divisions of a season in memory, or else of the default one. */
  divisionsOf(season: Season): readonly Division[] {
    const own = this.get(season)?.divisions ?? []
    return own.length > 0 ? own : (this.#default?.divisions ?? [])
  }

  replaceList(season: Season, list: DivisionListShard): void {
    this.#written(season).replaceList(list)
    this.#choose()
  }

  replaceShard(season: Season, shard: DivisionShard): void {
    this.#written(season).replaceShard(shard)
    if (season !== this.#default?.season) this.#choose()
  }

  /** The stored seasons, and how to read one. */
  opensWith(stored: ReadonlySet<Season>, load: (season: Season) => Promise<StoredSeason>): void {
    this.#stored = stored
    this.#load = load
  }

  /** The seasons with a list of divisions, in memory or stored. Newest first. */
  get seasons(): readonly Season[] {
    const listed = [...this.#seasons.values()].filter(({ list }) => list !== undefined)
    const all = new Set([...this.#stored, ...listed.map(({ season }) => season)])
    return [...all].sort().reverse()
  }

  /** Reads a stored season that is not in memory. Undefined if there is nothing to wait for. */
  opening(season: Season): Promise<void> | undefined {
    if (this.get(season) !== undefined || !this.#stored.has(season)) return undefined
    const opening =
      this.#opening.get(season) ??
      this.#load(season)
        .then((found) => this.#open(season, found))
        .finally(() => this.#opening.delete(season))
    this.#opening.set(season, opening)
    return opening
  }

  /** Adds an older season on request. */
  #open(season: Season, { list, shards }: StoredSeason): void {
    const opened = new SeasonStandings(season)
    for (const shard of shards) opened.replaceShard(shard)
    if (list !== undefined) opened.replaceList(list)
    this.#opened.set(season, opened)
    const [oldest] = this.#opened.keys()
    if (this.#opened.size > MOST_OPENED && oldest !== undefined) this.#opened.delete(oldest)
  }

  #written(season: Season): SeasonStandings {
    const known = this.#seasons.get(season) ?? this.#opened.get(season)
    const standings = known ?? new SeasonStandings(season)
    this.#opened.delete(season)
    this.#seasons.set(season, standings)
    return standings
  }

  /**
   * The newest season with a list, once most of it is read. Until then the one before, if it has
   * rows.
   */
  #choose(): void {
    const [newest, ...older] = [...this.#seasons.values()]
      .filter(({ list }) => list !== undefined)
      .sort((a, b) => (a.season < b.season ? 1 : -1))
    const before = older.find(({ rowCount }) => rowCount > 0)
    this.#default = newest?.isMostlyRead ? newest : (before ?? newest)
  }
}
