import type { MetricId, PerMetric, Thresholds } from './cwv-options.ts'
import type { Assessment, Field, FieldMetric, Rating, Snapshot } from './cwv-result.ts'

/** Field data with each metric rated by its thresholds. */
export function rated(snapshot: Snapshot, thresholds: PerMetric<Thresholds>): Field {
  const metric = (id: MetricId): FieldMetric | null => {
    const found = snapshot[id]
    return found && { ...found, rating: ratingOf(found.p75, thresholds[id]) }
  }
  return { ...snapshot, LCP: metric('LCP'), INP: metric('INP'), CLS: metric('CLS') }
}

/**
 * The Core Web Vitals assessment as PageSpeed Insights makes it: passed when the 75th percentiles of
 * all three are good; INP may lack data, LCP and CLS may not
 * (https://developers.google.com/speed/docs/insights/v5/about#cwv).
 */
export function assess(field: Field | null): Assessment {
  if (!field?.LCP || !field.CLS) return 'noData'
  const metrics = [field.LCP, field.CLS, ...(field.INP ? [field.INP] : [])]
  return metrics.every(({ rating }) => rating === 'good') ? 'passed' : 'failed'
}

function ratingOf(p75: number, { good, poor }: Thresholds): Rating {
  if (p75 <= good) return 'good'
  return p75 <= poor ? 'needsImprovement' : 'poor'
}
