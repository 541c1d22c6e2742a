// Written by `npm run types` from the manifests. Do not edit.

export interface BacklinksInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly competitors?: readonly string[]
}

export interface BacklinksOptions {
  readonly provider: 'openpagerank' | 'moz'
  readonly providers: {
    readonly openpagerank: {
      readonly host: string
      readonly usdPerDomain: number
    }
    readonly moz: {
      readonly host: string
      readonly usdPerDomain: number
    }
  }
  readonly ranksFile: string | null
  readonly collections: number
  readonly maxCaptures: number
  readonly maxCompetitors: number
  readonly collectionsCacheMinutes: number
  readonly foundCacheMinutes: number
  readonly absentCacheMinutes: number
  readonly sources: {
    readonly captures: {
      readonly name: string
      readonly url: string
      readonly tells: string
    }
    readonly ranks: {
      readonly name: string
      readonly url: string
      readonly tells: string
    }
    readonly openpagerank: {
      readonly name: string
      readonly url: string
      readonly tells: string
    }
    readonly moz: {
      readonly name: string
      readonly url: string
      readonly tells: string
    }
  }
  readonly whyNoCounts: {
    readonly openpagerank: string
    readonly moz: string
    readonly none: string
  }
}

export interface BacklinksOutputs {
  readonly result: {
    /** Registrable domain that all figures refer to. */
    readonly domain: string
    readonly commonCrawl: {
      /** Collection that answered. Null if none did. */
      readonly dataset: string | null
      /** Pages of the domain in that collection. These are not backlinks. */
      readonly captures: {
        readonly count: number
        /** false if the collection may hold more captures than were read. */
        readonly isComplete: boolean
        readonly pages: number
        readonly statuses: {
          readonly [k: string]: number
        }
        readonly languages: {
          readonly [k: string]: number
        }
        readonly oldest: string | null
        readonly newest: string | null
      } | null
      /** Position among all domains, from 1. Null without an extract of the web graph. */
      readonly harmonicCentralityRank: number | null
      readonly harmonicCentrality: number | null
      /** Position by PageRank, from 1. */
      readonly pageRankPosition: number | null
      readonly pageRank: number | null
      /** Release of the web graph that the extract comes from. */
      readonly ranksRelease: string | null
    }
    /** Figures from the backlink API. Null without a key or an answer. */
    readonly api: {
      readonly provider: 'openpagerank' | 'moz'
      readonly domain: string
      readonly authority: number | null
      /** Position among all domains, from 1. */
      readonly rank: number | null
      readonly referringDomains: number | null
      readonly backlinks: number | null
      readonly topAnchors: readonly string[]
      readonly topReferring: readonly string[]
      /** @maxItems 50 */
      readonly competitors: readonly {
        readonly domain: string
        readonly authority: number | null
        /** Position among all domains, from 1. */
        readonly rank: number | null
        readonly referringDomains: number | null
        readonly backlinks: number | null
      }[]
    } | null
    readonly notKnown: readonly {
      readonly fields: readonly string[]
      readonly why: string
    }[]
    readonly sources: readonly {
      readonly name: string
      readonly url: string
      readonly tells: string
      readonly asOf: string | null
    }[]
  }
}
