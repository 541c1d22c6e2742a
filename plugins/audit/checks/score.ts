import type { CheckAuditResponse } from '../../../manifests/types/records.ts'
import type { AuditId, CheckStatus, Effort } from './check-manifest.ts'

type Grade = NonNullable<CheckAuditResponse['grade']>

/** What scoring needs to know of one result. */
export type ScoredCheck = {
  readonly id: string
  readonly category: string
  readonly status: CheckStatus
  readonly weight: number
  readonly accepted?: boolean
}

type CategoryWeight = { readonly id: string; readonly weight: number }

/** What a result counts; null for one that does not count. */
export const SCORES = { pass: 1, warn: 0.5, fail: 0, notApplicable: null, error: null } as const

/** 100 x sum(weight x score) / sum(weight) over applicable checks, unrounded; null without one. */
export function checksScore(checks: readonly ScoredCheck[]): number | null {
  const counted = checks.filter(({ accepted }) => !accepted)
  return weightedMean(
    counted.map(({ status, weight }) => ({ weight, score: SCORES[status] })),
    100,
  )
}

type Weighted = { readonly weight: number; readonly score: number | null }

function weightedMean(items: readonly Weighted[], factor = 1): number | null {
  let sum = 0
  let weights = 0
  for (const { weight, score } of items) {
    if (score === null) continue
    sum += weight * score
    weights += weight
  }
  return weights === 0 ? null : (factor * sum) / weights
}

/** Weighted mean of the category scores that are not null, unrounded; null when all are. */
export function auditScore(
  categories: readonly CategoryWeight[],
  checks: readonly ScoredCheck[],
): number | null {
  return weightedMean(
    categories.map(({ id, weight }) => ({
      weight,
      score: checksScore(checks.filter(({ category }) => category === id)),
    })),
  )
}

/** Mean of the unrounded audit scores; only the other one when one is null; null when both are. */
export function meanScore(geo: number | null, seo: number | null): number | null {
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
