/** Of a CheckAuditResponse, what tells which changes matter. */
export type AuditReport = {
  readonly audit: 'geo' | 'seo'
  readonly score: number | null
  readonly categories: readonly {
    readonly id: string
    readonly title: string
    readonly weight: number
    readonly checks: readonly JudgedCheck[]
  }[]
}

export type JudgedCheck = {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly weight: number
  readonly message: string
  readonly fix: string
  readonly effort: string
  readonly accepted?: true
}

/** A check that is not passed. `impact`: points the overall score would gain, one decimal. */
export type Change = {
  readonly rank: number
  readonly check: string
  readonly audit: 'geo' | 'seo'
  readonly title: string
  readonly status: string
  readonly why: string
  readonly how: string
  readonly effort: string
  readonly impact: number
}

const VALUES: Readonly<Record<string, number>> = { pass: 1, warn: 0.5, fail: 0 }
const EFFORTS = ['low', 'medium', 'high']

/**
 * Failing checks of both audits by what passing them would gain, the easier one first where that is
 * equal. The score of an audit is the mean of its categories by weight, that of a category the mean
 * of its checks; the overall score is the mean of both audits.
 */
export function changesOf(reports: readonly AuditReport[], most: number): readonly Change[] {
  const scored = reports.filter(({ score }) => score !== null)
  const found = scored.flatMap((report) => changesIn(report, 1 / scored.length))
  found.sort(
    (a, b) =>
      b.impact - a.impact ||
      EFFORTS.indexOf(a.effort) - EFFORTS.indexOf(b.effort) ||
      (a.check < b.check ? -1 : 1),
  )
  return found.slice(0, most).map((change, index) => ({
    rank: index + 1,
    ...change,
    impact: Math.round(change.impact * 10) / 10,
  }))
}

function changesIn({ audit, categories }: AuditReport, share: number): Omit<Change, 'rank'>[] {
  const weighed = categories.map((category) => {
    const checks = category.checks.filter(({ status, accepted }) => status in VALUES && !accepted)
    return { ...category, checks, sum: checks.reduce((sum, { weight }) => sum + weight, 0) }
  })
  const counting = weighed.filter(({ sum }) => sum > 0)
  const all = counting.reduce((sum, { weight }) => sum + weight, 0)
  return counting.flatMap(({ checks, weight: categoryWeight, sum }) =>
    checks.flatMap(({ id, title, status, weight, message, fix, effort }) => {
      const missing = 1 - (VALUES[status] ?? 1)
      if (missing === 0) return []
      const impact = (100 * share * missing * weight * categoryWeight) / (sum * all)
      return [{ check: id, audit, title, status, why: message, how: fix, effort, impact }]
    }),
  )
}
