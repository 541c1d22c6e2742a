// Written by `npm run types` from the manifests. Do not edit.

export interface ContentGapInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly serps: readonly import('../../plugins/audit/page/search/serp-facts.ts').SerpFacts[]
  readonly niche?: (string | null) | string
  readonly language?: string
}

export interface ContentGapOptions {
  readonly rivals: number
  readonly attempts: number
  readonly pageBytes: number
  readonly pageTimeoutMs: number
  readonly readTimeoutMs: number
  readonly minWords: number
  readonly maxTopics: number
}

export interface ContentGapOutputs {
  readonly result: {
    readonly keyword: string
    readonly own: {
      readonly url: string
      readonly wordCount: number
    }
    /** At most three competitors, sorted by rank. */
    readonly competitors: readonly {
      readonly url: string
      readonly domain: string
      /** Rank among the organic results. */
      readonly rank: number
      readonly title: string
      /** Number of words in the main text. */
      readonly wordCount: number
      readonly topics: readonly string[]
    }[]
    readonly ownTopics: readonly string[]
    /** Topics, most important first. */
    readonly missingTopics: readonly {
      readonly topic: string
      /** Domains of the competitors that cover the topic. */
      readonly coveredBy: readonly string[]
      readonly importance: 'high' | 'medium' | 'low'
      readonly suggestion: string
    }[]
    readonly coverage: number
    readonly score: number
    readonly sources: readonly string[]
    readonly model: string
    readonly prompts: readonly {
      readonly id: string
      readonly version: number
    }[]
  }
}
