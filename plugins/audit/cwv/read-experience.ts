import { listOf, numberOf, recordOf } from '../page/http/json-value.ts'
import type { Distribution, FormFactor, Measured, Snapshot } from './cwv-result.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The field data that comes along with a lab run: the page's, else its origin's. Without data the
 * object has no `metrics`, which is no error.
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
