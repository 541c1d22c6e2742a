import type {
  ClubShard,
  MatchRecord,
  PlayerRecord,
  SheetRecord,
} from '../../../manifests/types/records.ts'
import { mayMention } from './packed-sheets.ts'

/**
 * Persons who asked to be excluded from the service (many players are minors). Their own records
 * are removed. On other sheets, their matches stay, without name and licence.
 */
export class Exclusion {
  readonly #licences: Set<string>
  /** Excluded licences that `without` has found so far. */
  readonly met = new Set<string>()

  constructor(licences: readonly string[]) {
    this.#licences = new Set(licences.map((licence) => licence.trim()))
  }

  get isEmpty(): boolean {
    return this.#licences.size === 0
  }

  /** Sorted. */
  get licences(): readonly string[] {
    return [...this.#licences].sort()
  }

  add(licence: string): void {
    this.#licences.add(licence)
  }

  has(licence: string): boolean {
    return this.#licences.has(licence)
  }

  /** Removes them from a shard. Returns the same object if it contains none of them. */
  without(shard: ClubShard): ClubShard {
    if (this.isEmpty) return shard
    const kept = shard.players.filter(({ licence }) => !this.#meets(licence))
    const players = mapped(kept, (player) => this.#withoutOpponents(player))
    return players === kept && kept.length === shard.players.length ? shard : { ...shard, players }
  }

  #withoutOpponents(player: PlayerRecord): PlayerRecord {
    const masculine = this.#sheet(player.masculine)
    const feminine = this.#sheet(player.feminine)
    const isSame = masculine === player.masculine && feminine === player.feminine
    return isSame ? player : { ...player, masculine, feminine }
  }

  #sheet(sheet: SheetRecord | null): SheetRecord | null {
    if (sheet === null || !mayMention(sheet, this.#licences)) return sheet
    const before = sheet.matches
    const matches = mapped(before, (match) => this.#match(match))
    return matches === before ? sheet : { ...sheet, matches }
  }

  #match(match: MatchRecord): MatchRecord {
    const licence = match.opponentLicence
    if (licence === null || !this.#meets(licence)) return match
    return { ...match, opponentName: null, opponentLicence: null }
  }

  #meets(licence: string): boolean {
    if (!this.#licences.has(licence)) return false
    this.met.add(licence)
    return true
  }
}

/** Like `map`, but returns the same array if no item changes. */
function mapped<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}
