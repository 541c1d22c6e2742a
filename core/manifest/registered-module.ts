import type { AnyPlugin } from '../plugin.ts'
import type { ModuleManifest } from './module-manifest.ts'
import type { Prompt } from './prompt.ts'
import type { ValidateFunction } from './schema.ts'
import type { YamlSource } from './yaml-source.ts'

/** One input of a module with its texts taken apart. */
export type InputBinding = {
  readonly name: string
  /** Parts of a dotted path into the run's inputs. */
  readonly request?: readonly string[]
  readonly from?: { readonly moduleId: string; readonly output: string }
  readonly optional: boolean
  /** False: the edge never adds its producer to a plan. */
  readonly pulls: boolean
}

/** A manifest joined to its plugin, with everything compiled that a run needs of it. */
export type RegisteredModule = {
  readonly manifest: ModuleManifest
  readonly plugin: AnyPlugin
  readonly source: YamlSource
  readonly bindings: readonly InputBinding[]
  readonly skipRules: readonly { readonly request: readonly string[]; readonly reason: string }[]
  readonly validateOptions: ValidateFunction
  readonly outputs: ReadonlyMap<string, ValidateFunction>
  /** Those the manifest names, by id. */
  readonly prompts: ReadonlyMap<string, Prompt>
  /** Place in one valid order of all modules: producers have lower numbers. */
  readonly rank: number
}

/** A manifest's inputs, taken apart once. */
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
