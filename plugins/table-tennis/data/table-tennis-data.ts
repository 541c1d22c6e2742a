import type { Clock } from '../../../core/ports/clock.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ClubListShard,
  ClubRecord,
  ClubRow,
  ClubShard,
  Division,
  DivisionListShard,
  DivisionShard,
  PlayerRecord,
} from '../../../manifests/types/records.ts'
import { ClubIndex, NO_CLUB, type ScrapedClub } from './club-index.ts'
import { clubKey } from './codes.ts'
import { withFailure, withRows } from './division-table.ts'
import { type Erased, erasePerson, loadExcluded } from './erasure.ts'
import { Exclusion } from './exclusion.ts'
import { ExportStore } from './export-store.ts'
import { InterclubIndex } from './interclub-index.ts'
import { loadShards, loadStandings } from './load-shards.ts'
import { moveTogether } from './packed-sheets.ts'
import { PendingPlayers } from './pending.ts'
import { PlayerIndex } from './player-index.ts'
import { SeasonStandings } from './season-standings.ts'
import { isStale, type Season, seasonOf, shardKey } from './shards.ts'
import {
  type ClubSelection,
  DocumentWrites,
  type FailedParts,
  type LoadReport,
  type TableTennisWrites,
  type WeekOfDivision,
} from './writes.ts'

export type { LoadReport, TableTennisWrites, WeekOfDivision } from './writes.ts'

type Parts = {
  readonly clock: Clock
  readonly log: Log
  readonly excludeLicences: readonly string[]
  /** Data that were read more days ago are stale. Default: they never are. */
  readonly staleAfterDays?: number
}

/**
 * All stored data in memory, with indexes for queries. Reads are synchronous and see the state
 * after the last completed write.
 */
export class TableTennisData implements TableTennisWrites {
  readonly clubs = new ClubIndex()
  readonly players = new PlayerIndex()
  readonly interclubs = new InterclubIndex()
  readonly exports: ExportStore
  readonly #clock: Clock
  readonly #log: Log
  readonly #exclusion: Exclusion
  readonly #staleAfterDays: number
  readonly #pending = new PendingPlayers()
  #version = 0

  readonly #clubLists = new DocumentWrites<ClubListShard>({
    current: () => this.clubs.list,
    keep: (store, _, list) => this.#keepClubList(store, list),
  })
  readonly #clubShards = new DocumentWrites<ClubShard>({
    current: (key) => this.#clubShard(key),
    keep: (store, key, shard, licences) =>
      licences === undefined
        ? this.#keepClub(store, key, shard)
        : this.#keepPlayers(store, key, {
            ...shard,
            players: shard.players.filter(({ licence }) => licences.has(licence)),
          }),
  })
  readonly #divisionLists = new DocumentWrites<DivisionListShard>({
    current: () => this.interclubs.get(this.season)?.list,
    keep: (store, _, list) => this.#keepDivisionList(store, list),
  })
  readonly #divisionShards = new DocumentWrites<DivisionShard>({
    current: (id) => this.interclubs.get(this.season)?.shard(id),
    keep: (store, _, shard) => this.#keepDivision(store, shard),
  })

  constructor({ clock, log, excludeLicences, staleAfterDays = Infinity }: Parts) {
    this.#clock = clock
    this.#log = log
    this.#exclusion = new Exclusion(excludeLicences)
    this.exports = new ExportStore(this.players, this.#exclusion)
    this.#staleAfterDays = staleAfterDays
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version + this.exports.version
  }

  /** The season of today, whose documents are written. */
  get season(): Season {
    return seasonOf(this.#clock.now())
  }

  /** Days since 1970. */
  get day(): number {
    return Math.floor(this.#clock.now() / 86_400_000)
  }

  /** Whether data read at a time (ISO 8601) are older than the configuration allows. */
  isStale(readAt: string | null): boolean {
    return isStale(readAt, { nowMs: this.#clock.now(), days: this.#staleAfterDays })
  }

  /** The standings of a season, by default of the one that is served. Empty if there are none. */
  standingsOf(season?: Season): SeasonStandings {
    const found = season === undefined ? this.interclubs.default : this.interclubs.get(season)
    return found ?? new SeasonStandings(season ?? this.season)
  }

  /**
   * Reads everything that is stored. Call it once, before any other read or write. Sets invalid
   * documents aside, and removes excluded persons from the store.
   */
  async load(store: DocumentStore): Promise<LoadReport> {
    const { interclubs } = this
    await loadExcluded(store, this.#exclusion)
    const around = { exclusion: this.#exclusion, log: this.#log, interclubs }
    const loaded = await loadShards(store, around)
    interclubs.opensWith(loaded.seasons, (season) => loadStandings(store, season))
    this.#pending.adopt(loaded.pending)
    if (loaded.clubList !== undefined) this.clubs.replaceList(loaded.clubList)
    for (const { club, scrapedAt } of loaded.clubs) this.#keepScraped({ club, scrapedAt })
    for (const { club, players } of loaded.clubs) this.#replacePlayers(clubKey(club.code), players)
    await this.exports.load(store, this.#log)
    this.players.prepare()
    this.#version += 1
    return {
      clubs: this.clubs.size,
      players: this.players.size,
      matches: this.players.matches,
      rankings: this.standingsOf().rowCount,
      removed: this.#exclusion.met.size,
      invalid: loaded.invalid,
    }
  }

  putClubList(store: DocumentStore, clubs: readonly ClubRow[]): Promise<void> {
    return this.#clubLists.update(store, '', () => ({
      readAt: this.#now(),
      clubs: clubs.map((listing) => this.#withKnown(listing)),
    }))
  }

  updateClub(
    store: DocumentStore,
    code: string,
    change: (current: ClubShard | undefined) => ClubShard,
    only?: string,
  ): Promise<void> {
    return this.#clubShards.update(store, clubKey(code), change, only)
  }

  updatePlayer(
    store: DocumentStore,
    licence: string,
    change: (current: PlayerRecord | undefined) => PlayerRecord,
  ): Promise<void> {
    const home = this.players.get(licence)?.home ?? NO_CLUB.code
    const changed = (shard: ClubShard | undefined): ClubShard => {
      const { club = NO_CLUB, scrapedAt = null, players = [] } = shard ?? {}
      const others = players.filter((player) => player.licence !== licence)
      const own = players.find((player) => player.licence === licence)
      return { club, scrapedAt, players: [...others, change(own)] }
    }
    return this.#clubShards.update(store, home, changed, licence)
  }

  putDivisionList(store: DocumentStore, divisions: readonly Division[]): Promise<void> {
    return this.#divisionLists.update(store, '', () => ({ readAt: this.#now(), divisions }))
  }

  putStandings(store: DocumentStore, standings: WeekOfDivision): Promise<void> {
    return this.#divisionShards.update(store, standings.division.id, (current) =>
      withRows(current, standings, this.#now()),
    )
  }

  async putFailedStandings(
    store: DocumentStore,
    { division, week }: Omit<WeekOfDivision, 'rows'>,
  ): Promise<void> {
    const known = this.interclubs.get(this.season)?.shard(division.id)?.visits?.[week]
    // A page is tried several times.
    if (known?.state === 'failed') return
    await this.#divisionShards.update(store, division.id, (current) =>
      withFailure(current, { division, week }),
    )
  }

  storedRows(divisionId: string, week: number): number {
    return this.interclubs.get(this.season)?.shard(divisionId)?.weeks[week]?.length ?? 0
  }

  knownPlayer(licence: string): PlayerRecord | undefined {
    return this.players.get(licence)?.record
  }

  storedPlayers(code: string): readonly PlayerRecord[] {
    return this.players.recordsOf(clubKey(code))
  }

  knownClub(code: string): ClubRecord | undefined {
    return this.clubs.get(code)
  }

  clubsToRead(selection: ClubSelection): readonly string[] {
    return this.clubs.toRead(selection)
  }

  isExcluded(licence: string): boolean {
    return this.#exclusion.has(licence)
  }

  /** As `erasePerson`. */
  erase(store: DocumentStore, licence: string): Promise<Erased> {
    return erasePerson(this, licence, { store, exclusion: this.#exclusion })
  }

  async #keepClubList(store: DocumentStore, list: ClubListShard): Promise<undefined> {
    await store.put(shardKey({ kind: 'club-list', season: this.season }), list)
    for (const key of this.clubs.replaceList(list)) {
      this.#replacePlayers(key, this.players.recordsOf(key))
    }
    this.#version += 1
  }

  async #keepClub(store: DocumentStore, key: string, given: ClubShard): Promise<undefined> {
    const shard = this.#fitForStore(key, given)
    const { club, scrapedAt, players } = shard
    await store.put(shardKey({ kind: 'clubs', season: this.season, id: club.code }), shard)
    this.#keepScraped({ club, scrapedAt })
    this.#replacePlayers(key, players)
    moveTogether(this.players.recordsOf(key))
    this.#version += 1
    await this.#pending.remove(store, key).catch((err: unknown) => {
      this.#log.warn({ key, err }, 'a document of a player could not be removed')
    })
  }

  /** Stores these players of a club in documents of their own. */
  async #keepPlayers(store: DocumentStore, key: string, given: ClubShard): Promise<FailedParts> {
    const shard = this.#fitForStore(key, given)
    const { club, scrapedAt } = shard
    const failed = await this.#pending.put(store, { key, season: this.season, shard })
    const kept = shard.players.filter(({ licence }) => !failed.has(licence))
    if (kept.length === 0) return failed
    this.#keepScraped({ club, scrapedAt })
    const players = new Map(this.players.recordsOf(key).map((one) => [one.licence, one]))
    for (const player of kept) players.set(player.licence, player)
    this.#replacePlayers(key, [...players.values()])
    this.#version += 1
    return failed
  }

  async #keepDivisionList(store: DocumentStore, list: DivisionListShard): Promise<undefined> {
    const season = this.season
    await store.put(shardKey({ kind: 'division-list', season }), list)
    this.interclubs.replaceList(season, list)
    this.#version += 1
  }

  async #keepDivision(store: DocumentStore, shard: DivisionShard): Promise<undefined> {
    const season = this.season
    await store.put(shardKey({ kind: 'divisions', season, id: shard.id }), shard)
    this.interclubs.replaceShard(season, shard)
    this.#version += 1
  }

  #replacePlayers(key: string, players: readonly PlayerRecord[]): void {
    this.players.replace(key, players, (code) => this.clubs.get(code))
  }

  #keepScraped({ club, scrapedAt }: ScrapedClub): void {
    if (club.code !== NO_CLUB.code) this.clubs.replaceScraped({ club, scrapedAt })
  }

  #clubShard(key: string): ClubShard | undefined {
    const club = key === NO_CLUB.code ? NO_CLUB : this.clubs.get(key)
    if (club === undefined) return undefined
    const scrapedAt = this.clubs.scraped(key)?.scrapedAt ?? null
    return { club, scrapedAt, players: this.players.recordsOf(key) }
  }

  /** Removes excluded persons and players of other clubs. Keeps the first spelling of the code. */
  #fitForStore(key: string, given: ClubShard): ClubShard {
    if (clubKey(given.club.code) !== key) {
      throw new TypeError(`the club ${key} cannot become ${given.club.code}`)
    }
    const shard = this.#exclusion.without(given)
    const code = this.clubs.scraped(key)?.club.code ?? this.clubs.get(key)?.code ?? shard.club.code
    const { name, province } = this.#withKnown(shard.club)
    const players = this.players.claimed(key, shard.players)
    return { club: { ...shard.club, code, name, province }, scrapedAt: shard.scrapedAt, players }
  }

  /** Empty or unknown values do not overwrite known ones. */
  #withKnown({ code, name, province }: ClubRow): ClubRow {
    const known = this.clubs.get(code)
    return {
      code,
      name: name || (known?.name ?? ''),
      province: province ?? known?.province ?? null,
    }
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString()
  }
}
