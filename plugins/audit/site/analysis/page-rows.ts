import type { SitePageRow } from '../../../../manifests/types/records.ts'
import { displayScore } from '../../checks/score.ts'
import { type RatedPage, whyNotIndexable } from '../../multipage/link-graph.ts'
import type { SiteScope } from '../../multipage/site-scope.ts'
import type { Steps } from '../../multipage/steps.ts'
import { isJudged, type KnownPage } from '../page-table.ts'
import type { SiteGraph } from './site-graph.ts'
import type { Templates } from './templates.ts'

type Row = { -readonly [K in keyof SitePageRow]: SitePageRow[K] }
export type SiteRow = RatedPage<KnownPage, Row>

type RowParts = {
  readonly graph: SiteGraph
  readonly scope: SiteScope
  readonly shares: Float64Array
  readonly templates: Templates
}

/** One row per page, in order of the numbers. `issues` is counted later. */
export function* pageRows({ graph, scope, shares, templates }: RowParts): Steps<SiteRow[]> {
  const rows: SiteRow[] = []
  for (const page of graph.pages) {
    yield
    const { n, brief, walk, judgement } = page
    const settled = graph.settled(page)
    const finalKey = scope.key(settled.finalUrl) ?? page.key
    const notIndexable = whyNotIndexable(page, { settled, finalKey }, scope)
    const scores = isJudged(page) ? judgement : null
    const row: Row = {
      ...{ n, url: page.url, finalUrl: settled.finalUrl, status: settled.status },
      ...{ reason: walk.reason, source: page.source, depth: graph.depths[n] ?? null },
      template: templates.all[templates.of[n]!]?.id ?? null,
      judged: scores !== null,
      ...{ title: brief?.title ?? null, description: brief?.description ?? null },
      ...{ h1: brief?.h1 ?? null, language: brief?.language ?? null },
      ...{ wordCount: brief?.words ?? null, bytes: page.bytes, responseMs: page.responseMs },
      canonical: brief?.canonical ?? null,
      ...{ indexable: notIndexable === null, notIndexable },
      ...{ inlinks: graph.inlinks[n]!, linkShare: shares[n]! },
      overall: displayScore(scores?.overall ?? null),
      ...{ seo: scores?.scores.seo ?? null, geo: scores?.scores.geo ?? null },
      ...{ blockers: scores?.blockers ?? 0, issues: 0 },
    }
    rows.push({ page, row, settled, finalKey })
  }
  return rows
}
