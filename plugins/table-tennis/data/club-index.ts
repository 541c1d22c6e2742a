import type { ClubListShard, ClubRecord, ClubRow } from '../../../manifests/types/records.ts'
import { clubKey, provinceOfClub } from './codes.ts'
import { SortedList } from './sorted-list.ts'

/** A club as its own shard has it. */
export type ScrapedClub = { readonly club: ClubRecord; readonly scrapedAt: string | null }

type Listed = { readonly listing: ClubRow; readonly readAt: string }

/** Every club of the list or of a shard, by code in any spelling, with what both say of it. */
export class ClubIndex {
  #list: ClubListShard | undefined
  readonly #listed = new Map<string, Listed>()
  readonly #scraped = new Map<string, ScrapedClub>()
  readonly #records = new Map<string, ClubRecord>()
  readonly #byCode = new SortedList<ClubRecord>((a, b) => (a.code < b.code ? -1 : 1))

  get list(): ClubListShard | undefined {
    return this.#list
  }

  get size(): number {
    return this.#records.size
  }

  get(code: string): ClubRecord | undefined {
    return this.#records.get(clubKey(code))
  }

  scraped(code: string): ScrapedClub | undefined {
    return this.#scraped.get(clubKey(code))
  }

  /** By code. */
  all(): readonly ClubRecord[] {
    return this.#byCode.items()
  }

  /** Gives the keys of the clubs that are no longer as they were. */
  replaceList(list: ClubListShard): readonly string[] {
    this.#list = list
    const keys = new Set(this.#listed.keys())
    this.#listed.clear()
    for (const listing of list.clubs) {
      const key = clubKey(listing.code)
      this.#listed.set(key, { listing, readAt: list.readAt })
      keys.add(key)
    }
    return [...keys].filter((key) => this.#refresh(key))
  }

  replaceScraped(scraped: ScrapedClub): void {
    const key = clubKey(scraped.club.code)
    this.#scraped.set(key, scraped)
    this.#refresh(key)
  }

  /** Whether the club is another one now. */
  #refresh(key: string): boolean {
    const before = this.#records.get(key)
    const now = joined(this.#listed.get(key), this.#scraped.get(key))
    if (now === undefined ? before === undefined : before !== undefined && isSame(before, now)) {
      return false
    }
    if (before !== undefined) this.#byCode.remove(before)
    if (now === undefined) {
      this.#records.delete(key)
    } else {
      this.#records.set(key, now)
      this.#byCode.add(now)
    }
    return true
  }
}

/** What the later of the two says comes first; what one of them leaves open the other fills in. */
function joined(
  listed: Listed | undefined,
  scraped: ScrapedClub | undefined,
): ClubRecord | undefined {
  if (listed === undefined) return scraped?.club
  const { listing, readAt } = listed
  if (scraped === undefined) return { ...listing, details: null }
  const { code, details } = scraped.club
  const [first, second] =
    (scraped.scrapedAt ?? '') < readAt ? [listing, scraped.club] : [scraped.club, listing]
  const province = first.province ?? second.province
  return {
    code: listing.code,
    name: first.name || second.name,
    province: provinceOfClub(code, province, details?.postalCode ?? null),
    details,
  }
}

function isSame(a: ClubRecord, b: ClubRecord): boolean {
  return (
    a.code === b.code && a.name === b.name && a.province === b.province && a.details === b.details
  )
}
