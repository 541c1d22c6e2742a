import type { SiteSummary } from '../../../../manifests/types/records.ts'
import { hreflangFindings } from '../../multipage/hreflang-findings.ts'
import {
  canonicalFindings,
  isBroken,
  isRefused,
  linkFindings,
} from '../../multipage/link-findings.ts'
import { listedProblem } from '../../multipage/page-findings.ts'
import type { Findings } from '../../multipage/result.ts'
import { siteRules } from '../../multipage/site-rules.ts'
import type { SiteScope } from '../../multipage/site-scope.ts'
import type { Steps } from '../../multipage/steps.ts'
import { addressOf } from '../page-table.ts'
import type { SiteBasis } from '../site-data.ts'
import type { SiteRow } from './page-rows.ts'
import type { SiteGraph } from './site-graph.ts'

const LINK_LIMITS = { from: 100, broken: 500, chains: 200 } as const
const MAX_HOPS = 20
const MAX_LISTED = 200

export type Comparison = {
  readonly rows: readonly SiteRow[]
  readonly graph: SiteGraph
  readonly scope: SiteScope
  readonly basis: SiteBasis
  readonly findings: Findings
}

type LinkSummary = Pick<SiteSummary, 'brokenLinks' | 'redirectChains' | 'deadEnds'>

/** Findings from links, redirects, canonicals and language versions together. */
export function* linkSummary(context: Comparison): Steps<LinkSummary> {
  const { rows, findings } = context
  // An address that is known from a redirect only is part of the chain that starts before it.
  const starts = rows.filter(({ page }) => page.source !== 'links')
  const { brokenLinks, redirectChains } = yield* linkFindings(starts, context, LINK_LIMITS)
  yield* canonicalFindings(rows, context)
  yield* hreflangFindings(rows, context)
  const deadEnds: string[] = []
  for (const { page, row } of rows) {
    yield
    if (isRefused(row.status)) findings.add('refusedPage', row.url, row.reason)
    if (page.brief === null || page.walk.alias !== null) continue
    if (row.depth !== null && row.depth > siteRules.limits.deepClicks) {
      findings.add('deepPage', row.url, String(row.depth))
    }
    if (hasWayOut(context, page.key, page.links)) continue
    deadEnds.push(row.url)
    findings.add('deadEnd', row.url)
  }
  return {
    brokenLinks: brokenLinks.map(({ reason: _, ...link }) => link),
    redirectChains: redirectChains.map(({ hops, ...chain }) => ({
      ...chain,
      hops: hops.slice(0, MAX_HOPS).map(({ url }) => url),
    })),
    deadEnds: cut(deadEnds),
  }
}

function hasWayOut({ graph }: Comparison, key: string, links: Uint32Array): boolean {
  return links.some((link) => graph.keyOf(addressOf(link)) !== key)
}

type SitemapSummary = Pick<SiteSummary, 'orphans' | 'sitemap'>

/** The sitemap against the pages, in both directions. */
export function* sitemapSummary(context: Comparison): Steps<SitemapSummary> {
  const { rows, graph, scope, basis, findings } = context
  const listed = new Map<string, string>()
  for (const url of basis.listed) {
    yield
    const key = scope.key(url)
    if (key !== null && !listed.has(key)) listed.set(key, scope.publicForm(url))
  }
  const found = {
    ...{ missing: [] as string[], broken: [] as string[], redirected: [] as string[] },
    ...{ noindex: [] as string[], canonicalised: [] as string[], robotsDenied: [] as string[] },
  }
  const orphans: string[] = []
  for (const [key, url] of listed) {
    yield
    if (!scope.isOpenToSearch(url)) {
      found.robotsDenied.push(url)
      findings.add('robotsDeniedInSitemap', url)
    }
    const known = graph.pageAt(key)
    const rated = known === undefined ? undefined : rows[known.n]
    if (rated === undefined) continue
    const { page, row, settled } = rated
    if (isBroken(settled)) {
      found.broken.push(url)
      findings.add('brokenPage', row.url, row.reason)
      continue
    }
    const isOwn = page.key === key
    if (page.n > 0 && isOwn && (settled.hops.length > 0 || settled.isLoop)) {
      found.redirected.push(url)
      findings.add('redirectInSitemap', row.url, row.finalUrl)
      continue
    }
    const problem = listedProblem({ ...rated, page: { ...page, source: 'links' } })
    if (problem === 'noindexInSitemap') found.noindex.push(url)
    if (problem === 'canonicalisedInSitemap') found.canonicalised.push(url)
    if (problem !== null) findings.add(problem, row.url, row.canonical)
    if (page.n > 0 && page.brief !== null && row.inlinks === 0) {
      orphans.push(row.url)
      findings.add('orphanPage', row.url)
    }
  }
  if (listed.size > 0 && basis.isListComplete) {
    for (const { page, row, finalKey } of rows) {
      yield
      if (!row.indexable || listed.has(page.key) || listed.has(finalKey)) continue
      found.missing.push(row.url)
      findings.add('notInSitemap', row.url)
    }
  }
  return {
    orphans: cut(orphans),
    sitemap: {
      urls: basis.listed.length,
      ...{ missing: cut(found.missing), broken: cut(found.broken) },
      ...{ redirected: cut(found.redirected), noindex: cut(found.noindex) },
      ...{ canonicalised: cut(found.canonicalised), robotsDenied: cut(found.robotsDenied) },
    },
  }
}

export function cut(urls: readonly string[]): { readonly count: number; readonly urls: string[] } {
  return { count: urls.length, urls: urls.slice(0, MAX_LISTED) }
}
