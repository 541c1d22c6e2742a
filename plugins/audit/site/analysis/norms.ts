import { siteRules } from '../../multipage/site-rules.ts'
import type { Steps } from '../../multipage/steps.ts'
import type { SiteRow } from './page-rows.ts'
import type { Comparison } from './site-findings.ts'
import type { Templates } from './templates.ts'

type Norm = { readonly name: string; readonly has: (rated: SiteRow) => boolean }

const NORMS: readonly Norm[] = [
  { name: 'canonical', has: ({ row }) => row.canonical !== null },
  { name: 'hreflang', has: ({ page }) => (page.brief?.alternates.length ?? 0) > 0 },
]

/** Pages that lack what nearly all pages of their template have. What checks find is theirs to tell. */
export function* outliers(
  { rows, findings }: Pick<Comparison, 'rows' | 'findings'>,
  { all }: Templates,
): Steps<void> {
  for (const { pages } of all) {
    yield
    const members = pages.map((n) => rows[n]!)
    const typed = members.filter(({ page }) => page.types !== null)
    const ofTypes = [...typesOf(typed)].map((type) => ({
      ...{ name: type, members: typed },
      has: ({ page }: SiteRow) => page.types?.includes(type) ?? false,
    }))
    for (const { has, name, ...own } of [
      ...NORMS.map((norm) => ({ ...norm, members })),
      ...ofTypes,
    ]) {
      const without = yield* exceptions(own.members, has)
      for (const { row } of without) findings.add('outlier', row.url, name)
    }
  }
}

/** The members without something that is the norm; none if it is not. */
function* exceptions(
  members: readonly SiteRow[],
  has: (rated: SiteRow) => boolean,
): Steps<readonly SiteRow[]> {
  const without: SiteRow[] = []
  if (members.length < siteRules.limits.normPages) return without
  const most = (1 - siteRules.limits.normShare) * members.length
  for (const rated of members) {
    yield
    if (!has(rated)) without.push(rated)
    if (without.length > most) return []
  }
  return without
}

function typesOf(members: readonly SiteRow[]): ReadonlySet<string> {
  // A norm is on the first page, or on one of the next.
  const first = members.slice(0, Math.ceil(members.length * (1 - siteRules.limits.normShare)) + 1)
  return new Set(first.flatMap(({ page }) => page.types ?? []))
}
