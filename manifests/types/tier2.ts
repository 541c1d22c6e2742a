// Written by `npm run types` from the manifests. Do not edit.

export interface Tier2Inputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content?: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly seo: import('../../manifests/types/records.ts').CheckAuditResponse
  readonly geo: import('../../manifests/types/records.ts').CheckAuditResponse
  readonly serps?: readonly import('../../plugins/audit/page/search/serp-facts.ts').SerpFacts[]
  readonly skipVisual?: boolean
  readonly userAgent?: string
}

export interface Tier2Options {
  readonly maxChanges: number
  readonly maxImages: number
  readonly maxMissing: number
  readonly minMissingWords: number
  readonly images: {
    readonly heavyBytes: number
    readonly legacyBytes: number
    readonly oversizedRatio: number
    readonly blurredRatio: number
    readonly lazyWindows: number
  }
  readonly window: {
    readonly width: number
    readonly height: number
  }
  readonly userAgent: string
  readonly locale: string
  readonly timeoutMs: number
  readonly capMs: number
  readonly quietMs: number
  readonly settleMs: number
  readonly scriptTimeoutMs: number
  readonly outlineTimeoutMs: number
  readonly maxPageLength: number
  readonly resources: {
    readonly requestsPerPage: number
    readonly documentsPerPage: number
    readonly postsPerPage: number
    readonly bytesPerResource: number
    readonly bytesPerPage: number
    readonly pixelsPerImage: number
    readonly concurrency: number
    readonly requestTimeoutMs: number
    readonly memoBytes: number
  }
}

export interface Tier2Outputs {
  readonly result: {
    readonly outranking: {
      /** Search query. Null without search data. */
      readonly keyword: string | null
      readonly ownRank: number | null
      /**
       * Results above the page, or the whole first page if it is not among them. Lengths are in characters.
       *
       * @maxItems 10
       */
      readonly rivals: readonly {
        readonly rank: number
        readonly domain: string
        readonly url: string
        readonly title: string
        readonly titleLength: number
        readonly descriptionLength: number
        readonly hasKeywordInTitle: boolean
      }[]
      readonly differences: readonly {
        readonly aspect: 'keywordInTitle' | 'titleLength' | 'descriptionLength'
        readonly own: number | boolean
        /** Median of the competitors, or their share in percent. */
        readonly rivals: number
        readonly text: string
      }[]
      readonly changes: readonly {
        readonly rank: number
        readonly title: string
        readonly why: string
        readonly how: string
        /** Points that the overall score would gain. Null without a score. */
        readonly points: number | null
        readonly effort: 'low' | 'medium' | 'high'
        readonly checks: readonly string[]
      }[]
      readonly sources: readonly string[]
    }
    /** Null if the page was not rendered. Word counts refer to the main text. */
    readonly jsRendering: {
      readonly rawWords: number
      readonly renderedWords: number
      /** Texts that appear only after scripts have run, longest first. */
      readonly missingInRaw: readonly {
        readonly heading: string | null
        readonly text: string
        readonly words: number
      }[]
      readonly titleChanged: boolean
      readonly descriptionChanged: boolean
      readonly h1Changed: boolean
      readonly canonicalChanged: boolean
      readonly linksOnlyRendered: number
      /** @maxItems 20 */
      readonly linkSamples: readonly string[]
      readonly renderedUrl: string
    } | null
    readonly images: readonly {
      readonly url: string
      /** Size of the file in bytes. Null if it could not be read. */
      readonly bytes: number | null
      readonly format: string | null
      readonly width: number | null
      readonly height: number | null
      /** Displayed size in CSS pixels, or the size in the markup if the page was not rendered. */
      readonly displayed: {
        readonly width: number
        readonly height: number
        readonly from: 'rendered' | 'attributes'
      } | null
      readonly lazy: boolean
      readonly alt: string | null
      readonly issues: readonly {
        readonly rule:
          | 'tooLarge'
          | 'broken'
          | 'notAnImage'
          | 'blocked'
          | 'tooManyPixels'
          | 'heavy'
          | 'oversized'
          | 'blurred'
          | 'legacyFormat'
          | 'altMissing'
          | 'altPoor'
          | 'sizeMissing'
          | 'lazyAboveTheFold'
          | 'eagerBelowTheFold'
        readonly message: string
      }[]
    }[]
    readonly cro: {
      /** @maxItems 30 */
      readonly ctas: readonly {
        readonly name: string
        readonly action:
          | 'purchase'
          | 'booking'
          | 'quote'
          | 'demo'
          | 'signup'
          | 'contact'
          | 'newsletter'
          | 'download'
        readonly count: number
        /** Whether it looks like a button. Null if the page was not rendered. */
        readonly isButton: boolean | null
        readonly isAboveTheFold: boolean | null
        readonly selector: string
      }[]
      /** @maxItems 20 */
      readonly forms: readonly {
        readonly purpose: string
        readonly personalFields: number
        readonly autofillPercent: number | null
        readonly issues: readonly string[]
        readonly selector: string
      }[]
      readonly trustSignals: readonly {
        readonly kind: string
        readonly detail: string
        readonly source: 'markup' | 'links' | 'text' | 'address'
      }[]
      readonly score: number
    }
  }
}
