import { canonicalFindings } from './canonical-findings.ts'
import { duplicates } from './duplicates.ts'
import { Findings, scoreOf } from './findings.ts'
import { hreflangFindings } from './hreflang-findings.ts'
import { linkFindings } from './link-findings.ts'
import { LinkGraph, type Settled } from './link-graph.ts'
import type { MultipageResult } from './multipage-result.ts'
import { duplicateFindings, orphans, pageFindings } from './page-findings.ts'
import { ratedPages } from './page-rows.ts'
import type { Survey } from './survey.ts'

/** The module's result from what was read. */
export function multipageReport(survey: Survey): MultipageResult {
  const { options, scope, mode, site } = survey
  const graph = new LinkGraph(survey)
  const pages = ratedPages(survey.inOrder, graph, scope)
  const findings = new Findings()
  const context = { graph, scope, findings }
  const found = duplicates(pages, options)
  const { brokenLinks, redirectChains } = linkFindings(pages, graph, findings)
  const canonicalConflicts = canonicalFindings(pages, context)
  const hreflangClusters = hreflangFindings(pages, context)
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

/** It was asked for, and there is nothing of its own to read. */
function isNoPage(settled: Settled | null): boolean {
  return settled !== null && (settled.status !== 200 || settled.page !== null)
}

/** Nothing was left out for want of room or time, and the sitemap is known to its end. */
function isComplete({ mode, site }: Survey, unread: UnreadCounts): boolean {
  const { limit = 0, variant = 0, robots = 0, unjudged = 0, notListed = 0, notReached = 0 } = unread
  const { complete, urls, locs } = site.sitemap
  const isKnown = mode === 'breadthFirst' || (complete && urls <= locs.length)
  return isKnown && limit + variant + robots + unjudged + notListed + notReached === 0
}
