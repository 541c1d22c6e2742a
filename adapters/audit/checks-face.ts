import type { LlmsTxtFacts } from '../../plugins/facts/site-facts.ts'

/**
 * What HTTP and command line use of the checks plugin. `compose.ts` makes a `CheckCatalogue` of what
 * `plugins/checks/index.ts` exports; tests hand in fakes.
 */
export type AuditKind = 'geo' | 'seo'
export type CheckStatus = 'pass' | 'warn' | 'fail' | 'notApplicable' | 'error'
export type Effort = 'low' | 'medium' | 'high'
export type Grade = 'A' | 'B' | 'C' | 'D' | 'F'
export type AiPlatform = 'chatgpt' | 'claude' | 'gemini' | 'perplexity' | 'googleAiOverviews'

/** A located sample; `snippet` holds at most 200 characters. */
export type CheckEvidence = {
  readonly selector?: string
  readonly snippet?: string
  readonly url?: string
  readonly line?: number
  readonly detail?: string
}

/** One judgement. `score` is null for notApplicable and error; `evidence`: at most 10. */
export type CheckResult = {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly status: CheckStatus
  readonly score: 1 | 0.5 | 0 | null
  readonly weight: number
  readonly value: unknown
  readonly expected: unknown
  readonly message: string
  readonly evidence: readonly CheckEvidence[]
  readonly fix: string
  readonly effort: Effort
  readonly sources: readonly string[]
  readonly basis: string
  readonly reason?: string
  readonly accepted?: true
  readonly thresholds: Readonly<Record<string, number>>
}

/** Scores are 0..100, rounded half up, or null where nothing applies. */
export type CheckCategory = {
  readonly id: string
  readonly title: string
  readonly weight: number
  readonly score: number | null
  readonly checks: readonly CheckResult[]
}

export type PlatformReadiness = {
  readonly id: AiPlatform
  readonly title: string
  readonly readiness: number | null
}

export type CheckSummary = Readonly<Record<'total' | CheckStatus, number>>

/** Result of one audit: all its categories, or the one that was asked for. */
export type CheckAuditResponse = {
  readonly ok: true
  readonly schemaVersion: number
  readonly catalogueVersion: number
  readonly url: string
  readonly finalUrl: string
  readonly audit: AuditKind
  readonly score: number | null
  readonly grade: Grade | null
  readonly blockers: readonly string[]
  readonly categories: readonly CheckCategory[]
  readonly summary: CheckSummary
  /** Only of the GEO audit. */
  readonly platforms?: readonly PlatformReadiness[]
  readonly warnings: readonly {
    readonly moduleId?: string
    readonly code: string
    readonly message: string
  }[]
  readonly durationMs: number
}

export type CatalogueCategory = {
  readonly id: string
  readonly title: string
  readonly weight: number
  readonly covers: string
}

/** One check as the catalogue lists it; `thresholds` are those in force. */
export type CatalogueCheck = {
  readonly id: string
  readonly audit: AuditKind
  readonly category: string
  readonly title: string
  readonly weight: number
  readonly effort: Effort
  readonly thresholds: Readonly<Record<string, number>>
  readonly inputs: readonly string[]
  readonly platforms: readonly AiPlatform[]
  readonly fix: string
  readonly source: readonly string[]
}

/** Which checks a call asks for. */
export type CheckSelection = { readonly audits: readonly AuditKind[]; readonly category?: string }

/** Integers 0..100 or null; `overall` and `grade` come from the unrounded audit scores. */
export type OverallScore = {
  readonly overall: number | null
  readonly geo: number | null
  readonly seo: number | null
  readonly grade: Grade | null
}

/** One thing to do. `impact`: points the overall score would gain, one decimal. `rank` counts from 1. */
export type ActionItem = {
  readonly rank: number
  readonly title: string
  readonly why: string
  readonly how: string
  readonly impact: number
  readonly effort: Effort
  readonly checks: readonly string[]
}

export type AuditReports = {
  readonly geo: CheckAuditResponse | null
  readonly seo: CheckAuditResponse | null
}

/** The checks in force and the arithmetic over their results. */
export interface CheckCatalogue {
  readonly version: number
  readonly categories: Readonly<Record<AuditKind, readonly CatalogueCategory[]>>
  readonly checks: readonly CatalogueCheck[]
  /** Inputs (`page`, `robots`, `probes.altHost` ...) that the selected checks name, each once. */
  requiredInputs(selection: CheckSelection): readonly string[]
  overallScore(reports: AuditReports): OverallScore
  /** Everything to do, in the order of the catalogue's scoring. */
  buildActions(reports: AuditReports): readonly ActionItem[]
}

/** Pasted content as the category llms-txt sees it; checks that need a URL are notApplicable. */
export type JudgedLlmsTxt = { readonly facts: LlmsTxtFacts; readonly report: CheckAuditResponse }

export interface LlmsTxtJudge {
  judge(text: LlmsTxtText, signal: AbortSignal): Promise<JudgedLlmsTxt>
}
export type LlmsTxtText = { readonly content: string; readonly full?: string }
