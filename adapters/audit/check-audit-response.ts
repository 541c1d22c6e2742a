import type { RunResult } from '../../core/events/event.ts'
import type { CheckAuditRequest } from './audit-request.ts'
import type { CheckAuditResponse } from './checks-face.ts'
import { type ModuleOutcome, moduleOutcome } from './module-outcome.ts'
import { assertAudited, failureOf, moduleFailure } from './run-failure.ts'
import { isAuthority } from './run-inputs.ts'

/** A CheckAuditResponse; that of SEO authority also carries the unscored outcome of backlinks. */
export type CheckAuditAnswer = CheckAuditResponse & { readonly backlinks?: ModuleOutcome }

/**
 * @throws the failure of a run whose target could not be audited, or of the audit module itself;
 * SHUTTING_DOWN or INTERNAL where it never ran.
 */
export function checkAuditAnswer(request: CheckAuditRequest, result: RunResult): CheckAuditAnswer {
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
