import type { RunPlan } from '../../../core/engine.ts'
import { AppError, type ErrorCode } from '../../../core/errors.ts'
import type { Outcome, RunResult } from '../../../core/events/event.ts'
import type { ModuleManifest } from '../../../core/manifest/module-manifest.ts'
import type { ModuleOutcome, ModuleRan, Skipped } from '../../../manifests/types/records.ts'
import { moduleFindings } from '../../../plugins/audit/checks/index.ts'
import { ERROR_KINDS } from '../../error-kinds.ts'

// Internal codes whose message may be public, with the documented code to use instead.
const shownAs: Partial<Record<ErrorCode, ErrorCode>> = {
  RESPONSE_TOO_LARGE: 'UPSTREAM_FAILED',
  BUDGET_SPENT: 'UPSTREAM_FAILED',
  NOT_STORED: 'UPSTREAM_FAILED',
  COMPUTE_TIMEOUT: 'MODULE_TIMEOUT',
  COMPUTE_MEMORY: 'MODULE_TIMEOUT',
}

/** Exports reject longer messages. A message may join errors of several third parties. */
const longestError = 1000

type PublicFailure = { readonly code: ErrorCode; readonly error: string }

/** Converts a failure for the API: a documented code, and a message without internals. */
export function publicFailure(code: ErrorCode, error: string): PublicFailure {
  if (code === 'CANCELLED') return standard('SHUTTING_DOWN')
  if (ERROR_KINDS[code].status === 500) return standard('INTERNAL')
  return { code: shownAs[code] ?? code, error: bounded(error) }
}

const bounded = (error: string): string =>
  error.length <= longestError ? error : `${error.slice(0, longestError - 1)}…`

function standard(code: ErrorCode): PublicFailure {
  return { code, error: new AppError(ERROR_KINDS[code]).message }
}

type FailedModule = Extract<Outcome, { status: 'failed' }>

/** An error whose message comes from a module or the engine. */
class RunFailure extends AppError {
  readonly sentence: string

  constructor(code: ErrorCode, sentence: string) {
    super(ERROR_KINDS[code], { problem: sentence })
    this.sentence = sentence
    this.message = sentence
  }
}

/** @throws the failure of an essential module (502, or 400 for a guarded address) or of the run */
export function assertAudited(result: RunResult): void {
  if (!result.ok) throw failureOf(result.code ?? 'INTERNAL', result.error ?? '')
}

export function failureOf(code: ErrorCode, error: string): RunFailure {
  const shown = publicFailure(code, error)
  return new RunFailure(shown.code, shown.error)
}

/** The error of a failed module. */
export function moduleFailure(outcome: FailedModule): RunFailure {
  return failureOf(outcome.code, outcome.error)
}

/** Shows only the output named `result`; the other outputs are for modules. */
export function moduleOutcome(outcome: Outcome): ModuleOutcome {
  switch (outcome.status) {
    case 'done': {
      const { durationMs, costUsd, cached, score, summary, output } = outcome
      return {
        status: 'done',
        durationMs,
        costUsd,
        cached,
        ...(score !== undefined && { score }),
        ...(summary !== undefined && { summary }),
        result: output.result ?? null,
      }
    }
    case 'skipped':
      return { status: 'skipped', skipped: outcome.reason }
    case 'failed': {
      const { code, error } = publicFailure(outcome.code, outcome.error)
      return { status: 'failed', error, code, durationMs: outcome.durationMs }
    }
  }
}

/** The output named `result` of a module that succeeded. */
export function resultOf(outcome: Outcome | undefined): unknown {
  return outcome?.status === 'done' ? outcome.output.result : undefined
}

/** Response of a single-module call: the module ran, or a prerequisite is missing. */
export type ModuleResponse = ModuleRan | Skipped

/**
 * @throws the failure of the module, of a module that it needs, or of a run whose target could not
 * be audited
 */
export function moduleResponse(
  manifest: ModuleManifest,
  plan: RunPlan,
  result: RunResult,
): ModuleResponse {
  assertAudited(result)
  const moduleId = manifest.id
  const outcome = result.outcomes[moduleId]
  if (outcome?.status === 'failed') throw moduleFailure(outcome)
  if (outcome?.status === 'done') {
    const { durationMs, costUsd, cached, output } = outcome
    const { warnings } = result
    return {
      ok: true,
      moduleId,
      durationMs,
      costUsd,
      cached,
      result: output.result ?? null,
      findings: moduleFindings(manifest, output.result),
      warnings,
    }
  }
  const broken = failedNeed(moduleId, plan, result)
  if (broken !== undefined) throw moduleFailure(broken)
  return { ok: false, skipped: outcome?.reason ?? `The module ${moduleId} did not run.` }
}

type FailedNeed = Extract<Outcome, { status: 'failed' }>

/** Finds a needed module that failed, so that the planned module was skipped. */
function failedNeed(moduleId: string, plan: RunPlan, result: RunResult): FailedNeed | undefined {
  const nodes = new Map(plan.nodes.map((node) => [node.moduleId, node]))
  if (nodes.get(moduleId)?.decision !== 'run') return undefined
  const queue = [...(nodes.get(moduleId)?.dependsOn ?? [])]
  const seen = new Set(queue)
  for (const id of queue) {
    const outcome = result.outcomes[id]
    if (outcome?.status === 'failed') return outcome
    if (outcome?.status !== 'skipped') continue
    for (const next of nodes.get(id)?.dependsOn ?? []) {
      if (!seen.has(next)) queue.push(next)
      seen.add(next)
    }
  }
  return undefined
}
