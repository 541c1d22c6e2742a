// Written by `npm run types` from the manifests. Do not edit.

export interface AiHallucinationInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly brand: (string | null) | string
}

export interface AiHallucinationOptions {
  readonly minFacts: number
  readonly maxFacts: number
  readonly maxClaims: number
  readonly pages: number
  readonly pageBytes: number
  readonly pageTimeoutMs: number
  readonly readTimeoutMs: number
  readonly robotsToken: string
}

export interface AiHallucinationOutputs {
  readonly result: {
    readonly brand: string
    readonly domain: string
    readonly facts: readonly {
      readonly id: string
      readonly statement: string
      /** Stands on the page. */
      readonly quote: string
      /** The page. */
      readonly url: string
    }[]
    readonly models: readonly {
      readonly model: string
      readonly platform: string
      readonly answered: boolean
      /** Null without an answer that could be judged. */
      readonly knows: boolean | null
      readonly claims: readonly {
        /** What the model says; no fact about the site. */
        readonly text: string
        /** Stands in the model's answer. */
        readonly quote: string
        readonly verdict: 'supported' | 'contradicted' | 'unverifiable'
        readonly factId?: string
      }[]
      readonly hallucinationRate: number | null
      /** Searches of the web that the model made all the same. */
      readonly searches: number
      readonly reason?: string
    }[]
    readonly score: number | null
    /** Pages the facts were read from */
    readonly sources: readonly string[]
    readonly promptsUsed: readonly {
      readonly id: string
      readonly version: number
    }[]
  }
}
