import type { OutlineAlternate } from '../page/outline/page-outline.ts'
import { isRefused } from './link-findings.ts'
import type { LinkGraph, RatedPage } from './link-graph.ts'
import type { Findings } from './result.ts'
import type { SiteScope } from './site-scope.ts'
import type { HreflangCluster, HreflangProblem, RuleId } from './types.ts'

const MAX_PROBLEMS = 100
const MAX_CLUSTERS = 100

const RULES: Readonly<Record<HreflangProblem['problem'], RuleId>> = {
  noReturn: 'hreflangNoReturn',
  target: 'hreflangTarget',
  redirect: 'hreflangRedirect',
  noSelf: 'hreflangNoSelf',
  conflict: 'hreflangConflict',
}

type Context = {
  readonly graph: LinkGraph
  readonly scope: SiteScope
  readonly findings: Findings
}
type Alternate = OutlineAlternate & { readonly key: string | null }
type Version = RatedPage & {
  readonly alternates: readonly Alternate[]
  /** Keys of the alternates. */
  readonly named: ReadonlySet<string | null>
}

/**
 * Groups the language versions that pages declare into clusters, and finds contradictions. Only
 * among pages read: the return links of unread pages or other hosts are unknown.
 */
export function hreflangFindings(pages: readonly RatedPage[], context: Context): HreflangCluster[] {
  const { scope } = context
  const versions = new Map<string, Version>()
  for (const page of pages) {
    const all = page.page.brief?.alternates ?? []
    if (all.length === 0 || page.row.notIndexable === 'redirect') continue
    const alternates = all.map((one) => ({ ...one, key: scope.key(one.href) }))
    const named = new Set(alternates.map(({ key }) => key))
    versions.set(page.finalKey, { ...page, alternates, named })
  }
  return clusters(versions)
    .map((members) => clusterOf(members, versions, context))
    .sort((a, b) => b.problems.length - a.problems.length)
    .slice(0, MAX_CLUSTERS)
}

/** Pages connected by declarations in either direction. */
function clusters(versions: ReadonlyMap<string, Version>): Version[][] {
  const neighbours = new Map<string, Set<string>>()
  const connect = (a: string, b: string) => {
    const known = neighbours.get(a)
    if (known) known.add(b)
    else neighbours.set(a, new Set([b]))
  }
  for (const [key, { alternates }] of versions) {
    for (const { key: other } of alternates) {
      if (other === null || !versions.has(other)) continue
      connect(key, other)
      connect(other, key)
    }
  }
  const met = new Set<string>()
  return [...versions.keys()].flatMap((start) => {
    if (met.has(start)) return []
    met.add(start)
    const keys = [start]
    for (const key of keys) {
      for (const next of neighbours.get(key) ?? []) {
        if (met.has(next)) continue
        met.add(next)
        keys.push(next)
      }
    }
    return [keys.map((key) => versions.get(key)!)]
  })
}

function clusterOf(
  members: readonly Version[],
  versions: ReadonlyMap<string, Version>,
  context: Context,
): HreflangCluster {
  const problems = members.flatMap((version) => problemsOf(version, versions, context))
  for (const { problem, url } of problems) context.findings.add(RULES[problem], url)
  const languages = members.flatMap(({ alternates }) => alternates.map(({ lang }) => lang))
  return {
    pages: members.map(({ row }) => row.url),
    languages: [...new Set(languages)].sort(),
    problems: problems.slice(0, MAX_PROBLEMS),
  }
}

function problemsOf(
  { row, finalKey, alternates, named }: Version,
  versions: ReadonlyMap<string, Version>,
  { graph, scope }: Context,
): HreflangProblem[] {
  const { url } = row
  const problems: HreflangProblem[] = []
  if (!named.has(finalKey)) {
    problems.push({ problem: 'noSelf', url, lang: null, target: null })
  }
  const first = new Map<string, string>()
  for (const { lang, href, key } of alternates) {
    const known = first.get(lang)
    if (known !== undefined && known !== (key ?? href)) {
      problems.push({ problem: 'conflict', url, lang, target: scope.publicForm(href) })
    }
    first.set(lang, known ?? key ?? href)
    if (key === null || key === finalKey) continue
    const problem = targetProblem(key, finalKey)
    if (problem) problems.push({ problem, url, lang, target: scope.publicForm(href) })
  }
  return problems

  function targetProblem(key: string, own: string): HreflangProblem['problem'] | null {
    const settled = graph.at(key)
    if (settled === null || settled.isGivenUp) return null
    const { page, status, hops } = settled
    if (status !== null && isRefused(status)) return null
    if (status !== 200 || page?.brief?.noindex) return 'target'
    if (hops.length > 0) return 'redirect'
    if (!page?.brief) return null
    return versions.get(key)?.named.has(own) ? null : 'noReturn'
  }
}
