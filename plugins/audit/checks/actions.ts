import type {
  ActionItem,
  CheckAuditResponse,
  CheckResult,
  ModuleFinding,
  Scores,
} from '../../../manifests/types/records.ts'
import type { Catalogue, CatalogueCheck } from './catalogue.ts'
import type { Effort, EvidenceLevel } from './check-manifest.ts'
import {
  auditScore,
  cappedScore,
  displayScore,
  gradeOf,
  type Remedy,
  type Severity,
} from './score.ts'

export type AuditReports = {
  readonly geo: CheckAuditResponse | null
  readonly seo: CheckAuditResponse | null
}

const AUDITS = ['geo', 'seo'] as const
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

/** Reasons of one audit that leave the other one to speak for the page. */
const OF_ONE_AUDIT = new Set(['EMPTY', 'TOO_LITTLE_APPLIES'])

export function overallScore(catalogue: Catalogue, reports: AuditReports): Scores {
  const overall = displayScore(meanOf(catalogue, reports, new Set()))
  const { geo, seo } = reports
  const notJudged = seo?.notJudged ?? geo?.notJudged
  return {
    overall,
    geo: geo?.score ?? null,
    seo: seo?.score ?? null,
    grade: gradeOf(overall, catalogue.scoring.grades),
    ...(overall === null && notJudged ? { notJudged } : {}),
  }
}

/**
 * The mean of the audits, unrounded, with these checks passing and the limits that they lift; null
 * when there is none, or when the answer of the server keeps either from being judged. `limits`:
 * whether the other limits hold.
 */
function meanOf(
  catalogue: Catalogue,
  reports: AuditReports,
  repaired: ReadonlySet<string>,
  limits: 'limited' | 'unlimited' = 'limited',
): number | null {
  const scores: number[] = []
  for (const audit of AUDITS) {
    const report = reports[audit]
    if (report?.notJudged && !OF_ONE_AUDIT.has(report.notJudged.code)) return null
    if (report === null || report.notJudged) continue
    const results = resultsOf(report).map((result) =>
      repaired.has(result.id) ? { ...result, status: 'pass' as const } : result,
    )
    const caps = report.caps.filter(({ check }) => limits === 'limited' && !repaired.has(check))
    const score = cappedScore(auditScore(audit, results, catalogue.scoring).score, caps)
    if (score !== null) scores.push(score)
  }
  if (scores.length === 0) return null
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** A problem found by checks and modules. */
type Work = {
  readonly id: string
  readonly checks: Finding[]
  readonly modules: { readonly module: string; readonly finding: ModuleFinding }[]
}

type Finding = { readonly check: CatalogueCheck; readonly headline: string }

/** The findings of one module. */
export type ModuleFindings = {
  readonly module: string
  readonly findings: readonly ModuleFinding[]
}

/**
 * Actions, one per remedy: first those that lift a limit of the score, then by points x evidence /
 * effort, where points ignore limits. `manifests/config/scoring.yaml` has the factors.
 */
export function buildActions(
  catalogue: Catalogue,
  reports: AuditReports,
  modules: readonly ModuleFindings[] = [],
): ActionItem[] {
  const base = meanOf(catalogue, reports, new Set())
  const unlimited = meanOf(catalogue, reports, new Set(), 'unlimited')
  const decisive = new Set(
    AUDITS.flatMap((audit) => [
      ...(reports[audit]?.blockers ?? []),
      ...findingsAmong(reports[audit]).map(({ check }) => check),
    ]),
  )
  const rated = [...worksOf(catalogue, reports, modules).values()].map((work) => {
    const repaired = new Set(work.checks.map(({ check }) => check.id))
    const points = gainOf(base, meanOf(catalogue, reports, repaired))
    // Below a limit nothing else gains points; it is ordered by what it gains once that is lifted.
    const later = gainOf(unlimited, meanOf(catalogue, reports, repaired, 'unlimited'))
    const gain = Math.max(points ?? 0, later ?? 0)
    const isBlocker = work.checks.some(({ check }) => decisive.has(check.id))
    return rate(work, { catalogue, points, gain, isBlocker })
  })
  rated.sort(
    (a, b) =>
      Number(b.isBlocker) - Number(a.isBlocker) ||
      b.rate - a.rate ||
      (b.item.points ?? 0) - (a.item.points ?? 0) ||
      (a.id < b.id ? -1 : 1),
  )
  return rated.map(({ item }, index) => ({ rank: index + 1, ...item }))
}

function gainOf(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : Math.max(0, after - before)
}

function worksOf(
  catalogue: Catalogue,
  reports: AuditReports,
  modules: readonly ModuleFindings[],
): ReadonlyMap<string, Work> {
  const works = new Map<string, Work>()
  const workOf = (id: string): Work => {
    const work = works.get(id) ?? { id, checks: [], modules: [] }
    works.set(id, work)
    return work
  }
  const byId = new Map(catalogue.checks.map((check) => [check.id, check]))
  const seen = new Set<string>()
  const add = (id: string, headline: string) => {
    const check = byId.get(id)
    if (check === undefined || seen.has(id)) return
    seen.add(id)
    workOf(check.remedy ?? id).checks.push({ check, headline })
  }
  for (const audit of AUDITS) {
    for (const result of resultsOf(reports[audit])) {
      if (isActionable(result)) add(result.id, result.message)
    }
  }
  // The check of a limit may belong to an audit that is not part of this run.
  for (const audit of AUDITS) {
    for (const { check, headline } of findingsAmong(reports[audit])) add(check, headline)
  }
  for (const { module, findings } of modules) {
    for (const finding of findings) workOf(finding.id).modules.push({ module, finding })
  }
  return works
}

/** Limits that can be lifted. */
function findingsAmong(report: CheckAuditResponse | null): CheckAuditResponse['caps'] {
  return report?.caps.filter(({ isFinding }) => isFinding) ?? []
}

type Rating = {
  readonly catalogue: Catalogue
  readonly points: number | null
  /** Points that it is ordered by. */
  readonly gain: number
  readonly isBlocker: boolean
}

function rate(work: Work, { catalogue, points, gain, isBlocker }: Rating) {
  const { actions, remedies } = catalogue.scoring
  const { checks, modules } = work
  const evidence = strongest(
    checks.map(({ check }) => check.evidence),
    actions.evidence,
  )
  const shared = remedies[work.id]
  const efforts = [
    ...checks.map(({ check }) => check.effort),
    ...modules.map(({ finding }) => finding.effort),
  ]
  // Shared work is at least as much as the hardest part of it.
  const effort = hardest(efforts.length > 1 && shared ? [...efforts, shared.effort] : efforts)
  const worst = SEVERITIES.find((severity) =>
    modules.some(({ finding }) => finding.severity === severity),
  )
  // What no platform documents matters less, in the severity as in the order.
  const proven = gain * actions.evidence[evidence ?? 'documented']
  const ofChecks = proven / actions.effort[effort]
  const ofModules = worst === undefined ? 0 : actions.severities[worst]
  const severity = isBlocker ? 'critical' : (worst ?? severityOf(proven, actions.severities))
  const item = {
    ...textsOf(work, shared),
    // Findings of modules only have a severity instead.
    points: points === null || checks.length === 0 ? null : Math.round(points * 10) / 10,
    severity,
    effort,
    ...(evidence === undefined ? {} : { evidence }),
    minor: !isBlocker && worst === undefined && gain < actions.minorBelowPoints,
    checks: checks.map(({ check }) => check.id),
    modules: [...unique(modules.map(({ module }) => module))],
  }
  return { id: work.id, item, isBlocker, rate: Math.max(ofChecks, ofModules) }
}

/** The headline, the reason and the remedy of one piece of work. */
function textsOf({ checks, modules }: Work, shared: Remedy | undefined) {
  const headlines = unique([
    ...checks.map(({ headline }) => headline),
    ...modules.map(({ finding }) => finding.headline),
  ])
  const remedies = unique([
    ...checks.map(({ check }) => check.fix),
    ...modules.map(({ finding }) => finding.remedy),
  ])
  const [only] = headlines
  const expected = checks.length === 1 ? checks[0]!.check.expected : undefined
  const evidence = modules.flatMap(({ finding }) => finding.evidence)
  return {
    title: headlines.length > 1 ? (shared?.title ?? only!) : only!,
    why: headlines.length > 1 ? sentences(headlines) : (expected ?? sentences(evidence)),
    how: headlines.length > 1 && shared ? shared.fix : sentences(remedies),
  }
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** Joined as sentences, each with its full stop. */
function sentences(texts: readonly string[]): string {
  const said = texts.filter((text) => text !== '')
  return said.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ')
}

function strongest(
  levels: readonly EvidenceLevel[],
  factors: Readonly<Record<EvidenceLevel, number>>,
): EvidenceLevel | undefined {
  return [...levels].sort((a, b) => factors[b] - factors[a])[0]
}

function hardest(efforts: readonly Effort[]): Effort {
  return (['high', 'medium', 'low'] as const).find((effort) => efforts.includes(effort)) ?? 'low'
}

function severityOf(points: number, severities: Readonly<Record<Severity, number>>): Severity {
  // Only what limits a score, and findings of modules, are critical.
  const { high, medium } = severities
  return points >= high ? 'high' : points >= medium ? 'medium' : 'low'
}

function resultsOf(report: CheckAuditResponse | null): readonly CheckResult[] {
  return report?.categories.flatMap(({ checks }) => checks) ?? []
}

function isActionable({ status, accepted }: CheckResult): boolean {
  return (status === 'fail' || status === 'warn') && !accepted
}
