import type { ClubRecord, PlayerRecord } from '../../../manifests/types/records.ts'
import { clubKey } from './codes.ts'
import { comparePlayers, type Direction, type OrderName, PlayerEntry } from './player-entry.ts'
import { SortedList } from './sorted-list.ts'
import { type SearchText, SearchWords, TextIndex } from './text-search.ts'

type Home = {
  /** The players of the club's shard by licence, in the shard's order. */
  readonly entries: Map<string, PlayerEntry>
  /** Those of them who belong to the club, by points; made when asked for. */
  members: readonly PlayerEntry[] | undefined
}

type ClubOf = (code: string) => ClubRecord | undefined

const byPoints = comparePlayers('points_current', 'DESC')

/**
 * All players by licence, by club and in the orders that are asked for. A licence stands here once:
 * where two shards hold it, the record that was seen later counts.
 */
export class PlayerIndex {
  readonly #byLicence = new Map<string, PlayerEntry>()
  readonly #homes = new Map<string, Home>()
  /** By field and direction; one that nobody has asked for is not kept. */
  readonly #orders = new Map<string, SortedList<PlayerEntry>>()
  readonly #names = new TextIndex<SearchText>()
  #matches = 0
  #withMatches = 0

  get size(): number {
    return this.#byLicence.size
  }

  /** Match rows of all sheets. */
  get matches(): number {
    return this.#matches
  }

  /** Players with at least one match. */
  get withMatches(): number {
    return this.#withMatches
  }

  get(licence: string): PlayerEntry | undefined {
    return this.#byLicence.get(licence)
  }

  /** Players who belong to the club with that key, by points descending. */
  members(club: string): readonly PlayerEntry[] {
    const home = this.#homes.get(club)
    if (home === undefined) return []
    home.members ??= [...home.entries.values()]
      .filter(({ record }) => record.clubCode !== null && clubKey(record.clubCode) === club)
      .sort(byPoints)
    return home.members
  }

  /** The records that stand in the club's shard, in its order. */
  recordsOf(club: string): readonly PlayerRecord[] {
    return [...(this.#homes.get(club)?.entries.values() ?? [])].map(({ record }) => record)
  }

  /** Everybody in that order, those without the figure last. */
  ordered(name: OrderName, direction: Direction): readonly PlayerEntry[] {
    const key = `${name} ${direction}`
    const known = this.#orders.get(key)
    if (known !== undefined) return known.items()
    const order = new SortedList(comparePlayers(name, direction), this.#byLicence.values())
    this.#orders.set(key, order)
    return order.items()
  }

  /** Who is found, in no order; undefined when more than `most` names must be looked at for it. */
  find(words: SearchWords, most: number): readonly PlayerEntry[] | undefined {
    const names = this.#names.find(words, most)
    return names?.flatMap(({ licence }) => this.#byLicence.get(licence) ?? [])
  }

  /** Makes what nearly every query needs, so that the first client need not wait for it. */
  prepare(): void {
    this.ordered('points_current', 'DESC')
    this.find(new SearchWords(''), 0)
  }

  /** Those of the records that this club's shard may keep: no other shard has a better claim. */
  claimed(club: string, records: readonly PlayerRecord[]): readonly PlayerRecord[] {
    const best = new Map<string, PlayerRecord>()
    for (const record of records) {
      const rival = this.#rival(record.licence, club) ?? best.get(record.licence)
      if (rival === undefined || winsOver(record, rival)) best.set(record.licence, record)
    }
    return best.size === records.length ? records : [...best.values()]
  }

  /** Makes these the players of the club's shard; what stays the same is not touched. */
  replace(club: string, records: readonly PlayerRecord[], clubOf: ClubOf): void {
    const before = this.#homes.get(club)?.entries ?? new Map<string, PlayerEntry>()
    const entries = new Map<string, PlayerEntry>()
    for (const record of this.claimed(club, records)) {
      const own = record.clubCode === null ? undefined : clubOf(record.clubCode)
      const old = before.get(record.licence)
      const isSame = old?.record === record && old.club === own
      entries.set(
        record.licence,
        isSame
          ? old
          : new PlayerEntry(record, {
              home: club,
              club: own,
              old: this.#byLicence.get(record.licence),
            }),
      )
    }
    this.#homes.set(club, { entries, members: undefined })
    for (const [licence, old] of before) if (entries.get(licence) !== old) this.#remove(old)
    for (const [licence, entry] of entries) if (before.get(licence) !== entry) this.#add(entry)
  }

  #rival(licence: string, club: string): PlayerRecord | undefined {
    const rival = this.#byLicence.get(licence)
    return rival === undefined || rival.home === club ? undefined : rival.record
  }

  #add(entry: PlayerEntry): void {
    const { licence } = entry.record
    const elsewhere = this.#byLicence.get(licence)
    if (elsewhere !== undefined) this.#leaveHome(elsewhere)
    this.#byLicence.set(licence, entry)
    for (const order of this.#orders.values()) order.add(entry)
    this.#names.add(entry.name)
    this.#matches += entry.matchCount
    if (entry.matchCount > 0) this.#withMatches += 1
  }

  #remove(entry: PlayerEntry): void {
    this.#byLicence.delete(entry.record.licence)
    for (const order of this.#orders.values()) order.remove(entry)
    this.#names.remove(entry.name)
    this.#matches -= entry.matchCount
    if (entry.matchCount > 0) this.#withMatches -= 1
  }

  /** A player has come to another club's shard. */
  #leaveHome(entry: PlayerEntry): void {
    const home = this.#homes.get(entry.home)
    if (home !== undefined) {
      home.entries.delete(entry.record.licence)
      home.members = undefined
    }
    this.#remove(entry)
  }
}

/**
 * Of two records of one person the one seen later counts, be it that he has left that club since: the
 * other is a club's copy from before he moved. Seen at once, it is the one with a club, else the
 * one given first.
 */
function winsOver(record: PlayerRecord, rival: PlayerRecord): boolean {
  if (record.seenAt !== rival.seenAt) return record.seenAt > rival.seenAt
  return record.clubCode !== null || rival.clubCode === null
}
