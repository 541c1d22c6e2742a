import type { RunResult } from '../../../core/events/event.ts'
import type { RunPlan } from '../../../core/run.ts'
import type { CheckAuditResponse } from '../../../plugins/audit/checks/index.ts'
import type { CheckAuditRequest } from './audit-request.ts'
import { type ModuleOutcome, moduleOutcome } from './module-outcome.ts'
import { assertAudited, failureOf, moduleFailure } from './run-failure.ts'
import { isAuthority } from './run-inputs.ts'

/** A CheckAuditResponse; that of SEO authority also carries the unscored outcome of backlinks. */
export type AuditReport = CheckAuditResponse & { readonly backlinks?: ModuleOutcome }

/** The report; the skip shape of a module where the operator switched off what it needs. */
export type CheckAuditAnswer = AuditReport | { readonly ok: false; readonly skipped: string }

/** @throws as `auditReport`. */
export function checkAuditAnswer(
  request: CheckAuditRequest,
  plan: RunPlan,
  result: RunResult,
): CheckAuditAnswer {
  const planned = plan.nodes.find(({ moduleId }) => moduleId === request.audit)
  if (planned?.decision !== 'skip') return auditReport(request, result)
  return { ok: false, skipped: planned.reason ?? `The module ${request.audit} did not run.` }
}

/**
 * @throws the failure of a run whose target could not be audited, or of the audit module itself;
 * UPSTREAM_FAILED where it never ran.
 */
export function auditReport(request: CheckAuditRequest, result: RunResult): AuditReport {
  assertAudited(result)
  const outcome = result.outcomes[request.audit]
  if (outcome?.status === 'failed') throw moduleFailure(outcome)
  if (outcome?.status !== 'done') {
    throw failureOf(
      'UPSTREAM_FAILED',
      outcome?.reason ?? `The module ${request.audit} did not run.`,
    )
  }
  const report = outcome.output.result as CheckAuditResponse
  const { backlinks } = result.outcomes
  const merged = { ...report, warnings: result.warnings }
  if (!isAuthority(request) || backlinks === undefined) return merged
  return { ...merged, backlinks: moduleOutcome(backlinks) }
}
