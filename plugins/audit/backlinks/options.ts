import { closedObject } from '../../../core/manifest/json-schema.ts'
import type { DomainRank } from './ranks.ts'

export type ProviderId = 'openpagerank' | 'moz'
/** Where figures come from, and what they are. */
type SourceText = { readonly name: string; readonly url: string; readonly tells: string }
export type SourceId = 'captures' | 'ranks' | ProviderId

type ProviderOptions = {
  /** Fills `{provider}` in the API's base address. */
  readonly host: string
  /** Price of one rated domain. */
  readonly usdPerDomain: number
}

/** Options of the module after the operator's changes; see manifests/modules/backlinks.yaml. */
export type BacklinksOptions = {
  readonly provider: ProviderId
  readonly providers: Readonly<Record<ProviderId, ProviderOptions>>
  /** The extract of the web graph's ranks; null without one. */
  readonly ranksFile: string | null
  /** Collections to ask, newest first, until one holds the domain. */
  readonly collections: number
  /** Captures to read of a collection at most. */
  readonly maxCaptures: number
  /** Competitors to rate at most. */
  readonly maxCompetitors: number
  readonly collectionsCacheMinutes: number
  readonly foundCacheMinutes: number
  readonly absentCacheMinutes: number
  readonly sources: Readonly<Record<SourceId, SourceText>>
  /** Why counts of links are not known, by provider and without one. */
  readonly whyNoCounts: Readonly<Record<ProviderId | 'none', string>>
}

const minutes = { type: 'integer', minimum: 0, maximum: 43_200 } as const
const text = { type: 'string', minLength: 1, maxLength: 400 } as const

const provider = closedObject({
  host: { type: 'string', pattern: '^[a-z0-9.-]{1,253}$' },
  usdPerDomain: { type: 'number', minimum: 0, maximum: 10 },
})
const source = closedObject({ name: text, url: text, tells: text })

/** JSON Schema of `BacklinksOptions`: every option is required, since the manifest gives each one. */
export const backlinksOptionsSchema = closedObject({
  provider: { enum: ['openpagerank', 'moz'] },
  providers: closedObject({ openpagerank: provider, moz: provider }),
  ranksFile: { type: ['string', 'null'], minLength: 1, maxLength: 1000 },
  collections: { type: 'integer', minimum: 1, maximum: 3 },
  maxCaptures: { type: 'integer', minimum: 1, maximum: 5000 },
  maxCompetitors: { type: 'integer', minimum: 0, maximum: 50 },
  collectionsCacheMinutes: minutes,
  foundCacheMinutes: minutes,
  absentCacheMinutes: minutes,
  sources: closedObject({ captures: source, ranks: source, openpagerank: source, moz: source }),
  whyNoCounts: closedObject({ openpagerank: text, moz: text, none: text }),
})

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
