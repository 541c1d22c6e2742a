import type { Evidence } from '../page/evidence.ts'
import type { AuditId, CheckStatus, Effort } from './check-manifest.ts'

/** One check's result, as the API shows it. */
export type CheckResult = {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly status: CheckStatus
  readonly score: 1 | 0.5 | 0 | null
  readonly weight: number
  /** What was measured: a number, a text or an object of them. */
  readonly value: unknown
  readonly expected: string
  readonly message: string
  readonly evidence: readonly Evidence[]
  readonly fix: string
  readonly effort: Effort
  readonly sources: readonly string[]
  /** Where the finding was seen: raw, robots, headers, redirects, timings, sitemap, llmsTxt, probes. */
  readonly basis: string
  readonly reason?: string
  readonly accepted?: true
  readonly thresholds: Readonly<Record<string, number>>
}

export type CategoryResult = {
  readonly id: string
  readonly title: string
  readonly weight: number
  /** 0..100, an integer; null without an applicable check. */
  readonly score: number | null
  readonly checks: readonly CheckResult[]
}

export type PlatformReadiness = {
  readonly id: string
  readonly title: string
  readonly readiness: number | null
}

export type CheckSummary = {
  readonly total: number
  readonly pass: number
  readonly warn: number
  readonly fail: number
  readonly notApplicable: number
  readonly error: number
}

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F'

/** Result of one audit (or one category of it). */
export type CheckAuditResponse = {
  readonly ok: true
  readonly schemaVersion: string
  readonly catalogueVersion: string
  readonly url: string
  readonly finalUrl: string
  readonly audit: AuditId
  readonly score: number | null
  readonly grade: Grade | null
  readonly blockers: readonly string[]
  readonly categories: readonly CategoryResult[]
  readonly summary: CheckSummary
  readonly platforms?: readonly PlatformReadiness[]
  readonly warnings: readonly {
    readonly moduleId?: string
    readonly code: string
    readonly message: string
  }[]
  readonly durationMs: number
}
