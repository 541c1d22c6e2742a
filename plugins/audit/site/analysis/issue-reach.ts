import type { SiteIssue } from '../../../../manifests/types/records.ts'
import { Headline } from '../../checks/headline.ts'
import { siteRules } from '../../multipage/site-rules.ts'
import type { SiteRow } from './page-rows.ts'
import type { Templates } from './templates.ts'

export type IssueContext = {
  readonly rows: readonly SiteRow[]
  readonly templates: Templates
  /** Gets the numbers of all pages that an issue concerns. */
  readonly concerned: Map<SiteIssue, readonly number[]>
}

const MAX_EXAMPLES = 10

type Reach = {
  /** Number of the template that it is confined to, or -1. */
  readonly template: number
  readonly pages: readonly number[]
  /** Pages of the template that were looked at. */
  readonly judged: number
}

/** Extent of an issue: "One template (/shop/*): 412 pages." */
export function reachOf({ template, pages, judged }: Reach, { templates }: IssueContext): string {
  const { headlines } = siteRules
  const all = new Set(pages.map((n) => templates.of[n]!))
  const pattern = templates.all[template]?.pattern ?? ''
  const values = { pages: pages.length, of: judged, pattern, templates: all.size }
  const isWhole = pages.length === judged
  const name = template >= 0 ? (isWhole ? 'template' : 'partOfTemplate') : null
  const rest = all.size > 1 && !all.has(-1) ? 'scattered' : 'pages'
  return new Headline(headlines[name ?? rest], {}).show(values)
}

/** The pages with the largest shares of the links. */
export function examplesOf(
  members: readonly SiteRow[],
  detailOf: (rated: SiteRow) => string | null,
): SiteIssue['examples'] {
  const best: SiteRow[] = []
  for (const rated of members) {
    const last = best[MAX_EXAMPLES - 1]
    if (last !== undefined && last.row.linkShare >= rated.row.linkShare) continue
    const at = best.findIndex(({ row }) => row.linkShare < rated.row.linkShare)
    best.splice(at < 0 ? best.length : at, 0, rated)
    if (best.length > MAX_EXAMPLES) best.pop()
  }
  return best.map((rated) => ({ n: rated.row.n, url: rated.row.url, detail: detailOf(rated) }))
}
