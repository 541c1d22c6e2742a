import type { AuditId, CheckStatus, Effort } from './check-manifest.ts'
import type { Grade } from './report.ts'

/** What scoring needs to know of one result. */
export type ScoredCheck = {
  readonly id: string
  readonly category: string
  readonly status: CheckStatus
  readonly weight: number
  readonly accepted?: boolean
}

type CategoryWeight = { readonly id: string; readonly weight: number }

const VALUES: Readonly<Partial<Record<CheckStatus, number>>> = { pass: 1, warn: 0.5, fail: 0 }

/** 100 x sum(weight x value) / sum(weight) over applicable checks, unrounded; null without one. */
export function checksScore(checks: readonly ScoredCheck[]): number | null {
  let sum = 0
  let weights = 0
  for (const { status, weight, accepted } of checks) {
    const value = VALUES[status]
    if (value === undefined || accepted) continue
    sum += weight * value
    weights += weight
  }
  return weights === 0 ? null : (100 * sum) / weights
}

/** Weighted mean of the category scores that are not null, unrounded; null when all are. */
export function auditScore(
  categories: readonly CategoryWeight[],
  checks: readonly ScoredCheck[],
): number | null {
  const byCategory = groupBy(checks)
  let sum = 0
  let weights = 0
  for (const { id, weight } of categories) {
    const score = checksScore(byCategory.get(id) ?? [])
    if (score === null) continue
    sum += weight * score
    weights += weight
  }
  return weights === 0 ? null : sum / weights
}

/** Mean of the unrounded audit scores; the other alone when one is null; null when both are. */
export function overallScore(geo: number | null, seo: number | null): number | null {
  if (geo === null || seo === null) return geo ?? seo
  return (geo + seo) / 2
}

/** Half up to an integer, for display. */
export function displayScore(score: number | null): number | null {
  return score === null ? null : Math.floor(score + 0.5)
}

type GradeBand = { readonly grade: Grade; readonly min: number }

/** The grade of a displayed score. `bands`: from the highest down. */
export function gradeOf(score: number | null, bands: readonly GradeBand[]): Grade | null {
  if (score === null) return null
  return bands.find(({ min }) => score >= min)?.grade ?? null
}

function groupBy(checks: readonly ScoredCheck[]): Map<string, ScoredCheck[]> {
  const groups = new Map<string, ScoredCheck[]>()
  for (const check of checks) {
    const group = groups.get(check.category)
    if (group) group.push(check)
    else groups.set(check.category, [check])
  }
  return groups
}

type Category = {
  readonly id: string
  readonly title: string
  readonly weight: number
  readonly covers: string
}

/** `manifests/checks/scoring.yaml`. */
export type Scoring = {
  readonly version: number
  readonly categories: Readonly<Record<AuditId, readonly Category[]>>
  readonly platforms: readonly { readonly id: string; readonly title: string }[]
  readonly grades: readonly (GradeBand & { readonly label: string })[]
  readonly effortPoints: Readonly<Record<Effort, number>>
  readonly blockers: readonly string[]
}
