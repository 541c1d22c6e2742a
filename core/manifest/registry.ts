import { basename, join } from 'node:path'
import type { CredentialTable } from '../credentials.ts'
import { AppError } from '../errors.ts'
import type { PluginEntry } from '../plugin.ts'
import { joinModule } from './join-module.ts'
import type { ModuleManifest } from './module-manifest.ts'
import { expectedName, type ManifestProblem, throwProblems } from './problems.ts'
import type { Prompt } from './prompts.ts'
import { orderModules, type RegisteredModule } from './registered-module.ts'
import { type Proof, readCachedDirectory, readCachedYaml } from './yaml-cache.ts'
import type { Loaded } from './yaml-documents.ts'

/** What a registry is built from. */
export type RegistryParts = {
  readonly manifests: readonly Loaded<ModuleManifest>[]
  readonly plugins: readonly PluginEntry[]
  readonly credentials: CredentialTable
  readonly prompts?: ReadonlyMap<string, Prompt>
  /** Default `provenAnew`. */
  readonly proof?: Proof
  /** API ids that have a budget in the configuration. */
  readonly apis: readonly string[]
  /** Ports of services, beside the engine's own. */
  readonly ports?: readonly string[]
}

/** All modules: manifests joined to their plugins, checked to fit. Immutable. */
export class Registry {
  readonly modules: ReadonlyMap<string, RegisteredModule>
  readonly credentials: CredentialTable
  readonly #parts: RegistryParts

  private constructor(parts: RegistryParts, modules: ReadonlyMap<string, RegisteredModule>) {
    this.#parts = parts
    this.modules = modules
    this.credentials = parts.credentials
  }

  /** @throws ManifestError with every problem of every manifest. */
  static build(parts: RegistryParts): Registry {
    const problems: ManifestProblem[] = []
    const registry = Registry.collect(parts, problems)
    throwProblems(problems)
    return registry
  }

  /** Like `build`, but adds to `problems`; the result is usable only when there are none. */
  static collect(parts: RegistryParts, problems: ManifestProblem[]): Registry {
    const broken = new Set(problems.map(({ file }) => basename(file, '.yaml')))
    const plugins = pluginsById(parts.plugins)
    const manifests = manifestsById(parts.manifests, problems)
    const { prompts = new Map(), ports = [], ...rest } = parts
    const deps = { ...rest, plugins, manifests, prompts, ports, broken }
    const joined = [...manifests.values()].flatMap(
      (loaded) => joinModule(loaded, deps, problems) ?? [],
    )
    return new Registry(parts, orderModules(joined, problems))
  }

  /** The module of that id. @throws INVALID_GRAPH naming the nearest known id. */
  get(id: string): RegisteredModule {
    const found = this.modules.get(id)
    if (found !== undefined) return found
    const expected = expectedName(id, [...this.modules.keys()])
    throw new AppError('INVALID_GRAPH', {
      problem: `There is no module "${id}"; known: ${expected}.`,
    })
  }

  /** A registry with these parts added; manifests and plugins of a known id are replaced. */
  with(change: Partial<RegistryParts>): Registry {
    const { manifests, plugins, credentials, apis, prompts = new Map(), ports = [] } = this.#parts
    const changed = [...manifests, ...(change.manifests ?? [])]
    const entries = [...plugins, ...(change.plugins ?? [])]
    return Registry.build({
      manifests: [...new Map(changed.map((one) => [one.value.id, one])).values()],
      plugins: [...new Map(entries.map((one) => [one.id, one])).values()],
      credentials: { ...credentials, ...change.credentials },
      apis: [...apis, ...(change.apis ?? [])],
      prompts: new Map([...prompts, ...(change.prompts ?? [])]),
      ports: [...ports, ...(change.ports ?? [])],
    })
  }
}

/** `manifests/credentials.yaml` under the project's folder; adds to `problems`. */
export function readCredentialTable(root: string, problems: ManifestProblem[]): CredentialTable {
  const file = join(root, 'manifests/credentials.yaml')
  return readCachedYaml<CredentialTable>(file, 'credentials', problems)?.value ?? {}
}

/** Every file of `manifests/modules` under the project's folder; adds to `problems`. */
export function readModuleManifests(
  root: string,
  problems: ManifestProblem[],
): readonly Loaded<ModuleManifest>[] {
  const folder = join(root, 'manifests/modules')
  return readCachedDirectory<ModuleManifest>(folder, 'module', problems)
}

function pluginsById(plugins: readonly PluginEntry[]): ReadonlyMap<string, PluginEntry> {
  const byId = new Map<string, PluginEntry>()
  for (const plugin of plugins) {
    if (byId.has(plugin.id)) {
      throw new AppError('INVALID_GRAPH', { problem: `Two plugins have the id "${plugin.id}".` })
    }
    byId.set(plugin.id, plugin)
  }
  return byId
}

function manifestsById(
  manifests: readonly Loaded<ModuleManifest>[],
  problems: ManifestProblem[],
): ReadonlyMap<string, Loaded<ModuleManifest>> {
  const byId = new Map<string, Loaded<ModuleManifest>>()
  for (const loaded of manifests) {
    const earlier = byId.get(loaded.value.id)
    if (earlier === undefined) byId.set(loaded.value.id, loaded)
    else {
      const message = `is "${loaded.value.id}", which ${earlier.source.file} is called already`
      problems.push(loaded.source.problem({ path: ['id'], message, expected: 'an id of its own' }))
    }
  }
  return byId
}
