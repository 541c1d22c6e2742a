import type { Outcome, RunResult, RunWarning } from '../../../core/events/event.ts'
import type { RunPlan } from '../../../core/run.ts'
import { assertAudited, moduleFailure } from './run-failure.ts'

/** A single-module call: it ran, or a prerequisite is missing. A failure is thrown. */
export type ModuleResponse =
  | {
      readonly ok: true
      readonly moduleId: string
      readonly durationMs: number
      readonly costUsd: number
      readonly cached: boolean
      readonly result: unknown
      readonly warnings: readonly RunWarning[]
    }
  | { readonly ok: false; readonly skipped: string }

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

type Failed = Extract<Outcome, { status: 'failed' }>

/** A module that was to run and was skipped after all, because one it needs failed. */
function failedNeed(moduleId: string, plan: RunPlan, result: RunResult): Failed | undefined {
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
