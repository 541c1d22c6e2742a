// Written by `npm run types` from the manifests. Do not edit.

export interface VisualInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content?: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly userAgent?: string
}

export interface VisualOptions {
  /** @minItems 1 @maxItems 6 */
  readonly viewports: readonly {
    readonly name: string
    readonly width: number
    readonly height: number
    readonly deviceScaleFactor: number
    readonly isMobile: boolean
    readonly userAgent: string
  }[]
  readonly atOnce: number
  readonly maxHeight: number
  readonly maxBytes: number
  readonly blocksAtPercent: number
  readonly locale: string
  readonly timeoutMs: number
  readonly capMs: number
  readonly quietMs: number
  readonly settleMs: number
  readonly scrollMs: number
  readonly screenshotTimeoutMs: number
  readonly scriptTimeoutMs: number
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

export interface VisualOutputs {
  readonly result: {
    /** @maxItems 6 */
    readonly screenshots: readonly {
      readonly viewport: {
        readonly name: string
        readonly width: number
        readonly height: number
        readonly deviceScaleFactor: number
      }
      readonly mime: 'image/jpeg'
      readonly base64: string
      readonly bytes: number
      /** The whole page is on the picture. */
      readonly fullPage: boolean
      /** Pixels of the picture. */
      readonly width: number
      readonly height: number
      /** CSS pixels. */
      readonly documentHeight: number
    }[]
    /**
     * What a visitor meets who has not answered yet; at the top of the result that of the first window. A selector "host >>> inner" leads into a shadow root.
     */
    readonly cookieBanner: {
      readonly detected: boolean
      /** The consent platform; also where it is loaded but shows no banner. */
      readonly provider?: string
      readonly foundBy?: 'platform' | 'words'
      readonly selector?: string
      readonly acceptSelector?: string
      readonly rejectSelector?: string
      /**
       * Refusing takes no second step; null without a banner or when its buttons cannot be read.
       */
      readonly rejectOnFirstLayer: boolean | null
      readonly coversPercent: number
      readonly blocksContent: boolean
      /** @maxItems 10 */
      readonly buttons: readonly string[]
    }
    /**
     * What is seen without scrolling and without a banner over it; at the top of the result that of the first window.
     */
    readonly aboveTheFold: {
      readonly h1Visible: boolean
      readonly ctaVisible: boolean
      readonly h1?: string
      readonly cta?: string
    }
    /** @maxItems 50 */
    readonly consoleErrors: readonly {
      readonly text: string
      readonly url?: string
      readonly viewports: readonly string[]
    }[]
    /**
     * Services that follow visitors and were asked although nobody had consented.
     *
     * @maxItems 100
     */
    readonly trackersBeforeConsent: readonly {
      readonly title: string
      readonly host: string
    }[]
    /** @maxItems 6 */
    readonly byViewport: readonly {
      readonly name: string
      readonly finalUrl: string
      readonly status: number
      /**
       * What a visitor meets who has not answered yet; at the top of the result that of the first window. A selector "host >>> inner" leads into a shadow root.
       */
      readonly cookieBanner: {
        readonly detected: boolean
        /** The consent platform; also where it is loaded but shows no banner. */
        readonly provider?: string
        readonly foundBy?: 'platform' | 'words'
        readonly selector?: string
        readonly acceptSelector?: string
        readonly rejectSelector?: string
        /**
         * Refusing takes no second step; null without a banner or when its buttons cannot be read.
         */
        readonly rejectOnFirstLayer: boolean | null
        readonly coversPercent: number
        readonly blocksContent: boolean
        /** @maxItems 10 */
        readonly buttons: readonly string[]
      }
      /**
       * What is seen without scrolling and without a banner over it; at the top of the result that of the first window.
       */
      readonly aboveTheFold: {
        readonly h1Visible: boolean
        readonly ctaVisible: boolean
        readonly h1?: string
        readonly cta?: string
      }
      /**
       * What the page asked for; refused ones were left out by the auditor, failed ones did not answer.
       */
      readonly resources: {
        readonly requests: number
        readonly bytes: number
        readonly refused: number
        readonly failed: number
        /** @maxItems 10 */
        readonly notes: readonly string[]
      }
      readonly durationMs: number
    }[]
  }
}
