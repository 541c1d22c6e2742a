import type { SiteFacts } from '../../plugins/facts/site-facts.ts'
import type { AuditContext } from './audit-context.ts'
import { auditDefaults } from './audit-request.ts'
import { checkAuditAnswer } from './check-audit-response.ts'
import type { LlmsTxtJudge, LlmsTxtText } from './checks-face.ts'
import { type LlmsTxtReport, llmsTxtReport } from './llms-txt-report.ts'
import { failureOf } from './run-failure.ts'
import { checkAuditRun } from './run-inputs.ts'

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
  const run = context.engine.start({ ...checkAuditRun(context, request), signal })
  const result = await run.result
  const report = checkAuditAnswer(request, result)
  const { crawl } = result.outcomes
  const site = crawl?.status === 'done' ? (crawl.output.site as SiteFacts | undefined) : undefined
  if (site === undefined) throw failureOf('INTERNAL', 'The crawl gave no facts.')
  return llmsTxtReport({
    url,
    facts: site.llmsTxt,
    linkProbes: site.probes.llmsLinks ?? [],
    report,
  })
}

/** Validates pasted content; nothing is fetched. */
export async function validateLlmsTxtText(
  judge: LlmsTxtJudge,
  text: LlmsTxtText,
  signal: AbortSignal,
): Promise<LlmsTxtReport> {
  const { facts, report } = await judge.judge(text, signal)
  return llmsTxtReport({ url: null, facts, linkProbes: [], report })
}
