import type { Log } from '../../../core/ports/log.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ClubListShard,
  ClubRow,
  ClubShard,
  PlayerRecord,
} from '../../../manifests/types/records.ts'
import { type ClubIndex, NO_CLUB, type ScrapedClub } from './club-index.ts'
import { clubKey } from './codes.ts'
import type { Exclusion } from './exclusion.ts'
import { misplaced } from './load-shards.ts'
import { moveTogether } from './packed-sheets.ts'
import { type PendingOfClub, PendingPlayers, withPending } from './pending.ts'
import type { PlayerIndex } from './player-index.ts'
import { readShard, type Season, type ShardKey, shardKey } from './shards.ts'
import { DocumentWrites, type FailedParts } from './writes.ts'

type Parts = {
  readonly clubs: ClubIndex
  readonly players: PlayerIndex
  readonly exclusion: Exclusion
  readonly log: Log
  /** Whose documents are written. */
  readonly season: () => Season
  /** Called after each change of memory. */
  readonly onChange: () => void
}

type PendingKey = Extract<ShardKey, { kind: 'pending' }>
type ClubKey = Omit<PendingKey, 'kind' | 'licence'> & { readonly kind: 'clubs' }

/** The documents of clubs and their players: writes them, and takes what other processes write. */
export class ClubDocuments {
  readonly pending = new PendingPlayers()
  readonly #parts: Parts
  /** The players' own documents that the latest write of a club includes. */
  readonly #included = new Map<string, PendingOfClub>()
  /** Clubs that are being read again. */
  readonly #rereading = new Set<string>()

  readonly lists = new DocumentWrites<ClubListShard>({
    current: () => this.#parts.clubs.list,
    key: () => shardKey({ kind: 'club-list', season: this.#parts.season() }),
    keep: (_, list) => this.#takeList(list),
  })

  readonly shards = new DocumentWrites<ClubShard>({
    current: (key) => this.#current(key),
    key: (key, { club }) => {
      const id = this.#codeOf(key, club.code)
      return shardKey({ kind: 'clubs', season: this.#parts.season(), id })
    },
    joined: (key, stored) => this.#joined(key, stored),
    fit: (key, shard) => {
      this.#included.set(key, this.pending.of(key))
      return this.#fitForStore(key, shard)
    },
    keep: (key, shard, store) => this.#keep(store, key, shard),
    keepParts: (store, key, { value, parts }) =>
      this.#keepPlayers(store, key, {
        ...value,
        players: value.players.filter(({ licence }) => parts.has(licence)),
      }),
  })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes a club into memory that is as it is stored. */
  keepScraped({ club, scrapedAt }: ScrapedClub): void {
    if (club.code !== NO_CLUB.code) this.#parts.clubs.replaceScraped({ club, scrapedAt })
  }

  replacePlayers(key: string, players: readonly PlayerRecord[]): void {
    const { clubs, players: index } = this.#parts
    index.replace(key, players, (code) => clubs.get(code))
  }

  /** Empty or unknown values do not overwrite known ones. */
  withKnown({ code, name, province }: ClubRow): ClubRow {
    const known = this.#parts.clubs.get(code)
    return {
      code,
      name: name || (known?.name ?? ''),
      province: province ?? known?.province ?? null,
    }
  }

  /** Takes a document that another process has changed. Undefined if it was removed. */
  take(store: DocumentStore, key: ShardKey, value: unknown): void {
    // Nobody writes older seasons, and memory has only those of their rows that no newer season has.
    if (key.season < this.#parts.season()) return
    const { kind, season } = key
    if (kind === 'pending') this.#takePending(store, key, value)
    else if (value === undefined) return
    else if (kind === 'club-list') {
      const read = readShard('club-list', value)
      if ('shard' in read) this.#takeList(read.shard)
    } else if (kind === 'clubs') this.#takeClub({ kind, season, id: key.id }, value)
  }

  #takeList(list: ClubListShard): void {
    const { clubs, players, onChange } = this.#parts
    for (const key of clubs.replaceList(list)) this.replacePlayers(key, players.recordsOf(key))
    onChange()
  }

  #takeClub(key: ClubKey, value: unknown): void {
    const read = readShard('clubs', value)
    if (!('shard' in read) || misplaced(key, read.shard) !== undefined) return
    const club = clubKey(key.id)
    this.#replace(club, this.#joined(club, this.#parts.exclusion.without(read.shard)))
  }

  #takePending(store: DocumentStore, key: PendingKey, value: unknown): void {
    const club = clubKey(key.id)
    if (value === undefined) {
      this.pending.forget(club, shardKey(key))
      void this.#readAgain(store, key)
      return
    }
    const read = readShard('pending', value)
    if (!('shard' in read) || misplaced(key, read.shard) !== undefined) return
    const { players, scrapedAt, ...own } = this.#parts.exclusion.without(read.shard)
    if (players.length === 0) return
    this.pending.note(club, shardKey(key))
    const known = this.#current(club) ?? { ...own, scrapedAt, players: [] }
    this.#replace(club, withPending(known, [{ ...own, scrapedAt, players }]))
  }

  /** The document of a club may lack a player whose own document is gone. */
  async #readAgain(store: DocumentStore, { season, id }: PendingKey): Promise<void> {
    const key = shardKey({ kind: 'clubs', season, id })
    if (this.#rereading.has(key)) return
    this.#rereading.add(key)
    // Other changes of the club arrive in the same turn.
    await Promise.resolve()
    this.#rereading.delete(key)
    try {
      const value = await store.get<unknown>(key)
      if (value !== undefined) this.#takeClub({ kind: 'clubs', season, id }, value)
    } catch (err) {
      this.#parts.log.warn({ key, err }, 'a changed club could not be read')
    }
  }

  #replace(key: string, shard: ClubShard): void {
    const { players, onChange } = this.#parts
    this.keepScraped(shard)
    this.replacePlayers(key, shard.players)
    moveTogether(players.recordsOf(key))
    onChange()
  }

  async #keep(store: DocumentStore, key: string, shard: ClubShard): Promise<void> {
    const included = this.#included.get(key) ?? new Map()
    this.#included.delete(key)
    // Another process may have stored players of the club during the write.
    this.#replace(key, this.#withPlayers(key, shard, this.pending.others(key, included)))
    await this.pending.remove(store, key, included).catch((err: unknown) => {
      this.#parts.log.warn({ key, err }, 'a document of a player could not be removed')
    })
  }

  /** Stores these players of a club in documents of their own. */
  async #keepPlayers(store: DocumentStore, key: string, given: ClubShard): Promise<FailedParts> {
    const { players, season, onChange } = this.#parts
    const shard = this.#fitForStore(key, given)
    const { stored, failed } = await this.pending.put(store, { key, season: season(), shard })
    if (stored.length === 0) return failed
    this.keepScraped(shard)
    const all = new Map(players.recordsOf(key).map((one) => [one.licence, one]))
    for (const player of stored) all.set(player.licence, player)
    this.replacePlayers(key, [...all.values()])
    onChange()
    return failed
  }

  /** A club as another process has stored it, with the players whose own documents it may lack. */
  #joined(key: string, stored: ClubShard): ClubShard {
    const own = this.#current(key)
    if (!('shard' in readShard('clubs', stored))) return own ?? stored
    // Memory also has what the list of clubs says.
    const isLater = (stored.scrapedAt ?? '') > (own?.scrapedAt ?? '')
    const shard = own === undefined || isLater ? stored : { ...stored, club: own.club }
    return this.#withPlayers(key, shard, this.pending.others(key))
  }

  #withPlayers(key: string, shard: ClubShard, licences: ReadonlySet<string>): ClubShard {
    if (licences.size === 0) return shard
    const all = this.#parts.players.recordsOf(key)
    const players = all.filter(({ licence }) => licences.has(licence))
    return withPending(shard, [{ ...shard, players }])
  }

  #current(key: string): ClubShard | undefined {
    const { clubs, players } = this.#parts
    const club = key === NO_CLUB.code ? NO_CLUB : clubs.get(key)
    if (club === undefined) return undefined
    const scrapedAt = clubs.scraped(key)?.scrapedAt ?? null
    return { club, scrapedAt, players: players.recordsOf(key) }
  }

  /** The first spelling of the code. */
  #codeOf(key: string, given: string): string {
    const { clubs } = this.#parts
    return clubs.scraped(key)?.club.code ?? clubs.get(key)?.code ?? given
  }

  /** Removes excluded persons and players of other clubs. Keeps the first spelling of the code. */
  #fitForStore(key: string, given: ClubShard): ClubShard {
    if (clubKey(given.club.code) !== key) {
      throw new TypeError(`the club ${key} cannot become ${given.club.code}`)
    }
    const { players: index, exclusion } = this.#parts
    const shard = exclusion.without(given)
    const code = this.#codeOf(key, shard.club.code)
    const { name, province } = this.withKnown(shard.club)
    const players = index.claimed(key, shard.players)
    return { club: { ...shard.club, code, name, province }, scrapedAt: shard.scrapedAt, players }
  }
}
