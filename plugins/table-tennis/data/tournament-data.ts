import { isDeepStrictEqual } from 'node:util'
import { recordValidator } from '../../../core/manifest/records.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { DocumentChange, DocumentStore } from '../../../core/ports/storage.ts'
import type {
  StoredTournament,
  TournamentListReading,
  TournamentPlayer,
} from '../../../manifests/types/records.ts'
import { tryAll, tryEach } from './erasure.ts'
import { type Season, seasonBefore } from './shards.ts'
import type { TableTennisData } from './table-tennis-data.ts'
import { SearchText } from './text-search.ts'
import { DocumentWrites, loadAndFollow } from './writes.ts'

/** One document for each tournament of a season. */
const ROOT = 'tabletennis-tournaments/'
const DAY_MS = 86_400_000
/** Registrations are kept so many days after a tournament. */
const REGISTRATION_DAYS = 30

/** A stored tournament, prepared for queries. */
export type TournamentEntry = {
  readonly season: Season
  readonly tournament: StoredTournament
  /** Name and reference. */
  readonly text: SearchText
  /** Everybody in its registrations and results. */
  readonly licences: ReadonlySet<string>
}

type Registered = Pick<StoredTournament, 'dateStart' | 'dateEnd' | 'series'>

type SeasonTournaments = {
  readonly entries: Map<number, TournamentEntry>
  reading?: TournamentListReading
}

type TournamentOptions = {
  readonly log?: Log
  /** Whether registrations are stored and served. Default false. */
  readonly servesRegistrations?: boolean
}

/** The tournaments of this season and the one before, in memory. Older ones are erased. */
export class TournamentData {
  /** The data of the site, which know the clubs of players. */
  readonly data: TableTennisData
  readonly #options: TournamentOptions
  readonly #seasons = new Map<Season, SeasonTournaments>()
  /** Documents that may still name an erased person. The next erasure finishes a failed one. */
  readonly #unclean = new Set<string>()
  #version = 0

  readonly #writes = new DocumentWrites<StoredTournament>({
    current: (key) => this.#known(key),
    key: (key) => key,
    keep: async (key, tournament, store) => {
      // Somebody may have been erased during the write.
      const allowed = this.allowed(tournament)
      const isSame = isDeepStrictEqual(allowed, tournament)
      this.#enter(parsedKey(key).season, isSame ? tournament : allowed)
      if (!isSame) {
        await store.update<StoredTournament>(key, (now = allowed) => this.allowed(now))
      }
    },
  })

  constructor(data: TableTennisData, options: TournamentOptions = {}) {
    this.data = data
    this.#options = options
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version
  }

  /** YYYY-MM-DD, some days from today. */
  day(offset = 0): string {
    return new Date((this.data.day + offset) * DAY_MS).toISOString().slice(0, 10)
  }

  entries(season: Season): readonly TournamentEntry[] {
    return [...(this.#seasons.get(season)?.entries.values() ?? [])]
  }

  reading(season: Season): TournamentListReading | undefined {
    return this.#seasons.get(season)?.reading
  }

  /** A tournament of any season in memory. */
  find(id: number): TournamentEntry | undefined {
    const found = [...this.#seasons.values()].map(({ entries }) => entries.get(id))
    return found.findLast((entry) => entry !== undefined)
  }

  /** Whether the registrations of a tournament are allowed to be stored and served today. */
  servesRegistrations({ dateStart, dateEnd }: Omit<Registered, 'series'>) {
    const { servesRegistrations = false } = this.#options
    return servesRegistrations && (dateEnd ?? dateStart) >= this.day(-REGISTRATION_DAYS)
  }

  /**
   * Calls `change` with the stored tournament. It must be synchronous, and give only what is
   * `allowed`. Nothing is written if it returns the stored one.
   */
  update(
    store: DocumentStore,
    { season, id }: { readonly season: Season; readonly id: number },
    change: (current: StoredTournament | undefined) => StoredTournament,
  ): Promise<void> {
    return this.#writes.update(store, `${ROOT}${season}/${id}`, change)
  }

  /** Notes the end of a reading. */
  async putReading(
    store: DocumentStore,
    season: Season,
    reading: TournamentListReading,
  ): Promise<void> {
    await store.put(`${ROOT}${season}/reading`, reading)
    this.#of(season).reading = reading
    this.#version += 1
  }

  /**
   * Removes tournaments that the source no longer lists: registrations are shown only as long as it
   * shows them. Those with results stay.
   */
  async keepOnly(store: DocumentStore, season: Season, listed: ReadonlySet<number>): Promise<void> {
    for (const { tournament } of this.entries(season)) {
      const { id, series } = tournament
      const key = `${ROOT}${season}/${id}`
      if (listed.has(id)) continue
      if (series.some(({ results }) => results.length > 0)) {
        await this.#writes.update(store, key, () => withoutRegistrations(tournament))
      } else {
        await store.remove(key)
        this.#seasons.get(season)?.entries.delete(id)
        this.#version += 1
      }
    }
  }

  /** Erases data that may no longer be kept. It is removed from memory even if the disk is full. */
  async erase(store: DocumentStore): Promise<void> {
    const oldest = seasonBefore(this.data.season)
    for (const [season, { entries }] of this.#seasons) {
      if (season < oldest) this.#seasons.delete(season)
      for (const { tournament } of season < oldest ? [] : entries.values()) {
        const allowed = this.allowed(tournament)
        if (isDeepStrictEqual(allowed, tournament)) continue
        this.#enter(season, allowed)
        this.#unclean.add(`${ROOT}${season}/${tournament.id}`)
      }
    }
    this.#version += 1
    await tryAll([
      async () => {
        const old = (await store.list(ROOT)).filter((key) => parsedKey(key).season < oldest)
        await tryEach(old, (key) => store.remove(key))
      },
      () =>
        tryEach(this.#unclean, async (key) => {
          if (this.#known(key) !== undefined) {
            await this.#writes.update(store, key, (now) => ({ ...(now as StoredTournament) }))
          }
          this.#unclean.delete(key)
        }),
    ])
  }

  /**
   * Reads what is stored, without excluded persons, and follows what other processes change from then
   * on. Sets invalid documents aside.
   */
  async load(store: DocumentStore): Promise<void> {
    this.data.onExclusion(() => void this.#eraseOrTell(store))
    await loadAndFollow(store, ROOT, {
      load: () => this.#load(store),
      take: (change) => this.#take(change),
    })
  }

  #take({ key, value }: DocumentChange): void {
    const { season, id } = parsedKey(key)
    if (season < seasonBefore(this.data.season)) return
    if (value === undefined) this.#seasons.get(season)?.entries.delete(Number(id))
    else if (isTournament(value) && String(value.id) === id) {
      this.#enter(season, this.allowed(value))
    } else if (id === 'reading' && isReading(value)) this.#of(season).reading = value
    this.#version += 1
  }

  async #load(store: DocumentStore): Promise<void> {
    const oldest = seasonBefore(this.data.season)
    for await (const { key, value } of store.entries<unknown>(ROOT)) {
      const { season, id } = parsedKey(key)
      if (season < oldest) continue
      if (isTournament(value) && String(value.id) === id) this.#enter(season, value)
      else if (id === 'reading' && isReading(value)) this.#of(season).reading = value
      else await store.setAside(key, 'it is no document of tournaments')
    }
    await this.#eraseOrTell(store)
  }

  async #eraseOrTell(store: DocumentStore): Promise<void> {
    try {
      await this.erase(store)
    } catch (err) {
      const problem =
        'persons or old data could not be removed from stored tournaments; restart to retry'
      this.#options.log?.error({ err }, problem)
    }
  }

  /** Removes excluded persons, and registrations that may not be kept. */
  allowed<T extends Registered>(tournament: T): T {
    const isKept = this.servesRegistrations(tournament)
    const people = new Map<string, TournamentPlayer>()
    // Each person once: they occur in many results.
    const shown = (player: TournamentPlayer): TournamentPlayer => {
      const { licence, name, ranking } = player
      if (licence !== null && this.data.isExcluded(licence))
        return { licence: null, name: null, ranking }
      const key = `${licence} ${ranking} ${name}`
      const known = people.get(key) ?? player
      people.set(key, known)
      return known
    }
    const series = tournament.series.map((serie) => ({
      ...serie,
      registrations: serie.registrations.filter(
        ({ player: { licence } }) => isKept && !(licence !== null && this.data.isExcluded(licence)),
      ),
      results: serie.results.map((result) => ({
        ...result,
        home: result.home.map(shown),
        away: result.away.map(shown),
      })),
    }))
    return { ...tournament, series }
  }

  #known(key: string): StoredTournament | undefined {
    const { season, id } = parsedKey(key)
    return this.#seasons.get(season)?.entries.get(Number(id))?.tournament
  }

  #enter(season: Season, tournament: StoredTournament): void {
    const { id, name, reference } = tournament
    const text = new SearchText(`${name} ${reference ?? ''}`)
    const entry = { season, tournament, text, licences: licencesOf(tournament) }
    this.#of(season).entries.set(id, entry)
    this.#version += 1
  }

  #of(season: Season): SeasonTournaments {
    const known = this.#seasons.get(season) ?? { entries: new Map<number, TournamentEntry>() }
    this.#seasons.set(season, known)
    return known
  }
}

const isTournament = recordValidator<StoredTournament>('StoredTournament')
const isReading = recordValidator<TournamentListReading>('TournamentListReading')

function parsedKey(key: string): { readonly season: Season; readonly id: string } {
  const [season = '', id = ''] = key.slice(ROOT.length).split('/')
  return { season, id }
}

function licencesOf({ series }: StoredTournament): ReadonlySet<string> {
  const players = series.flatMap(({ registrations, results }) => [
    ...registrations.map(({ player }) => player),
    ...results.flatMap(({ home, away }) => [...home, ...away]),
  ])
  return new Set(players.flatMap(({ licence }) => licence ?? []))
}

function withoutRegistrations(tournament: StoredTournament): StoredTournament {
  const { series } = tournament
  if (series.every(({ registrations }) => registrations.length === 0)) return tournament
  return { ...tournament, series: series.map((serie) => ({ ...serie, registrations: [] })) }
}
