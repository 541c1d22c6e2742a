import type { LinkTarget, RatedPage, Settled, SiteLinks } from './link-graph.ts'
import type { Findings } from './result.ts'
import type { SiteScope } from './site-scope.ts'
import type { Steps } from './steps.ts'
import type {
  BrokenLink,
  CanonicalConflict,
  LinkedAddress,
  RedirectChain,
  RuleId,
} from './types.ts'

const REFUSALS = new Set([401, 402, 403, 407, 429, 451])

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

/** How much of each list is kept. `from`: pages that have a link. */
export type LinkLimits = { readonly from: number; readonly broken: number; readonly chains: number }

/** Finds links to missing or redirected pages. */
export function* linkFindings(
  pages: readonly RatedPage[],
  { graph, findings }: Pick<Context, 'graph' | 'findings'>,
  limits: LinkLimits,
): Steps<LinkReport> {
  const brokenLinks: BrokenLink[] = []
  const redirectChains: RedirectChain[] = []
  for (const [key, target] of graph.targets) {
    yield
    const settled = graph.at(key)
    const rule = settled === null ? null : ruleOf(settled)
    if (settled === null || rule === null) continue
    const linked = linkedAddress(target, limits)
    if (isBroken(settled)) {
      brokenLinks.push({ ...linked, status: settled.status, reason: settled.reason })
    } else if (settled.isLoop || settled.hops.length > 1) {
      redirectChains.push(chainOf(linked, settled))
    }
    for (const page of target.from) {
      yield
      findings.add(rule, page, target.url)
    }
  }
  const unlinked = pages.filter(({ page }) => !graph.targets.has(page.key))
  for (const { row, settled } of unlinked) {
    if (!settled.isLoop && (isBroken(settled) || settled.hops.length < 2)) continue
    yield
    redirectChains.push(chainOf(linkedAddress({ url: row.url, from: [] }, limits), settled))
    findings.add(settled.isLoop ? 'redirectLoop' : 'redirectChain', row.url)
  }
  return {
    brokenLinks: mostLinkedFirst(brokenLinks).slice(0, limits.broken),
    redirectChains: mostLinkedFirst(redirectChains).slice(0, limits.chains),
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

function linkedAddress({ url, from }: LinkTarget, limits: LinkLimits): LinkedAddress {
  return { url, from: from.slice(0, limits.from), fromCount: from.length }
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
  readonly graph: SiteLinks
  readonly scope: SiteScope
  readonly findings: Findings
}

/** Finds canonicals that name a missing page, or one that names another. */
export function* canonicalFindings(
  pages: readonly RatedPage[],
  context: Context,
): Steps<CanonicalConflict[]> {
  const conflicts: CanonicalConflict[] = []
  for (const rated of pages) {
    yield
    const declared = rated.page.brief?.canonical ?? null
    const conflict = declared === null ? null : conflictOf(rated, declared, context)
    if (declared === null || conflict === null) continue
    const canonical = context.scope.publicForm(declared)
    context.findings.add(RULES[conflict], rated.row.url, canonical)
    conflicts.push({ url: rated.row.url, canonical, conflict })
  }
  return conflicts
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
