import type { RunContext } from '../../../core/plugin.ts'
import type { CwvOptions, CwvOutputs } from '../../../manifests/types/cwv.ts'

export type Context = RunContext<CwvOptions>

export type CwvResult = CwvOutputs['result']
/** One Lighthouse run. */
export type LabRun = NonNullable<CwvResult['lab']['mobile']>
/** Field data of 28 days with ratings. */
export type Field = NonNullable<CwvResult['field']>
export type FieldMetric = NonNullable<Field['LCP']>
export type Distribution = NonNullable<FieldMetric['distribution']>
export type Rating = FieldMetric['rating']
/** Weekly points, oldest first; every list is as long as `periods`. */
export type History = NonNullable<CwvResult['history']>
export type Trend = CwvResult['trend']['LCP']
export type Assessment = CwvResult['assessment']
export type Strategy = keyof CwvResult['lab']
/** A page of its own, or all pages of its origin together. */
export type Scope = Field['scope']
export type FormFactor = Field['formFactor']

/** The three Core Web Vitals. */
export type MetricId = keyof CwvResult['trend']
/** Milliseconds for LCP and INP; CLS has no unit. */
export type PerMetric<T> = Readonly<Record<MetricId, T>>
/** The 75th percentile of page views before it is rated. */
export type Measured = Omit<FieldMetric, 'rating'>
/** Field data of 28 days before rating. */
export type Snapshot = PerMetric<Measured | null> & Omit<Field, MetricId>

/** Good: at most `good`; poor: above `poor`. */
export type Thresholds = CwvOptions['thresholds']['LCP']
/** When two points of a series differ enough to count as a trend. */
export type TrendRule = CwvOptions['trend']
