// Written by `npm run types` from the manifests. Do not edit.

export interface PrefillInputs {
  readonly url: string
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly language?: string
}

export interface PrefillOptions {
  readonly maxCompetitors: number
  readonly unconfirmedConfidence: number
}

export interface PrefillOutputs {
  readonly brand: string | null
  readonly niche: string | null
  readonly competitors: readonly string[]
  readonly language: string
  readonly result: {
    /** Null when neither the model nor the page names one. */
    readonly brand: string | null
    /**
     * page where the model's answer was not to be found on the page and the page's own names gave the brand.
     */
    readonly brandSource: 'model' | 'page' | null
    /** Where the page itself gives that name. */
    readonly brandConfirmedBy: readonly (
      | 'og:site_name'
      | 'publisher'
      | 'WebSite'
      | 'application-name'
      | 'title'
      | 'logo'
      | 'home link'
      | 'heading'
      | 'copyright'
      | 'domain'
    )[]
    readonly niche: string | null
    /** Registrable domains; suggestions of the model, not facts about the market. */
    readonly suggestedCompetitors: readonly string[]
    /** Of the page, BCP 47; und when it cannot be told. */
    readonly language: string
    readonly confidence: number
    /** Where niche and competitors come from. */
    readonly source: string
    readonly model: string
    readonly prompts: readonly {
      readonly id: string
      readonly version: number
    }[]
  }
}
