import type {
  CategoryResult,
  CheckAuditResponse,
  CheckResult,
  CheckSummary,
  PlatformReadiness,
} from '../../../manifests/types/records.ts'
import type { Catalogue } from './catalogue.ts'
import type { AuditId } from './check-manifest.ts'
import { auditScore, checksScore, displayScore, gradeOf } from './score.ts'

/** Version of the reports' shape; changes when a field is renamed or removed. */
export const SCHEMA_VERSION = '1'

export type ReportContext = {
  readonly catalogue: Catalogue
  readonly audit: AuditId
  readonly url: string
  readonly finalUrl: string
  readonly durationMs: number
  readonly warnings: CheckAuditResponse['warnings']
}

/** Scores, grade, blockers and summary over the results of one audit or of one category of it. */
export function buildReport(
  results: readonly CheckResult[],
  context: ReportContext,
): CheckAuditResponse {
  const { catalogue, audit } = context
  const { scoring } = catalogue
  const score = displayScore(auditScore(scoring.categories[audit], results))
  return {
    ok: true,
    schemaVersion: SCHEMA_VERSION,
    catalogueVersion: catalogue.version,
    url: context.url,
    finalUrl: context.finalUrl,
    audit,
    score,
    grade: gradeOf(score, scoring.grades),
    blockers: blockersOf(results, scoring.blockers),
    categories: categoriesOf(results, catalogue, audit),
    summary: summarise(results),
    ...(audit === 'geo' ? { platforms: readinessOf(results, catalogue) } : {}),
    warnings: context.warnings,
    durationMs: context.durationMs,
  }
}

function blockersOf(results: readonly CheckResult[], blockers: readonly string[]): string[] {
  const failed = new Set(
    results.filter(({ status, accepted }) => status === 'fail' && !accepted).map(({ id }) => id),
  )
  return blockers.filter((id) => failed.has(id))
}

function categoriesOf(
  results: readonly CheckResult[],
  { scoring }: Catalogue,
  audit: AuditId,
): CategoryResult[] {
  return scoring.categories[audit].flatMap(({ id, title, weight }) => {
    const checks = results.filter(({ category }) => category === id)
    return checks.length === 0
      ? []
      : [{ id, title, weight, score: displayScore(checksScore(checks)), checks }]
  })
}

/** Per platform the score of the applicable checks that name it. */
function readinessOf(results: readonly CheckResult[], catalogue: Catalogue): PlatformReadiness[] {
  const platformsOf = new Map(catalogue.checks.map((check) => [check.id, check.platforms ?? []]))
  return catalogue.scoring.platforms.map(({ id, title }) => {
    const counted = results.filter((result) => platformsOf.get(result.id)?.includes(id))
    return { id, title, readiness: displayScore(checksScore(counted)) }
  })
}

function summarise(results: readonly CheckResult[]): CheckSummary {
  const summary = { total: results.length, pass: 0, warn: 0, fail: 0, notApplicable: 0, error: 0 }
  for (const { status } of results) summary[status]++
  return summary
}
