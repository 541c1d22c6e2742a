// Written by `npm run types` from the manifests. Do not edit.

export interface SxoInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly brand?: (string | null) | string
  readonly niche?: (string | null) | string
  readonly language?: string
}

export interface SxoOptions {
  readonly personas: number
  readonly scale: number
}

export interface SxoOutputs {
  readonly result: {
    readonly pageType:
      | 'home'
      | 'category'
      | 'product'
      | 'service'
      | 'article'
      | 'landing'
      | 'local'
      | 'about'
      | 'contact'
      | 'tool'
      | 'other'
    /** Intent of most visitors who find the page by its title. */
    readonly intent: 'informational' | 'commercial' | 'transactional' | 'navigational' | 'local'
    readonly intentMatch: 'full' | 'partial' | 'none'
    readonly intentReason: string
    readonly personas: readonly {
      readonly id: string
      readonly name: string
      readonly goal: string
      readonly relevance: number
      readonly clarity: number
      readonly trust: number
      readonly action: number
      /** Product of the four factors in percent. */
      readonly score: number
      readonly blockers: readonly string[]
      /** Exact quote from the page. Null if the model gave none. */
      readonly quote: string | null
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
