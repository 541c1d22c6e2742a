// Written by `npm run types` from the manifests. Do not edit.

export interface CwvInputs {
  readonly site: import('../../plugins/audit/page/site-facts.ts').SiteFacts
}

export interface CwvOptions {
  /** @minItems 1 */
  readonly categories: readonly ('PERFORMANCE' | 'ACCESSIBILITY' | 'BEST_PRACTICES' | 'SEO')[]
  readonly fields: string
  readonly periods: number
  readonly thresholds: {
    readonly LCP: {
      readonly good: number
      readonly poor: number
    }
    readonly INP: {
      readonly good: number
      readonly poor: number
    }
    readonly CLS: {
      readonly good: number
      readonly poor: number
    }
  }
  readonly trend: {
    readonly minPoints: number
    readonly part: number
    readonly changePercent: number
    readonly leastChange: {
      readonly LCP: number
      readonly INP: number
      readonly CLS: number
    }
  }
  readonly labCacheMinutes: number
  readonly failureCacheMinutes: number
  readonly noDataCacheMinutes: number
  readonly sources: {
    readonly lab: {
      readonly name: string
      readonly url: string
      readonly tells: string
    }
    readonly field: {
      readonly name: string
      readonly url: string
      readonly tells: string
    }
    readonly history: {
      readonly name: string
      readonly url: string
      readonly tells: string
    }
  }
}

export interface CwvOutputs {
  readonly result: {
    /** Public URL that was measured. */
    readonly url: string
    readonly lab: {
      /**
       * One Lighthouse run. Null if it failed. Scores are 0 to 100, or null if Lighthouse could not determine them.
       */
      readonly mobile: {
        readonly performanceScore: number | null
        readonly accessibilityScore: number | null
        readonly bestPracticesScore: number | null
        readonly seoScore: number | null
        readonly lcpMs: number | null
        readonly cls: number | null
        readonly tbtMs: number | null
        readonly fcpMs: number | null
        readonly speedIndexMs: number | null
        readonly lighthouseVersion: string | null
        readonly fetchedAt: string | null
        /** @maxItems 10 */
        readonly runWarnings: readonly string[]
      } | null
      /**
       * One Lighthouse run. Null if it failed. Scores are 0 to 100, or null if Lighthouse could not determine them.
       */
      readonly desktop: {
        readonly performanceScore: number | null
        readonly accessibilityScore: number | null
        readonly bestPracticesScore: number | null
        readonly seoScore: number | null
        readonly lcpMs: number | null
        readonly cls: number | null
        readonly tbtMs: number | null
        readonly fcpMs: number | null
        readonly speedIndexMs: number | null
        readonly lighthouseVersion: string | null
        readonly fetchedAt: string | null
        /** @maxItems 10 */
        readonly runWarnings: readonly string[]
      } | null
    }
    /** Measurements from users' browsers over 28 days. Null if Google has too few visits. */
    readonly field: {
      readonly scope: 'url' | 'origin'
      readonly formFactor: 'PHONE' | 'DESKTOP' | 'ALL_FORM_FACTORS'
      readonly source: 'pagespeed' | 'crux'
      readonly asOf: string | null
      /** 75th percentile in milliseconds. CLS has no unit. */
      readonly LCP: {
        readonly p75: number
        readonly rating: 'good' | 'needsImprovement' | 'poor'
        readonly distribution: {
          readonly good: number
          readonly needsImprovement: number
          readonly poor: number
        } | null
      } | null
      /** 75th percentile in milliseconds. CLS has no unit. */
      readonly INP: {
        readonly p75: number
        readonly rating: 'good' | 'needsImprovement' | 'poor'
        readonly distribution: {
          readonly good: number
          readonly needsImprovement: number
          readonly poor: number
        } | null
      } | null
      /** 75th percentile in milliseconds. CLS has no unit. */
      readonly CLS: {
        readonly p75: number
        readonly rating: 'good' | 'needsImprovement' | 'poor'
        readonly distribution: {
          readonly good: number
          readonly needsImprovement: number
          readonly poor: number
        } | null
      } | null
    } | null
    /**
     * Weekly periods of 28 days each, oldest first. Each series is as long as `periods`, with null for a period without data.
     */
    readonly history: {
      readonly scope: 'url' | 'origin'
      readonly formFactor: 'PHONE' | 'DESKTOP' | 'ALL_FORM_FACTORS'
      /** @maxItems 40 */
      readonly periods: readonly {
        readonly first: string
        readonly last: string
      }[]
      /** @maxItems 40 */
      readonly LCP: readonly (number | null)[]
      /** @maxItems 40 */
      readonly INP: readonly (number | null)[]
      /** @maxItems 40 */
      readonly CLS: readonly (number | null)[]
    } | null
    readonly trend: {
      readonly LCP: 'improving' | 'stable' | 'worsening' | 'unknown'
      readonly INP: 'improving' | 'stable' | 'worsening' | 'unknown'
      readonly CLS: 'improving' | 'stable' | 'worsening' | 'unknown'
    }
    readonly assessment: 'passed' | 'failed' | 'noData'
    /**
     * Limits in milliseconds; CLS has no unit. Values up to `good` are good, values above `poor` are poor.
     */
    readonly thresholds: {
      readonly LCP: {
        readonly good: number
        readonly poor: number
      }
      readonly INP: {
        readonly good: number
        readonly poor: number
      }
      readonly CLS: {
        readonly good: number
        readonly poor: number
      }
    }
    readonly sources: readonly {
      readonly name: string
      readonly url: string
      readonly tells: string
      readonly asOf: string | null
    }[]
  }
}
