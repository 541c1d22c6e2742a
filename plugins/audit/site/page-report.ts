import type { CheckAuditResponse, CheckResult } from '../../../manifests/types/records.ts'
import { buildReport, verdictOf } from '../checks/build-report.ts'
import type { Catalogue, CatalogueCheck } from '../checks/catalogue.ts'
import { constantsOf } from '../checks/compiled-check.ts'
import { type Judgement, RESULT_SCORES } from '../checks/judge.ts'
import { auditedUrl } from '../page/address/audited-site.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { PageJudgement, SiteBasis, SitePage, StoredResult } from './site-data.ts'

const AUDITS = ['seo', 'geo'] as const

type Address = { readonly url: string; readonly finalUrl: string }
type Verdict = ReturnType<typeof verdictOf>
type PageReports = { readonly [K in (typeof AUDITS)[number]]: CheckAuditResponse }

/** Stored form of a judgement: results without the catalogue's texts, and both scores. */
export function pageJudgement(
  { results, caps }: Judgement,
  { response }: Pick<SiteFacts, 'response'>,
  catalogue: Catalogue,
): PageJudgement {
  const { status, isHtml, mediaType, bytes, challenge } = response
  const judged = { caps, response: { status, isHtml, mediaType, bytes, challenge } }
  const [seo, geo] = AUDITS.map((audit) => {
    return verdictOf(resultsOf(results, audit), { ...judged, catalogue, audit })
  }) as [Verdict, Verdict]
  return {
    seo: seo.score,
    geo: geo.score,
    blockers: [...new Set([...seo.blockers, ...geo.blockers])],
    results: results.map(storedResult),
    ...judged,
  }
}

/**
 * Both reports of a page, as an audit of that page returns them, for the checks that were judged;
 * null if the page was not judged. Checks that the catalogue no longer has are left out.
 */
export function pageReport(
  { n, url, walk, judgement }: SitePage,
  { facts }: Pick<SiteBasis, 'facts'>,
  catalogue: Catalogue,
): PageReports | null {
  if (judgement === null) return null
  const address =
    n === 0
      ? { url: facts.url, finalUrl: facts.finalUrl }
      : { url: auditedUrl(facts, url), finalUrl: auditedUrl(facts, walk.finalUrl) }
  const checks = new Map(catalogue.checks.map((check) => [check.id, check]))
  const results = judgement.results.flatMap((stored): CheckResult[] => {
    const check = checks.get(stored.id)
    return check === undefined ? [] : [wholeResult(stored, check)]
  })
  return reportsOf(results, { ...judgement, ...address }, catalogue)
}

function reportsOf(
  results: readonly CheckResult[],
  { caps, response, url, finalUrl }: Pick<PageJudgement, 'caps' | 'response'> & Address,
  catalogue: Catalogue,
): PageReports {
  const [seo, geo] = AUDITS.map((audit) => {
    const context = { catalogue, audit, url, finalUrl, response, caps, durationMs: 0, warnings: [] }
    return buildReport(resultsOf(results, audit), context)
  }) as [CheckAuditResponse, CheckAuditResponse]
  return { seo, geo }
}

function resultsOf(results: readonly CheckResult[], audit: string): CheckResult[] {
  return results.filter(({ id }) => id.startsWith(`${audit}.`))
}

function storedResult(result: CheckResult): StoredResult {
  const { id, status, value, message, evidence, reason, accepted } = result
  return {
    ...{ id, status, value, message, evidence },
    ...(reason !== undefined && { reason }),
    ...(accepted !== undefined && { accepted }),
  }
}

function wholeResult(stored: StoredResult, check: CatalogueCheck): CheckResult {
  return {
    ...constantsOf(check),
    ...stored,
    category: check.category,
    score: RESULT_SCORES[stored.status],
    thresholds: check.thresholds,
  }
}
