import type { Clock } from '../../../core/ports/clock.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { DocumentChange, DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ClubRecord,
  ClubRow,
  ClubShard,
  Division,
  DivisionListShard,
  DivisionShard,
  PlayerRecord,
} from '../../../manifests/types/records.ts'
import { ClubDocuments } from './club-documents.ts'
import { ClubIndex, NO_CLUB } from './club-index.ts'
import { clubKey } from './codes.ts'
import { withFailure, withRows } from './division-table.ts'
import {
  type Erased,
  EXCLUDED,
  eraseExcluded,
  erasePerson,
  loadExcluded,
  newlyExcluded,
} from './erasure.ts'
import { Exclusion } from './exclusion.ts'
import { ExportStore, isExportState } from './export-store.ts'
import { InterclubIndex } from './interclub-index.ts'
import { loadShards, loadStandings, misplaced } from './load-shards.ts'
import { PlayerIndex } from './player-index.ts'
import { SeasonStandings } from './season-standings.ts'
import {
  isStale,
  parseShardKey,
  ROOT,
  readShard,
  type Season,
  seasonOf,
  shardKey,
} from './shards.ts'
import {
  type ClubSelection,
  DocumentWrites,
  type LoadReport,
  loadAndFollow,
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
  readonly #ofClubs: ClubDocuments
  readonly #exclusionFollowers: (() => void)[] = []
  #version = 0

  readonly #divisionLists = new DocumentWrites<DivisionListShard>({
    current: () => this.interclubs.get(this.season)?.list,
    key: () => shardKey({ kind: 'division-list', season: this.season }),
    keep: (_, list) => this.#keepDivisionList(this.season, list),
  })
  readonly #divisionShards = new DocumentWrites<DivisionShard>({
    current: (id) => this.interclubs.get(this.season)?.shard(id),
    key: (id) => shardKey({ kind: 'divisions', season: this.season, id }),
    keep: (_, shard) => this.#keepDivision(this.season, shard),
  })

  constructor({ clock, log, excludeLicences, staleAfterDays = Infinity }: Parts) {
    this.#clock = clock
    this.#log = log
    this.#exclusion = new Exclusion(excludeLicences)
    this.exports = new ExportStore(this.players, this.#exclusion)
    this.#staleAfterDays = staleAfterDays
    this.#ofClubs = new ClubDocuments({
      ...{ clubs: this.clubs, players: this.players, exclusion: this.#exclusion, log },
      season: () => this.season,
      onChange: () => {
        this.#version += 1
      },
    })
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
   * Reads all stored data, and follows the changes of other processes from then on. Call it once,
   * before any other read or write. Sets invalid documents aside, and removes excluded persons from
   * the store.
   */
  load(store: DocumentStore): Promise<LoadReport> {
    return loadAndFollow(store, ROOT, {
      load: () => this.#load(store),
      take: (change) => this.#take(store, change),
      wants: (key) => key === EXCLUDED || parseShardKey(key) !== undefined || isExportState(key),
    })
  }

  /** Calls back when another process has erased a person, who is excluded from then on. */
  onExclusion(listener: () => void): void {
    this.#exclusionFollowers.push(listener)
  }

  async #load(store: DocumentStore): Promise<LoadReport> {
    const { interclubs } = this
    await loadExcluded(store, this.#exclusion)
    const around = { exclusion: this.#exclusion, log: this.#log, interclubs }
    const loaded = await loadShards(store, around)
    interclubs.opensWith(loaded.seasons, (season) => loadStandings(store, season))
    const { pending } = this.#ofClubs
    for (const [club, documents] of loaded.pending) {
      for (const document of documents) pending.note(club, document)
    }
    if (loaded.clubList !== undefined) this.clubs.replaceList(loaded.clubList)
    for (const club of loaded.clubs) this.#ofClubs.keepScraped(club)
    for (const { club, players } of loaded.clubs) {
      this.#ofClubs.replacePlayers(clubKey(club.code), players)
    }
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

  /** Takes a document that another process has changed. */
  #take(store: DocumentStore, { key, value }: DocumentChange): void {
    if (key === EXCLUDED) this.#takeExcluded(store, value)
    else if (isExportState(key)) this.exports.take(key, value)
    const shard = parseShardKey(key)
    if (shard === undefined) return
    const { kind, season } = shard
    if (kind !== 'divisions' && kind !== 'division-list') {
      this.#ofClubs.take(store, shard, value)
    } else if (season >= this.season || this.interclubs.get(season) !== undefined) {
      const read = readShard(kind, value)
      if (!('shard' in read)) return
      if ('divisions' in read.shard) this.#keepDivisionList(season, read.shard)
      else if (misplaced(shard, read.shard) === undefined) this.#keepDivision(season, read.shard)
    }
  }

  #takeExcluded(store: DocumentStore, value: unknown): void {
    const added = newlyExcluded(value, this.#exclusion)
    if (added.length === 0) return
    for (const licence of added) this.#exclusion.add(licence)
    // Data that this process has just written may name them.
    eraseExcluded(this, { store, exclusion: this.#exclusion }).catch((err: unknown) => {
      this.#log.error(
        { err },
        'a person whom another process erased could not be removed; restart to retry',
      )
    })
    for (const listener of this.#exclusionFollowers) listener()
  }

  putClubList(store: DocumentStore, clubs: readonly ClubRow[]): Promise<void> {
    return this.#ofClubs.lists.update(store, '', () => ({
      readAt: this.#now(),
      clubs: clubs.map((listing) => this.#ofClubs.withKnown(listing)),
    }))
  }

  updateClub(
    store: DocumentStore,
    code: string,
    change: (current: ClubShard | undefined) => ClubShard,
    only?: string,
  ): Promise<void> {
    return this.#ofClubs.shards.update(store, clubKey(code), change, only)
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
    return this.#ofClubs.shards.update(store, home, changed, licence)
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

  /** Like `erasePerson`. */
  erase(store: DocumentStore, licence: string): Promise<Erased> {
    return erasePerson(this, licence, { store, exclusion: this.#exclusion })
  }

  #keepDivisionList(season: Season, list: DivisionListShard): void {
    this.interclubs.replaceList(season, list)
    this.#version += 1
  }

  #keepDivision(season: Season, shard: DivisionShard): void {
    this.interclubs.replaceShard(season, shard)
    this.#version += 1
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString()
  }
}
