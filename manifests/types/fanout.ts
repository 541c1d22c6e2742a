// Written by `npm run types` from the manifests. Do not edit.

export interface FanoutInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly query?: string
  readonly brand?: (string | null) | string
  readonly niche?: (string | null) | string
  readonly language?: string
}

export interface FanoutOptions {
  readonly leastSubQueries: number
  readonly mostSubQueries: number
  readonly maxSections: number
}

export interface FanoutOutputs {
  readonly result: {
    readonly query: string
    readonly querySource: 'request' | 'model'
    readonly subQueries: readonly {
      readonly query: string
      readonly intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | 'local'
      readonly coverage: 'full' | 'partial' | 'none'
      /** Exact quote from the section. */
      readonly evidence: string | null
      /** Heading of the section that answers the sub-query. */
      readonly section: string | null
      /** CSS selector of that heading. */
      readonly sectionSelector: string | null
    }[]
    readonly coverage: number
    /** Sub-queries that the page does not fully answer, unanswered ones first. */
    readonly gaps: readonly {
      readonly query: string
      readonly intent: string
      readonly coverage: 'partial' | 'none'
    }[]
    readonly score: number
    /** Source of the judgements. */
    readonly source: string
    readonly model: string
    readonly prompts: readonly {
      readonly id: string
      readonly version: number
    }[]
  }
}
