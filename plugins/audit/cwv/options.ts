import { closedObject } from '../../../core/manifest/json-schema.ts'

/** The three Core Web Vitals. */
export type MetricId = 'LCP' | 'INP' | 'CLS'

/** Milliseconds for LCP and INP; CLS has no unit. */
export type PerMetric<T> = Readonly<Record<MetricId, T>>

/** Good: at most `good`; poor: above `poor`. */
export type Thresholds = { readonly good: number; readonly poor: number }

/** When two points of a series differ enough to speak of a trend. */
export type TrendRule = {
  /** Valid points a series needs. */
  readonly minPoints: number
  /** How many points before the last one stands the one it is compared with. */
  readonly stepsBack: number
  /** Of the earlier value. */
  readonly changePercent: number
  /** The least difference that counts, whatever its share of the earlier value. */
  readonly leastChange: PerMetric<number>
}

/** Options of the module after the operator's changes; see manifests/modules/cwv.yaml. */
export type CwvOptions = {
  /** Lighthouse categories, as the API names them. */
  readonly categories: readonly string[]
  /** Partial response of the API: without it an answer carries screenshots. */
  readonly fields: string
  readonly periods: number
  readonly thresholds: PerMetric<Thresholds>
  readonly trend: TrendRule
  readonly labCacheMinutes: number
  readonly failureCacheMinutes: number
  readonly noDataCacheMinutes: number
  /** What the result says of where its figures come from. */
  readonly sources: Readonly<Record<'lab' | 'field' | 'history', SourceText>>
}

type SourceText = { readonly name: string; readonly url: string; readonly tells: string }

const minutes = { type: 'integer', minimum: 0, maximum: 10_080 } as const
const text = { type: 'string', minLength: 1, maxLength: 400 } as const
const amount = { type: 'number', minimum: 0, maximum: 100_000 } as const

const source = closedObject({ name: text, url: text, tells: text })
const perMetric = <T extends object>(schema: T) =>
  closedObject({ LCP: schema, INP: schema, CLS: schema })

/** JSON Schema of `CwvOptions`: every option is required, since the manifest gives each one. */
export const cwvOptionsSchema = closedObject({
  categories: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { enum: ['PERFORMANCE', 'ACCESSIBILITY', 'BEST_PRACTICES', 'SEO'] },
    contains: { const: 'PERFORMANCE' },
  },
  fields: { type: 'string', minLength: 1, maxLength: 1000 },
  periods: { type: 'integer', minimum: 1, maximum: 40 },
  thresholds: perMetric(closedObject({ good: amount, poor: amount })),
  trend: closedObject({
    minPoints: { type: 'integer', minimum: 2, maximum: 40 },
    stepsBack: { type: 'integer', minimum: 1, maximum: 39 },
    changePercent: { type: 'number', minimum: 0, maximum: 100 },
    leastChange: perMetric(amount),
  }),
  labCacheMinutes: minutes,
  failureCacheMinutes: minutes,
  noDataCacheMinutes: minutes,
  sources: closedObject({ lab: source, field: source, history: source }),
})

export type Strategy = 'mobile' | 'desktop'
/** A page of its own, or all pages of its origin together. */
export type Scope = 'url' | 'origin'
export type FormFactor = 'PHONE' | 'DESKTOP' | 'ALL_FORM_FACTORS'

/** One Lighthouse run. Scores are 0..100; null where Lighthouse could not tell. */
export type LabRun = {
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
  /** ISO 8601. */
  readonly fetchedAt: string | null
  /** What Lighthouse says about the run, at most 10. */
  readonly runWarnings: readonly string[]
}

/** Shares of page views, 0..1. */
export type Distribution = {
  readonly good: number
  readonly needsImprovement: number
  readonly poor: number
}

/** The 75th percentile of page views, in ms (CLS: without unit), before it is rated. */
export type Measured = { readonly p75: number; readonly distribution: Distribution | null }
export type Rating = 'good' | 'needsImprovement' | 'poor'
export type FieldMetric = Measured & { readonly rating: Rating }

/** What people's browsers measured over 28 days. */
export type Snapshot = PerMetric<Measured | null> & {
  readonly scope: Scope
  readonly formFactor: FormFactor
  readonly source: 'pagespeed' | 'crux'
  /** Last day of the 28, where the source tells: ISO date. */
  readonly asOf: string | null
}
export type Field = Omit<Snapshot, MetricId> & PerMetric<FieldMetric | null>

/** Weekly points, oldest first; every list is as long as `periods`. */
export type History = PerMetric<readonly (number | null)[]> & {
  readonly scope: Scope
  readonly formFactor: FormFactor
  /** ISO dates of 28 days each, overlapping by 21. */
  readonly periods: readonly { readonly first: string; readonly last: string }[]
}

export type Trend = 'improving' | 'stable' | 'worsening' | 'unknown'
export type Assessment = 'passed' | 'failed' | 'noData'

/** What the module gives; its JSON Schema stands in manifests/modules/cwv.yaml. */
export type CwvResult = {
  /** The public address that was measured. */
  readonly url: string
  readonly lab: Readonly<Record<Strategy, LabRun | null>>
  readonly field: Field | null
  readonly history: History | null
  readonly trend: PerMetric<Trend>
  readonly assessment: Assessment
  readonly sources: readonly (SourceText & { readonly asOf: string | null })[]
}
