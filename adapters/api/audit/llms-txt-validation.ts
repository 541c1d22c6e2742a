import type { RunRequest } from '../../../core/engine.ts'
import type { RunResult } from '../../../core/events/event.ts'
import type { CheckAuditResponse, LlmsTxtReport } from '../../../manifests/types/records.ts'
import { buildReport, type Judgement } from '../../../plugins/audit/checks/index.ts'
import type { LlmsTxtFacts } from '../../../plugins/audit/page/llms-txt/llms-facts.ts'
import { llmsTxtReport } from '../../../plugins/audit/page/llms-txt/llms-txt-report.ts'
import { pastedFacts } from '../../../plugins/audit/page/llms-txt/pasted-facts.ts'
import type { LlmsTextInput } from '../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import type { SiteFacts } from '../../../plugins/audit/page/site-facts.ts'
import { auditDefaults } from './audit-request.ts'
import { type AuditContext, type CheckAuditRequest, checkAuditRun } from './audit-run.ts'
import { auditReport } from './check-audits.ts'
import { failureOf } from './outcomes.ts'

// Always included, because the report shows the files and their links.
const reported = ['page', 'headers', 'llmsTxt', 'probes.llmsLinks']

/** A run of the category llms-txt, which reads a site's llms.txt and llms-full.txt. */
export function llmsTxtRun(context: AuditContext, url: string): RunRequest {
  const run = checkAuditRun(context, checksOf(url), reported)
  return { ...run, kind: 'llms-txt', reads: ['result', 'site'] }
}

/** @throws the failure of the crawl: TARGET_UNREACHABLE, SSRF_BLOCKED ... */
export function llmsTxtOfSite(url: string, result: RunResult): LlmsTxtReport {
  const report = auditReport(checksOf(url), result)
  const { crawl } = result.outcomes
  const site = crawl?.status === 'done' ? (crawl.output.site as SiteFacts | undefined) : undefined
  if (site === undefined) throw failureOf('INTERNAL', 'The crawl returned no facts.')
  return reportOfSite(url, site, report)
}

const checksOf = (url: string): CheckAuditRequest => ({
  ...{ url, audit: 'geo', category: 'llms-txt' },
  options: auditDefaults(),
})

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

/** Score of the category llms-txt (catalogue: scoring.llmsTxtReport). */
function llmsTxtScore(report: CheckAuditResponse): number | null {
  return report.categories.find(({ id }) => id === 'llms-txt')?.score ?? null
}

const taskTimeoutMs = 10_000

/**
 * Parses and checks pasted content in a worker thread, because it may be 5 MB of anything. Fetches
 * nothing.
 */
export async function validatePastedLlmsTxt(
  { compute, catalogue, clock }: Pick<AuditContext, 'compute' | 'catalogue' | 'clock'>,
  text: LlmsTextInput,
  signal: AbortSignal,
): Promise<LlmsTxtReport> {
  const options = { signal, timeoutMs: taskTimeoutMs }
  const llmsTxt = await compute.run<LlmsTxtFacts>('llmsText', text, options)
  const { overrides } = catalogue
  const task = {
    facts: pastedFacts(llmsTxt, clock.now()),
    selection: { audits: ['geo'], category: 'llms-txt' },
    accept: [],
    overrides,
  }
  const { results, caps } = await compute.run<Judgement>('judge', task, options)
  const report = buildReport(results, {
    ...{ catalogue, audit: 'geo', category: 'llms-txt', url: '', finalUrl: '', caps },
    ...{ response: task.facts.response, durationMs: 0, warnings: [] },
  })
  const { root, full } = llmsTxt
  return llmsTxtReport({ url: null, llmsTxt: root, llmsFullTxt: full, score: llmsTxtScore(report) })
}
