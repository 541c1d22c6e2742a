import type { PlanNode, RunPlan } from '../engine.ts'
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
 * Decides which modules a run needs, which of them will run and which are skipped and why. Pure:
 * nothing starts. A producer that no running module uses is left out of the plan unless it is a
 * goal.
 * @throws INVALID_GRAPH for an unknown goal.
 */
export function planRun(parts: PlanningParts): RunPlan {
  const { request, registry } = parts
  const onDemand = new Set(request.onDemand)
  const goals = [...new Set([...request.goals, ...onDemand])]
  const closure = closureOf(goals, request.inputs, registry)
  const causes = decideSkips(closure, parts)
  const wanted = new Set(request.goals)
  const used = usedModules(closure, { causes, wanted })
  const isPlanned = (id: string): boolean => used.has(id) || wanted.has(id) || onDemand.has(id)
  const nodes = closure
    .filter(({ module }) => isPlanned(module.manifest.id))
    .map(({ module, edges }): PlanNode => {
      const moduleId = module.manifest.id
      const dependsOn = producersOf(edges).filter(isPlanned)
      const isUsed = used.has(moduleId) || wanted.has(moduleId)
      const reason = reasonOf(moduleId, edges, causes) ?? (isUsed ? undefined : NOT_USED)
      if (reason === undefined) return { moduleId, dependsOn, decision: 'run' }
      return { moduleId, dependsOn, decision: 'skip', reason }
    })
  return { runId: parts.runId, goals: request.goals, nodes }
}

function producersOf(edges: ClosureNode['edges']): readonly string[] {
  const producers = edges.map(({ producer }) => producer)
  return producers.length > 1 ? [...new Set(producers)] : producers
}

type Causes = ReadonlyMap<string, Cause>

/** Module id -> where its skip began; producers come before those that need them. */
function decideSkips(closure: readonly ClosureNode[], parts: PlanningParts): Causes {
  const causes = new Map<string, Cause>()
  for (const { module, edges } of closure) {
    const moduleId = module.manifest.id
    const own = ownSkipReason(module, parts)
    const cause =
      own === undefined ? requiredCause(edges, causes) : { moduleId, text: own, isFailure: false }
    if (cause !== undefined) causes.set(moduleId, cause)
  }
  return causes
}

function requiredCause(edges: ClosureNode['edges'], causes: Causes): Cause | undefined {
  const blocked = edges.find(({ producer, binding }) => !binding.optional && causes.has(producer))
  return blocked && causes.get(blocked.producer)
}

function reasonOf(
  moduleId: string,
  edges: ClosureNode['edges'],
  causes: Causes,
): string | undefined {
  const cause = causes.get(moduleId)
  if (cause === undefined || cause.moduleId === moduleId) return cause?.text
  const blocked = edges.find(({ producer, binding }) => !binding.optional && causes.has(producer))
  return needsReason(blocked?.producer ?? cause.moduleId, cause)
}

type Wants = { readonly causes: Causes; readonly wanted: ReadonlySet<string> }

/** Producers that a module which will run depends on, looked at from the consumers backwards. */
function usedModules(
  closure: readonly ClosureNode[],
  { causes, wanted }: Wants,
): ReadonlySet<string> {
  const used = new Set<string>()
  for (const { module, edges } of closure.toReversed()) {
    const { id } = module.manifest
    if (causes.has(id) || !(wanted.has(id) || used.has(id))) continue
    for (const { producer, binding } of edges) if (binding.pulls) used.add(producer)
  }
  return used
}

/** An edge that counts in this run: the request gives no value in its stead. */
type Edge = { readonly producer: string; readonly binding: InputBinding }

/** One module of a run with the edges that count in it. */
type ClosureNode = {
  readonly module: RegisteredModule
  readonly edges: readonly Edge[]
}

/**
 * The goals and all they lead to backwards, producers first. Edges that never pull lead to their
 * producer only when it is there for another reason.
 * @throws INVALID_GRAPH for an unknown goal.
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
    const edges = edgesOf(module, inputs)
    found.set(id, { module, edges })
    for (const { producer, binding } of edges) if (binding.pulls) open.push(producer)
  }
  return [...found.values()]
    .map((node) => withoutAbsent(node, found))
    .sort((a, b) => a.module.rank - b.module.rank)
}

/** Only edges that do not pull can lead to a producer that was not found. */
function withoutAbsent(node: ClosureNode, found: ReadonlyMap<string, ClosureNode>): ClosureNode {
  if (node.edges.every(({ binding }) => binding.pulls)) return node
  return { ...node, edges: node.edges.filter(({ producer }) => found.has(producer)) }
}

function edgesOf(
  module: RegisteredModule,
  inputs: Readonly<Record<string, unknown>>,
): readonly Edge[] {
  const edges: Edge[] = []
  for (const binding of module.bindings) {
    if (binding.from === undefined) continue
    if (requestValue(inputs, binding.request) !== undefined) continue
    edges.push({ producer: binding.from.moduleId, binding })
  }
  return edges
}

/** A plan as its event shows it. */
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
