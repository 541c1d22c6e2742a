import type { Clock } from '../../../core/ports/clock.ts'
import type { Compute } from '../../../core/ports/compute.ts'
import {
  buildReport,
  type Catalogue,
  type CheckAuditResponse,
  type CheckResult,
} from '../../../plugins/audit/checks/index.ts'
import {
  type LlmsTxtReport,
  llmsTxtReport,
} from '../../../plugins/audit/page/llms-txt/llms-txt-report.ts'
import type { LlmsTextInput } from '../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import type { LlmsTxtFacts, SiteFacts } from '../../../plugins/audit/page/site-facts.ts'
import { auditDefaults } from './audit-request.ts'
import { type AuditContext, checkAuditRun } from './audit-run.ts'
import { auditReport } from './check-report.ts'
import { failureOf } from './outcomes.ts'

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
function llmsTxtScore(report: CheckAuditResponse): number | null {
  return report.categories.find(({ id }) => id === 'llms-txt')?.score ?? null
}

const pasted = 'the content was pasted, there is no site'

/** Facts of a site of which nothing is known but its llms.txt: no check that needs a URL applies. */
export function pastedFacts(llmsTxt: LlmsTxtFacts, now: number): SiteFacts {
  return {
    url: '',
    finalUrl: '',
    now,
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
  charset: { used: 'utf-8', header: null, meta: null, bom: null, metaOffset: null },
  challenge: false,
  blocked: null,
  edge: null,
}

const noRobots: SiteFacts['robots'] = {
  url: '',
  status: null,
  mediaType: '',
  bytes: 0,
  truncated: false,
  access: 'unknown',
  txt: { groups: [], sitemaps: [], problems: [], ineffectiveTokens: [], isHtml: false },
  agents: {},
}

const noSitemap: SiteFacts['sitemap'] = {
  files: [],
  found: false,
  namedInRobots: false,
  inconclusive: true,
  complete: false,
  urls: 0,
  locs: [],
  newestLastmod: null,
  page: { match: 'none', url: null, lastmod: null, alternates: [] },
  lastmod: { count: 0, identicalShare: 0, recentShare: 0, future: 0 },
  listedLlmsLinks: [],
}

const taskTimeoutMs = 10_000

type PastedLlmsTxtParts = {
  readonly compute: Compute
  readonly catalogue: Catalogue
  readonly clock: Clock
}

/** Validates pasted content of llms.txt; nothing is fetched. */
export interface PastedLlmsTxt {
  validate(text: LlmsTextInput, signal: AbortSignal): Promise<LlmsTxtReport>
}

/** Reads and judges the content in a worker thread: it may be 5 MB of anything. */
export class ComputedLlmsTxt implements PastedLlmsTxt {
  readonly #parts: PastedLlmsTxtParts

  constructor(parts: PastedLlmsTxtParts) {
    this.#parts = parts
  }

  async validate(text: LlmsTextInput, signal: AbortSignal): Promise<LlmsTxtReport> {
    const options = { signal, timeoutMs: taskTimeoutMs }
    const facts = await this.#parts.compute.run<LlmsTxtFacts>('llmsText', text, options)
    const score = await this.#score(facts, options)
    return llmsTxtReport({ url: null, llmsTxt: facts.root, llmsFullTxt: facts.full, score })
  }

  async #score(
    llmsTxt: LlmsTxtFacts,
    options: { readonly signal: AbortSignal; readonly timeoutMs: number },
  ): Promise<number | null> {
    const { compute, catalogue, clock } = this.#parts
    const facts = pastedFacts(llmsTxt, clock.now())
    const selection = { audits: ['geo'], category: 'llms-txt' }
    const { overrides } = catalogue
    const task = { facts, selection, accept: [], overrides }
    const results = await compute.run<CheckResult[]>('judge', task, options)
    return llmsTxtScore(
      buildReport(results, {
        catalogue,
        audit: 'geo',
        url: '',
        finalUrl: '',
        durationMs: 0,
        warnings: [],
      }),
    )
  }
}
