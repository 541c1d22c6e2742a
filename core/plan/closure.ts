import type { InputBinding, RegisteredModule } from '../manifest/registered-module.ts'
import type { Registry } from '../manifest/registry.ts'
import { requestValue } from './request-value.ts'

/** An edge that counts in this run: the request gives no value in its stead. */
export type Edge = { readonly producer: string; readonly binding: InputBinding }

/** One module of a run with the edges that count in it. */
export type ClosureNode = {
  readonly module: RegisteredModule
  readonly edges: readonly Edge[]
}

/**
 * The goals and all they lead to backwards, producers first. Edges that never pull lead to their
 * producer only when it is there for another reason.
 * @throws INVALID_GRAPH for an unknown goal.
 */
export function closureOf(
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
