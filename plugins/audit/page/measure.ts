import type { Evidence } from './evidence.ts'
import type { FactsData } from './facts-data.ts'
import type { SiteFacts } from './site-facts.ts'

/**
 * Measured value of a coded check. The clauses of its YAML decide on `value`; `inconclusive` says
 * in words why the value could not be obtained.
 */
type Measurement = {
  readonly value: unknown
  readonly evidence?: readonly Evidence[]
  readonly inconclusive?: string
}

/** `part` as a percentage (0-100) of `whole`; `ofNothing` when `whole` is 0. */
export function percentOf(part: number, whole: number, ofNothing = 0): number {
  return whole === 0 ? ofNothing : (100 * part) / whole
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
