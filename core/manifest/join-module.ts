import type { CredentialTable } from '../credentials.ts'
import type { PluginEntry } from '../plugin.ts'
import { closedObject, fileSchemas, valueSchemas } from './json-schema.ts'
import { type ModuleManifest, PORT_NAMES } from './module-manifest.ts'
import type { ManifestProblem } from './problems.ts'
import type { Prompt } from './prompts.ts'
import { bindingsOf, type RegisteredModule } from './registered-module.ts'
import { idFindings, schemaFindings, unknownName } from './schema-problems.ts'
import { type Proof, provenAnew } from './yaml-cache.ts'
import type { Loaded } from './yaml-documents.ts'
import type { Finding } from './yaml-source.ts'

/** Everything a manifest may refer to. */
type JoinDeps = {
  readonly plugins: ReadonlyMap<string, PluginEntry>
  readonly manifests: ReadonlyMap<string, Loaded<ModuleManifest>>
  readonly credentials: CredentialTable
  readonly prompts: ReadonlyMap<string, Prompt>
  readonly proof?: Proof | undefined
  readonly apis: readonly string[]
  /** Ports of services, in addition to the engine's. */
  readonly ports: readonly string[]
  /** Names of files that could not be loaded; references to them are not reported. */
  readonly broken: ReadonlySet<string>
}

/** Joins one manifest to its plugin. Returns undefined, and adds problems, if they do not match. */
export function joinModule(
  loaded: Loaded<ModuleManifest>,
  deps: JoinDeps,
  problems: ManifestProblem[],
): Omit<RegisteredModule, 'rank'> | undefined {
  const { value: manifest, source } = loaded
  const plugin = deps.plugins.get(manifest.plugin)
  const { optionsSchema, outputs, prompts: promptIds = [], skipWhen = [] } = manifest
  const validateOptions = fileSchemas.lazy<unknown>(
    () => optionsSchema === undefined || closedObject(optionsSchema),
  )
  // Compiling schemas takes longer than the rest of startup.
  const proof = deps.proof ?? provenAnew
  const findings = [
    ...idFindings(manifest.id, source),
    ...pluginFindings(manifest, deps),
    ...inputFindings(manifest, deps),
    ...declarationFindings(manifest, deps),
    ...proof(manifest.id, [source.text], () => manifestSchemaFindings(manifest, validateOptions)),
  ]
  problems.push(...findings.map((finding) => source.problem(finding)))
  if (findings.length > 0 || plugin === undefined) return undefined
  return {
    manifest,
    plugin,
    source,
    bindings: bindingsOf(manifest),
    skipRules: skipWhen.map(({ request, reason }) => ({ request: request.split('.'), reason })),
    validateOptions,
    outputs: new Map(
      Object.entries(outputs).map(([name, schema]) => [name, valueSchemas.lazy(() => schema)]),
    ),
    prompts: new Map([...deps.prompts].filter(([id]) => promptIds.includes(id))),
  }
}

function pluginFindings(
  { plugin: id, fanOut, budget = [] }: ModuleManifest,
  { plugins }: JoinDeps,
): Finding[] {
  const plugin = plugins.get(id)
  if (plugin === undefined) {
    return unknownName(id, plugins, { path: ['plugin'], message: `"${id}" is not a known plugin` })
  }
  const path = ['fanOut']
  if (plugin.isFanOut && fanOut === undefined) {
    return [{ path, message: 'is missing', expected: 'a concurrency: the plugin lists items' }]
  }
  if (fanOut?.slices !== undefined && budget.length > 0) {
    // Payments of other processes would not count against the money of the run.
    const message = 'is set for a module with a budget'
    return [{ path: ['fanOut', 'slices'], message, expected: 'none: the module pays' }]
  }
  if (plugin.isFanOut || fanOut === undefined) return []
  return [{ path, message: 'has no effect', expected: 'none: the plugin lists no items' }]
}

function inputFindings(manifest: ModuleManifest, deps: JoinDeps): Finding[] {
  return Object.entries(manifest.inputs ?? {}).flatMap(([name, { request, from, ...flags }]) => {
    const path = ['inputs', name]
    if (request === undefined && from === undefined) {
      const expected = 'request, from or both'
      return [{ path, at: 'key' as const, message: 'has no source', expected }]
    }
    if (flags.whenPlanned === true && flags.optional !== true) {
      const message = 'is set for an input that is not optional'
      return [{ path: [...path, 'whenPlanned'], message, expected: 'optional: true beside it' }]
    }
    return from === undefined ? [] : sourceFindings([...path, 'from'], from, deps)
  })
}

function sourceFindings(
  path: readonly string[],
  from: string,
  { manifests, broken }: JoinDeps,
): Finding[] {
  const [moduleId = '', output = ''] = from.split('.')
  const producer = manifests.get(moduleId)?.value
  if (producer === undefined) {
    const message = `names "${moduleId}", which is not a known module`
    return broken.has(moduleId) ? [] : unknownName(moduleId, manifests, { path, message })
  }
  const message = `names "${output}", which is not an output of ${moduleId}`
  return unknownName(output, new Set(Object.keys(producer.outputs)), { path, message })
}

function declarationFindings(manifest: ModuleManifest, deps: JoinDeps): Finding[] {
  const { credentials = {}, ports = [], budget = [], cache, prompts = [], inputs = {} } = manifest
  const knownCredentials = new Set(Object.keys(deps.credentials))
  const knownPorts = new Set<string>([...PORT_NAMES, ...deps.ports])
  const knownInputs = new Set(Object.keys(inputs))
  const message = 'is not a known credential'
  return [
    ...Object.keys(credentials).flatMap((id) =>
      unknownName(id, knownCredentials, { path: ['credentials', id], at: 'key', message }),
    ),
    ...ports.flatMap((port, index) => {
      const message = `"${port}" is not a known port`
      return unknownName(port, knownPorts, { path: ['ports', index], message })
    }),
    ...budget.flatMap(({ api }, index) => {
      const message = `"${api}" is not an API with a budget`
      return unknownName(api, new Set(deps.apis), { path: ['budget', index, 'api'], message })
    }),
    ...(cache?.key ?? []).flatMap((name, index) => {
      const message = `"${name}" is not an input of this module`
      return unknownName(name, knownInputs, { path: ['cache', 'key', index], message })
    }),
    ...prompts.flatMap((id, index) => {
      const message = `"${id}" is not a known prompt`
      if (deps.broken.has(id)) return []
      return unknownName(id, deps.prompts, { path: ['prompts', index], message })
    }),
  ]
}

/** Checks the schemas of options and outputs, then the options against theirs. */
function manifestSchemaFindings(
  { options = {}, optionsSchema = {}, outputs, findings = [] }: ModuleManifest,
  validateOptions: RegisteredModule['validateOptions'],
): readonly Finding[] {
  const mistakes = [
    ...Object.entries(optionsSchema).flatMap(([name, schema]) =>
      fileSchemas.findings(schema, ['optionsSchema', name]),
    ),
    ...Object.entries(outputs).flatMap(([name, schema]) =>
      valueSchemas.findings(schema, ['outputs', name]),
    ),
    ...findings.flatMap(({ when = true, where = true }, index) => [
      ...fileSchemas.findings(when, ['findings', index, 'when']),
      ...fileSchemas.findings(where, ['findings', index, 'where']),
    ]),
  ]
  if (mistakes.length > 0 || validateOptions(options)) return mistakes
  return schemaFindings(validateOptions.errors).map((finding) => ({
    ...finding,
    path: ['options', ...finding.path],
  }))
}
