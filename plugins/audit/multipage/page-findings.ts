import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import { fold } from '../../web/fold.ts'
import { similarPairs } from '../page/outline/text-sketch.ts'
import { isBroken, isRefused } from './link-findings.ts'
import type { RatedPage } from './link-graph.ts'
import type { Findings } from './result.ts'
import type { Survey } from './survey.ts'
import type { DuplicateContent, Duplicates, DuplicateValue } from './types.ts'

/** Findings on single pages, by themselves and compared with the sitemap. */
export function pageFindings(
  pages: readonly RatedPage[],
  survey: Survey,
  findings: Findings,
): void {
  for (const page of pages) {
    const { row, settled } = page
    // Link findings cover pages that are known only from links.
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

/** Pages of the sitemap that no page read links to. */
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
  // The audited page's redirects start at the requested URL.
  if (page.source === 'sitemap' && (settled.hops.length > 0 || settled.isLoop)) {
    findings.add('redirectInSitemap', row.url)
  } else if (row.notIndexable === 'noindex') findings.add('noindexInSitemap', row.url)
  else if (row.notIndexable === 'canonical') findings.add('canonicalisedInSitemap', row.url)
}

/** Pages that work and are linked but missing in a completely read sitemap. */
function unlistedPages({ mode, site, listed, checks, scope }: Survey): string[] {
  const { complete, urls, locs } = site.sitemap
  if (mode !== 'sitemap' || !complete || urls > locs.length) return []
  return [...checks].flatMap(([key, { status, hops, mediaType, finalUrl }]) => {
    const isPage = status === 200 && hops.length === 0 && mediaType === 'text/html'
    return isPage && !listed.has(key) && scope.isOpenToSearch(finalUrl) ? finalUrl : []
  })
}

type Limits = Pick<MultipageOptions, 'comparedWords' | 'similarity'>

/** Duplicates among indexable pages. */
export function duplicates(pages: readonly RatedPage[], limits: Limits): Duplicates {
  const listed = pages.filter(({ row }) => row.indexable)
  return {
    titles: equalValues(listed, 'title'),
    descriptions: equalValues(listed, 'description'),
    contents: equalContents(listed, limits),
  }
}

/** Values equal except for case and white space, on pages of the same language. */
function equalValues(
  pages: readonly RatedPage[],
  field: 'title' | 'description',
): DuplicateValue[] {
  const groups = new Map<string, { value: string; urls: string[] }>()
  for (const { row } of pages) {
    const value = row[field]
    if (value === null) continue
    const key = `${row.language} ${fold(value)}`
    const known = groups.get(key)
    if (known) known.urls.push(row.url)
    else groups.set(key, { value, urls: [row.url] })
  }
  return largestFirst([...groups.values()])
}

/** Groups of pages. A page joins a group when its text is similar to any member's. */
function equalContents(
  pages: readonly RatedPage[],
  { comparedWords, similarity: least }: Limits,
): DuplicateContent[] {
  const compared = pages.flatMap(({ row, page: { brief } }) =>
    brief?.sketch && brief.sketch.words >= comparedWords
      ? [{ url: row.url, sketch: brief.sketch }]
      : [],
  )
  const groups = new Groups(compared.length)
  const pairs = similarPairs(
    compared.map(({ sketch }) => sketch),
    least,
  )
  for (const { a, b, similarity } of pairs) {
    const isEqual = compared[a]?.sketch.hash === compared[b]?.sketch.hash
    groups.join(a, b, isEqual ? 1 : Math.min(similarity, 0.99))
  }
  return largestFirst(
    groups.all().map(({ members, least: similarity }) => ({
      kind: similarity === 1 ? ('exact' as const) : ('near' as const),
      similarity: Math.round(similarity * 100) / 100,
      urls: members.map((member) => compared[member]!.url),
    })),
  )
}

function largestFirst<T extends { readonly urls: readonly string[] }>(groups: readonly T[]): T[] {
  return groups.filter(({ urls }) => urls.length > 1).sort((a, b) => b.urls.length - a.urls.length)
}

/** Disjoint sets of the numbers below `size`, with the lowest similarity that joined each. */
class Groups {
  readonly #parents: number[]
  readonly #least = new Map<number, number>()

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, member) => member)
  }

  join(a: number, b: number, similarity: number): void {
    const [first, second] = [this.#root(a), this.#root(b)]
    const least = Math.min(similarity, this.#least.get(first) ?? 1, this.#least.get(second) ?? 1)
    this.#parents[second] = first
    this.#least.set(first, least)
  }

  all(): { readonly members: readonly number[]; readonly least: number }[] {
    const groups = new Map<number, number[]>()
    for (const member of this.#parents.keys()) {
      const root = this.#root(member)
      const known = groups.get(root)
      if (known) known.push(member)
      else groups.set(root, [member])
    }
    return [...groups].map(([root, members]) => ({ members, least: this.#least.get(root) ?? 1 }))
  }

  #root(member: number): number {
    let root = member
    while (this.#parents[root] !== root) {
      // Path halving keeps long chains short.
      this.#parents[root] = this.#parents[this.#parents[root]!]!
      root = this.#parents[root]!
    }
    return root
  }
}
