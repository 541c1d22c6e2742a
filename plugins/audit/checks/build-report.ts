import type {
  CategoryResult,
  CheckAuditResponse,
  CheckResult,
  CheckSummary,
  PlatformReadiness,
} from '../../../manifests/types/records.ts'
import type { ResponseFacts } from '../page/site-facts.ts'
import type { Catalogue } from './catalogue.ts'
import type { AuditId } from './check-manifest.ts'
import { Headline } from './headline.ts'
import type { CapHit } from './judge.ts'
import {
  auditScore,
  cappedScore,
  displayScore,
  gradeOf,
  type NotJudged,
  partScore,
  type Scoring,
} from './score.ts'

/** Version of the reports' shape; changes when a field is renamed or removed. */
export const SCHEMA_VERSION = '2'

type VerdictContext = {
  readonly catalogue: Catalogue
  readonly audit: AuditId
  /** Set when only one category was judged. */
  readonly category?: string
  readonly response: Pick<ResponseFacts, 'status' | 'isHtml' | 'mediaType' | 'bytes' | 'challenge'>
  readonly caps: readonly CapHit[]
}
type ReportContext = VerdictContext & {
  readonly url: string
  readonly finalUrl: string
  readonly durationMs: number
  readonly warnings: CheckAuditResponse['warnings']
}

/** Scores, limits and summary over the results of one audit or of one category of it. */
export function buildReport(
  results: readonly CheckResult[],
  context: ReportContext,
): CheckAuditResponse {
  const { catalogue, audit } = context
  const { scoring } = catalogue
  const { uncapped, caps, notJudged, score, blockers } = verdictOf(results, context)
  return {
    ok: true,
    schemaVersion: SCHEMA_VERSION,
    catalogueVersion: catalogue.version,
    url: context.url,
    finalUrl: context.finalUrl,
    audit,
    score,
    grade: gradeOf(score, scoring.grades),
    uncappedScore: notJudged ? null : displayScore(uncapped.score),
    coverage: uncapped.coverage,
    caps,
    ...(notJudged ? { notJudged } : {}),
    blockers,
    categories: categoriesOf(results, scoring, audit),
    summary: summarise(results),
    ...(audit === 'geo' ? { platforms: readinessOf(results, context, notJudged !== null) } : {}),
    warnings: context.warnings,
    durationMs: context.durationMs,
  }
}

/** The score of one audit and its limits, without the rest of its report. */
export function verdictOf(results: readonly CheckResult[], context: VerdictContext) {
  const { audit, catalogue } = context
  const uncapped = auditScore(audit, results, catalogue.scoring)
  const caps = context.caps.flatMap(({ check, headline, status, value, isFinding, ...rule }) => {
    const max = rule[audit]
    return max === undefined ? [] : [{ check, max, headline, isFinding, status, value }]
  })
  const isPartial = context.category !== undefined || caps.length > 0
  const notJudged = whyNotJudged(context, isPartial ? 1 : uncapped.coverage)
  const score = notJudged ? null : displayScore(cappedScore(uncapped.score, caps))
  return { uncapped, caps, notJudged, score, blockers: blockersOf(results, context) }
}

/** Reason why a page cannot be scored; null if it can. */
function whyNotJudged({ response, catalogue }: VerdictContext, coverage: number): NotJudged | null {
  const { reasons, minApplicablePercent } = catalogue.scoring.judged
  const percent = Math.floor(100 * coverage)
  const tooLittle = percent < minApplicablePercent
  const code = codeOfAnswer(response) ?? (tooLittle ? 'TOO_LITTLE_APPLIES' : null)
  if (code === null) return null
  const mediaType = response.mediaType || 'unknown'
  const values = { status: response.status, mediaType, percent }
  return { code, reason: new Headline(reasons[code], {}).show(values), values }
}

const REFUSALS = new Set([401, 402, 403, 407, 429, 451])

function codeOfAnswer({
  status,
  isHtml,
  bytes,
  challenge,
}: VerdictContext['response']): NotJudged['code'] | null {
  if (REFUSALS.has(status) || challenge) return 'REFUSED'
  if (status >= 500) return 'SERVER_ERROR'
  if (status >= 400) return 'NOT_FOUND'
  if (status >= 300) return 'REDIRECT_WITHOUT_TARGET'
  if (bytes === 0) return 'EMPTY'
  return isHtml ? null : 'NOT_HTML'
}

/** Failed checks that limit a score or kept the page from being judged. */
function blockersOf(
  results: readonly CheckResult[],
  { caps, catalogue }: VerdictContext,
): readonly string[] {
  const decisive = new Set([
    ...caps.map(({ check }) => check),
    ...catalogue.scoring.judged.blockers,
  ])
  return results
    .filter(({ id, status, accepted }) => decisive.has(id) && status !== 'pass' && !accepted)
    .filter(({ id, status }) => status === 'fail' || caps.some(({ check }) => check === id))
    .map(({ id }) => id)
}

function categoriesOf(
  results: readonly CheckResult[],
  scoring: Scoring,
  audit: AuditId,
): CategoryResult[] {
  return scoring.categories[audit].flatMap(({ id, title, weight }) => {
    const checks = results.filter(({ category }) => category === id)
    if (checks.length === 0) return []
    const { score, coverage } = partScore(checks, scoring)
    return [{ id, title, weight, score: displayScore(score), coverage, checks }]
  })
}

/** The audit's formula over the checks that name a platform; 0 where a limit keeps it out. */
function readinessOf(
  results: readonly CheckResult[],
  { catalogue, caps }: ReportContext,
  notJudged: boolean,
): PlatformReadiness[] {
  const { scoring, checks } = catalogue
  const platformsOf = new Map(checks.map((check) => [check.id, check.platforms ?? []]))
  const shutOut = new Set(caps.flatMap(({ platforms = [] }) => platforms))
  return scoring.platforms.map(({ id, title }) => {
    const counted = results.filter((result) => platformsOf.get(result.id)?.includes(id))
    const { score } = auditScore('geo', counted, scoring)
    return { id, title, readiness: notJudged ? null : shutOut.has(id) ? 0 : displayScore(score) }
  })
}

function summarise(results: readonly CheckResult[]): CheckSummary {
  const summary = { total: results.length, pass: 0, warn: 0, fail: 0, notApplicable: 0, error: 0 }
  for (const { status } of results) summary[status]++
  return summary
}
