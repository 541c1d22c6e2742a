import type { DocumentStore } from '../../../core/ports/storage.ts'
import type { ClubShard, PlayerRecord, SheetRecord } from '../../../manifests/types/records.ts'
import { type Season, shardKey } from './shards.ts'

/** The key of the document of one player, who is the only one of `shard`. */
export function pendingKey(season: Season, { club, players }: ClubShard): string {
  return shardKey({ kind: 'pending', season, id: club.code, licence: players[0]?.licence ?? '' })
}

type ClubPlayers = {
  /** Key of the club. */
  readonly key: string
  readonly season: Season
  /** The club with the players to store. */
  readonly shard: ClubShard
}

/**
 * Documents of single players whose club is being scraped. They are small, so that storing a sheet
 * does not write the whole club, and durable. The next write of the club makes them superfluous.
 */
export class PendingPlayers {
  /** Their keys, by club. */
  readonly #documents = new Map<string, Set<string>>()

  /** Adds documents that are in the store. */
  adopt(documents: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [key, own] of documents) this.#documents.set(key, new Set(own))
  }

  /** Returns the errors of players who could not be stored, by licence. */
  async put(
    store: DocumentStore,
    { key, season, shard }: ClubPlayers,
  ): Promise<ReadonlyMap<string, unknown>> {
    const documents = this.#documents.get(key) ?? new Set<string>()
    this.#documents.set(key, documents)
    const failed = new Map<string, unknown>()
    const writes = shard.players.map(async (player) => {
      const own = { ...shard, players: [player] }
      const document = pendingKey(season, own)
      documents.add(document)
      await store.put(document, own).catch((error: unknown) => failed.set(player.licence, error))
    })
    await Promise.all(writes)
    return failed
  }

  /** Removes those of a club. One that stays does no harm. @throws the first error of the store */
  async remove(store: DocumentStore, key: string): Promise<void> {
    const documents = this.#documents.get(key) ?? new Set<string>()
    const removals = [...documents].map(async (document) => {
      await store.remove(document)
      documents.delete(document)
    })
    await Promise.all(removals)
    this.#documents.delete(key)
  }
}

/**
 * Adds players from documents of their own to a club. Of a player that the club has too, the lists
 * that saw him later and the sheets that were read later count.
 */
export function withPending(club: ClubShard, pending: readonly ClubShard[]): ClubShard {
  const players = new Map(club.players.map((player) => [player.licence, player]))
  for (const player of pending.flatMap((one) => one.players)) {
    const known = players.get(player.licence)
    players.set(player.licence, known === undefined ? player : merged(known, player))
  }
  return { ...club, players: [...players.values()] }
}

function merged(known: PlayerRecord, pending: PlayerRecord): PlayerRecord {
  const seenLater = pending.seenAt > known.seenAt ? pending : known
  return {
    ...seenLater,
    name: lastReading(pending) > lastReading(known) ? pending.name : seenLater.name,
    masculine: laterSheet(known.masculine, pending.masculine),
    feminine: laterSheet(known.feminine, pending.feminine),
  }
}

function laterSheet(known: SheetRecord | null, pending: SheetRecord | null): SheetRecord | null {
  return readingOf(pending) > readingOf(known) ? pending : (known ?? pending)
}

const readingOf = (sheet: SheetRecord | null): string => sheet?.readAt ?? ''

const lastReading = ({ masculine, feminine }: PlayerRecord): string =>
  [masculine, feminine].map(readingOf).sort().at(-1) ?? ''
