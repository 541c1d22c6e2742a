import type { DocumentStore } from '../../../../core/ports/storage.ts'
import type {
  ClubRecord,
  ClubRow,
  ClubShard,
  Division,
  PlayerRecord,
  Standing,
} from '../../../../manifests/types/records.ts'
import { clubKey } from '../../../../plugins/table-tennis/data/codes.ts'
import { Exclusion } from '../../../../plugins/table-tennis/data/exclusion.ts'
import { ExportStore } from '../../../../plugins/table-tennis/data/export-store.ts'
import { seasonOf } from '../../../../plugins/table-tennis/data/shards.ts'
import type {
  TableTennisWrites,
  WeekOfDivision,
} from '../../../../plugins/table-tennis/data/table-tennis-data.ts'

const SEASON = seasonOf(Date.parse('2026-11-20'))

/** Data in memory, in the simplest form that keeps the contract of writing. */
export class DataDouble implements TableTennisWrites {
  readonly shards = new Map<string, ClubShard>()
  /** Rows by `<federation number>/<week>`. */
  readonly standings = new Map<string, readonly Standing[]>()
  /** Those whose last try failed. */
  readonly failed = new Set<string>()
  /** The shard of every `updateClub`, in order. */
  readonly updates: ClubShard[] = []
  readonly exports = new ExportStore({ homes: () => this.shards.keys() }, new Exclusion([]))
  listings: readonly ClubRow[] = []
  divisions: readonly Division[] = []
  readonly #excluded: readonly string[]

  constructor(excluded: readonly string[] = []) {
    this.#excluded = excluded
  }

  async putClubList(store: DocumentStore, clubs: readonly ClubRow[]): Promise<void> {
    await store.put(`tabletennis/${SEASON}/club-list`, { readAt: '', clubs })
    this.listings = clubs
  }

  async updateClub(
    _store: DocumentStore,
    code: string,
    change: (current: ClubShard | undefined) => ClubShard,
  ): Promise<void> {
    const shard = change(this.shard(code))
    this.shards.set(clubKey(shard.club.code), shard)
    this.updates.push(shard)
  }

  async updatePlayer(
    store: DocumentStore,
    licence: string,
    change: (current: PlayerRecord | undefined) => PlayerRecord,
  ): Promise<void> {
    const home = [...this.shards].find(([, { players }]) =>
      players.some((one) => one.licence === licence),
    )
    if (home === undefined) throw new Error(`no club has ${licence}`)
    await this.updateClub(store, home[0], () => ({
      ...home[1],
      players: home[1].players.map((one) => (one.licence === licence ? change(one) : one)),
    }))
  }

  async putDivisionList(_store: DocumentStore, divisions: readonly Division[]): Promise<void> {
    this.divisions = divisions
  }

  async putStandings(_store: DocumentStore, standings: WeekOfDivision): Promise<void> {
    const { division, week, rows } = standings
    this.failed.delete(`${division.id}/${week}`)
    if (rows !== null) this.standings.set(`${division.id}/${week}`, rows)
  }

  async putFailedStandings(
    _store: DocumentStore,
    { division, week }: Omit<WeekOfDivision, 'rows'>,
  ): Promise<void> {
    this.failed.add(`${division.id}/${week}`)
  }

  storedRows(divisionId: string, week: number): number {
    return this.standings.get(`${divisionId}/${week}`)?.length ?? 0
  }

  knownPlayer(licence: string): PlayerRecord | undefined {
    for (const { players } of this.shards.values()) {
      const player = players.find((one) => one.licence === licence)
      if (player !== undefined) return player
    }
    return undefined
  }

  storedPlayers(code: string): readonly PlayerRecord[] {
    return this.shards.get(clubKey(code))?.players ?? []
  }

  knownClub(code: string): ClubRecord | undefined {
    const listed = this.listings.find((club) => clubKey(club.code) === clubKey(code))
    return this.shards.get(clubKey(code))?.club ?? (listed && { ...listed, details: null })
  }

  clubsToRead(): readonly string[] {
    return this.listings.map(({ code }) => code)
  }

  isExcluded(licence: string): boolean {
    return this.#excluded.includes(licence)
  }

  /** A club as `updateClub` shows it. */
  shard(code: string): ClubShard | undefined {
    const club = this.knownClub(code)
    const shard = this.shards.get(clubKey(code))
    return shard ?? (club && { club, scrapedAt: null, players: [] })
  }

  /** A player of a club by licence. */
  player(code: string, licence: string): PlayerRecord | undefined {
    return this.shard(code)?.players.find((one) => one.licence === licence)
  }
}
