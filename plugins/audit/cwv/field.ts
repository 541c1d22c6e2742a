import { listOf, numberOf, recordOf } from '../page/http/json-value.ts'
import type {
  Assessment,
  Distribution,
  Field,
  FieldMetric,
  FormFactor,
  Measured,
  MetricId,
  PerMetric,
  Rating,
  Snapshot,
  Thresholds,
  Trend,
  TrendRule,
} from './metrics.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The field data that comes along with a lab run: the page's, else its origin's. Without data the
 * object has no `metrics`, which is not an error.
 */
export function readExperience(body: unknown, formFactor: FormFactor): Snapshot | null {
  const { loadingExperience, originLoadingExperience } = recordOf(body)
  const page = recordOf(loadingExperience)
  const scope = page.origin_fallback === true ? 'origin' : 'url'
  return (
    snapshot(page, { scope, formFactor }) ??
    snapshot(recordOf(originLoadingExperience), { scope: 'origin', formFactor })
  )
}

function snapshot({ metrics }: Json, of: Pick<Snapshot, 'scope' | 'formFactor'>): Snapshot | null {
  const all = recordOf(metrics)
  const LCP = measured(all.LARGEST_CONTENTFUL_PAINT_MS)
  const INP = measured(all.INTERACTION_TO_NEXT_PAINT)
  // The API multiplies this one by 100, so that every percentile is a whole number.
  const CLS = measured(all.CUMULATIVE_LAYOUT_SHIFT_SCORE, 100)
  if (LCP === null && INP === null && CLS === null) return null
  return { ...of, source: 'pagespeed', asOf: null, LCP, INP, CLS }
}

function measured(metric: unknown, scale = 1): Measured | null {
  const { percentile, distributions } = recordOf(metric)
  const p75 = numberOf(percentile)
  if (p75 === null || p75 < 0) return null
  const shares = listOf(distributions).map((bin) => numberOf(recordOf(bin).proportion))
  return { p75: p75 / scale, distribution: distributionOf(shares) }
}

/** Three bins, best first; null unless each is a share. */
export function distributionOf(shares: readonly (number | null)[]): Distribution | null {
  const [good, needsImprovement, poor] = shares
  const isWhole = shares.length === 3 && shares.every((one) => one !== null && one >= 0 && one <= 1)
  if (!isWhole || good == null || needsImprovement == null || poor == null) return null
  return { good, needsImprovement, poor }
}

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

/**
 * Trend of a series: compares the mean of the first part of its points (`part`: 0.25 for a quarter)
 * with that of the last part. Periods without data are left out.
 * @param points oldest first; less is better.
 */
export function trendOf(
  points: readonly (number | null)[],
  metric: MetricId,
  { minPoints, part, changePercent, leastChange }: TrendRule,
): Trend {
  const valid = points.filter((point) => point !== null)
  if (valid.length === 0 || valid.length < minPoints) return 'unknown'
  const size = Math.max(1, Math.floor(valid.length * part))
  const [early, late] = [mean(valid.slice(0, size)), mean(valid.slice(-size))]
  const least = Math.max((early * changePercent) / 100, leastChange[metric])
  // Differences of decimals such as 0.10 - 0.08 miss their value by a hair.
  if (Math.abs(late - early) + 1e-9 < least || late === early) return 'stable'
  return late < early ? 'improving' : 'worsening'
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
