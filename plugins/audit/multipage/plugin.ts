import { defineFanOut, type RunContext, type WorkItem } from '../../../core/plugin.ts'
import { counted } from '../../../core/plural.ts'
import type {
  MultipageInputs,
  MultipageOptions,
  MultipageOutputs,
} from '../../../manifests/types/multipage.ts'
import type { Target } from './address-book.ts'
import { duplicateFindings, duplicates } from './duplicates.ts'
import { hreflangFindings } from './hreflang-findings.ts'
import { canonicalFindings, linkFindings } from './link-findings.ts'
import { LinkGraph, ratedPages, type Settled } from './link-graph.ts'
import { orphans, pageFindings } from './page-findings.ts'
import { Findings, scoreOf } from './result.ts'
import { finished } from './steps.ts'
import { Survey } from './survey.ts'
import type { MultipageResult } from './types.ts'

/** The data of an item: the target, and the survey of its run. */
type Work = { readonly survey: Survey; readonly target: Target }

/** Keyed by the inputs of a run, so that entries are garbage-collected with the run. */
const surveys = new WeakMap<MultipageInputs, Survey>()

/** The module multipage: reads more pages of the audited site and compares them. */
export default defineFanOut<MultipageInputs, MultipageOptions, MultipageOutputs, Work>({
  async *list(inputs, ctx) {
    const { site, content, userAgent } = inputs
    if (content === null || skipReason(inputs) !== null) return
    const survey = new Survey({ site, content, ctx, userAgent: userAgent || undefined })
    surveys.set(inputs, survey)
    let order = 0
    const itemOf = (target: Target): WorkItem<Work> => {
      const key = `${target.kind} ${target.key}`
      return { key, order: order++, data: { survey, target } }
    }
    for await (const target of survey.pageTargets()) yield itemOf(target)
    for (const target of survey.linkTargets()) yield itemOf(target)
  },

  async visit({ data: { survey, target } }, { signal }) {
    if (target.kind === 'page') {
      await survey.read(target, signal)
      return { pages: 1 }
    }
    await survey.check(target, signal)
    return { links: 1 }
  },

  async finish(_tally, inputs, ctx) {
    const skip = skipReason(inputs)
    if (skip !== null) return { skip }
    const survey = surveys.get(inputs)
    if (survey === undefined) throw new Error('the pages were not listed before the end')
    const result = multipageReport(survey)
    warnOf(survey, result, ctx)
    return { outputs: { result }, score: result.score }
  },
})

function skipReason({ site: { page, response }, content }: MultipageInputs): string | null {
  if (response.blocked !== null) {
    return `Other pages were not requested because ${response.blocked}.`
  }
  return page === null || content === null
    ? 'The page is not HTML, so it has no links to other pages.'
    : null
}

function warnOf(survey: Survey, { coverage }: MultipageResult, ctx: RunContext): void {
  const { robotsToken, maxCrawlDelayMs, timeMs } = survey.options
  const { robots = 0, unjudged = 0 } = coverage.unread
  if (robots > 0) {
    const what = robots === 1 ? 'One address was' : `${robots} addresses were`
    const { access, status } = survey.site.robots
    const why =
      access === 'disallowAll'
        ? `robots.txt answered ${status ?? 'nothing'}, which denies everything; let it answer 200 or 404`
        : `robots.txt denies them to "${robotsToken}"; allow that token`
    ctx.warn('ROBOTS_DENIED', `${what} not read: ${why}.`)
  }
  if (unjudged > 0) {
    ctx.warn(
      'ROBOTS_TOO_LONG',
      `${counted(unjudged, 'address', 'addresses')} could not be checked against robots.txt in time and were not read; shorten its rules.`,
    )
  }
  if (survey.wishedDelayMs > maxCrawlDelayMs) {
    ctx.warn(
      'CRAWL_DELAY_SHORTENED',
      `robots.txt asks for ${survey.wishedDelayMs} ms between requests; the audit waited ${maxCrawlDelayMs} ms.`,
    )
  }
  if (survey.isRefused) {
    ctx.warn(
      'TARGET_RATE_LIMITED',
      'The site answered 429 several times, so no more pages were requested. Audit it again later.',
    )
  } else if (survey.isOutOfTime) {
    ctx.warn(
      'TIME_SPENT',
      `The time limit of ${timeMs} ms was reached; the result covers the pages read until then.`,
    )
  }
}

const LINK_LIMITS = { from: 5, broken: 200, chains: 100 } as const

/** The module's result for the pages read. */
function multipageReport(survey: Survey): MultipageResult {
  const { options, scope, mode, site } = survey
  const graph = new LinkGraph(survey)
  const pages = ratedPages(survey.inOrder, graph, scope)
  const findings = new Findings()
  const context = { graph, scope, findings }
  const found = duplicates(pages, options)
  const { brokenLinks, redirectChains } = finished(linkFindings(pages, context, LINK_LIMITS))
  const canonicalConflicts = finished(canonicalFindings(pages, context))
  const hreflangClusters = finished(hreflangFindings(pages, context))
  const orphaned = orphans(pages, findings)
  pageFindings(pages, survey, findings)
  duplicateFindings(found, findings)
  const issues = findings.issues(options)
  const unread = unreadOf(survey, graph)
  const pagesRead = pages.filter(({ page }) => page.brief !== null).length
  return {
    mode,
    pages: pages.map(({ row }) => row),
    coverage: {
      pagesRead,
      linksChecked: survey.checks.size,
      sitemapUrls: site.sitemap.urls,
      complete: isComplete(survey, unread),
      unread,
    },
    duplicates: found,
    brokenLinks,
    redirectChains,
    orphans: orphaned,
    canonicalConflicts,
    hreflangClusters,
    issues,
    score: scoreOf(issues, pages.length, options.weights),
  }
}

type UnreadCounts = MultipageResult['coverage']['unread']

function unreadOf(survey: Survey, graph: LinkGraph): UnreadCounts {
  const { unreached: notReached, book } = survey
  const linked = [...graph.targets].flatMap(([key, { url }]) =>
    isNoPage(graph.at(key)) ? [] : [[key, url] as const],
  )
  return { ...book.unread(linked), ...(notReached > 0 ? { notReached } : {}) }
}

/** Whether it was requested and turned out not to be a page. */
function isNoPage(settled: Settled | null): boolean {
  return settled !== null && (settled.status !== 200 || settled.page !== null)
}

/** Whether no page was omitted for lack of space or time, and the sitemap is complete. */
function isComplete({ mode, site }: Survey, unread: UnreadCounts): boolean {
  const { limit = 0, variant = 0, robots = 0, unjudged = 0, notListed = 0, notReached = 0 } = unread
  const { complete, urls, locs } = site.sitemap
  const isKnown = mode === 'breadthFirst' || (complete && urls <= locs.length)
  return isKnown && limit + variant + robots + unjudged + notListed + notReached === 0
}
