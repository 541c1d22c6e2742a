/** The parts of an audit's report that an export reads; bounded, its texts clean. */
export type AuditReport = {
  readonly catalogueVersion?: string
  readonly url: string
  readonly finalUrl?: string
  readonly auditedAt?: string
  readonly durationMs?: number
  readonly engine?: { readonly name?: string; readonly version?: string }
  readonly scores: {
    readonly overall?: number | null
    readonly geo?: number | null
    readonly seo?: number | null
    readonly grade?: string | null
  }
  readonly platforms?: readonly ReportPlatform[]
  readonly geo?: ReportedAudit | null
  readonly seo?: ReportedAudit | null
  readonly modules?: Readonly<Record<string, ReportOutcome>>
  readonly actions?: readonly ReportAction[]
  readonly warnings?: readonly ReportWarning[]
  readonly cost?: {
    readonly totalUsd?: number
    readonly byApi?: Readonly<Record<string, number>>
  }
}

export type ReportedAudit = {
  readonly score?: number | null
  readonly grade?: string | null
  readonly blockers?: readonly string[]
  readonly categories?: readonly ReportCategory[]
}

export type ReportCategory = {
  readonly id: string
  readonly title?: string
  readonly score?: number | null
  readonly weight?: number
  readonly checks: readonly ReportCheck[]
}

export type ReportCheck = {
  readonly id: string
  readonly title?: string
  readonly status: string
  readonly weight?: number
  readonly expected?: string
  readonly message?: string
  readonly evidence?: readonly ReportEvidence[]
  readonly fix?: string
  readonly effort?: string
  readonly sources?: readonly string[]
  readonly reason?: string | null
  readonly accepted?: boolean
}

export type ReportEvidence = {
  readonly selector?: string | null
  readonly snippet?: string | null
  readonly url?: string | null
  readonly line?: number | null
  readonly detail?: string | null
}

export type ReportPlatform = {
  readonly id: string
  readonly title?: string
  readonly readiness?: number | null
  readonly visibility?: number | null
  readonly reasons?: {
    readonly readiness?: readonly {
      readonly check?: string
      readonly status?: string
      readonly message?: string
    }[]
    readonly visibility?: readonly string[]
  }
}

export type ReportAction = {
  readonly title: string
  readonly why?: string
  readonly how?: string
  readonly impact?: number | null
  readonly effort?: string
  readonly checks?: readonly string[]
}

export type ReportOutcome = {
  readonly status: string
  readonly durationMs?: number
  readonly costUsd?: number
  readonly cached?: boolean
  readonly score?: number | null
  readonly summary?: string | null
  readonly skipped?: string
  readonly error?: string
  readonly code?: string
  readonly result?: unknown
}

export type ReportWarning = {
  readonly moduleId?: string | null
  readonly code?: string
  readonly message?: string
}
