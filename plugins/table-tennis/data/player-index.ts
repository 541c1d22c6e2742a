import type { ClubRecord, PlayerRecord } from '../../../manifests/types/records.ts'
import { clubKey } from './codes.ts'
import { matchesOf, mayMention } from './packed-sheets.ts'
import { comparePlayers, type Direction, type OrderName, PlayerEntry } from './player-entry.ts'
import { SortedList } from './sorted-list.ts'
import { type SearchText, SearchWords, TextIndex } from './text-search.ts'

type Home = {
  /** Players of the club's shard by licence, in the shard's order. */
  readonly entries: Map<string, PlayerEntry>
  /** The club's members among them, by points. Computed on demand. */
  members: readonly PlayerEntry[] | undefined
}

type ClubOf = (code: string) => ClubRecord | undefined

const byPoints = comparePlayers('points_current', 'DESC')

/**
 * All players by licence, by club and in requested orders. Each licence occurs once: if two shards
 * have it, the record seen later counts.
 */
export class PlayerIndex {
  readonly #byLicence = new Map<string, PlayerEntry>()
  readonly #homes = new Map<string, Home>()
  /** By field and direction. Created on the first request. */
  readonly #orders = new Map<string, SortedList<PlayerEntry>>()
  readonly #names = new TextIndex<SearchText>()
  #matches = 0
  #withMatches = 0

  get size(): number {
    return this.#byLicence.size
  }

  /** Number of match rows on all sheets. */
  get matches(): number {
    return this.#matches
  }

  /** Number of players with at least one match. */
  get withMatches(): number {
    return this.#withMatches
  }

  get(licence: string): PlayerEntry | undefined {
    return this.#byLicence.get(licence)
  }

  /** Members of the club with that key, by points descending. */
  members(club: string): readonly PlayerEntry[] {
    const home = this.#homes.get(club)
    if (home === undefined) return []
    home.members ??= [...home.entries.values()]
      .filter(({ record }) => record.clubCode !== null && clubKey(record.clubCode) === club)
      .sort(byPoints)
    return home.members
  }

  /** Number of matches on the sheets of others that name this player. */
  matchesAgainst(licence: string): number {
    const licences = new Set([licence])
    let found = 0
    for (const { record } of this.#byLicence.values()) {
      for (const sheet of [record.masculine, record.feminine]) {
        if (sheet === null || !mayMention(sheet, licences)) continue
        found += matchesOf(sheet).filter((match) => match.opponentLicence === licence).length
      }
    }
    return found
  }

  /** Keys of the clubs whose shards have players. */
  homes(): Iterable<string> {
    return this.#homes.keys()
  }

  /** Records in the club's shard, in its order. */
  recordsOf(club: string): readonly PlayerRecord[] {
    return [...(this.#homes.get(club)?.entries.values() ?? [])].map(({ record }) => record)
  }

  /** All players in that order. Those without the figure come last. */
  ordered(name: OrderName, direction: Direction): readonly PlayerEntry[] {
    const key = `${name} ${direction}`
    const known = this.#orders.get(key)
    if (known !== undefined) return known.items()
    const order = new SortedList(comparePlayers(name, direction), this.#byLicence.values())
    this.#orders.set(key, order)
    return order.items()
  }

  /** Finds players, in no order. Undefined if more than `most` names would have to be checked. */
  find(words: SearchWords, most: number): readonly PlayerEntry[] | undefined {
    const names = this.#names.find(words, most)
    return names?.flatMap(({ licence }) => this.#byLicence.get(licence) ?? [])
  }

  /** Prepares what nearly every query needs, so that the first client does not wait for it. */
  prepare(): void {
    this.ordered('points_current', 'DESC')
    this.find(new SearchWords(''), 0)
  }

  /** The records that this club's shard may keep, because no other shard has priority. */
  claimed(club: string, records: readonly PlayerRecord[]): readonly PlayerRecord[] {
    const best = new Map<string, PlayerRecord>()
    for (const record of records) {
      const rival = this.#rival(record.licence, club) ?? best.get(record.licence)
      if (rival === undefined || winsOver(record, rival)) best.set(record.licence, record)
    }
    return best.size === records.length ? records : [...best.values()]
  }

  /** Replaces the players of the club's shard. Unchanged entries are kept. */
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

  /** Removes a player from the shard of the previous club. */
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
 * Which of two records of one person counts: the one seen later, even if it says that the person
 * has left that club. The other is an outdated copy from before a move. If seen at the same time,
 * the one with a club wins, or else the first one.
 */
function winsOver(record: PlayerRecord, rival: PlayerRecord): boolean {
  if (record.seenAt !== rival.seenAt) return record.seenAt > rival.seenAt
  return record.clubCode !== null || rival.clubCode === null
}
