import type { SitemapFacts } from './sitemap-facts.ts'

type Alternates = SitemapFacts['page']['alternates']

/** The language versions that sitemaps state. All versions of a page repeat the same set. */
export type ListedVersions = {
  readonly sets: readonly Alternates[]
  /** For each listed address the number of its set; -1 without one. */
  readonly of: readonly number[]
}

/** Links that are kept, of all sets together. */
const MAX_LINKS = 100_000
const NONE = -1

/** Collects language versions and keeps each set once. */
export class VersionSets {
  readonly #sets: Alternates[] = []
  readonly #of: number[] = []
  readonly #numbers = new Map<string, number>()
  #links = 0

  /** Adds the versions of the next address. */
  add(alternates: Alternates): void {
    this.#of.push(this.#numberOf(alternates))
  }

  get versions(): ListedVersions {
    return { sets: this.#sets, of: this.#of }
  }

  #numberOf(alternates: Alternates): number {
    if (alternates.length === 0) return NONE
    const key = JSON.stringify(alternates)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    if (this.#links + alternates.length > MAX_LINKS) return NONE
    this.#links += alternates.length
    const number = this.#sets.push(alternates) - 1
    this.#numbers.set(key, number)
    return number
  }
}

/** The versions of the listed address with this number. */
export function versionsAt(listed: ListedVersions | undefined, at: number): Alternates {
  return listed?.sets[listed.of[at] ?? NONE] ?? []
}
