// Written by `npm run types` from the manifests. Do not edit.

export interface MultipageInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly userAgent?: string
}

export interface MultipageOptions {
  readonly robotsToken: string
  readonly pages: number
  readonly depth: number
  readonly perPath: number
  readonly linkChecks: number
  readonly pageBytes: number
  readonly requestTimeoutMs: number
  readonly maxRedirects: number
  readonly pauseMs: number
  readonly maxCrawlDelayMs: number
  readonly maxRetryAfterMs: number
  readonly timeMs: number
  readonly thinWords: number
  readonly comparedWords: number
  readonly similarity: number
  readonly shownUrls: number
  /** @maxItems 200 */
  readonly fileExtensions: readonly string[]
  /** @maxItems 200 */
  readonly neverPhrases: readonly string[]
  readonly weights: {
    readonly error: number
    readonly warning: number
    readonly notice: number
  }
}

export interface MultipageOutputs {
  readonly result: {
    readonly mode: 'sitemap' | 'breadthFirst'
    /** Pages. The audited page comes first. */
    readonly pages: readonly {
      readonly url: string
      readonly finalUrl: string
      /** HTTP status of the last response. 0 without a response. */
      readonly status: number
      /** Why the URL could not be read as a page. Null for pages. */
      readonly reason: string | null
      readonly source: 'audited' | 'sitemap' | 'links'
      /** Clicks from the audited page. Null if no page that was read links to it. */
      readonly depth: number | null
      readonly title: string | null
      readonly description: string | null
      readonly canonical: string | null
      readonly h1: string | null
      readonly language: string | null
      readonly wordCount: number | null
      readonly indexable: boolean
      readonly notIndexable: 'status' | 'redirect' | 'notHtml' | 'noindex' | 'canonical' | 'robots' | null
      /** Number of pages read that link here without rel=nofollow. */
      readonly inlinks: number
      readonly redirects: readonly {
        readonly url: string
        readonly status: number
      }[]
    }[]
    readonly coverage: {
      readonly pagesRead: number
      readonly linksChecked: number
      readonly sitemapUrls: number
      /** Whether every known page of the site was read. */
      readonly complete: boolean
      /** Known URLs of the site that were not read, by reason. */
      readonly unread: {
        /** Disallowed by robots.txt. */
        readonly robots?: number
        /** robots.txt has too many rules to check these URLs in time. */
        readonly unjudged?: number
        /** URLs that could change something, such as a logout or a cart. */
        readonly sideEffect?: number
        /** URLs with a file extension. */
        readonly file?: number
        /** Too many query variants of the same path. */
        readonly variant?: number
        /** Beyond the maximum number of pages. */
        readonly limit?: number
        /** Linked, but too deep or not in the sitemap. */
        readonly notListed?: number
        /** Not reached in time, or the site refused further requests. */
        readonly notReached?: number
      }
    }
    /**
     * Duplicates among indexable pages. Titles and descriptions are compared within one language.
     */
    readonly duplicates: {
      readonly titles: readonly {
        readonly value: string
        readonly urls: readonly string[]
      }[]
      readonly descriptions: readonly {
        readonly value: string
        readonly urls: readonly string[]
      }[]
      readonly contents: readonly {
        readonly kind: 'exact' | 'near'
        /** Estimated similarity, 0 to 1, by MinHash over runs of four words. */
        readonly similarity: number
        readonly urls: readonly string[]
      }[]
    }
    /** Linked URLs of the site that return an error, or do not respond (status 0). */
    readonly brokenLinks: readonly {
      readonly url: string
      readonly status: number
      readonly reason: string | null
      /** @maxItems 5 */
      readonly from: readonly string[]
      readonly fromCount: number
    }[]
    /** URLs that redirect more than once, or endlessly. */
    readonly redirectChains: readonly {
      readonly url: string
      readonly hops: readonly {
        readonly url: string
        readonly status: number
      }[]
      readonly finalUrl: string
      readonly status: number
      readonly endless: boolean
      /** @maxItems 5 */
      readonly from: readonly string[]
      readonly fromCount: number
    }[]
    /** Pages in the sitemap that none of the pages read links to. */
    readonly orphans: readonly string[]
    readonly canonicalConflicts: readonly {
      readonly url: string
      readonly canonical: string
      readonly conflict: 'broken' | 'redirects' | 'noindex' | 'chain' | 'foreign' | 'otherForm'
    }[]
    /** Pages read that declare each other as language versions. */
    readonly hreflangClusters: readonly {
      readonly pages: readonly string[]
      readonly languages: readonly string[]
      readonly problems: readonly {
        readonly problem: 'noReturn' | 'target' | 'redirect' | 'noSelf' | 'conflict'
        readonly url: string
        readonly lang: string | null
        readonly target: string | null
      }[]
    }[]
    readonly issues: readonly {
      readonly rule: import('../../plugins/audit/multipage/types.ts').RuleId
      readonly severity: 'error' | 'warning' | 'notice'
      readonly title: string
      readonly advice: string
      readonly count: number
      readonly urls: readonly string[]
    }[]
    readonly score: number
  }
}
