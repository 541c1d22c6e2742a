import type { Evidence } from './evidence.ts'
import type { FactsData } from './facts-data.ts'
import type { SiteFacts } from './site-facts.ts'

/**
 * What a coded check measured. The clauses of its YAML decide over `value`; `inconclusive` says that
 * the value could not be obtained, in words.
 */
type Measurement = {
  readonly value: unknown
  readonly evidence?: readonly Evidence[]
  readonly inconclusive?: string
}

type MeasureOptions = {
  /** Thresholds in force. */
  readonly thresholds: Readonly<Record<string, number>>
  /** `given.options` of the check. */
  readonly options: Readonly<Record<string, unknown>>
  readonly data: FactsData
}

/** A pure function over the facts, for what a path into them cannot say. Linear in the facts. */
export type Measure = (facts: SiteFacts, options: MeasureOptions) => Measurement

/** The name of every coded measure: a start knows them without reading the code of any. */
export const MEASURE_NAMES = [
  'machine-dates',
  'date-signals',
  'credible-dates',
  'stale-years',
  'declared-actions',
  'primary-image',
  'llms-served',
  'llms-annotated',
  'llms-live',
  'llms-size',
  'llms-full',
  'llms-agrees',
  'agents-admitted',
  'agents-content',
  'bing-ai',
  'google-ai',
  'preview-limits',
  'robots-agents',
  'training-policy',
  'usage-signals',
  'fixed-widths',
  'small-text',
  'url-defects',
  'sitemap-validity',
  'robots-page',
  'page-in-sitemap',
  'indexable',
  'hreflang',
  'access-wall',
  'machine-version',
  'alt-host',
  'content-type',
  'hsts',
  'http-origin',
  'https',
  'publisher-node',
  'redirect-chain',
  'security-headers',
  'unknown-url',
  'value-formats',
  'canonical-consistent',
  'lcp-candidate',
  'open-graph',
  'text-depth',
  'sentence-length',
  'text-sizes',
  'quotable-text',
  'page-age',
] as const

/** What `given.code` of a check may be. */
export type MeasureName = (typeof MEASURE_NAMES)[number]
