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
      /** Exact quote from the page. */
      readonly quote: string
      /** URL of the page. */
      readonly url: string
    }[]
    readonly models: readonly {
      readonly model: string
      readonly platform: string
      readonly answered: boolean
      /** Whether the model knows the brand. Null if no answer could be judged. */
      readonly knows: boolean | null
      readonly claims: readonly {
        /** Statement of the model. Not a fact about the site. */
        readonly text: string
        /** Exact quote from the model's answer. */
        readonly quote: string
        readonly verdict: 'supported' | 'contradicted' | 'unverifiable'
        readonly factId?: string
        /** Fact that the statement contradicts. */
        readonly siteSays?: string
      }[]
      readonly hallucinationRate: number | null
      /** Web searches that the model made despite the instruction not to. */
      readonly searches: number
      readonly reason?: string
    }[]
    readonly score: number | null
    /** Pages that the facts were read from. */
    readonly sources: readonly string[]
    readonly promptsUsed: readonly {
      readonly id: string
      readonly version: number
    }[]
  }
}
