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
    /** Name of the brand. Null if neither the model nor the page gives one. */
    readonly brand: string | null
    /**
     * page: the model's answer was not on the page, so the brand comes from the page's own names.
     */
    readonly brandSource: 'model' | 'page' | null
    /** Places on the page that contain the brand. */
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
    /** Registrable domains suggested by the model. Not facts about the market. */
    readonly suggestedCompetitors: readonly string[]
    /** Language of the page as a BCP 47 tag. und if unknown. */
    readonly language: string
    readonly confidence: number
    /** Source of the niche and the competitors. */
    readonly source: string
    readonly model: string
    readonly prompts: readonly {
      readonly id: string
      readonly version: number
    }[]
  }
}
