// Written by `npm run types` from the manifests. Do not edit.

export interface CitationInputs {
  readonly site?: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content?: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly brand?: (string | null) | string
  readonly niche?: (string | null) | string
  readonly competitors?: readonly string[]
  readonly rivals?: readonly string[]
  readonly serps?: readonly import('../../plugins/audit/page/search/serp-facts.ts').SerpFacts[]
  readonly prompts?: readonly string[]
  readonly promptsOnly?: boolean
  readonly promptCount?: number
  readonly language?: string
}

export interface CitationOptions {
  readonly promptCount: number
  readonly perModel: number
  readonly failuresInARow: number
  readonly answersWithinMs: number
  readonly maxRivals: number
  readonly maxVoices: number
  /** @maxItems 200 */
  readonly redirectHosts: readonly string[]
}

export interface CitationOutputs {
  readonly result: {
    readonly brand: string | null
    readonly domain: string | null
    readonly niche: string | null
    readonly language: string
    /** Country code, ISO 3166-1 alpha-2. */
    readonly country: string | null
    readonly competitors: readonly string[]
    readonly prompts: readonly {
      readonly id: string
      readonly text: string
      readonly intent: 'informational' | 'comparison' | 'commercial' | 'transactional' | 'local' | 'given'
    }[]
    /** The five AI platforms. Empty if only prompts were requested. */
    readonly platforms: readonly {
      readonly id: string
      readonly model: string | null
      readonly answers: number
      /** Answers that mention the brand or the site. */
      readonly mentions: number
      /** Answers that cite a page of the site. */
      readonly citations: number
      /** Share of answers with a mention or a citation. */
      readonly frequency: number | null
      readonly averagePosition: number | null
      readonly sentiment: {
        readonly positive: number
        readonly neutral: number
        readonly negative: number
      }
      /** Share of voice of the site. */
      readonly shareOfVoice: number | null
      readonly voices: readonly {
        /** Domain. `other` combines all domains that are not listed. */
        readonly domain: string
        readonly share: number
      }[]
      readonly visibility: number | null
      readonly reasons: readonly string[]
    }[]
    readonly shareOfVoice: readonly {
      /** Domain. `other` combines all domains that are not listed. */
      readonly domain: string
      readonly share: number
    }[]
    readonly byPrompt: readonly {
      readonly id: string
      readonly text: string
      readonly intent: 'informational' | 'comparison' | 'commercial' | 'transactional' | 'local' | 'given'
      readonly platforms: readonly {
        /** Search query of the result page. Present only under aiOverviews. */
        readonly query?: string
        readonly platform: string
        /** false for an empty, refused, failed or late answer. */
        readonly answered: boolean
        readonly mentioned: boolean
        readonly cited: boolean
        readonly position: number | null
        readonly sentiment: 'positive' | 'neutral' | 'negative' | null
        /**
         * URLs of cited pages, the site's own first.
         *
         * @maxItems 10
         */
        readonly citations: readonly string[]
        /** Excerpt from the model's answer. Not a fact about the site. */
        readonly excerpt: string
        readonly reason?: string
      }[]
    }[]
    /** AI Overviews on the result pages, by query. */
    readonly aiOverviews: readonly {
      /** Search query of the result page. Present only under aiOverviews. */
      readonly query?: string
      readonly platform: string
      /** false for an empty, refused, failed or late answer. */
      readonly answered: boolean
      readonly mentioned: boolean
      readonly cited: boolean
      readonly position: number | null
      readonly sentiment: 'positive' | 'neutral' | 'negative' | null
      /**
       * URLs of cited pages, the site's own first.
       *
       * @maxItems 10
       */
      readonly citations: readonly string[]
      /** Excerpt from the model's answer. Not a fact about the site. */
      readonly excerpt: string
      readonly reason?: string
    }[]
    readonly score: number | null
    readonly sources: readonly string[]
    readonly promptsUsed: readonly {
      readonly id: string
      readonly version: number
    }[]
  }
}
