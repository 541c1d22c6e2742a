import { fileSchema } from '../../core/manifest/json-schema.ts'
import type { ModuleManifest } from '../../core/manifest/module-manifest.ts'
import { type ManifestProblem, throwProblems } from '../../core/manifest/problems.ts'
import { Registry, type RegistryParts } from '../../core/manifest/registry.ts'
import { type Loaded, parseYaml } from '../../core/manifest/yaml-documents.ts'
import { YamlSource } from '../../core/manifest/yaml-source.ts'
import {
  type Inputs,
  loadedPlugin,
  type PluginEntry,
  type PluginOutput,
  type RunContext,
} from '../../core/plugin.ts'

/** A plugin from one function. The default function returns `{result: true}`. */
export function fakePlugin(
  id: string,
  run: (inputs: Inputs, ctx: RunContext) => Promise<PluginOutput> | PluginOutput = () => ({
    outputs: { result: true },
  }),
): PluginEntry {
  return loadedPlugin(id, { run: async (inputs, ctx) => run(inputs, ctx) })
}

/**
 * Manifest texts by id. Defaults for missing keys: the id, a title, the tier core, the service
 * audit, the plugin with the module's name, and one output `result` of any type.
 */
export type ManifestTexts = Readonly<Record<string, string>>

export const TEST_CREDENTIALS = {
  openrouter: { env: ['OPENROUTER_API_KEY'], title: 'OpenRouter' },
  dataforseo: { env: ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'], title: 'DataForSEO' },
}

/** A registry of inline manifests. Modules without a plugin get a fake one. */
export function testRegistry(
  texts: ManifestTexts,
  plugins: readonly PluginEntry[] = [],
  parts: Partial<RegistryParts> = {},
): Registry {
  const given = new Set(plugins.map(({ id }) => id))
  const missing = Object.keys(texts).filter((id) => !given.has(id))
  return Registry.build({
    manifests: manifestsOf(texts),
    plugins: [...plugins, ...missing.map((id) => fakePlugin(id))],
    credentials: TEST_CREDENTIALS,
    apis: ['openrouter', 'dataforseo'],
    ...parts,
  })
}

/** Loads inline manifest texts as if each were a file `<id>.yaml`. @throws ManifestError */
export function manifestsOf(texts: ManifestTexts): readonly Loaded<ModuleManifest>[] {
  const problems: ManifestProblem[] = []
  const loaded = Object.entries(texts).flatMap(([id, text]) => {
    const source = new YamlSource(`${id}.yaml`, completed(id, text))
    return parseYaml(source, fileSchema<ModuleManifest>('module'), problems) ?? []
  })
  throwProblems(problems)
  return loaded
}

type Sources = NonNullable<ModuleManifest['inputs']>

/**
 * A registry of very many modules that share `plugin`, built without any text.
 * @param graph module id -> its inputs
 */
export function bareRegistry(graph: ReadonlyMap<string, Sources>, plugin: PluginEntry): Registry {
  const manifests = [...graph].map(([id, inputs]): Loaded<ModuleManifest> => {
    const texts = { id, title: id, description: id, plugin: plugin.id }
    const value = { ...texts, service: 'audit', tier: 'core', inputs, outputs: { result: true } }
    return { value: value as ModuleManifest, source: new YamlSource(`${id}.yaml`, '') }
  })
  return Registry.build({ manifests, plugins: [plugin], credentials: {}, apis: [] })
}

/** Modules m0, m1, … Each needs the previous one. */
export function chainOf(length: number): ReadonlyMap<string, Sources> {
  const ids = Array.from({ length }, (_, index) => index)
  return new Map(
    ids.map((index) => [`m${index}`, index === 0 ? {} : { x: { from: `m${index - 1}.result` } }]),
  )
}

function completed(id: string, text: string): string {
  const defaults = {
    id,
    title: `Module ${id}`,
    service: 'audit',
    tier: 'core',
    description: 'A test module.',
    plugin: id,
    outputs: '{ result: true }',
  }
  const absent = Object.entries(defaults).filter(([key]) => !new RegExp(`^${key}:`, 'm').test(text))
  return [text, ...absent.map(([key, value]) => `${key}: ${value}`)].join('\n')
}
