import type { SiteScope } from '../../multipage/site-scope.ts'
import type { Steps } from '../../multipage/steps.ts'
import type { KnownPage } from '../page-table.ts'
import type { SiteGraph } from './site-graph.ts'

const DAMPING = 0.85
const MAX_ROUNDS = 100
/** Change of all shares together at which they are final. */
const PRECISION = 1e-6
const NONE = 0xffff_ffff

/**
 * The share of each page in the site's links (PageRank), by number; together 1. Redirects and
 * canonicals pass their share on; links with rel=nofollow and addresses without a page have none.
 * A page without links spreads its share evenly.
 */
export function* linkEquity(graph: SiteGraph, scope: SiteScope): Steps<Float64Array> {
  const count = graph.pages.length
  const heirs = yield* heirsOf(graph, scope)
  const own = graph.pages.flatMap(({ n }) => (heirs[n] === n ? [n] : []))
  const starts = new Uint32Array(count + 1)
  const links = new Uint32Array(
    graph.pages.reduce((sum, { n }) => sum + graph.followed(n).length, 0),
  )
  let end = 0
  for (let n = 0; n < count; n += 1) {
    yield
    if (heirs[n] === n) {
      for (const target of graph.followed(n)) {
        const heir = heirs[target]!
        if (heir !== NONE && heir !== n) links[end++] = heir
      }
    }
    starts[n + 1] = end
  }
  let shares: Float64Array = new Float64Array(count)
  for (const n of own) shares[n] = 1 / own.length
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next: Float64Array = new Float64Array(count)
    let idle = 0
    for (const n of own) {
      const [from, to] = [starts[n]!, starts[n + 1]!]
      if (from === to) idle += shares[n]!
      const part = shares[n]! / (to - from)
      for (let at = from; at < to; at += 1) next[links[at]!]! += part
      if (n % 64 === 0) yield
    }
    let change = 0
    for (const n of own) {
      next[n] = (1 - DAMPING + DAMPING * idle) / own.length + DAMPING * next[n]!
      change += Math.abs(next[n]! - shares[n]!)
    }
    yield
    shares = next
    if (change < PRECISION) break
  }
  return shares
}

/**
 * The page that gets the share of each page: itself, or the one that it redirects to or declares
 * canonical.
 */
function* heirsOf(graph: SiteGraph, scope: SiteScope): Steps<Uint32Array> {
  const heirs = new Uint32Array(graph.pages.length)
  for (const page of graph.pages) {
    yield
    heirs[page.n] = heirOf(page, graph, scope)?.n ?? NONE
  }
  return heirs
}

function heirOf(page: KnownPage, graph: SiteGraph, scope: SiteScope): KnownPage | undefined {
  const passed = new Set<number>()
  let heir: KnownPage = page
  for (;;) {
    passed.add(heir.n)
    const next = successorOf(heir, graph, scope)
    // A loop of canonicals has no page that represents all: each keeps its own share.
    if (next !== undefined && passed.has(next.n)) return page.brief === null ? undefined : page
    if (next === undefined || next.n >= graph.pages.length) break
    heir = next
  }
  return heir.brief === null ? undefined : heir
}

function successorOf({ n, walk, brief }: KnownPage, graph: SiteGraph, scope: SiteScope) {
  if (walk.alias !== null) return graph.pageAt(walk.alias)
  const canonical = brief?.canonical ?? null
  const key = canonical === null ? null : scope.key(canonical)
  const next = key === null ? undefined : graph.pageAt(key)
  // A canonical to an address without a page is ignored.
  const isPage = next !== undefined && (next.brief !== null || next.walk.alias !== null)
  return isPage && next.n !== n ? next : undefined
}
