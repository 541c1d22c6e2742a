import { recordValidator } from '../../../core/manifest/records.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  CalendarReading,
  FixtureShard,
  SheetShard,
  SystemsShard,
  TeamShard,
} from '../../../manifests/types/records.ts'
import { withoutLicence } from '../fixtures/sheet-text.ts'
import { bareCode } from './codes.ts'
import { type FixtureEntry, SeasonCalendar } from './season-calendar.ts'
import { type Season, seasonBefore } from './shards.ts'
import type { TableTennisData } from './table-tennis-data.ts'
import { DocumentWrites } from './writes.ts'

/** Fixtures are read by division and season, apart from the documents of the site. */
const ROOT = 'tabletennis-calendar/'
const DAY_MS = 86_400_000

export type DivisionOfSeason = { readonly season: Season; readonly id: string }

export type FeedOptions = {
  /** Second part of the identifier of every event. */
  readonly domain: string
  /** How long a fixture lasts. */
  readonly minutes: number
}
const USUAL_FEED: FeedOptions = { domain: 'manifold.example', minutes: 180 }

/** All stored fixtures in memory. Of older seasons than the last one, nothing is read. */
export class CalendarData {
  /** The data of the site, with which fixtures are joined. */
  readonly data: TableTennisData
  readonly #seasons = new Map<Season, SeasonCalendar>()
  #version = 0

  readonly #shards = new DocumentWrites<FixtureShard>({
    current: (key) => {
      const { season, id } = parsedKey(key)
      return this.#seasons.get(season)?.shard(id)
    },
    keep: async (store, key, shard) => {
      await store.put(key, shard)
      this.#of(parsedKey(key).season).replace(shard)
      this.#version += 1
    },
  })

  readonly #sheets = new DocumentWrites<SheetShard>({
    current: (key) => {
      const { season, id } = parsedKey(key)
      return this.#seasons.get(season)?.sheets.get(id)
    },
    keep: async (store, key, shard) => {
      await store.put(key, shard)
      this.#of(parsedKey(key).season).sheets.set(shard.id, shard)
      this.#version += 1
    },
  })

  /** How its calendar feeds are written. */
  readonly feed: FeedOptions

  constructor(data: TableTennisData, feed = USUAL_FEED) {
    this.data = data
    this.feed = feed
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version
  }

  /** The fixtures of a season, by default the current one. */
  season(name: Season = this.data.season): SeasonCalendar {
    return this.#seasons.get(name) ?? new SeasonCalendar(name, this.#divisions)
  }

  /** The seasons in memory. */
  get seasons(): Iterable<SeasonCalendar> {
    return this.#seasons.values()
  }

  /** A fixture of any season in memory. */
  entry(fixtureId: string): FixtureEntry | undefined {
    for (const season of this.seasons) {
      const entry = season.entry(fixtureId)
      if (entry !== undefined) return entry
    }
    return undefined
  }

  /** YYYY-MM-DD, some days from today. */
  day(offset = 0): string {
    return new Date((this.data.day + offset) * DAY_MS).toISOString().slice(0, 10)
  }

  reading(season: Season): CalendarReading | undefined {
    return this.#seasons.get(season)?.reading
  }

  /** Calls `change` with the stored fixtures of a division. It must be synchronous. */
  updateDivision(
    store: DocumentStore,
    { season, id }: DivisionOfSeason,
    change: (current: FixtureShard | undefined) => FixtureShard,
  ): Promise<void> {
    return this.#shards.update(store, `${ROOT}${season}/divisions/${id}`, change)
  }

  /** Like `updateDivision`, for the sheets of a division. */
  updateSheets(
    store: DocumentStore,
    { season, id }: DivisionOfSeason,
    change: (current: SheetShard | undefined) => SheetShard,
  ): Promise<void> {
    return this.#sheets.update(store, `${ROOT}${season}/sheets/${id}`, change)
  }

  /** Replaces the teams of a club. */
  async putTeams(store: DocumentStore, season: Season, shard: TeamShard): Promise<void> {
    await store.put(`${ROOT}${season}/teams/${bareCode(shard.code)}`, shard)
    this.#of(season).teams.replace(shard)
    this.#version += 1
  }

  /** Replaces the match systems of a season. */
  async putSystems(store: DocumentStore, season: Season, systems: SystemsShard): Promise<void> {
    await store.put(`${ROOT}${season}/systems`, systems)
    this.#of(season).systems = systems
    this.#version += 1
  }

  /** Notes the end of a reading. */
  async putReading(store: DocumentStore, season: Season, reading: CalendarReading): Promise<void> {
    await store.put(`${ROOT}${season}/reading`, reading)
    this.#of(season).reading = reading
    this.#version += 1
  }

  /** Reads the newest two seasons. Sets invalid documents aside, and removes excluded persons. */
  async load(store: DocumentStore): Promise<void> {
    const keys = await store.list(ROOT)
    const seasons = [...new Set(keys.map((key) => parsedKey(key).season))].filter(isSeason).sort()
    const oldest = seasonBefore(seasons.at(-1) ?? this.data.season)
    for (const season of seasons) {
      if (season < oldest) continue
      for await (const { key, value } of store.entries<unknown>(`${ROOT}${season}/`)) {
        if (!this.#take(key, value)) await store.setAside(key, 'it is no document of the calendar')
        else if (isSheets(value)) await this.#erase(store, season, value)
      }
    }
  }

  #take(key: string, value: unknown): boolean {
    const { season, kind, id } = parsedKey(key)
    const own = this.#of(season)
    if (kind === 'divisions' && isShard(value) && value.id === id) own.replace(value)
    else if (kind === 'sheets' && isSheets(value) && value.id === id) own.sheets.set(id, value)
    else if (kind === 'teams' && isTeams(value)) own.teams.replace(value)
    else if (kind === 'systems' && isSystems(value)) own.systems = value
    else if (kind === 'reading' && isReading(value)) own.reading = value
    else return false
    return true
  }

  async #erase(store: DocumentStore, season: Season, shard: SheetShard): Promise<void> {
    const kept = withoutPeople(shard, (licence) => this.data.isExcluded(licence))
    if (kept !== shard) await this.updateSheets(store, { season, id: shard.id }, () => kept)
  }

  readonly #divisions = (season: Season) => this.data.interclubs.divisionsOf(season)

  #of(season: Season): SeasonCalendar {
    const known = this.#seasons.get(season) ?? new SeasonCalendar(season, this.#divisions)
    this.#seasons.set(season, known)
    return known
  }
}

// These keywords only inform readers of the API.
const isShard = recordValidator<FixtureShard>('FixtureShard', ['minimum', 'maximum', 'format'])
const isSheets = recordValidator<SheetShard>('SheetShard')
const isTeams = recordValidator<TeamShard>('TeamShard')
const isSystems = recordValidator<SystemsShard>('SystemsShard', ['minimum'])
const isReading = recordValidator<CalendarReading>('CalendarReading')

/** The same object if it names none of them. */
function withoutPeople(shard: SheetShard, isExcluded: (licence: string) => boolean): SheetShard {
  const gone = Object.keys(shard.people).filter(isExcluded)
  if (gone.length === 0) return shard
  const people = Object.entries(shard.people).filter(([licence]) => !isExcluded(licence))
  const sheets = Object.entries(shard.sheets).map(([id, text]) => [
    id,
    gone.reduce(withoutLicence, text),
  ])
  return { ...shard, people: Object.fromEntries(people), sheets: Object.fromEntries(sheets) }
}

const isSeason = (name: string): boolean => /^\d{4}-\d{4}$/.test(name)

type Key = DivisionOfSeason & { readonly kind: string }

function parsedKey(key: string): Key {
  const [season = '', kind = '', id = ''] = key.slice(ROOT.length).split('/')
  return { season, kind, id }
}
