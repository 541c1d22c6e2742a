import type { RunPlan } from '../../../core/engine.ts'
import { AppError, type ErrorCode } from '../../../core/errors.ts'
import type { Outcome, RunResult } from '../../../core/events/event.ts'
import type { ModuleOutcome, ModuleRan, Skipped } from '../../../manifests/types/records.ts'
import { ERROR_KINDS } from '../../error-kinds.ts'

// Codes of the inside whose sentence a caller may read, and the documented code they become.
const shownAs: Partial<Record<ErrorCode, ErrorCode>> = {
  RESPONSE_TOO_LARGE: 'UPSTREAM_FAILED',
  BUDGET_SPENT: 'UPSTREAM_FAILED',
  NOT_STORED: 'UPSTREAM_FAILED',
  COMPUTE_TIMEOUT: 'MODULE_TIMEOUT',
  COMPUTE_MEMORY: 'MODULE_TIMEOUT',
}

/** What several third parties said may be joined in one sentence; exports take no longer one. */
const longestError = 1000

type PublicFailure = { readonly code: ErrorCode; readonly error: string }

/** A failure as the API words it: a documented code, and nothing of the inside in its sentence. */
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

/** An error whose sentence was made elsewhere, by a module or the engine. */
class RunFailure extends AppError {
  readonly sentence: string

  constructor(code: ErrorCode, sentence: string) {
    super(ERROR_KINDS[code], { problem: sentence })
    this.sentence = sentence
    this.message = sentence
  }
}

/** @throws the failure of an essential module (502, or 400 for a guarded address) or of the run. */
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

/** Shows the output named `result` alone: other outputs are for modules, not for callers. */
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

/** The output named `result` of a module that is done. */
export function resultOf(outcome: Outcome | undefined): unknown {
  return outcome?.status === 'done' ? outcome.output.result : undefined
}

/** A single-module call: it ran, or a prerequisite is missing. A failure is thrown. */
export type ModuleResponse = ModuleRan | Skipped

/**
 * @throws the module's own failure, that of a module it needs, or that of a run whose target could
 * not be audited.
 */
export function moduleResponse(moduleId: string, plan: RunPlan, result: RunResult): ModuleResponse {
  assertAudited(result)
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
      warnings,
    }
  }
  const broken = failedNeed(moduleId, plan, result)
  if (broken !== undefined) throw moduleFailure(broken)
  return { ok: false, skipped: outcome?.reason ?? `The module ${moduleId} did not run.` }
}

type FailedNeed = Extract<Outcome, { status: 'failed' }>

/** A module that was to run and was skipped after all, because one it needs failed. */
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
