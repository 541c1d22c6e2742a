import type { OutlineAlternate } from '../page/outline/page-outline.ts'
import { isRefused } from './link-findings.ts'
import type { RatedPage, SiteLinks } from './link-graph.ts'
import type { Findings } from './result.ts'
import type { SiteScope } from './site-scope.ts'
import type { Steps } from './steps.ts'
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
  readonly graph: SiteLinks
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
export function* hreflangFindings(
  pages: readonly RatedPage[],
  context: Context,
): Steps<HreflangCluster[]> {
  const { scope } = context
  const versions = new Map<string, Version>()
  for (const page of pages) {
    yield
    const all = page.page.brief?.alternates ?? []
    if (all.length === 0 || page.row.notIndexable === 'redirect') continue
    const alternates = all.map((one) => ({ ...one, key: scope.key(one.href) }))
    const named = new Set(alternates.map(({ key }) => key))
    versions.set(page.finalKey, { ...page, alternates, named })
  }
  const found: HreflangCluster[] = []
  for (const members of yield* clusters(versions)) {
    yield
    found.push(yield* clusterOf(members, versions, context))
  }
  return found.sort((a, b) => b.problems.length - a.problems.length).slice(0, MAX_CLUSTERS)
}

/** Pages connected by declarations in either direction. */
function* clusters(versions: ReadonlyMap<string, Version>): Steps<Version[][]> {
  const neighbours = new Map<string, Set<string>>()
  const connect = (a: string, b: string) => {
    const known = neighbours.get(a)
    if (known) known.add(b)
    else neighbours.set(a, new Set([b]))
  }
  for (const [key, { alternates }] of versions) {
    yield
    for (const { key: other } of alternates) {
      if (other === null || !versions.has(other)) continue
      connect(key, other)
      connect(other, key)
    }
  }
  const met = new Set<string>()
  const found: Version[][] = []
  for (const start of versions.keys()) {
    if (met.has(start)) continue
    met.add(start)
    const keys = [start]
    for (const key of keys) {
      yield
      for (const next of neighbours.get(key) ?? []) {
        if (met.has(next)) continue
        met.add(next)
        keys.push(next)
      }
    }
    found.push(keys.map((key) => versions.get(key)!))
  }
  return found
}

function* clusterOf(
  members: readonly Version[],
  versions: ReadonlyMap<string, Version>,
  { graph, scope, findings }: Context,
): Steps<HreflangCluster> {
  const problems: HreflangProblem[] = []
  for (const version of members) {
    yield
    for (const problem of problemsOf(version, versions, { graph, scope })) {
      findings.add(RULES[problem.problem], problem.url, problem.target)
      problems.push(problem)
    }
  }
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
  { graph, scope }: Omit<Context, 'findings'>,
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
