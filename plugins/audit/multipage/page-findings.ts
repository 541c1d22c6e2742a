import { isBroken, isRefused } from './link-findings.ts'
import type { RatedPage } from './link-graph.ts'
import type { Findings } from './result.ts'
import type { Survey } from './survey.ts'
import type { RuleId } from './types.ts'

/** Findings on single pages, by themselves and compared with the sitemap. */
export function pageFindings(
  pages: readonly RatedPage[],
  survey: Survey,
  findings: Findings,
): void {
  for (const page of pages) {
    const { row, settled } = page
    // Link findings cover pages that are known only from links.
    if (isBroken(settled) && page.page.source !== 'links') findings.add('brokenPage', row.url)
    if (isRefused(row.status)) findings.add('refusedPage', row.url)
    if (row.indexable) textFindings(page, survey.options.thinWords, findings)
    const problem = survey.listed.has(page.page.key) ? listedProblem(page) : null
    if (problem !== null) findings.add(problem, row.url)
  }
  for (const [key, url] of survey.listed) {
    if (!survey.scope.isOpenToSearch(url)) {
      const page = survey.pages.get(key)
      findings.add('robotsDeniedInSitemap', page?.url ?? survey.scope.publicForm(url))
    }
  }
  for (const url of unlistedPages(survey)) findings.add('notInSitemap', url)
}

/** Pages of the sitemap that no page read links to. Visitors reach the home page by its address. */
export function orphans(pages: readonly RatedPage[], findings: Findings): string[] {
  return pages.flatMap(({ page, row }) => {
    const isOrphan = page.source === 'sitemap' && row.inlinks === 0 && page.brief !== null
    if (!isOrphan || new URL(row.url).pathname === '/') return []
    findings.add('orphanPage', row.url)
    return row.url
  })
}

function textFindings({ row }: RatedPage, thinWords: number, findings: Findings): void {
  if (row.title === null) findings.add('missingTitle', row.url)
  if (row.description === null) findings.add('missingDescription', row.url)
  if (row.h1 === null) findings.add('missingH1', row.url)
  if ((row.wordCount ?? 0) < thinWords) findings.add('thinPage', row.url)
}

/** Signals that contradict the presence of a page in the sitemap. */
export function listedProblem({ row, settled, page }: RatedPage): ListedProblem | null {
  // The audited page's redirects start at the requested URL.
  const isListed = page.source === 'sitemap'
  if (isListed && (settled.hops.length > 0 || settled.isLoop)) return 'redirectInSitemap'
  if (row.notIndexable === 'noindex') return 'noindexInSitemap'
  return row.notIndexable === 'canonical' ? 'canonicalisedInSitemap' : null
}

type ListedProblem = Extract<
  RuleId,
  'redirectInSitemap' | 'noindexInSitemap' | 'canonicalisedInSitemap'
>

/** Pages that work and are linked but missing in a completely read sitemap. */
function unlistedPages({ mode, site, listed, checks, scope }: Survey): string[] {
  const { complete, urls, locs } = site.sitemap
  if (mode !== 'sitemap' || !complete || urls > locs.length) return []
  return [...checks].flatMap(([key, { status, hops, mediaType, finalUrl }]) => {
    const isPage = status === 200 && hops.length === 0 && mediaType === 'text/html'
    // `/index.html` is the listed `/` by another address.
    const folder = scope.key(finalUrl.replace(/\/(?:index|default)\.\w{3,5}$/, '/'))
    const isListed = listed.has(key) || (folder !== null && listed.has(folder))
    return isPage && !isListed && scope.isOpenToSearch(finalUrl) ? finalUrl : []
  })
}
