import { siteRules } from '../multipage/site-rules.ts'
import type { Steps } from '../multipage/steps.ts'
import type { RuleId } from '../multipage/types.ts'
import type { SiteRow } from './page-rows.ts'
import type { Comparison } from './site-findings.ts'
import type { Templates } from './templates.ts'

type Norm = {
  readonly rule: RuleId
  readonly has: (rated: SiteRow) => boolean
}

const NORMS: readonly Norm[] = [
  { rule: 'outlierDescription', has: ({ row }) => row.description !== null },
  { rule: 'outlierCanonical', has: ({ row }) => row.canonical !== null },
  { rule: 'outlierHreflang', has: ({ page }) => (page.brief?.alternates.length ?? 0) > 0 },
  { rule: 'outlierNoindex', has: ({ page }) => page.brief?.noindex === false },
]

/** Pages that lack what nearly all pages of their template have. */
export function* outliers(
  { rows, findings }: Pick<Comparison, 'rows' | 'findings'>,
  { all }: Templates,
): Steps<void> {
  for (const { pages } of all) {
    yield
    const members = pages.map((n) => rows[n]!)
    if (members.length < siteRules.limits.normPages) continue
    for (const { rule, has } of NORMS) {
      const without = yield* exceptions(members, has)
      for (const { row } of without) findings.add(rule, row.url)
    }
    for (const type of typesOf(members)) {
      const without = yield* exceptions(members, ({ page }) => page.types.includes(type))
      for (const { row } of without) findings.add('outlierSchema', row.url, type)
    }
  }
}

/** The members without something that is the norm; none if it is not. */
function* exceptions(
  members: readonly SiteRow[],
  has: (rated: SiteRow) => boolean,
): Steps<readonly SiteRow[]> {
  const without: SiteRow[] = []
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
  return new Set(first.flatMap(({ page }) => page.types))
}
