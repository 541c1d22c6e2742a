import type { View } from './view.ts'

export const AUDIT_IDS = ['seo', 'geo'] as const
export type AuditId = (typeof AUDIT_IDS)[number]

/** The worst first. */
export const CHECK_STATUSES = ['fail', 'warn', 'error', 'pass', 'notApplicable'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

export type Evidence = {
  readonly selector: string
  readonly snippet: string
  readonly url: string
  readonly line: number | null
  readonly detail: string
}

export type Check = {
  readonly id: string
  readonly audit: AuditId
  /** Unique within its audit. */
  readonly category: string
  readonly categoryTitle: string
  /** The rule. */
  readonly title: string
  /** The headline for this page. */
  readonly headline: string
  readonly status: CheckStatus
  /** Place among all findings; null unless it failed or warns. */
  readonly number: number | null
  readonly weight: number | null
  readonly expected: string
  readonly fix: string
  readonly effort: string
  readonly evidence: readonly Evidence[]
  /** How many samples of evidence are left out. */
  readonly moreEvidence: number
  readonly sources: readonly string[]
  readonly basis: string
  readonly reason: string
  readonly isAccepted: boolean
  readonly isBlocker: boolean
}

export type Category = {
  readonly id: string
  readonly title: string
  readonly score: number | null
  readonly weight: number | null
  readonly coverage: number | null
  /** The worst first, then the heaviest. */
  readonly checks: readonly Check[]
  readonly moreChecks: number
}

export type Audit = {
  readonly id: AuditId
  readonly score: number | null
  readonly grade: string
  /** Score without limits. */
  readonly uncapped: number | null
  readonly caps: readonly { readonly max: number | null; readonly headline: string }[]
  readonly capChecks: readonly string[]
  /** Reason why there is no score; '' with one. */
  readonly notJudged: string
  readonly categories: readonly Category[]
}

export type Platform = {
  readonly id: string
  readonly title: string
  readonly readiness: number | null
  readonly visibility: number | null
  readonly findings: readonly {
    readonly check: string
    readonly status: string
    readonly headline: string
  }[]
  readonly moreFindings: number
  readonly seen: readonly string[]
}

export type Action = {
  readonly rank: number
  readonly title: string
  readonly why: string
  /** What the only check that it repairs expects. */
  readonly expected: string
  readonly how: string
  readonly points: number | null
  readonly severity: string
  readonly effort: string
  readonly evidence: string
  readonly isMinor: boolean
  readonly checks: readonly string[]
  readonly modules: readonly string[]
  /** Numbers of the findings that it repairs. */
  readonly findings: readonly number[]
  /** Samples of their evidence. */
  readonly samples: readonly Evidence[]
}

export type ModuleFinding = {
  readonly number: number
  readonly severity: string
  readonly headline: string
  readonly remedy: string
  readonly evidence: readonly string[]
}

export type Module = {
  readonly id: string
  /** Whether it ran. */
  readonly status: 'done' | 'skipped' | 'failed'
  /** The result, apart from whether the module ran. */
  readonly verdict: 'good' | 'mixed' | 'poor' | ''
  readonly score: number | null
  readonly summary: string
  /** Reason why it did not run. */
  readonly reason: string
  readonly code: string
  readonly findings: readonly ModuleFinding[]
  readonly durationMs: number | null
  readonly costUsd: number | null
  readonly isCached: boolean
  readonly result: unknown
}

export type Warning = { readonly code: string; readonly message: string; readonly moduleId: string }

export type Report = {
  readonly url: string
  readonly finalUrl: string
  /** Host of the audited page, or its address without one. */
  readonly site: string
  /** ISO 8601, or ''. */
  readonly auditedAt: string
  readonly durationMs: number | null
  readonly engine: string
  readonly catalogueVersion: string
  readonly scores: Readonly<Record<'overall' | AuditId, number | null>> & {
    readonly grade: string
    readonly notJudged: string
  }
  readonly audits: readonly Audit[]
  readonly checks: readonly Check[]
  readonly platforms: readonly Platform[]
  readonly actions: readonly Action[]
  readonly moreActions: number
  readonly modules: readonly Module[]
  readonly warnings: readonly Warning[]
  readonly costUsd: number | null
  readonly costByApi: readonly { readonly api: string; readonly usd: number }[]
  /** The widest screenshot of the page; empty without one. */
  readonly screenshot: View
}
