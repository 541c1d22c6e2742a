import type { Findings } from './findings.ts'
import { isBroken } from './link-findings.ts'
import type { LinkGraph } from './link-graph.ts'
import type { RuleId } from './multipage-options.ts'
import type { CanonicalConflict } from './multipage-result.ts'
import type { RatedPage } from './page-rows.ts'
import type { SiteScope } from './site-scope.ts'

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

/** Canonicals that name a page which is none, or which names another in its turn. */
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
