import type { PlanNode } from '../engine.ts'
import type { Outcome } from '../events/event.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import { type Cause, causeClause, needsReason, requestValue } from '../plan/skip-reasons.ts'
import type { Inputs } from '../plugin.ts'

type Entry = { waitingFor: number; isSettled: boolean; readonly dependents: string[] }

/**
 * Returns the nodes of a plan whose dependencies have settled, in the plan's order. Visits every
 * edge once, so the cost of a step does not depend on the size of the plan.
 */
export class Schedule {
  readonly #entries = new Map<string, Entry>()
  readonly #ready: string[] = []
  #nextReady = 0
  #unsettled: number

  constructor(nodes: readonly PlanNode[]) {
    this.#unsettled = nodes.length
    for (const { moduleId } of nodes) {
      this.#entries.set(moduleId, { waitingFor: 0, isSettled: false, dependents: [] })
    }
    for (const { moduleId, dependsOn } of nodes) this.#connect(moduleId, dependsOn)
  }

  /** Nodes that have not settled. */
  get unsettled(): number {
    return this.#unsettled
  }

  isSettled(id: string): boolean {
    return this.#entries.get(id)?.isSettled === true
  }

  /** Returns the next ready node, each once. Undefined when none is ready now. */
  next(): string | undefined {
    while (this.#nextReady < this.#ready.length) {
      const id = this.#ready[this.#nextReady] as string
      this.#nextReady += 1
      if (!this.isSettled(id)) return id
    }
    return undefined
  }

  /** Records that a node has settled, so that its dependents may become ready. */
  settle(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || entry.isSettled) return
    entry.isSettled = true
    this.#unsettled -= 1
    for (const dependent of entry.dependents) this.#release(dependent)
  }

  #connect(id: string, dependsOn: readonly string[]): void {
    const entry = this.#entries.get(id) as Entry
    for (const producer of dependsOn) {
      const upstream = this.#entries.get(producer)
      if (upstream === undefined) continue
      upstream.dependents.push(id)
      entry.waitingFor += 1
    }
    if (entry.waitingFor === 0) this.#ready.push(id)
  }

  #release(id: string): void {
    const entry = this.#entries.get(id) as Entry
    entry.waitingFor -= 1
    if (entry.waitingFor === 0 && !entry.isSettled) this.#ready.push(id)
  }
}

type RunState = {
  readonly request: Inputs
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** Module id -> origin of its skip or failure. */
  readonly causes: ReadonlyMap<string, Cause>
}

type Gathered =
  | { readonly inputs: Inputs; readonly absent: readonly string[] }
  | { readonly blocked: string; readonly cause: Cause }

/**
 * Collects the inputs of one module: values of the request first, then outputs of others. `absent`:
 * a sentence per optional producer without outputs. `blocked`: why the module cannot run.
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
  return `Runs without ${names.join(', ')}: ${why}`
}
