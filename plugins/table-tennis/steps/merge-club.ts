import { provinceOfClub, provinceOfCode } from '../data/provinces.ts'
import type { ClubDetails, ClubListing, ClubRecord, PlayerRecord } from '../data/records.ts'
import type { ClubShard } from '../data/shards.ts'

/** What a club is made of where nothing is stored of it. */
export type ClubOrigin = {
  /** In the site's spelling. */
  readonly code: string
  readonly known: ClubRecord | undefined
  readonly listing?: ClubListing | null | undefined
  readonly details: ClubDetails | null
}

/** The club as stored, or a new one of that code. */
export function shardOf(current: ClubShard | undefined, origin: ClubOrigin): ClubShard {
  return current ?? { club: newClub(origin), scrapedAt: null, players: [] }
}

/** A club with the details of its page; what they leave empty stays as it was. */
export function withDetails(club: ClubRecord, details: ClubDetails | null): ClubRecord {
  const merged = details === null ? club.details : mergedDetails(club.details, details)
  const province = club.province ?? provinceOfCode(club.code)
  return {
    ...club,
    province: provinceOfClub(club.code, province, merged?.postalCode ?? null),
    details: merged,
  }
}

/** The shard with one player put in, in the place of the one with the same licence. */
export function withPlayer(shard: ClubShard, player: PlayerRecord): ClubShard {
  const players = [...shard.players]
  const at = players.findIndex(({ licence }) => licence === player.licence)
  players[at < 0 ? players.length : at] = player
  return { ...shard, players }
}

/** The list of clubs has the name that a club is known by; its own page the one of its statutes. */
function newClub({ code, known, listing, details }: ClubOrigin): ClubRecord {
  if (known !== undefined) return known
  const name = listing?.name || nameOf(details) || code
  return { code, name, province: listing?.province ?? provinceOfCode(code), details: null }
}

function nameOf(details: ClubDetails | null): string | undefined {
  const full = details?.fullName ?? undefined
  return full?.replace(/^\S+ - /, '') || undefined
}

function mergedDetails(before: ClubDetails | null, now: ClubDetails): ClubDetails {
  if (before === null) return now
  const told = Object.entries(now).filter(([, value]) => value !== null)
  return { ...before, ...Object.fromEntries(told) }
}
