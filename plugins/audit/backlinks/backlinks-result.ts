import type { ProviderId, SourceText } from './backlinks-options.ts'
import type { DomainRank } from './rank-lookup.ts'

/** The pages of the domain itself that one collection holds: no links to it. */
export type Captures = {
  readonly count: number
  /** False where the collection may hold more than were read. */
  readonly isComplete: boolean
  /** Distinct addresses. */
  readonly pages: number
  /** Captures by HTTP status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Captures by language (ISO 639-3), as Common Crawl detected it. */
  readonly languages: Readonly<Record<string, number>>
  /** ISO 8601; null without captures. */
  readonly oldest: string | null
  readonly newest: string | null
}

/** How one domain is rated. `authority`: 0..100. */
export type DomainRating = {
  readonly domain: string
  readonly authority: number | null
  /** Position among all domains, from 1. */
  readonly rank: number | null
  readonly referringDomains: number | null
  readonly backlinks: number | null
}

/** `asOf`: the state of the data, as a date where the provider gives one. */
export type Ratings = {
  readonly asOf: string | null
  readonly ratings: readonly DomainRating[]
}

type NoRank = { readonly [name in keyof DomainRank]: null }

export type ApiRating = DomainRating & {
  readonly provider: ProviderId
  readonly topAnchors: readonly string[]
  readonly topReferring: readonly string[]
  readonly competitors: readonly DomainRating[]
}

/** What the module gives; its JSON Schema stands in manifests/modules/backlinks.yaml. */
export type BacklinksResult = {
  readonly domain: string
  readonly commonCrawl: (DomainRank | NoRank) & {
    /** The collection that `captures` are of; null where it could not be asked. */
    readonly dataset: string | null
    readonly captures: Captures | null
    readonly ranksRelease: string | null
  }
  readonly api: ApiRating | null
  /** What is missing above, and why. */
  readonly notKnown: readonly { readonly fields: readonly string[]; readonly why: string }[]
  readonly sources: readonly (SourceText & { readonly asOf: string | null })[]
}
