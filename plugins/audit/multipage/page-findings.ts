import type { Findings } from './findings.ts'
import { isBroken, isRefused } from './link-findings.ts'
import type { Duplicates } from './multipage-result.ts'
import type { RatedPage } from './page-rows.ts'
import type { Survey } from './survey.ts'

/** What single pages lack, by themselves and against the sitemap. */
export function pageFindings(
  pages: readonly RatedPage[],
  survey: Survey,
  findings: Findings,
): void {
  for (const page of pages) {
    const { row, settled } = page
    // A page known by links alone is judged by them.
    if (isBroken(settled) && row.source !== 'links') findings.add('brokenPage', row.url)
    if (isRefused(row.status)) findings.add('refusedPage', row.url)
    if (row.indexable) textFindings(page, survey.options.thinWords, findings)
    if (survey.listed.has(page.page.key)) listedFindings(page, findings)
  }
  for (const [key, url] of survey.listed) {
    if (!survey.scope.isOpenToSearch(url)) {
      const page = survey.pages.get(key)
      findings.add('robotsDeniedInSitemap', page?.url ?? survey.scope.publicForm(url))
    }
  }
  for (const url of unlistedPages(survey)) findings.add('notInSitemap', url)
}

export function duplicateFindings(found: Duplicates, findings: Findings): void {
  const { titles, descriptions, contents } = found
  for (const { urls } of titles) for (const url of urls) findings.add('duplicateTitle', url)
  for (const { urls } of descriptions) {
    for (const url of urls) findings.add('duplicateDescription', url)
  }
  for (const { kind, urls } of contents) {
    const rule = kind === 'exact' ? 'duplicateContent' : 'nearDuplicate'
    for (const url of urls) findings.add(rule, url)
  }
}

/** Pages of the sitemap that none of the pages read links to. */
export function orphans(pages: readonly RatedPage[], findings: Findings): string[] {
  return pages.flatMap(({ page, row }) => {
    const isOrphan = page.source === 'sitemap' && row.inlinks === 0 && page.brief !== null
    if (!isOrphan) return []
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

function listedFindings({ row, settled, page }: RatedPage, findings: Findings): void {
  // The audited page's own redirects begin at the address that was asked for.
  if (page.source === 'sitemap' && (settled.hops.length > 0 || settled.isLoop)) {
    findings.add('redirectInSitemap', row.url)
  } else if (row.notIndexable === 'noindex') findings.add('noindexInSitemap', row.url)
  else if (row.notIndexable === 'canonical') findings.add('canonicalisedInSitemap', row.url)
}

/** Pages that answer, are linked and not in a sitemap that is known to its end. */
function unlistedPages({ mode, site, listed, checks, scope }: Survey): string[] {
  const { complete, urls, locs } = site.sitemap
  if (mode !== 'sitemap' || !complete || urls > locs.length) return []
  return [...checks].flatMap(([key, { status, hops, mediaType, finalUrl }]) => {
    const isPage = status === 200 && hops.length === 0 && mediaType === 'text/html'
    return isPage && !listed.has(key) && scope.isOpenToSearch(finalUrl) ? finalUrl : []
  })
}
