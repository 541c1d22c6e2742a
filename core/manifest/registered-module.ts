import type { PluginEntry } from '../plugin.ts'
import type { ValidateFunction } from './json-schema.ts'
import type { ModuleManifest } from './module-manifest.ts'
import type { ManifestProblem } from './problems.ts'
import type { Prompt } from './prompts.ts'
import type { YamlSource } from './yaml-source.ts'

/** One input of a module, with its paths split. */
export type InputBinding = {
  readonly name: string
  /** Parts of a dotted path into the run's inputs. */
  readonly request?: readonly string[]
  readonly from?: { readonly moduleId: string; readonly output: string }
  readonly optional: boolean
  /** False: the edge never adds its producer to a plan. */
  readonly pulls: boolean
}

/** A manifest joined to its plugin, with everything compiled that a run needs. */
export type RegisteredModule = {
  readonly manifest: ModuleManifest
  readonly plugin: PluginEntry
  readonly source: YamlSource
  readonly bindings: readonly InputBinding[]
  readonly skipRules: readonly { readonly request: readonly string[]; readonly reason: string }[]
  readonly validateOptions: ValidateFunction
  readonly outputs: ReadonlyMap<string, ValidateFunction>
  /** The prompts that the manifest names, by id. */
  readonly prompts: ReadonlyMap<string, Prompt>
  /** Position in one valid order of all modules: producers have lower numbers. */
  readonly rank: number
}

/** Splits a manifest's inputs once. */
export function bindingsOf(manifest: ModuleManifest): readonly InputBinding[] {
  return Object.entries(manifest.inputs ?? {}).map(([name, source]) => {
    const [moduleId, output] = source.from?.split('.') ?? []
    return {
      name,
      optional: source.optional === true,
      pulls: source.whenPlanned !== true,
      ...(source.request !== undefined && { request: source.request.split('.') }),
      ...(moduleId !== undefined && output !== undefined && { from: { moduleId, output } }),
    }
  })
}

// Each walk is as long as its cycle. More than this many would add nothing.
const MAX_CYCLES = 20

type Unranked = Omit<RegisteredModule, 'rank'>
type Step = { readonly module: Unranked; next: number }

/**
 * Returns the modules in a valid order, producers first. Adds a problem for each cycle, shown as a
 * walk (`a -> b -> a`) at the input that closes it. Not recursive, because a chain may be long.
 */
export function orderModules(
  modules: readonly Unranked[],
  problems: ManifestProblem[],
): ReadonlyMap<string, RegisteredModule> {
  const byId = new Map(modules.map((module) => [module.manifest.id, module]))
  const ordered = new Map<string, RegisteredModule>()
  for (const module of modules) {
    if (!ordered.has(module.manifest.id)) visit(module, { byId, ordered, problems })
  }
  return ordered
}

type Walk = {
  readonly byId: ReadonlyMap<string, Unranked>
  readonly ordered: Map<string, RegisteredModule>
  readonly problems: ManifestProblem[]
}

function visit(start: Unranked, { byId, ordered, problems }: Walk): void {
  const trail: Step[] = [{ module: start, next: 0 }]
  const onTrail = new Set([start.manifest.id])
  let cycles = 0
  for (let step = trail.at(-1); step !== undefined; step = trail.at(-1)) {
    const { module } = step
    const binding = module.bindings[step.next]
    step.next += 1
    if (binding === undefined) {
      trail.pop()
      onTrail.delete(module.manifest.id)
      ordered.set(module.manifest.id, { ...module, rank: ordered.size })
      continue
    }
    const producer = binding.from && byId.get(binding.from.moduleId)
    if (producer === undefined || ordered.has(producer.manifest.id)) continue
    if (onTrail.has(producer.manifest.id)) {
      if (cycles < MAX_CYCLES) problems.push(cycle(trail, producer.manifest.id, binding.name))
      cycles += 1
      continue
    }
    onTrail.add(producer.manifest.id)
    trail.push({ module: producer, next: 0 })
  }
}

function cycle(trail: readonly Step[], back: string, input: string): ManifestProblem {
  const ids = trail.map(({ module }) => module.manifest.id)
  const walk = [...ids.slice(ids.indexOf(back)), back]
  const shown = walk.length > 12 ? [...walk.slice(0, 6), '…', ...walk.slice(-5)] : walk
  const { source } = (trail.at(-1) as Step).module
  return source.problem({
    path: ['inputs', input, 'from'],
    message: `closes a cycle: ${shown.join(' -> ')}`,
    expected: 'no module that needs itself',
  })
}
