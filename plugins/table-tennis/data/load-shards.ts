import type { Log } from '../../../core/ports/log.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ClubListShard,
  ClubShard,
  DivisionListShard,
  DivisionShard,
} from '../../../manifests/types/records.ts'
import { clubKey } from './codes.ts'
import type { Exclusion } from './exclusion.ts'
import type { InterclubIndex, StoredSeason } from './interclub-index.ts'
import { parseShard, type ShardJson } from './packed-sheets.ts'
import { withPending } from './pending.ts'
import { parseShardKey, ROOT, readShard, type Season, type ShardKey, shardKey } from './shards.ts'

/** The stored documents that are served. */
export type LoadedShards = {
  readonly clubList: ClubListShard | undefined
  /** The newest shard of each club. */
  readonly clubs: readonly ClubShard[]
  /** Seasons with a list of divisions. */
  readonly seasons: ReadonlySet<Season>
  /** Keys of players' own documents that could not be removed, by club. */
  readonly pending: ReadonlyMap<string, ReadonlySet<string>>
  /** Number of invalid documents that were set aside. */
  readonly invalid: number
}

type OfSeason<T> = { readonly season: Season; readonly shard: T }
type PendingShard = OfSeason<ClubShard> & { readonly document: string }
type Around = {
  readonly exclusion: Exclusion
  readonly log: Log
  /** Gets the standings of the newest seasons, as far back as it needs for its default. */
  readonly interclubs: InterclubIndex
}

const READS_AT_ONCE = 8

/**
 * Reads the seasons from newest to oldest. From old seasons, reads only what no newer one has.
 * Removes excluded persons from the documents of all seasons. Invalid documents are set aside and
 * replaced by older ones.
 */
export async function loadShards(store: DocumentStore, around: Around): Promise<LoadedShards> {
  const loading = new Loading(store, around)
  const keys = await store.list(ROOT)
  const shards = keys.map(parseShardKey).filter((key) => key !== undefined)
  const seasons = [...new Set(shards.map(({ season }) => season))].sort().reverse()
  for (const season of seasons) {
    await loading.read(
      season,
      shards.filter((key) => key.season === season),
    )
  }
  await loading.fold()
  // Again, because damaged lists have been set aside.
  const stored = (await store.list(ROOT)).map(parseShardKey)
  const listed = stored.flatMap((key) => (key?.kind === 'division-list' ? [key.season] : []))
  return { ...loading.result(), seasons: new Set(listed) }
}

/** Reads the standings of one season. Sets invalid documents aside. */
export async function loadStandings(store: DocumentStore, season: Season): Promise<StoredSeason> {
  const shards: DivisionShard[] = []
  let list: DivisionListShard | undefined
  for (const text of await store.list(`${ROOT}${season}/division`)) {
    const key = parseShardKey(text)
    if (key === undefined) continue
    const value = await store.get<unknown>(text)
    if (value === undefined) continue
    const read = readShard(key.kind === 'divisions' ? 'divisions' : 'division-list', value)
    const problem = 'shard' in read ? misplaced(key, read.shard) : read.problem
    if (problem !== undefined) await store.setAside(text, problem)
    else if ('shard' in read && 'divisions' in read.shard) list = read.shard
    else if ('shard' in read) shards.push(read.shard as DivisionShard)
  }
  return { list, shards }
}

class Loading {
  readonly #store: DocumentStore
  readonly #around: Around
  #clubList: ClubListShard | undefined
  readonly #clubs = new Map<string, OfSeason<ClubShard>>()
  /** Players' own documents, by club. */
  readonly #pending = new Map<string, PendingShard[]>()
  readonly #unfolded = new Map<string, ReadonlySet<string>>()
  #wantsStandings = true
  #invalid = 0

  constructor(store: DocumentStore, around: Around) {
    this.#store = store
    this.#around = around
  }

  result(): Omit<LoadedShards, 'seasons'> {
    // Sorted, so that a person in two equal shards always ends up in the same one.
    const clubs = [...this.#clubs].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      clubList: this.#clubList,
      clubs: clubs.map(([, { shard }]) => shard),
      pending: this.#unfolded,
      invalid: this.#invalid,
    }
  }

  /**
   * Writes players' own documents, which an interrupted scrape has left, into those of their clubs.
   * If that fails they are only in memory, and stay.
   */
  async fold(): Promise<void> {
    for (const [key, pending] of this.#pending) {
      const known = this.#clubs.get(key)
      const [first] = pending
      if (first === undefined) continue
      const base = known?.shard ?? { ...first.shard, players: [] }
      const all = withPending(
        base,
        pending.map(({ shard }) => shard),
      )
      const shard = this.#around.exclusion.without(all)
      const season = [known ?? first, ...pending]
        .map((one) => one.season)
        .sort()
        .at(-1) as Season
      const keys = pending.map(({ document }) => document)
      this.#clubs.set(key, { season, shard })
      try {
        const own = shardKey({ kind: 'clubs', season, id: shard.club.code })
        const folded = await this.#store.update<ClubShard>(own, (now) => this.#folded(now, shard))
        this.#clubs.set(key, { season, shard: folded })
        await Promise.all(keys.map((one) => this.#store.remove(one, { unlessChanged: true })))
      } catch (err) {
        this.#unfolded.set(key, new Set(keys))
        const problem = 'players that a scrape has left could not be stored with their club'
        this.#around.log.error({ key, err }, problem)
      }
    }
  }

  /** Adds only newer players to a club that another process has stored since. */
  #folded(now: ClubShard | undefined, shard: ClubShard): ClubShard {
    const read = now && readShard('clubs', now)
    const isOther =
      read !== undefined && 'shard' in read && read.shard.scrapedAt !== shard.scrapedAt
    return isOther ? this.#around.exclusion.without(withPending(read.shard, [shard])) : shard
  }

  async read(season: Season, keys: readonly ShardKey[]): Promise<void> {
    this.#wantsStandings = !this.#around.interclubs.isSettled
    const wanted = keys.filter((key) => this.#wants(key))
    const readsAll = wanted.length === keys.length || !this.#around.exclusion.isEmpty
    if (!readsAll) return this.#readSome(wanted)
    const entries = this.#store.entries(`${ROOT}${season}/`, parseShard)
    for await (const { key, value } of entries) {
      const parsed = parseShardKey(key)
      if (parsed !== undefined) await this.#take(parsed, value)
    }
  }

  async #readSome(keys: readonly ShardKey[]): Promise<void> {
    const waiting = keys.values()
    const reader = async (): Promise<void> => {
      // All readers share one iterator; each takes the next key.
      for (let next = waiting.next(); !next.done; next = waiting.next()) {
        const value = await this.#store.get(shardKey(next.value), parseShard)
        if (value !== undefined) await this.#take(next.value, value)
      }
    }
    await Promise.all(Array.from({ length: READS_AT_ONCE }, reader))
  }

  /** Whether no newer season has this document. */
  #wants(key: ShardKey): boolean {
    if (key.kind === 'club-list') return this.#clubList === undefined
    if (key.kind === 'clubs') return this.#isNewest(key.season, clubKey(key.id))
    if (key.kind === 'pending') return true
    return this.#wantsStandings
  }

  #isNewest(season: Season, club: string): boolean {
    const known = this.#clubs.get(club)
    return known === undefined || known.season === season
  }

  async #take(key: ShardKey, json: ShardJson): Promise<void> {
    if (key.kind === 'clubs') return this.#takeClub(key, json)
    if (key.kind === 'pending') return this.#takePending(key, json)
    const { value } = json
    if (!this.#wants(key)) return
    if (key.kind === 'club-list') {
      this.#clubList = await this.#judged(key, readShard(key.kind, value))
    } else if (key.kind === 'division-list') {
      const shard = await this.#judged(key, readShard(key.kind, value))
      if (shard !== undefined) this.#around.interclubs.replaceList(key.season, shard)
    } else {
      const shard = await this.#judged(key, readShard(key.kind, value))
      if (shard !== undefined) this.#around.interclubs.replaceShard(key.season, shard)
    }
  }

  async #takeClub(key: ShardKey, json: ShardJson): Promise<void> {
    const read = await this.#judged(key, readShard('clubs', json.value))
    if (read === undefined) return
    json.addMatches()
    const shard = this.#around.exclusion.without(read)
    if (shard !== read) await this.#rewrite(shardKey(key), shard)
    const club = clubKey(shard.club.code)
    const known = this.#clubs.get(club)
    // A season may have a club in two spellings of its code.
    const isLater = (shard.scrapedAt ?? '') >= (known?.shard.scrapedAt ?? '')
    if (this.#isNewest(key.season, club) && isLater) {
      this.#clubs.set(club, { season: key.season, shard })
    }
  }

  async #takePending(key: ShardKey, json: ShardJson): Promise<void> {
    const shard = await this.#judged(key, readShard('pending', json.value))
    if (shard === undefined) return
    json.addMatches()
    const club = clubKey(shard.club.code)
    const known = this.#pending.get(club) ?? []
    const document = shardKey(key)
    this.#pending.set(club, [...known, { season: key.season, document, shard }])
  }

  /** On failure the service continues: the excluded data is not in memory, only on disk. */
  async #rewrite(key: string, shard: ClubShard): Promise<void> {
    try {
      await this.#store.update<ClubShard>(key, (now) => this.#cleaned(now, shard))
    } catch (err) {
      const problem =
        'excluded persons could not be removed from a stored document; restart to retry'
      this.#around.log.error({ key, err }, problem)
    }
  }

  #cleaned(now: ClubShard | undefined, shard: ClubShard): ClubShard {
    const read = now && readShard('clubs', now)
    return read !== undefined && 'shard' in read
      ? this.#around.exclusion.without(read.shard)
      : shard
  }

  async #judged<T>(key: ShardKey, read: Read<T>): Promise<T | undefined> {
    const problem = 'shard' in read ? misplaced(key, read.shard) : read.problem
    if (problem === undefined && 'shard' in read) return read.shard
    this.#invalid += 1
    await this.#store.setAside(shardKey(key), problem ?? '')
    return undefined
  }
}

type Read<T> = { readonly shard: T } | { readonly problem: string }

/** Describes the problem of a shard with another one's key, for example a copy. */
export function misplaced(key: ShardKey, shard: unknown): string | undefined {
  if (!('id' in key)) return undefined
  const { id, club, players = [] } = shard as Partial<DivisionShard & ClubShard>
  if (key.kind === 'pending') {
    const [player, ...more] = players
    const isOwn = player?.licence === key.licence && more.length === 0
    return isOwn && clubKey(club?.code ?? '') === clubKey(key.id) ? undefined : 'it holds another'
  }
  const held = key.kind === 'clubs' ? clubKey(club?.code ?? '') : id
  const isInPlace = held === (key.kind === 'clubs' ? clubKey(key.id) : key.id)
  return isInPlace ? undefined : `it holds ${held}`
}
