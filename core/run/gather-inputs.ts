import type { Outcome } from '../events/event.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import { requestValue } from '../plan/request-value.ts'
import { type Cause, causeClause, needsReason } from '../plan/skip-reason.ts'
import type { Inputs } from '../plugin.ts'

/** What has happened in a run so far, as the inputs of its next module are gathered. */
export type RunState = {
  readonly request: Inputs
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** Where the skip or failure of a module began. */
  readonly causes: ReadonlyMap<string, Cause>
}

/** The inputs of a module, or why it has none. */
export type Gathered =
  | { readonly inputs: Inputs; readonly absent: readonly string[] }
  | { readonly blocked: string; readonly cause: Cause }

/**
 * The inputs of one module: the request's values first, then outputs of others. `absent` has a
 * sentence for each producer the module goes on without; `blocked` says why it cannot run.
 */
export function gatherInputs(module: RegisteredModule, state: RunState): Gathered {
  const inputs: Record<string, unknown> = {}
  const lacking = new Map<string, string[]>()
  for (const { name, request, from, optional } of module.bindings) {
    const given = requestValue(state.request, request)
    if (given !== undefined || from === undefined) {
      if (given !== undefined) inputs[name] = given
      continue
    }
    const outcome = state.outcomes.get(from.moduleId)
    if (outcome?.status === 'done') inputs[name] = outcome.output[from.output]
    else if (optional) lacking.set(from.moduleId, [...(lacking.get(from.moduleId) ?? []), name])
    else return blockedBy(from.moduleId, state)
  }
  const absent = [...lacking].map(([producer, names]) => absence(producer, names, state))
  return { inputs, absent }
}

function blockedBy(producer: string, { causes }: RunState): Gathered {
  const unknown = { moduleId: producer, text: 'it is not part of this run', isFailure: false }
  const cause = causes.get(producer) ?? unknown
  return { blocked: needsReason(producer, cause), cause }
}

function absence(producer: string, names: readonly string[], { causes }: RunState): string {
  const cause = causes.get(producer)
  const why =
    cause === undefined
      ? `${producer} is not part of this run (ask for it by name to include it)`
      : `it uses ${producer}, ${causeClause(producer, cause)}`
  return `Goes on without ${names.join(', ')}: ${why}`
}
