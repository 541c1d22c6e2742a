import type { RunResult, RunWarning } from '../../../core/events/event.ts'
import {
  type ActionItem,
  type CheckAuditResponse,
  type OverallScore,
  SCHEMA_VERSION,
} from '../../../plugins/audit/checks/index.ts'
import type { AuditContext } from './audit-context.ts'
import { type ModuleOutcome, moduleOutcome, resultOf } from './module-outcome.ts'
import { type PlatformView, platformViews } from './platform-view.ts'
import { assertAudited } from './run-failure.ts'

/** Everything one consolidated audit found. */
export type CombinedAuditResponse = {
  readonly ok: true
  readonly schemaVersion: string
  readonly catalogueVersion: string
  readonly url: string
  readonly finalUrl: string
  /** ISO 8601, when the run began. */
  readonly auditedAt: string
  readonly durationMs: number
  readonly engine: { readonly name: string; readonly version: string }
  readonly scores: OverallScore
  readonly platforms: readonly PlatformView[]
  readonly geo: CheckAuditResponse | null
  readonly seo: CheckAuditResponse | null
  readonly modules: Readonly<Record<string, ModuleOutcome>>
  readonly actions: readonly ActionItem[]
  readonly warnings: readonly RunWarning[]
  readonly cost: { readonly totalUsd: number; readonly byApi: Readonly<Record<string, number>> }
}

export type FinishedRun = {
  readonly url: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly result: RunResult
}

/** @throws the failure of a run whose target could not be audited (TARGET_UNREACHABLE, SSRF_BLOCKED ...). */
export function combinedResponse(
  context: AuditContext,
  { url, startedAt, result }: FinishedRun,
): CombinedAuditResponse {
  assertAudited(result)
  const { outcomes } = result
  const reports = { geo: reportOf(outcomes.geo), seo: reportOf(outcomes.seo) }
  return {
    ok: true,
    schemaVersion: SCHEMA_VERSION,
    catalogueVersion: context.catalogue.version,
    url,
    finalUrl: finalUrlOf(result) ?? url,
    auditedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(result.durationMs),
    engine: context.program,
    scores: context.catalogue.overallScore(reports),
    platforms: platformViews(context.catalogue, reports.geo, outcomes.citation),
    ...reports,
    modules: Object.fromEntries(
      Object.entries(outcomes).map(([id, outcome]) => [id, moduleOutcome(outcome)]),
    ),
    actions: context.catalogue.buildActions(reports),
    warnings: result.warnings,
    cost: { totalUsd: result.costUsd, byApi: result.costByApi },
  }
}

function reportOf(outcome: RunResult['outcomes'][string] | undefined): CheckAuditResponse | null {
  return (resultOf(outcome) as CheckAuditResponse | undefined) ?? null
}

function finalUrlOf(result: RunResult): string | undefined {
  const crawled = resultOf(result.outcomes.crawl) as { readonly finalUrl?: unknown } | undefined
  return typeof crawled?.finalUrl === 'string' ? crawled.finalUrl : undefined
}
