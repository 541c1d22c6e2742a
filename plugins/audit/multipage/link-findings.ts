import type { LinkGraph, RatedPage, Settled } from './link-graph.ts'
import type { Findings } from './result.ts'
import type { SiteScope } from './site-scope.ts'
import type {
  BrokenLink,
  CanonicalConflict,
  LinkedAddress,
  RedirectChain,
  RuleId,
} from './types.ts'

const REFUSALS = new Set([401, 402, 403, 407, 429, 451])
const MAX_FROM = 5
const MAX_BROKEN = 200
const MAX_CHAINS = 100

/** Whether visitors find nothing there: no response, or an error other than a refusal. */
export function isBroken({ status, isLoop, isGivenUp }: Settled): boolean {
  if (isLoop || isGivenUp) return false
  return status === 0 || (status >= 400 && !REFUSALS.has(status))
}

export function isRefused(status: number): boolean {
  return REFUSALS.has(status)
}

type LinkReport = {
  readonly brokenLinks: readonly BrokenLink[]
  readonly redirectChains: readonly RedirectChain[]
}

/** Finds links to missing or redirected pages. */
export function linkFindings(
  pages: readonly RatedPage[],
  graph: LinkGraph,
  findings: Findings,
): LinkReport {
  const brokenLinks: BrokenLink[] = []
  const redirectChains: RedirectChain[] = []
  for (const [key, { url, from }] of graph.targets) {
    const settled = graph.at(key)
    if (settled === null) continue
    const linked = linkedAddress(url, from)
    if (isBroken(settled)) {
      brokenLinks.push({ ...linked, status: settled.status, reason: settled.reason })
    } else if (settled.isLoop || settled.hops.length > 1) {
      redirectChains.push(chainOf(linked, settled))
    }
    const rule = ruleOf(settled)
    if (rule !== null) for (const page of from) findings.add(rule, page)
  }
  const unlinked = pages.filter(({ page }) => !graph.targets.has(page.key))
  for (const { row, settled } of unlinked) {
    if (!settled.isLoop && (isBroken(settled) || settled.hops.length < 2)) continue
    redirectChains.push(chainOf(linkedAddress(row.url, []), settled))
    findings.add(settled.isLoop ? 'redirectLoop' : 'redirectChain', row.url)
  }
  return {
    brokenLinks: mostLinkedFirst(brokenLinks).slice(0, MAX_BROKEN),
    redirectChains: mostLinkedFirst(redirectChains).slice(0, MAX_CHAINS),
  }
}

function ruleOf(settled: Settled) {
  if (settled.isLoop) return 'redirectLoop'
  if (isBroken(settled)) return 'brokenLink'
  if (settled.hops.length > 1) return 'redirectChain'
  return settled.hops.length === 1 ? 'linkedRedirect' : null
}

function chainOf(linked: LinkedAddress, settled: Settled): RedirectChain {
  const { hops, finalUrl, status, isLoop: endless } = settled
  return { ...linked, hops, finalUrl, status, endless }
}

function linkedAddress(url: string, from: readonly string[]): LinkedAddress {
  return { url, from: from.slice(0, MAX_FROM), fromCount: from.length }
}

function mostLinkedFirst<T extends LinkedAddress>(links: readonly T[]): T[] {
  return [...links].sort((a, b) => b.fromCount - a.fromCount)
}

const RULES: Readonly<Record<CanonicalConflict['conflict'], RuleId>> = {
  broken: 'canonicalBroken',
  redirects: 'canonicalRedirects',
  noindex: 'canonicalNoindex',
  chain: 'canonicalChain',
  foreign: 'canonicalForeign',
  otherForm: 'canonicalOtherForm',
}

type Context = {
  readonly graph: LinkGraph
  readonly scope: SiteScope
  readonly findings: Findings
}

/** Finds canonicals that name a missing page, or one that names another. */
export function canonicalFindings(
  pages: readonly RatedPage[],
  context: Context,
): CanonicalConflict[] {
  return pages.flatMap((rated) => {
    const canonical = rated.page.brief?.canonical ?? null
    const conflict = canonical === null ? null : conflictOf(rated, canonical, context)
    if (canonical === null || conflict === null) return []
    context.findings.add(RULES[conflict], rated.row.url)
    return { url: rated.row.url, canonical: context.scope.publicForm(canonical), conflict }
  })
}

function conflictOf(
  { finalKey }: RatedPage,
  canonical: string,
  { graph, scope }: Context,
): CanonicalConflict['conflict'] | null {
  const key = scope.key(canonical)
  if (key === null) return 'foreign'
  if (key === finalKey) return scope.hasOwnOrigin(canonical) ? null : 'otherForm'
  const target = graph.at(key)
  if (target === null) return null
  if (isBroken(target) || target.isLoop) return 'broken'
  if (target.hops.length > 0) return 'redirects'
  const brief = target.page?.brief
  if (brief?.noindex) return 'noindex'
  const next = brief?.canonical ?? null
  return next !== null && scope.key(next) !== key ? 'chain' : null
}
