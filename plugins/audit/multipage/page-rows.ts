import type { LinkGraph, Settled } from './link-graph.ts'
import type { NotIndexable, PageRow } from './multipage-result.ts'
import type { SitePage } from './site-page.ts'
import type { SiteScope } from './site-scope.ts'

/** A page of the list with what the others say of it. */
export type RatedPage = {
  readonly page: SitePage
  readonly row: PageRow
  readonly settled: Settled
  /** Key of the address it was read at. */
  readonly finalKey: string
}

export function ratedPages(
  pages: readonly SitePage[],
  graph: LinkGraph,
  scope: SiteScope,
): RatedPage[] {
  return pages.map((page) => {
    const settled = graph.settled(page.walk, page)
    const finalKey = scope.key(settled.finalUrl) ?? page.key
    const notIndexable = whyNotIndexable(page, { settled, finalKey }, scope)
    const { brief } = page
    const row: PageRow = {
      url: page.url,
      finalUrl: settled.finalUrl,
      status: settled.status,
      reason: page.walk.reason,
      source: page.source,
      depth: graph.depth(page),
      title: brief?.title ?? null,
      description: brief?.description ?? null,
      canonical: brief?.canonical ?? null,
      h1: brief?.h1 ?? null,
      language: brief?.language ?? null,
      wordCount: brief?.words ?? null,
      indexable: notIndexable === null,
      notIndexable,
      inlinks: graph.inlinks(page),
      redirects: settled.hops,
    }
    return { page, row, settled, finalKey }
  })
}

function whyNotIndexable(
  { brief, walk }: SitePage,
  { settled, finalKey }: Pick<RatedPage, 'settled' | 'finalKey'>,
  scope: SiteScope,
): NotIndexable | null {
  if (walk.alias !== null) return 'redirect'
  if (settled.status < 200 || settled.status > 299) {
    return settled.status >= 300 && settled.status < 400 ? 'redirect' : 'status'
  }
  if (!brief) return 'notHtml'
  if (brief.noindex) return 'noindex'
  if (brief.canonical !== null && scope.key(brief.canonical) !== finalKey) return 'canonical'
  return scope.isOpenToSearch(settled.finalUrl) ? null : 'robots'
}
