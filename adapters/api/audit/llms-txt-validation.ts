import type { CheckAuditResponse } from '../../../plugins/audit/checks/index.ts'
import { type LlmsTxtReport, llmsTxtReport } from '../../../plugins/audit/page/llms-txt/report.ts'
import type { SiteFacts } from '../../../plugins/audit/page/site-facts.ts'
import type { AuditContext } from './audit-context.ts'
import { auditDefaults } from './audit-request.ts'
import { auditReport } from './check-audit-response.ts'
import { failureOf } from './run-failure.ts'
import { checkAuditRun } from './run-inputs.ts'

// Whatever the checks in force need: the report shows the files and their links.
const reported = ['page', 'headers', 'llmsTxt', 'probes.llmsLinks']

/**
 * Reads a site's llms.txt and llms-full.txt by one run of the category llms-txt.
 * @throws what a failed crawl throws: TARGET_UNREACHABLE, SSRF_BLOCKED ...
 */
export async function validateLlmsTxtOfSite(
  context: AuditContext,
  url: string,
  signal: AbortSignal,
): Promise<LlmsTxtReport> {
  const request = { url, options: auditDefaults, audit: 'geo', category: 'llms-txt' } as const
  const ofChecks = checkAuditRun(context, request, reported)
  const run = context.engine.start({ ...ofChecks, kind: 'llms-txt', signal })
  const result = await run.result
  const report = auditReport(request, result)
  const { crawl } = result.outcomes
  const site = crawl?.status === 'done' ? (crawl.output.site as SiteFacts | undefined) : undefined
  if (site === undefined) throw failureOf('INTERNAL', 'The crawl gave no facts.')
  return reportOfSite(url, site, report)
}

function reportOfSite(url: string, site: SiteFacts, report: CheckAuditResponse): LlmsTxtReport {
  const { best, root, described, full } = site.llmsTxt
  const probed = (site.probes.llmsLinks ?? []).flatMap(({ url: link, status }) =>
    status === null ? [] : [[link, status] as const],
  )
  return llmsTxtReport({
    url,
    llmsTxt: best ?? root,
    llmsFullTxt: full,
    linkStatus: new Map(probed),
    ...(site.page === null ? {} : { announced: described !== null }),
    score: llmsTxtScore(report),
  })
}

/** The score of the category llms-txt (catalogue: scoring.llmsTxtReport). */
export function llmsTxtScore(report: CheckAuditResponse): number | null {
  return report.categories.find(({ id }) => id === 'llms-txt')?.score ?? null
}
