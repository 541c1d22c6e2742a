import type { MetricId, TrendRule } from './cwv-options.ts'
import type { Trend } from './cwv-result.ts'

/**
 * Where a series is going: its last point beside the one `stepsBack` before, periods without data
 * left out. Neighbouring points overlap by three weeks of four, those four apart do not
 * (https://developer.chrome.com/docs/crux/history-api).
 * @param points oldest first; less is better.
 */
export function trendOf(
  points: readonly (number | null)[],
  metric: MetricId,
  { minPoints, stepsBack, changePercent, leastChange }: TrendRule,
): Trend {
  const valid = points.filter((point) => point !== null)
  const last = valid.at(-1)
  const earlier = valid.at(-1 - stepsBack)
  if (valid.length < minPoints || last === undefined || earlier === undefined) return 'unknown'
  const least = Math.max((earlier * changePercent) / 100, leastChange[metric])
  // Differences of decimals such as 0.10 - 0.08 miss their value by a hair.
  if (Math.abs(last - earlier) + 1e-9 < least || last === earlier) return 'stable'
  return last < earlier ? 'improving' : 'worsening'
}
