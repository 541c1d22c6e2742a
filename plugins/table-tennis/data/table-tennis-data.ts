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
  ExportFile,
  ExportState,
  PlayerRecord,
} from '../../../manifests/types/records.ts'
import { ClubIndex } from './club-index.ts'
import { clubKey } from './codes.ts'
import { Exclusion } from './exclusion.ts'
import { ExportIndex } from './export-index.ts'
import { InterclubIndex } from './interclub-index.ts'
import { loadShards } from './load-shards.ts'
import { PlayerIndex } from './player-index.ts'
import { seasonOf, shardKey } from './shards.ts'
import {
  DocumentWrites,
  type LoadReport,
  type TableTennisWrites,
  type WeekOfDivision,
} from './writes.ts'

export type { LoadReport, TableTennisWrites, WeekOfDivision } from './writes.ts'

type Parts = {
  readonly clock: Clock
  readonly log: Log
  readonly excludeLicences: readonly string[]
}

/**
 * All stored data in memory, with indexes for queries. Reads are synchronous and see the state
 * after the last completed write.
 */
export class TableTennisData implements TableTennisWrites {
  readonly clubs = new ClubIndex()
  readonly players = new PlayerIndex()
  readonly interclubs = new InterclubIndex()
  /** What the federation's exports say about the rules. */
  readonly exports = new ExportIndex()
  readonly #clock: Clock
  readonly #log: Log
  readonly #exclusion: Exclusion
  #version = 0

  readonly #clubLists = new DocumentWrites<ClubListShard>({
    current: () => this.clubs.list,
    keep: (store, _, list) => this.#keepClubList(store, list),
  })
  readonly #clubShards = new DocumentWrites<ClubShard>({
    current: (key) => this.#clubShard(key),
    keep: (store, key, shard) => this.#keepClub(store, key, shard),
  })
  readonly #divisionLists = new DocumentWrites<DivisionListShard>({
    current: () => this.interclubs.list(this.#season()),
    keep: (store, _, list) => this.#keepDivisionList(store, list),
  })
  readonly #divisionShards = new DocumentWrites<DivisionShard>({
    current: (id) => this.interclubs.shard(this.#season(), id),
    keep: (store, _, shard) => this.#keepDivision(store, shard),
  })

  constructor({ clock, log, excludeLicences }: Parts) {
    this.#clock = clock
    this.#log = log
    this.#exclusion = new Exclusion(excludeLicences)
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version
  }

  /** The season of today, whose documents are written. */
  get season(): string {
    return this.#season()
  }

  /**
   * Reads everything that is stored. Call it once, before any other read or write. Sets invalid
   * documents aside, and removes excluded persons from the store.
   */
  async load(store: DocumentStore): Promise<LoadReport> {
    const loaded = await loadShards(store, { exclusion: this.#exclusion, log: this.#log })
    if (loaded.clubList !== undefined) this.clubs.replaceList(loaded.clubList)
    for (const { club, scrapedAt } of loaded.clubs) this.clubs.replaceScraped({ club, scrapedAt })
    for (const { club, players } of loaded.clubs) this.#replacePlayers(clubKey(club.code), players)
    for (const { season, shard } of loaded.divisions) this.interclubs.replaceShard(season, shard)
    const { divisionList } = loaded
    if (divisionList) this.interclubs.replaceList(divisionList.season, divisionList.shard)
    await this.exports.load(store, this.#exclusion)
    this.players.prepare()
    this.#version += 1
    return {
      clubs: this.clubs.size,
      players: this.players.size,
      matches: this.players.matches,
      rankings: this.interclubs.rowCount,
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
  ): Promise<void> {
    return this.#clubShards.update(store, clubKey(code), change)
  }

  putDivisionList(store: DocumentStore, divisions: readonly Division[]): Promise<void> {
    return this.#divisionLists.update(store, '', () => ({ readAt: this.#now(), divisions }))
  }

  putStandings(store: DocumentStore, { division, week, rows }: WeekOfDivision): Promise<void> {
    return this.#divisionShards.update(store, division.id, (current) => ({
      id: division.id,
      name: division.name,
      weeks: { ...current?.weeks, [week]: rows },
    }))
  }

  async putExport(store: DocumentStore, file: ExportFile, state: ExportState): Promise<void> {
    await this.exports.put(store, file, state)
    this.#version += 1
  }

  storedRows(divisionId: string, week: number): number {
    return this.interclubs.shard(this.#season(), divisionId)?.weeks[week]?.length ?? 0
  }

  knownPlayer(licence: string): PlayerRecord | undefined {
    return this.players.get(licence)?.record
  }

  knownClub(code: string): ClubRecord | undefined {
    return this.clubs.get(code)
  }

  isExcluded(licence: string): boolean {
    return this.#exclusion.has(licence)
  }

  async #keepClubList(store: DocumentStore, list: ClubListShard): Promise<void> {
    await store.put(shardKey({ kind: 'club-list', season: this.#season() }), list)
    for (const key of this.clubs.replaceList(list)) {
      this.#replacePlayers(key, this.players.recordsOf(key))
    }
    this.#version += 1
  }

  async #keepClub(store: DocumentStore, key: string, given: ClubShard): Promise<void> {
    if (clubKey(given.club.code) !== key) {
      throw new TypeError(`the club ${key} cannot become ${given.club.code}`)
    }
    const shard = this.#fitForStore(key, given)
    const { club, scrapedAt, players } = shard
    await store.put(shardKey({ kind: 'clubs', season: this.#season(), id: club.code }), shard)
    this.clubs.replaceScraped({ club, scrapedAt })
    this.#replacePlayers(key, players)
    this.#version += 1
  }

  async #keepDivisionList(store: DocumentStore, list: DivisionListShard): Promise<void> {
    const season = this.#season()
    await store.put(shardKey({ kind: 'division-list', season }), list)
    this.interclubs.replaceList(season, list)
    this.#version += 1
  }

  async #keepDivision(store: DocumentStore, shard: DivisionShard): Promise<void> {
    const season = this.#season()
    await store.put(shardKey({ kind: 'divisions', season, id: shard.id }), shard)
    this.interclubs.replaceShard(season, shard)
    this.#version += 1
  }

  #replacePlayers(key: string, players: readonly PlayerRecord[]): void {
    this.players.replace(key, players, (code) => this.clubs.get(code))
  }

  #clubShard(key: string): ClubShard | undefined {
    const club = this.clubs.get(key)
    if (club === undefined) return undefined
    const scrapedAt = this.clubs.scraped(key)?.scrapedAt ?? null
    return { club, scrapedAt, players: this.players.recordsOf(key) }
  }

  /** Removes excluded persons and players of other clubs. Keeps the first spelling of the code. */
  #fitForStore(key: string, given: ClubShard): ClubShard {
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

  #season(): string {
    return seasonOf(this.#clock.now())
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString()
  }
}
