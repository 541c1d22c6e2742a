// Written by `npm run types` from the manifests. Do not edit.

export interface CrawlInputs {
  readonly url: string
  readonly timeoutMs?: number
  readonly userAgent?: string
  readonly expectedOrigin?: string
  readonly needs?: readonly string[]
}

export interface CrawlOptions {
  readonly robotsToken: string
  readonly userAgentOfProbes: string
  readonly controlAgent: string
  readonly pauseMs: number
  readonly maxRequests: number
  readonly perHost: number
  readonly pageBytes: number
  readonly probeBytes: number
  readonly agentBytes: number
  readonly probeTimeoutMs: number
  readonly linkSamples: number
  /** @maxItems 200 */
  readonly sitemapGuesses: readonly string[]
  /** @maxItems 200 */
  readonly neverPhrases: readonly string[]
}

export interface CrawlOutputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly result: {
    readonly finalUrl: string
    readonly status: number
    readonly redirects: readonly {
      readonly url: string
      readonly status: number
    }[]
    readonly headers: {
      readonly [k: string]: string
    }
    readonly timings: {
      readonly [k: string]: number | null
    }
    readonly html: {
      readonly bytes: number
      readonly transferBytes: number
      readonly charset: string
      readonly language: string
      readonly wordCount: number
    }
    readonly robots: {
      readonly found: boolean
      readonly status: number | null
      readonly groups: readonly {
        readonly agents: readonly string[]
        readonly line: number
        /** Number of rules. */
        readonly allow: number
        /** Number of rules. */
        readonly disallow: number
      }[]
      readonly sitemaps: readonly string[]
      readonly problems: readonly {
        readonly severity: 'error' | 'warning'
        readonly line: number
        readonly rule: string
        readonly message: string
      }[]
    }
    readonly llmsTxt: {
      readonly found: boolean
      readonly status: number | null
      readonly bytes: number
      readonly url: string | null
      readonly title: string | null
      /** Number of sections. */
      readonly sections: number
      /** Number of links. */
      readonly links: number
    }
    readonly llmsFullTxt: {
      readonly found: boolean
      readonly status: number | null
      readonly bytes: number
      readonly url: string | null
      readonly title: string | null
      /** Number of sections. */
      readonly sections: number
      /** Number of links. */
      readonly links: number
    }
    readonly sitemap: {
      readonly found: boolean
      /** Whether every file of the sitemap was read. */
      readonly complete: boolean
      readonly urls: number
      readonly indexes: number
      readonly newestLastmod: string | null
      readonly problems: readonly {
        readonly url: string
        readonly rule: string
        readonly message: string
      }[]
    }
    readonly aiProbes: readonly {
      readonly bot: string
      readonly operator: string
      readonly platform: string | null
      readonly purpose: string
      readonly robots: 'allowed' | 'disallowed' | 'unknown'
      /** Response to a request with this user agent. Null if it was not tried. */
      readonly http: {
        readonly status: number | null
        readonly sameContent: boolean | null
        readonly blocked: boolean | null
      } | null
    }[]
  }
}
