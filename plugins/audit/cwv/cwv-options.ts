import { closedObject } from '../../../core/manifest/closed-object.ts'

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

export type SourceText = { readonly name: string; readonly url: string; readonly tells: string }

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
