import type { CheckAuditResponse, CheckResult } from '../../../manifests/types/records.ts'
import type { AuditId, CheckStatus, Effort, EvidenceLevel } from './check-manifest.ts'

type Grade = NonNullable<CheckAuditResponse['grade']>
export type NotJudged = NonNullable<CheckAuditResponse['notJudged']>
export type Severity = 'critical' | 'high' | 'medium' | 'low'
type GradeBand = { readonly grade: Grade; readonly min: number }

type Category = {
  readonly id: string
  readonly title: string
  readonly weight: number
  readonly covers: string
}

/** A result of a check that limits scores: `on` (by default fail) and, if given, such a value. */
export type CapRule = {
  readonly check: string
  readonly on?: readonly ('warn' | 'fail' | 'notApplicable')[]
  readonly when?: Readonly<Record<string, unknown>>
  readonly seo?: number
  readonly geo?: number
  readonly platforms?: readonly string[]
}

/** A piece of work that repairs several findings. */
export type Remedy = { readonly title: string; readonly fix: string; readonly effort: Effort }

/** `manifests/config/scoring.yaml`. */
export type Scoring = {
  readonly version: number
  readonly categories: Readonly<Record<AuditId, readonly Category[]>>
  readonly platforms: readonly { readonly id: string; readonly title: string }[]
  readonly grades: readonly (GradeBand & { readonly label: string })[]
  readonly values: Readonly<Record<'pass' | 'warn' | 'fail', number>>
  readonly judged: {
    readonly minApplicablePercent: number
    readonly blockers: readonly string[]
    readonly reasons: Readonly<Record<NotJudged['code'], string>>
  }
  readonly caps: readonly CapRule[]
  readonly actions: {
    readonly evidence: Readonly<Record<EvidenceLevel, number>>
    readonly effort: Readonly<Record<Effort, number>>
    readonly minorBelowPoints: number
    readonly severities: Readonly<Record<Severity, number>>
  }
  readonly results: { readonly good: number; readonly mixed: number }
  readonly remedies: Readonly<Record<string, Remedy>>
}

/** The parts of a result that scoring needs. */
export type ScoredCheck = Pick<CheckResult, 'id' | 'category' | 'weight' | 'accepted'> & {
  readonly status: CheckStatus
}

/** The score of some checks, and the share of their weight that applied. */
type PartScore = {
  /** 0..100, unrounded; null when no check applies. */
  readonly score: number | null
  /** 0..1: weight of the checks that count, of all. */
  readonly coverage: number
}

/** 100 x sum(weight x value) / sum(weight) over the checks that count. */
export function partScore(checks: readonly ScoredCheck[], { values }: Scoring): PartScore {
  let sum = 0
  let counted = 0
  let total = 0
  for (const { status, weight, accepted } of checks) {
    total += weight
    if (accepted || status === 'notApplicable' || status === 'error') continue
    sum += weight * values[status]
    counted += weight
  }
  return {
    score: counted === 0 ? null : (100 * sum) / counted,
    coverage: total === 0 ? 0 : counted / total,
  }
}

/** The mean of the categories, each by its weight x coverage; `coverage` is that of all checks. */
export function auditScore(
  audit: AuditId,
  checks: readonly ScoredCheck[],
  scoring: Scoring,
): PartScore {
  let sum = 0
  let weights = 0
  for (const { id, weight } of scoring.categories[audit]) {
    const ofCategory = checks.filter(({ category }) => category === id)
    const { score, coverage } = partScore(ofCategory, scoring)
    if (score === null) continue
    sum += weight * coverage * score
    weights += weight * coverage
  }
  const { coverage } = partScore(checks, scoring)
  return { score: weights === 0 ? null : sum / weights, coverage }
}

/** The score under the lowest of the limits. */
export function cappedScore(
  score: number | null,
  caps: readonly { readonly max: number }[],
): number | null {
  return score === null ? null : Math.min(score, ...caps.map(({ max }) => max))
}

/** Half up to an integer, for display. */
export function displayScore(score: number | null): number | null {
  return score === null ? null : Math.floor(score + 0.5)
}

/** The grade of a displayed score. `bands`: from the highest down. */
export function gradeOf(score: number | null, bands: readonly GradeBand[]): Grade | null {
  if (score === null) return null
  return bands.find(({ min }) => score >= min)?.grade ?? null
}
