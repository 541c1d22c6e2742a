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

/** The parts of a registry. */
export type RegistryParts = {
  readonly manifests: readonly Loaded<ModuleManifest>[]
  readonly plugins: readonly PluginEntry[]
  readonly credentials: CredentialTable
  readonly prompts?: ReadonlyMap<string, Prompt>
  /** Default `provenAnew`. */
  readonly proof?: Proof
  /** API ids that have a budget in the configuration. */
  readonly apis: readonly string[]
  /** Ports of services, in addition to the engine's. */
  readonly ports?: readonly string[]
}

/** All modules: manifests joined to their plugins and checked. Immutable. */
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

  /** Like `build`, but adds to `problems`. The result is usable only if there are none. */
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

  /** Returns the module with that id. @throws INVALID_GRAPH naming the nearest known id */
  get(id: string): RegisteredModule {
    const found = this.modules.get(id)
    if (found !== undefined) return found
    const expected = expectedName(id, [...this.modules.keys()])
    throw new AppError('INVALID_GRAPH', {
      problem: `There is no module "${id}"; known: ${expected}.`,
    })
  }

  /** Returns a registry with these parts added. They replace those with the same id. */
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

/** Reads `manifests/credentials.yaml` below the project's folder. Adds to `problems`. */
export function readCredentialTable(root: string, problems: ManifestProblem[]): CredentialTable {
  const file = join(root, 'manifests/credentials.yaml')
  return readCachedYaml<CredentialTable>(file, 'credentials', problems)?.value ?? {}
}

/** Reads every file of `manifests/modules` below the project's folder. Adds to `problems`. */
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
      const message = `is "${loaded.value.id}", which is also the id of ${earlier.source.file}`
      problems.push(loaded.source.problem({ path: ['id'], message, expected: 'an id of its own' }))
    }
  }
  return byId
}
