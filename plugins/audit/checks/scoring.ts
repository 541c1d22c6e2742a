import type { AuditId, Effort } from './check-manifest.ts'
import type { GradeBand } from './score.ts'

export type Category = {
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
