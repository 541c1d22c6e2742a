// Written by `npm run types` from the manifests. Do not edit.

export interface DataforseoInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content?: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly brand?: (string | null) | string
  readonly niche?: (string | null) | string
  readonly competitors?: readonly string[]
}

export interface DataforseoOptions {
  readonly maxKeywords: number
  readonly depth: number
  readonly loadAiOverview: boolean
  readonly questionClickDepth: number
  readonly device: 'desktop' | 'mobile'
  readonly maxCompetitors: number
  readonly locationCode: number | null
  readonly languageCode: string | null
  readonly searchVolume: boolean
  readonly backlinks: boolean
  readonly prices: {
    readonly serpUsd: number
    readonly aiOverviewUsd: number
    readonly questionClickUsd: number
    readonly volumeUsd: number
    readonly backlinksUsd: number
  }
  readonly ttlSeconds: {
    readonly serp: number
    readonly volume: number
    readonly backlinks: number
  }
}

export interface DataforseoOutputs {
  readonly serps: readonly import('../../plugins/audit/page/search/serp-facts.ts').SerpFacts[]
  readonly competitors: readonly string[]
  readonly result: {
    readonly serp: {
      readonly keyword: string
      readonly location: string
      readonly locationCode: number
      readonly locationSource: 'configuration' | 'page language' | 'domain' | 'default'
      readonly language: string
      readonly checkedAt: string
      readonly top10: readonly {
        readonly rank: number
        readonly domain: string
        readonly url: string
        readonly title: string
      }[]
      readonly ownRank: number | null
      readonly source: string
    }
    readonly rankings: readonly {
      readonly keyword: string
      readonly ownRank: number | null
      readonly results: number
      readonly aiOverview: {
        readonly present: boolean
        readonly loaded: boolean
        readonly cited: boolean
      }
      readonly ownsFeaturedSnippet: boolean | null
    }[]
    readonly competitors: readonly {
      readonly domain: string
      readonly bestRank: number | null
      readonly keywords: number
      readonly isGiven: boolean
    }[]
    readonly keywords: readonly {
      readonly keyword: string
      readonly searchVolume: number | null
      readonly cpcUsd: number | null
      readonly competition: 'high' | 'medium' | 'low' | null
      readonly competitionIndex: number | null
      readonly monthlySearches: readonly {
        readonly month: string
        readonly searches: number
      }[]
    }[]
    /** @minItems 1 */
    readonly keywordsAsked: readonly {
      readonly keyword: string
      readonly from: 'niche' | 'title' | 'h1'
    }[]
    readonly aiOverview: {
      readonly present: boolean
      readonly loaded: boolean
      readonly text: string
      readonly references: readonly {
        readonly domain: string
        readonly url: string
        readonly title: string
      }[]
      readonly cited: boolean
    }
    /**
     * Summary of the backlinks. Null if none are known, requested or available; a warning says which. A figure is null if the answer lacks it.
     */
    readonly backlinks: {
      readonly target: string
      /** Rank on the index's own scale, 0 to 1000. */
      readonly rank: number | null
      readonly backlinks: number | null
      readonly referringDomains: number | null
      readonly referringMainDomains: number | null
      readonly referringDomainsNofollow: number | null
      readonly referringPages: number | null
      readonly referringIps: number | null
      readonly brokenBacklinks: number | null
      readonly brokenPages: number | null
      /** Spam score, 0 to 100. */
      readonly spamScore: number | null
      readonly firstSeen: string | null
      /**
       * Links by top-level domain, or by country of the linking page, largest number first.
       *
       * @maxItems 10
       */
      readonly topTlds: readonly {
        readonly name: string
        readonly links: number
      }[]
      /**
       * Links by top-level domain, or by country of the linking page, largest number first.
       *
       * @maxItems 10
       */
      readonly topCountries: readonly {
        readonly name: string
        readonly links: number
      }[]
      readonly source: 'DataForSEO'
    } | null
    readonly sources: readonly string[]
  }
}
