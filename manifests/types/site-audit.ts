// Written by `npm run types` from the manifests. Do not edit.

export interface SiteAuditInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
  readonly content: import('../../plugins/audit/page/outline/page-outline.ts').PageContent | null
  readonly siteAuditId: string
  readonly options: import('../../manifests/types/records.ts').SiteAuditOptions
}

export interface SiteAuditOptions {
  readonly robotsToken: string
  readonly pageBytes: number
  readonly requestTimeoutMs: number
  readonly readTimeoutMs: number
  readonly maxRedirects: number
  readonly pauseMs: number
  readonly maxCrawlDelayMs: number
  readonly maxRetryAfterMs: number
  readonly attempts: number
  readonly maxRefusals: number
  readonly maxUnanswered: number
  readonly slowestMs: number
  readonly judgingMs: number
  readonly knownAddresses: number
  readonly perPath: number
  readonly sheets: {
    readonly count: number
    readonly bytes: number
    readonly timeoutMs: number
  }
  readonly probes: {
    readonly count: number
    readonly timeoutMs: number
    readonly timeMs: number
  }
  readonly sitemaps: {
    readonly files: number
    readonly urls: number
    readonly bytes: number
    readonly timeMs: number
  }
  readonly traps: {
    readonly dated: number
    readonly alike: number
    readonly endless: number
    readonly similarity: number
    readonly same: number
    readonly sameShare: number
    readonly comparedWords: number
    readonly facets: number
    readonly segments: number
    readonly repeats: number
  }
  /** @maxItems 200 */
  readonly pagination: readonly string[]
  /** @maxItems 200 */
  readonly tracking: readonly string[]
  /** @maxItems 200 */
  readonly sessions: readonly string[]
  /** @maxItems 200 */
  readonly fileExtensions: readonly string[]
  /** @maxItems 200 */
  readonly neverPhrases: readonly string[]
}

export interface SiteAuditOutputs {
  readonly result: {
    readonly counts: import('../../manifests/types/records.ts').SiteAuditCounts
    readonly scores: import('../../manifests/types/records.ts').SiteScores
  }
}
