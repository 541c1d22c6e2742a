import type { PlanNode, RunPlan, RunRequest } from '../engine.ts'
import type { EventPayloads } from '../events/event.ts'
import type { InputBinding, RegisteredModule } from '../manifest/registered-module.ts'
import type { Registry } from '../manifest/registry.ts'
import {
  type Cause,
  needsReason,
  ownSkipReason,
  type PlanningParts,
  requestValue,
} from './skip-reasons.ts'

const NOT_USED = 'No module that runs here uses it. Ask for it by name to run it.'

/**
 * Decides which modules a run needs, which of them run, and why the others are skipped. Pure:
 * starts nothing. Omits a producer that no running module uses, unless it is a goal.
 * @throws INVALID_GRAPH for an unknown goal
 */
export function planRun(parts: PlanningParts): RunPlan {
  const { request, registry } = parts
  const denied = deniedGoals(request)
  const onDemand = new Set([...(request.onDemand ?? []), ...denied.keys()])
  const goals = [...new Set([...request.goals, ...onDemand])]
  const closure = closureOf(goals, request.inputs, registry)
  const skips = decideSkips(closure, parts)
  const wanted = new Set(request.goals.filter((id) => !denied.has(id)))
  const used = usedModules(closure, { skips, wanted })
  const isUsed = (id: string): boolean => used.has(id) || wanted.has(id)
  const isPlanned = (id: string): boolean => isUsed(id) || onDemand.has(id)
  const nodes = closure
    .filter(({ module }) => isPlanned(module.manifest.id))
    .map(({ module, edges }): PlanNode => {
      const moduleId = module.manifest.id
      const dependsOn = [...new Set(edges.map(({ from }) => from.moduleId))].filter(isPlanned)
      const unused = isUsed(moduleId) ? undefined : (denied.get(moduleId) ?? NOT_USED)
      const reason = skips.get(moduleId)?.reason ?? unused
      if (reason === undefined) return { moduleId, dependsOn, decision: 'run' }
      return { moduleId, dependsOn, decision: 'skip', reason }
    })
  return { runId: parts.runId, goals: request.goals, nodes }
}

/** Goals that the payer may not ask for, and why. They still run if an allowed one uses them. */
function deniedGoals({ goals, payer }: RunRequest): ReadonlyMap<string, string> {
  const allowed = payer?.modules ?? undefined
  if (payer === undefined || allowed === undefined) return new Map()
  const reason = `Not among the modules of ${payer.title}: ${allowed.join(', ')}. ${payer.remedy}`
  return new Map(goals.filter((id) => !allowed.includes(id)).map((id) => [id, reason]))
}

/** Reason why a module is skipped, and the original cause. */
type Skip = { readonly reason: string; readonly cause: Cause }
type Skips = ReadonlyMap<string, Skip>

/** The skipped modules by id. Producers come before their consumers. */
function decideSkips(closure: readonly ClosureNode[], parts: PlanningParts): Skips {
  const skips = new Map<string, Skip>()
  for (const { module, edges } of closure) {
    const moduleId = module.manifest.id
    const own = ownSkipReason(module, parts)
    if (own !== undefined) {
      skips.set(moduleId, { reason: own, cause: { moduleId, text: own, isFailure: false } })
      continue
    }
    const blocked = edges.find(({ optional, from }) => !optional && skips.has(from.moduleId))
    const cause = blocked && skips.get(blocked.from.moduleId)?.cause
    if (cause) skips.set(moduleId, { reason: needsReason(blocked.from.moduleId, cause), cause })
  }
  return skips
}

/** Producers that a running module depends on, found from the consumers backwards. */
function usedModules(
  closure: readonly ClosureNode[],
  { skips, wanted }: { readonly skips: Skips; readonly wanted: ReadonlySet<string> },
): ReadonlySet<string> {
  const used = new Set<string>()
  for (const { module, edges } of closure.toReversed()) {
    const { id } = module.manifest
    if (skips.has(id) || !(wanted.has(id) || used.has(id))) continue
    for (const { from, pulls } of edges) if (pulls) used.add(from.moduleId)
  }
  return used
}

/** An input that another module supplies in this run, because the request has no value for it. */
type Edge = InputBinding & Required<Pick<InputBinding, 'from'>>

/** One module of a run with its edges. */
type ClosureNode = {
  readonly module: RegisteredModule
  readonly edges: readonly Edge[]
}

/**
 * The goals with their direct and indirect producers, producers first. Edges that do not pull are
 * included only if the run has the producer for another reason.
 * @throws INVALID_GRAPH for an unknown goal
 */
function closureOf(
  goals: readonly string[],
  inputs: Readonly<Record<string, unknown>>,
  registry: Registry,
): readonly ClosureNode[] {
  const found = new Map<string, ClosureNode>()
  const open = [...goals]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    const module = registry.get(id)
    const edges = module.bindings.filter(
      (binding): binding is Edge =>
        binding.from !== undefined && requestValue(inputs, binding.request) === undefined,
    )
    found.set(id, { module, edges })
    for (const { from, pulls } of edges) if (pulls) open.push(from.moduleId)
  }
  return [...found.values()]
    .map(({ module, edges }) => ({
      module,
      edges: edges.filter(({ from }) => found.has(from.moduleId)),
    }))
    .sort((a, b) => a.module.rank - b.module.rank)
}

/** The plan as an event payload. */
export function planEvent({ nodes }: RunPlan, registry: Registry): EventPayloads['plan'] {
  const modules = nodes
    .filter(({ decision }) => decision === 'run')
    .map(({ moduleId, dependsOn }) => ({ ...titleOf(moduleId, registry), needs: dependsOn }))
  const skipped = nodes
    .filter(({ decision }) => decision === 'skip')
    .map(({ moduleId, reason = '' }) => ({ ...titleOf(moduleId, registry), reason }))
  return { modules, skipped, count: modules.length }
}

function titleOf(moduleId: string, registry: Registry) {
  const { id, title, tier } = registry.get(moduleId).manifest
  return { id, title, tier }
}
