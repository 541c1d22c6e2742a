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
      /** Whether the screenshot shows the whole page. */
      readonly fullPage: boolean
      /** Width of the screenshot in pixels. */
      readonly width: number
      readonly height: number
      /** Height of the document in CSS pixels. */
      readonly documentHeight: number
    }[]
    /**
     * Cookie banner as a visitor sees it before answering. The top level of the result describes the first window. A selector "host >>> inner" leads into a shadow root.
     */
    readonly cookieBanner: {
      readonly detected: boolean
      /** Consent platform. Also given if it is loaded but shows no banner. */
      readonly provider?: string
      readonly foundBy?: 'platform' | 'words'
      readonly selector?: string
      readonly acceptSelector?: string
      readonly rejectSelector?: string
      /**
       * Whether visitors can refuse in one step. Null without a banner, or if its buttons cannot be read.
       */
      readonly rejectOnFirstLayer: boolean | null
      readonly coversPercent: number
      readonly blocksContent: boolean
      /** @maxItems 10 */
      readonly buttons: readonly string[]
    }
    /**
     * What is visible without scrolling and not covered by a banner. The top level of the result describes the first window.
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
     * Services that track visitors and were contacted without consent.
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
       * Cookie banner as a visitor sees it before answering. The top level of the result describes the first window. A selector "host >>> inner" leads into a shadow root.
       */
      readonly cookieBanner: {
        readonly detected: boolean
        /** Consent platform. Also given if it is loaded but shows no banner. */
        readonly provider?: string
        readonly foundBy?: 'platform' | 'words'
        readonly selector?: string
        readonly acceptSelector?: string
        readonly rejectSelector?: string
        /**
         * Whether visitors can refuse in one step. Null without a banner, or if its buttons cannot be read.
         */
        readonly rejectOnFirstLayer: boolean | null
        readonly coversPercent: number
        readonly blocksContent: boolean
        /** @maxItems 10 */
        readonly buttons: readonly string[]
      }
      /**
       * What is visible without scrolling and not covered by a banner. The top level of the result describes the first window.
       */
      readonly aboveTheFold: {
        readonly h1Visible: boolean
        readonly ctaVisible: boolean
        readonly h1?: string
        readonly cta?: string
      }
      /** Requests of the page. The auditor blocked refused ones; failed ones did not respond. */
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
