import type { ComparedSketch } from '../page/outline/similar-pairs.ts'
import type { AddressBook } from './address-book.ts'
import type { Hop, PageBrief, SitePage, Walk } from './site-page.ts'
import type { SiteScope } from './site-scope.ts'
import type { NotIndexable, PageRow } from './types.ts'

type GraphParts = {
  readonly inOrder: readonly SitePage[]
  readonly pages: ReadonlyMap<string, SitePage>
  readonly checks: ReadonlyMap<string, Walk>
  readonly book: Pick<AddressBook, 'ownerOf'>
}

/** Final target of a URL, across the redirects of several listed pages. */
export type Settled = {
  readonly status: number
  readonly reason: string | null
  readonly finalUrl: string
  readonly hops: readonly Hop[]
  readonly isLoop: boolean
  readonly isGivenUp: boolean
  /** The page at the end, if it was read. */
  readonly page: ComparedPage | null
}

/** A page as comparisons read it. Its links are in the graph. */
export type ComparedPage = {
  readonly key: string
  readonly url: string
  readonly source: string
  readonly walk: Walk
  readonly brief: ComparedBrief | null
}
type ComparedBrief = Omit<PageBrief, 'links' | 'sketch'> & {
  readonly sketch: ComparedSketch | null
}

/** A link on pages read: its target, and the pages that have it. */
export type LinkTarget = { readonly url: string; readonly from: readonly string[] }

/** Known links between the pages of a site. */
export interface SiteLinks {
  /** Every URL of the site that pages link to, by key, in order of discovery. */
  readonly targets: Iterable<readonly [string, LinkTarget]> & { has(key: string): boolean }
  /** Known facts about a URL. Null if it was not requested. */
  at(key: string): Settled | null
}

/** Links between the pages read. */
export class LinkGraph implements SiteLinks {
  readonly targets: ReadonlyMap<string, LinkTarget>
  readonly #parts: GraphParts
  readonly #inlinks = new Map<string, Set<string>>()
  readonly #outlinks = new Map<string, Set<string>>()
  readonly #depths: ReadonlyMap<string, number>

  constructor(parts: GraphParts) {
    this.#parts = parts
    this.targets = linkTargets(parts.inOrder)
    for (const page of parts.inOrder) this.#addLinks(page)
    this.#depths = this.#measured()
  }

  inlinks(page: SitePage): number {
    return this.#inlinks.get(page.key)?.size ?? 0
  }

  depth(page: SitePage): number | null {
    return this.#depths.get(page.key) ?? null
  }

  at(key: string): Settled | null {
    const { pages, checks, book } = this.#parts
    const page = pages.get(key) ?? pages.get(book.ownerOf(key) ?? '')
    if (page) return this.settled(page.walk, page)
    const check = checks.get(key)
    return check === undefined ? null : this.settled(check, null)
  }

  settled(walk: Walk, start: SitePage | null): Settled {
    return settledAlong(walk, start, (key) => this.#parts.pages.get(key))
  }

  #addLinks({ key, brief }: SitePage): void {
    if (!brief || brief.nofollow) return
    const outlinks = new Set<string>()
    for (const link of brief.links) {
      if (!link.isNofollow) for (const passed of this.#way(link.key)) outlinks.add(passed)
    }
    outlinks.delete(key)
    this.#outlinks.set(key, outlinks)
    for (const target of outlinks) {
      const known = this.#inlinks.get(target)
      if (known) known.add(key)
      else this.#inlinks.set(target, new Set([key]))
    }
  }

  /** Keys of the pages on the way of a link: the redirecting ones and the last. */
  #way(key: string): Set<string> {
    const { pages, checks, book } = this.#parts
    const way = new Set<string>()
    let next = book.ownerOf(key) ?? checks.get(key)?.alias ?? undefined
    while (next !== undefined && !way.has(next)) {
      const page = pages.get(next)
      if (page === undefined) break
      way.add(next)
      next = page.walk.alias ?? undefined
    }
    return way
  }

  /** Clicks from the audited page. */
  #measured(): Map<string, number> {
    const depths = new Map<string, number>()
    const [first] = this.#parts.inOrder
    if (first === undefined) return depths
    depths.set(first.key, 0)
    const queue = [first.key]
    for (const key of queue) {
      const depth = (depths.get(key) ?? 0) + 1
      for (const next of this.#outlinks.get(key) ?? []) {
        if (depths.has(next)) continue
        depths.set(next, depth)
        queue.push(next)
      }
    }
    return depths
  }
}

/** The end of a walk, on through the pages that it leads to. */
export function settledAlong(
  walk: Walk,
  start: ComparedPage | null,
  pageAt: (key: string) => ComparedPage | undefined,
): Settled {
  const passed = new Set<string>(start === null ? [] : [start.key])
  const hops = [...walk.hops]
  let page = start
  let last = walk
  while (last.alias !== null) {
    const next = pageAt(last.alias)
    if (next === undefined) break
    if (passed.has(next.key)) return { ...endOf(last), hops, isLoop: true, page: null }
    passed.add(next.key)
    hops.push(...next.walk.hops)
    page = next
    last = next.walk
  }
  return { ...endOf(last), hops, isLoop: last.isLoop, page }
}

function endOf({ status, reason, finalUrl, isGivenUp }: Walk) {
  return { status, reason, finalUrl, isGivenUp }
}

function linkTargets(pages: readonly SitePage[]): Map<string, { url: string; from: string[] }> {
  const found = new Map<string, { url: string; from: string[] }>()
  for (const { brief, url: from } of pages) {
    for (const { key, url } of brief?.links ?? []) {
      const known = found.get(key)
      if (known) known.from.push(from)
      else found.set(key, { url, from: [from] })
    }
  }
  return found
}

/** Fields of a row that comparisons read. */
type ComparedRow = Pick<
  PageRow,
  | ('url' | 'finalUrl' | 'status' | 'title' | 'description' | 'h1' | 'language' | 'wordCount')
  | ('indexable' | 'notIndexable' | 'inlinks')
>

/** A listed page, with its incoming links. */
export type RatedPage<Page = ComparedPage, Row = ComparedRow> = {
  readonly page: Page
  readonly row: Row
  readonly settled: Settled
  /** Key of the URL at which it was read. */
  readonly finalKey: string
}

export function ratedPages(
  pages: readonly SitePage[],
  graph: LinkGraph,
  scope: SiteScope,
): RatedPage<SitePage, PageRow>[] {
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

export function whyNotIndexable(
  { brief, walk }: ComparedPage,
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
