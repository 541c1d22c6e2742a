import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type { CrawlOptions } from '../../../manifests/types/crawl.ts'
import { normUrl, parseHttpUrl } from '../../web/http-url.ts'
import { auditedUrl, publicUrl, type SiteAddresses } from '../page/address/audited-site.ts'
import { sameSite } from '../page/address/site.ts'
import type { HostSlots } from '../page/http/host-slots.ts'
import type { ProbeFacts } from '../page/http/probe-facts.ts'
import { withCompanion } from '../page/llms-txt/companion.ts'
import type { LlmsTxtFacts } from '../page/llms-txt/llms-facts.ts'
import { betterLlmsFile } from '../page/llms-txt/llms-findings.ts'
import { sameSiteLinks } from '../page/llms-txt/read-llms-files.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { emptySitemapFacts } from '../page/sitemap/merge-sitemaps.ts'
import type { SitemapFacts } from '../page/sitemap/sitemap-facts.ts'
import { type AgentsContext, agentCount } from './ai-agent-probes.ts'
import { type CrawlView, crawlView, fetchPage, type ReadPage, readPage } from './page.ts'
import { ProbeClient, ProbePolicy, RequestBudget } from './probe-client.ts'
import { runProbes } from './probe-runner.ts'
import type { CrawlRequest } from './request.ts'
import type { Requester } from './requester.ts'
import { type CrawlData, timingFacts } from './response-facts.ts'
import { assembledFacts } from './site-facts.ts'
import {
  fetchText,
  missingInputs,
  type RobotsAnswer,
  readLlmsFull,
  readLlmsTxt,
  type SiteFiles,
  startSiteFiles,
} from './site-files.ts'
import { readSitemaps } from './sitemaps.ts'
import { type FetchedSheets, fetchStyleSheets } from './style-sheets.ts'
import { COMPARED_BYTES, TextComparison } from './text-comparison.ts'

type CrawlParts = {
  readonly ctx: RunContext
  readonly request: CrawlRequest
  readonly options: CrawlOptions
  readonly data: CrawlData
  readonly requester: Requester
  readonly infoUrl?: string
  /** Slots for large sitemaps, shared by all audits. */
  readonly largeFiles: HostSlots
  /** 24 random hex characters. */
  readonly randomName: string
}

/** `content`: the page's text, null when the response is not HTML. */
type Crawled = { readonly site: SiteFacts; readonly content: PageContent | null }

/** Known once the page has answered. */
type Answered = {
  readonly response: HttpResponse
  /** The response with only the compared part of its body. The rest goes to a thread. */
  readonly beginning: HttpResponse
  readonly site: SiteAddresses
  readonly files: SiteFiles
  readonly now: number
}

/** One crawl of one URL. Requests everything once, in parallel, and only what is needed. */
export class Crawl {
  readonly #parts: CrawlParts

  constructor(parts: CrawlParts) {
    this.#parts = parts
  }

  /** @throws as `fetchPage`; COMPUTE_TIMEOUT, COMPUTE_MEMORY for a page too costly to parse */
  async run(): Promise<Crawled> {
    const answered = await this.#answered()
    const context = this.#background(this.#probeContext(answered))
    const sheets = this.#background(this.#styleSheets(answered, context))
    const page = this.#background(this.#page(answered, sheets))
    const view = this.#background(page.then(({ facts }) => crawlView(facts)))
    const llmsTxt = this.#background(this.#llmsTxt(answered, view))
    const sitemap = this.#background(this.#sitemap(answered, { view, llmsTxt }))
    const probes = this.#background(this.#probes({ view, llmsTxt, context, sheets }))
    const robots = await answered.files.robots
    const facts = await Promise.all([page, llmsTxt, sitemap, probes] as const)
    return { site: this.#assembled(answered, robots, facts), content: facts[0].content }
  }

  /** Fetches the page and its site's files in parallel; the files again if the site differs. */
  async #answered(): Promise<Answered> {
    const { request, options, requester, ctx } = this.#parts
    const asked = parseHttpUrl(request.url)?.origin
    const page = fetchPage(request.url, requester, options)
    const { probeTimeoutMs: timeoutMs } = options
    const context = { needs: request.needs, requester, timeoutMs }
    const early = asked === undefined ? null : startSiteFiles(asked, context)
    const response = await page
    const { url, expectedOrigin } = request
    const expected = expectedOrigin === undefined ? {} : { expectedOrigin }
    const site: SiteAddresses = { url, finalUrl: response.url, ...expected }
    const { origin } = new URL(response.url)
    const beginning = { ...response, body: response.body.slice(0, COMPARED_BYTES) }
    const answered = { response, beginning, site, now: ctx.clock.now() }
    if (early?.origin === origin) return { ...answered, files: early }
    early?.stop()
    return { ...answered, files: startSiteFiles(origin, context) }
  }

  async #llmsTxt({ site, files }: Answered, view: Promise<CrawlView>): Promise<LlmsTxtFacts> {
    const { ctx, request, requester, options } = this.#parts
    const none = { best: null, root: null, described: null, full: null, sameSiteLinks: [] }
    if (!files.llmsTxt) return none
    const root = await readLlmsTxt(await files.llmsTxt, ctx, request.expectedOrigin)
    const other = describedFile((await view).describedBy, root.url, site)
    const described = other
      ? await readLlmsTxt(
          await fetchText(other, requester, options.probeTimeoutMs),
          ctx,
          request.expectedOrigin,
        )
      : null
    const best = betterLlmsFile(root, described)
    const links = sameSiteLinks(best)
    const full = files.llmsFull ? await readLlmsFull(await files.llmsFull, ctx, links) : null
    return { best, root, described, full: withCompanion(full, best), sameSiteLinks: links }
  }

  async #sitemap({ site, files, now }: Answered, sources: Sources): Promise<SitemapFacts> {
    const { ctx, request, options, requester, largeFiles } = this.#parts
    if (!request.needs.has('sitemap')) return emptySitemapFacts()
    const query = this.#background(sitemapQuery(site, sources))
    const context = { ctx, requester, site, query, now, largeFiles }
    return readSitemaps(await files.robots, options.sitemapGuesses, context)
  }

  async #page({ response }: Answered, sheets: Promise<FetchedSheets>): Promise<ReadPage> {
    const { sheets: styleSheets } = await sheets
    return readPage(response, { ...this.#parts, styleSheets })
  }

  async #styleSheets(
    { response }: Answered,
    context: Promise<AgentsContext>,
  ): Promise<FetchedSheets> {
    if (!this.#parts.request.needs.has('probes.stylesheets')) return { sheets: [], probes: [] }
    return fetchStyleSheets(response, await context)
  }

  /** State shared by all probes. The site's robots.txt decides what they may request. */
  async #probeContext({ beginning: baseline, site, files }: Answered): Promise<AgentsContext> {
    const { ctx, request, options, data, requester, infoUrl } = this.#parts
    const { robotsToken: token, neverPhrases } = options
    const now = (): number => ctx.clock.monotonic()
    const policy = new ProbePolicy({ site, robots: await files.robots, token, neverPhrases, now })
    const budget = new RequestBudget(options.maxRequests)
    const wantsAgents = request.needs.has('probes.aiAgents')
    const agentBudget = budget.reserve(wantsAgents ? agentCount({ data }) : 0)
    const { probeTimeoutMs: timeoutMs } = options
    const client = new ProbeClient({ requester, policy, budget, timeoutMs })
    const { compute } = ctx
    const comparison = new TextComparison({ compute, signal: requester.signal, baseline })
    const shared = { ctx, options, data, site, client, requester, comparison, baseline }
    return { ...shared, budget: agentBudget, ...(infoUrl === undefined ? {} : { infoUrl }) }
  }

  async #probes({ view, llmsTxt, context, sheets }: ProbeParts): Promise<ProbeFacts> {
    const { request, randomName } = this.#parts
    if (!request.needs.anyProbe) return {}
    const llmsLinks = this.#background(
      llmsTxt.then((facts) => facts.sameSiteLinks.flatMap(linkTarget)),
    )
    const probes = await runProbes(request.needs, await context, { view, llmsLinks, randomName })
    if (!request.needs.has('probes.stylesheets')) return probes
    return { ...probes, stylesheets: (await sheets).probes }
  }

  #assembled(
    { response, site, now }: Answered,
    robots: RobotsAnswer,
    [page, llmsTxt, sitemap, probes]: readonly [ReadPage, LlmsTxtFacts, SitemapFacts, ProbeFacts],
  ): SiteFacts {
    const { data, request } = this.#parts
    const { outcome: _outcome, ...robotsFacts } = robots
    return assembledFacts(
      {
        ...{ site, now, page: page.facts, response: page.response, robots: robotsFacts },
        ...{ sitemap, llmsTxt, probes, hops: response.redirects, timings: timingFacts(response) },
        missing: missingInputs(request.needs, { robots, sitemap, llmsTxt }),
      },
      data.bots,
    )
  }

  /** For work awaited later: an earlier failure must not become an unhandled rejection. */
  #background<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined)
    return work
  }
}

type ProbeParts = Sources & {
  readonly context: Promise<AgentsContext>
  readonly sheets: Promise<FetchedSheets>
}
type Sources = { readonly view: Promise<CrawlView>; readonly llmsTxt: Promise<LlmsTxtFacts> }

async function sitemapQuery(site: SiteAddresses, sources: Sources) {
  const [view, llmsTxt] = await Promise.all([sources.view, sources.llmsTxt])
  const links = llmsTxt.sameSiteLinks.flatMap(({ url }) =>
    url ? [normUrl(publicUrl(site, url))] : [],
  )
  return {
    page: normUrl(publicUrl(site, view.canonical ?? site.finalUrl)),
    llmsLinks: [...new Set(links.filter((link) => link !== null))],
  }
}

/** The site's llms.txt that the page names, if it is not /llms.txt. Null without one. */
function describedFile(named: string | null, root: string, site: SiteAddresses): string | null {
  if (named === null) return null
  const url = auditedUrl(site, named)
  return normUrl(url) !== normUrl(root) && sameSite(url, site.finalUrl) ? url : null
}

function linkTarget({ url }: { readonly url: string | null }) {
  return url === null ? [] : [{ url }]
}
