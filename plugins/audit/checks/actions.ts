import type {
  ActionItem,
  CheckAuditResponse,
  CheckResult,
  Scores,
} from '../../../manifests/types/records.ts'
import type { Catalogue } from './catalogue.ts'
import type { AuditId } from './check-manifest.ts'
import { auditScore, displayScore, gradeOf, meanScore } from './score.ts'

export type AuditReports = {
  readonly geo: CheckAuditResponse | null
  readonly seo: CheckAuditResponse | null
}

const AUDITS = ['geo', 'seo'] as const

export function overallScore(catalogue: Catalogue, reports: AuditReports): Scores {
  const scores = unrounded(catalogue, reports)
  const overall = displayScore(meanScore(scores.geo, scores.seo))
  return {
    overall,
    geo: displayScore(scores.geo),
    seo: displayScore(scores.seo),
    grade: gradeOf(overall, catalogue.scoring.grades),
  }
}

/**
 * One action per failing or warning check that is not accepted: failing blockers first, then by
 * impact per effort point, then by impact, then by id.
 */
export function buildActions(catalogue: Catalogue, reports: AuditReports): ActionItem[] {
  const before = unrounded(catalogue, reports)
  const base = meanScore(before.geo, before.seo) ?? 0
  const points = catalogue.scoring.effortPoints
  const blockers = new Set(AUDITS.flatMap((audit) => reports[audit]?.blockers ?? []))
  const rated = AUDITS.flatMap((audit) => {
    const results = resultsOf(reports[audit])
    return results.filter(isActionable).map((result) => {
      const repaired = results.map((other) =>
        other === result ? { ...other, status: 'pass' as const } : other,
      )
      const after = { ...before, [audit]: auditScore(catalogue.categories[audit], repaired) }
      const impact = (meanScore(after.geo, after.seo) ?? 0) - base
      return {
        result,
        impact,
        blocks: blockers.has(result.id),
        rate: impact / points[result.effort],
      }
    })
  })
  rated.sort(
    (a, b) =>
      Number(b.blocks) - Number(a.blocks) ||
      b.rate - a.rate ||
      b.impact - a.impact ||
      (a.result.id < b.result.id ? -1 : 1),
  )
  return rated.map(({ result, impact }, index) => ({
    rank: index + 1,
    title: result.title,
    why: result.message,
    how: result.fix,
    impact: Math.round(impact * 10) / 10,
    effort: result.effort,
    checks: [result.id],
  }))
}

function unrounded(catalogue: Catalogue, reports: AuditReports): Record<AuditId, number | null> {
  const scoreOf = (audit: AuditId) =>
    reports[audit] === null
      ? null
      : auditScore(catalogue.categories[audit], resultsOf(reports[audit]))
  return { geo: scoreOf('geo'), seo: scoreOf('seo') }
}

function resultsOf(report: CheckAuditResponse | null): readonly CheckResult[] {
  return report?.categories.flatMap(({ checks }) => checks) ?? []
}

function isActionable({ status, accepted }: CheckResult): boolean {
  return (status === 'fail' || status === 'warn') && !accepted
}
