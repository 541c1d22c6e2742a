import type { ClubListShard, ClubRecord, ClubRow } from '../../../manifests/types/records.ts'
import { clubKey, provinceOf, provinceOfClub, usesLi } from './codes.ts'
import { SortedList } from './sorted-list.ts'
import type { ClubSelection } from './writes.ts'

/** The shard of players without a club. */
export const NO_CLUB: ClubRecord = { code: 'NONE', name: '', province: null, details: null }

/** A club as stored in its own shard. */
export type ScrapedClub = { readonly club: ClubRecord; readonly scrapedAt: string | null }

type Listed = { readonly listing: ClubRow; readonly readAt: string }

/** All clubs of the list and of shards, by code in any spelling, with the data of both. */
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

  /** Clubs by code. */
  all(): readonly ClubRecord[] {
    return this.#byCode.items()
  }

  /** Codes of the clubs in the list, the one that was not read for the longest time first. */
  toRead({ province, readBefore }: ClubSelection): readonly string[] {
    const listed = (this.#list?.clubs ?? []).map(({ code }) => ({
      code,
      province: this.get(code)?.province,
      readAt: this.scraped(code)?.scrapedAt ?? '',
    }))
    return listed
      .filter((club) => province === undefined || club.province === province)
      .filter(({ readAt }) => readBefore === undefined || readAt < readBefore)
      .sort((a, b) => compared(a.readAt, b.readAt) || compared(a.code, b.code))
      .map(({ code }) => code)
  }

  /** Finds a province by name, alias, or the letters of its clubs. Undefined if unknown. */
  province(text: string): string | undefined {
    return provinceOf(text, () => usesLi(this.all().map(({ code }) => code)))
  }

  /** Returns the keys of the clubs that changed. */
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

  /** Updates a club. Returns whether it changed. */
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

/** Merges both records. The later one wins; the other fills in missing values. */
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

function compared(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
