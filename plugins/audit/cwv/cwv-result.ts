import type { MetricId, PerMetric, SourceText } from './cwv-options.ts'

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
