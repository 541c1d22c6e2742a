import type { DocumentStore } from '../../../core/ports/storage.ts'
import type { ClubShard, PlayerRecord, SheetRecord } from '../../../manifests/types/records.ts'
import { readShard, type Season, shardKey } from './shards.ts'

/** The key of the document of one player, who is the only one of `shard`. */
function pendingKey(season: Season, { club, players }: ClubShard): string {
  return shardKey({ kind: 'pending', season, id: club.code, licence: players[0]?.licence ?? '' })
}

type ClubPlayers = {
  /** Key of the club. */
  readonly key: string
  readonly season: Season
  /** The club with the players to store. */
  readonly shard: ClubShard
}

/** A document of a player. Another object for each version of it. */
type PendingDocument = { readonly licence: string }

/** The documents of a club's players at some time, by key. */
export type PendingOfClub = ReadonlyMap<string, PendingDocument>

/**
 * Documents of single players whose club is being scraped. They are small, so that storing a sheet
 * does not write the whole club, and durable. The next write of the club makes them superfluous.
 */
export class PendingPlayers {
  /** By club, then by key. */
  readonly #documents = new Map<string, Map<string, PendingDocument>>()

  /** Notes a document that is in the store, or a newer version of it. */
  note(key: string, document: string): void {
    const licence = document.slice(document.lastIndexOf('/') + 1)
    const own = this.#documents.get(key) ?? new Map<string, PendingDocument>()
    this.#documents.set(key, own.set(document, { licence }))
  }

  /** Another process removed a document. */
  forget(key: string, document: string): void {
    this.#documents.get(key)?.delete(document)
  }

  of(key: string): PendingOfClub {
    return new Map(this.#documents.get(key))
  }

  /** Licences of the players whose documents are not among those. */
  others(key: string, known: PendingOfClub = new Map()): ReadonlySet<string> {
    const others = [...this.of(key)].filter(([document, own]) => known.get(document) !== own)
    return new Set(others.map(([, { licence }]) => licence))
  }

  /**
   * Stores players. Keeps data that another process has read about them later. Returns the stored
   * players, and the errors of those who could not be stored, by licence.
   */
  async put(
    store: DocumentStore,
    { key, season, shard }: ClubPlayers,
  ): Promise<{ stored: readonly PlayerRecord[]; failed: ReadonlyMap<string, unknown> }> {
    const stored: PlayerRecord[] = []
    const failed = new Map<string, unknown>()
    const writes = shard.players.map(async (player) => {
      const own = { ...shard, players: [player] }
      const document = pendingKey(season, own)
      this.note(key, document)
      try {
        const { players } = await store.update<ClubShard>(document, (before) =>
          withEarlier(own, before),
        )
        stored.push(...players)
      } catch (error) {
        failed.set(player.licence, error)
      }
    })
    await Promise.all(writes)
    return { stored, failed }
  }

  /**
   * Removes documents of a club, unless they have changed. One that stays does no harm.
   * @throws the first error of the store
   */
  async remove(store: DocumentStore, key: string, documents: PendingOfClub): Promise<void> {
    const own = this.#documents.get(key)
    const removals = [...documents].map(async ([document, version]) => {
      if (own?.get(document) !== version) return
      await store.remove(document, { unlessChanged: true })
      if (own.get(document) === version) own.delete(document)
    })
    await Promise.all(removals)
    if (own?.size === 0) this.#documents.delete(key)
  }
}

/** The document of a player, with what an earlier version of it has read later. */
function withEarlier(own: ClubShard, before: ClubShard | undefined): ClubShard {
  const read = before && readShard('pending', before)
  const [player] = own.players
  const [earlier] = read !== undefined && 'shard' in read ? read.shard.players : []
  if (player === undefined || earlier?.licence !== player.licence) return own
  return { ...own, players: [merged(player, earlier)] }
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
