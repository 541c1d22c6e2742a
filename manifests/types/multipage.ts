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
    /** The audited page first. */
    readonly pages: readonly {
      readonly url: string
      readonly finalUrl: string
      /** Of the last answer; 0 without one. */
      readonly status: number
      /** Why it could not be read as a page. */
      readonly reason: string | null
      readonly source: 'audited' | 'sitemap' | 'links'
      /** Clicks from the audited page; null where no link among the pages read leads there. */
      readonly depth: number | null
      readonly title: string | null
      readonly description: string | null
      readonly canonical: string | null
      readonly h1: string | null
      readonly language: string | null
      readonly wordCount: number | null
      readonly indexable: boolean
      readonly notIndexable: 'status' | 'redirect' | 'notHtml' | 'noindex' | 'canonical' | 'robots' | null
      /** Pages read that link here without rel=nofollow. */
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
      /** Every page of the site that is known was read. */
      readonly complete: boolean
      /** Known addresses of the site that were not read, by reason. */
      readonly unread: {
        /** robots.txt denies them to the auditor. */
        readonly robots?: number
        /** robots.txt has so many rules that they could not be held against it in time. */
        readonly unjudged?: number
        /** They may change something: a logout, a cart. */
        readonly sideEffect?: number
        /** Their ending is that of a file. */
        readonly file?: number
        /** Only so many addresses of one path are read. */
        readonly variant?: number
        /** The list was full. */
        readonly limit?: number
        /** Linked, but deeper than is followed, or not in the sitemap. */
        readonly notListed?: number
        /** The time was over, or the site refused. */
        readonly notReached?: number
      }
    }
    /** Among pages that search engines may list; titles and descriptions within one language. */
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
        /** 0 to 1, estimated by MinHash over runs of four words. */
        readonly similarity: number
        readonly urls: readonly string[]
      }[]
    }
    /**
     * Addresses of the site that pages link to and that answer with an error, or not at all (status 0).
     */
    readonly brokenLinks: readonly {
      readonly url: string
      readonly status: number
      readonly reason: string | null
      /** @maxItems 5 */
      readonly from: readonly string[]
      readonly fromCount: number
    }[]
    /** Addresses that redirect more than once, or without end. */
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
    /** Pages of the sitemap to which none of the pages read links. */
    readonly orphans: readonly string[]
    readonly canonicalConflicts: readonly {
      readonly url: string
      readonly canonical: string
      readonly conflict: 'broken' | 'redirects' | 'noindex' | 'chain' | 'foreign' | 'otherForm'
    }[]
    /** Pages read that name each other as language versions. */
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
