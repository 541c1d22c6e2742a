import type { RunRequest } from '../../../core/engine.ts'
import type { RunResult } from '../../../core/events/event.ts'
import type { CheckAuditResponse, LlmsTxtReport } from '../../../manifests/types/records.ts'
import { buildReport, type Judgement } from '../../../plugins/audit/checks/index.ts'
import type { LlmsTxtFacts } from '../../../plugins/audit/page/llms-txt/llms-facts.ts'
import { llmsTxtReport } from '../../../plugins/audit/page/llms-txt/llms-txt-report.ts'
import type { LlmsTextInput } from '../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import {
  headerProtections,
  strictTransport,
} from '../../../plugins/audit/page/response/security-headers.ts'
import type { SiteFacts } from '../../../plugins/audit/page/site-facts.ts'
import { emptySitemapFacts } from '../../../plugins/audit/page/sitemap/merge-sitemaps.ts'
import { auditDefaults } from './audit-request.ts'
import { type AuditContext, type CheckAuditRequest, checkAuditRun } from './audit-run.ts'
import { auditReport } from './check-audits.ts'
import { failureOf } from './outcomes.ts'

// Always included, because the report shows the files and their links.
const reported = ['page', 'headers', 'llmsTxt', 'probes.llmsLinks']

/** A run of the category llms-txt, which reads a site's llms.txt and llms-full.txt. */
export function llmsTxtRun(context: AuditContext, url: string): RunRequest {
  return { ...checkAuditRun(context, checksOf(url), reported), kind: 'llms-txt' }
}

/** @throws the failure of the crawl: TARGET_UNREACHABLE, SSRF_BLOCKED ... */
export function llmsTxtOfSite(url: string, result: RunResult): LlmsTxtReport {
  const report = auditReport(checksOf(url), result)
  const { crawl } = result.outcomes
  const site = crawl?.status === 'done' ? (crawl.output.site as SiteFacts | undefined) : undefined
  if (site === undefined) throw failureOf('INTERNAL', 'The crawl gave no facts.')
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

const pasted = 'the content was pasted, there is no site'

/** Facts of an unknown site with only an llms.txt. Checks that need a URL do not apply. */
export function pastedFacts(llmsTxt: LlmsTxtFacts, now: number): SiteFacts {
  return {
    url: '',
    finalUrl: '',
    now,
    address: { url: '', isHttps: false, isLocalCopy: false },
    page: null,
    response: noResponse,
    redirects: { hops: [], count: 0, temporary: 0, downgraded: false },
    timings: { dnsMs: null, connectMs: null, tlsMs: null, ttfbMs: null, totalMs: null },
    robots: noRobots,
    sitemap: noSitemap,
    llmsTxt,
    probes: {},
    missing: {
      page: pasted,
      headers: pasted,
      robots: pasted,
      sitemap: pasted,
      timings: pasted,
      'probes.llmsLinks': pasted,
    },
  }
}

const noResponse: SiteFacts['response'] = {
  status: 0,
  headers: {},
  mediaType: '',
  isHtml: false,
  bytes: 0,
  transferBytes: 0,
  contentEncoding: '',
  truncated: false,
  incomplete: false,
  charset: { used: 'utf-8', header: null, meta: null, bom: null, metaOffset: null, declared: [] },
  challenge: false,
  blocked: null,
  edge: null,
  hsts: strictTransport({}),
  protections: headerProtections({}),
}

const noRobots: SiteFacts['robots'] = {
  url: '',
  status: null,
  mediaType: '',
  bytes: 0,
  truncated: false,
  access: 'unknown',
  txt: {
    groups: [],
    sitemaps: [],
    licenses: [],
    problems: [],
    ineffectiveTokens: [],
    isHtml: false,
  },
  agents: {},
  verdicts: [],
  ineffective: [],
  usage: {
    signals: [],
    forbidden: [],
    tdmReservation: null,
    licences: [],
    conflicts: [],
    statements: 0,
    unreadable: [],
    places: [],
    conflictPlaces: [],
  },
}

const noSitemap: SiteFacts['sitemap'] = { ...emptySitemapFacts(), inconclusive: true }

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
