import type {
  SiteAuditCounts,
  SiteIssue,
  SiteResult,
  SiteScores,
  SiteTemplate,
} from '../../../../manifests/types/records.ts'
import type { Catalogue } from '../../checks/catalogue.ts'
import { displayScore, gradeOf } from '../../checks/score.ts'
import { Findings } from '../../multipage/result.ts'
import { SiteScope } from '../../multipage/site-scope.ts'
import type { Steps } from '../../multipage/steps.ts'
import type { PageTable } from '../page-table.ts'
import type { ReferenceTable } from '../references/reference-table.ts'
import type { ReferenceAnswers, SiteBasis } from '../site-data.ts'
import { type CheckTable, lackingScore, notScoredIn } from '../stored-judgement.ts'
import { checkIssues } from './check-issues.ts'
import { linkEquity } from './link-equity.ts'
import { outliers } from './norms.ts'
import { pageRows, type SiteRow } from './page-rows.ts'
import { referenceSummary } from './reference-findings.ts'
import { ruleIssues } from './rule-issues.ts'
import { linkSummary, sitemapSummary } from './site-findings.ts'
import { SiteGraph } from './site-graph.ts'
import { type Templates, templatesOf } from './templates.ts'
import { textSummary } from './text-findings.ts'

const MAX_TEMPLATES = 500
const MOST_LINKED = 20
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
/** Only compares addresses: nothing is requested. */
const READING = { robotsToken: '', neverPhrases: [], fileExtensions: [] }

export type AnalysisParts = {
  readonly table: PageTable
  readonly checks: CheckTable
  readonly basis: SiteBasis
  readonly catalogue: Catalogue
  readonly counts: SiteAuditCounts
  readonly references: ReferenceTable
  readonly answers: ReferenceAnswers
  readonly isComplete: boolean
}

/** Results about all pages read so far. */
export function* siteAnalysis(parts: AnalysisParts): Steps<SiteResult> {
  const { table, checks, basis, catalogue, counts } = parts
  const scope = new SiteScope(basis.facts, READING, () => performance.now())
  const graph = yield* SiteGraph.of(table, scope, counts.read)
  const shares = yield* linkEquity(graph, scope)
  const templates = yield* templatesOf(graph.pages)
  const rows = yield* pageRows({ graph, scope, shares, templates })
  const findings = new Findings()
  const comparison = { rows, graph, scope, basis, findings }
  const links = yield* linkSummary(comparison)
  const sitemap = yield* sitemapSummary(comparison)
  const texts = yield* textSummary(comparison)
  const outside = yield* referenceSummary(comparison, parts)
  yield* outliers(comparison, templates)
  const weights = scoreWeights(rows)
  const { scoring } = catalogue
  const concerned = new Map<SiteIssue, readonly number[]>()
  const issues = [
    ...(yield* checkIssues({ rows, templates, concerned, checks, scoring, weights, findings })),
    ...(yield* ruleIssues({
      ...{ rows, templates, concerned, findings },
      severities: scoring.actions.severities,
    })),
  ].sort(byGain)
  yield
  return {
    counts,
    scores: siteScores(rows, weights, catalogue),
    summary: {
      complete: parts.isComplete,
      issueCounts: issueCounts(issues),
      templates: yield* templateRows({ rows, weights, templates }, issues),
      depths: depthsOf(rows),
      ...links,
      ...sitemap,
      ...texts,
      ...(outside && { outside }),
      mostLinked: mostLinked(rows),
      changes: null,
    },
    issues,
    issuePages: issues.map((issue) => [...(concerned.get(issue) ?? [])]),
    pages: rows.map(({ row }) => row),
  }
}

function byGain(a: SiteIssue, b: SiteIssue): number {
  return (
    b.gain - a.gain ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    b.pages - a.pages ||
    (a.id < b.id ? -1 : 1)
  )
}

function issueCounts(issues: readonly SiteIssue[]) {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 }
  for (const { severity } of issues) counts[severity] += 1
  return counts
}

/** Share of each page among the links of the pages with a score, by page number. The sum is 1. */
function scoreWeights(rows: readonly SiteRow[]): Float64Array {
  const weights = new Float64Array(rows.length)
  const scored = rows.filter(({ row }) => row.overall !== null)
  const sum = scored.reduce((total, { row }) => total + row.linkShare, 0)
  for (const { row } of scored) weights[row.n] = sum > 0 ? row.linkShare / sum : 1 / scored.length
  return weights
}

function meanScores(rows: readonly SiteRow[], weights: Float64Array) {
  const mean = (of: (rated: SiteRow) => number | null) => {
    const scored = rows.flatMap((rated) => {
      const score = rated.row.judged ? of(rated) : null
      return score === null ? [] : [{ score, weight: weights[rated.row.n]! }]
    })
    const total = scored.reduce((sum, { weight }) => sum + weight, 0)
    if (scored.length === 0) return null
    const sum = scored.reduce((all, { score, weight }) => all + score * (total > 0 ? weight : 1), 0)
    return displayScore(sum / (total > 0 ? total : scored.length))
  }
  return {
    overall: mean(({ page }) => page.judgement?.overall ?? null),
    seo: mean(({ row }) => row.seo),
    geo: mean(({ row }) => row.geo),
  }
}

function siteScores(
  rows: readonly SiteRow[],
  weights: Float64Array,
  { scoring }: Catalogue,
): SiteScores {
  const scores = meanScores(rows, weights)
  const judged = rows.filter(({ row }) => row.judged)
  const blocked = judged.filter(({ row }) => row.blockers > 0)
  const notScored = { seo: 0, geo: 0 }
  for (const { row } of judged) {
    const lacking = lackingScore(row)
    if (lacking !== null) notScored[lacking] += 1
  }
  return {
    ...scores,
    grade: gradeOf(scores.overall, scoring.grades),
    ...notScoredIn(notScored),
    blockedPages: blocked.length,
    blockedShare: judged.length === 0 ? 0 : blocked.length / judged.length,
  }
}

type TemplateParts = {
  readonly rows: readonly SiteRow[]
  readonly weights: Float64Array
  readonly templates: Templates
}

function* templateRows(
  { rows, weights, templates }: TemplateParts,
  issues: readonly SiteIssue[],
): Steps<SiteTemplate[]> {
  const counts = new Map<string | null, number>()
  for (const { template } of issues) counts.set(template, (counts.get(template) ?? 0) + 1)
  const found: SiteTemplate[] = []
  for (const { id, pattern, pages } of templates.all.slice(0, MAX_TEMPLATES)) {
    yield
    const members = pages.map((n) => rows[n]!)
    const judged = members.filter(({ row }) => row.judged)
    const linkShare = members.reduce((sum, { row }) => sum + row.linkShare, 0)
    found.push({
      ...{ id, pattern, pages: members.length, judged: judged.length },
      ...meanScores(members, weights),
      linkShare: Math.min(1, linkShare),
      blockedPages: judged.filter(({ row }) => row.blockers > 0).length,
      issues: counts.get(id) ?? 0,
      example: members[0]!.row.url,
    })
  }
  return found
}

function depthsOf(rows: readonly SiteRow[]) {
  const counts = new Map<number | null, number>()
  for (const { page, row } of rows) {
    if (page.brief === null || page.walk.alias !== null) continue
    counts.set(row.depth, (counts.get(row.depth) ?? 0) + 1)
  }
  return [...counts]
    .map(([depth, pages]) => ({ depth, pages }))
    .sort((a, b) => (a.depth ?? Number.POSITIVE_INFINITY) - (b.depth ?? Number.POSITIVE_INFINITY))
}

function mostLinked(rows: readonly SiteRow[]) {
  const order = Float64Array.from(rows, ({ row }) => row.linkShare).sort()
  const least = order[Math.max(0, order.length - MOST_LINKED)] ?? 0
  return rows
    .filter(({ row }) => row.linkShare > 0 && row.linkShare >= least)
    .sort((a, b) => b.row.linkShare - a.row.linkShare || a.row.n - b.row.n)
    .slice(0, MOST_LINKED)
    .map(({ row: { n, url, linkShare, inlinks } }) => ({ n, url, linkShare, inlinks }))
}
