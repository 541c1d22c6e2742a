import { basename } from 'node:path'
import type { CredentialTable } from '../credentials.ts'
import type { PluginEntry } from '../plugin.ts'
import {
  closedObject,
  compileFileSchema,
  compileValueSchema,
  lazyValidator,
  type ValidateFunction,
} from './json-schema.ts'
import { type JsonSchema, type ModuleManifest, PORT_NAMES } from './module-manifest.ts'
import { expectedName, type ManifestProblem } from './problems.ts'
import type { Prompt } from './prompts.ts'
import { bindingsOf, type RegisteredModule } from './registered-module.ts'
import { schemaFindings } from './schema-problems.ts'
import { provenOnce } from './yaml-cache.ts'
import type { Loaded } from './yaml-documents.ts'
import type { Finding } from './yaml-source.ts'

/** Everything one manifest may refer to. */
export type Surroundings = {
  readonly plugins: ReadonlyMap<string, PluginEntry>
  readonly manifests: ReadonlyMap<string, Loaded<ModuleManifest>>
  readonly credentials: CredentialTable
  readonly prompts: ReadonlyMap<string, Prompt>
  readonly keepsProofs?: boolean
  readonly apis: readonly string[]
  /** Ports of services, beside the engine's own. */
  readonly ports: readonly string[]
  /** Names of files that could not be loaded: who needs them is not to blame. */
  readonly broken: ReadonlySet<string>
}

/** Joins one manifest to its plugin; undefined, with problems, when they do not fit. */
export function joinModule(
  loaded: Loaded<ModuleManifest>,
  around: Surroundings,
  problems: ManifestProblem[],
): Omit<RegisteredModule, 'rank'> | undefined {
  const { value: manifest, source } = loaded
  const plugin = around.plugins.get(manifest.plugin)
  const validateOptions = optionsValidator(manifest)
  const findings = [
    ...idFindings(manifest, source.file),
    ...pluginFindings(manifest, plugin, around),
    ...inputFindings(manifest, around),
    ...declarationFindings(manifest, around),
    ...promptFindings(manifest, around),
    ...schemaFindingsOf(loaded, validateOptions, around),
  ]
  problems.push(...findings.map((finding) => source.problem(finding)))
  if (findings.length > 0 || plugin === undefined) return undefined
  const skipRules = (manifest.skipWhen ?? []).map(({ request, reason }) => ({
    request: request.split('.'),
    reason,
  }))
  const bindings = bindingsOf(manifest)
  const prompts = promptsOf(manifest, around)
  const outputs = outputValidators(manifest)
  return { manifest, plugin, source, bindings, skipRules, validateOptions, outputs, prompts }
}

function idFindings(manifest: ModuleManifest, file: string): Finding[] {
  const name = basename(file, '.yaml')
  if (name === manifest.id) return []
  return [{ path: ['id'], message: `is "${manifest.id}"`, expected: `"${name}", the file's name` }]
}

function pluginFindings(
  manifest: ModuleManifest,
  plugin: PluginEntry | undefined,
  { plugins }: Surroundings,
): Finding[] {
  if (plugin === undefined) {
    const expected = expectedName(manifest.plugin, [...plugins.keys()])
    return [{ path: ['plugin'], message: `"${manifest.plugin}" is no known plugin`, expected }]
  }
  if (plugin.isFanOut === (manifest.fanOut !== undefined)) return []
  return plugin.isFanOut
    ? [
        {
          path: ['fanOut'],
          message: 'is missing',
          expected: 'a concurrency: the plugin lists items',
        },
      ]
    : [{ path: ['fanOut'], message: 'is of no use', expected: 'none: the plugin lists no items' }]
}

function inputFindings(manifest: ModuleManifest, around: Surroundings): Finding[] {
  return Object.entries(manifest.inputs ?? {}).flatMap(([name, { request, from, ...flags }]) => {
    const path = ['inputs', name]
    if (request === undefined && from === undefined) {
      const expected = 'request, from or both'
      return [{ path, at: 'key' as const, message: 'has no source', expected }]
    }
    if (flags.whenPlanned === true && flags.optional !== true) {
      const message = 'stands on an input that is not optional'
      return [{ path: [...path, 'whenPlanned'], message, expected: 'optional: true beside it' }]
    }
    return from === undefined ? [] : sourceFindings([...path, 'from'], from, around)
  })
}

function sourceFindings(
  path: readonly string[],
  from: string,
  { manifests, broken }: Surroundings,
): Finding[] {
  const [moduleId = '', output = ''] = from.split('.')
  const producer = manifests.get(moduleId)?.value
  if (producer === undefined && broken.has(moduleId)) return []
  if (producer === undefined) {
    const message = `names "${moduleId}", which is no known module`
    return [{ path, message, expected: expectedName(moduleId, [...manifests.keys()]) }]
  }
  if (Object.hasOwn(producer.outputs, output)) return []
  const message = `names "${output}", which is no output of ${moduleId}`
  return [{ path, message, expected: expectedName(output, Object.keys(producer.outputs)) }]
}

function declarationFindings(manifest: ModuleManifest, around: Surroundings): Finding[] {
  const inputs = Object.keys(manifest.inputs ?? {})
  const ids = Object.keys(around.credentials)
  return [
    ...Object.keys(manifest.credentials ?? {})
      .filter((id) => !Object.hasOwn(around.credentials, id))
      .map((id) => ({
        path: ['credentials', id],
        at: 'key' as const,
        message: 'is no known credential',
        expected: expectedName(id, ids),
      })),
    ...(manifest.ports ?? []).flatMap((port, index) => {
      const ports = [...PORT_NAMES, ...around.ports]
      if (ports.includes(port)) return []
      const message = `"${port}" is no known port`
      return [{ path: ['ports', index], message, expected: expectedName(port, ports) }]
    }),
    ...(manifest.budget ?? []).flatMap(({ api }, index) => {
      if (around.apis.includes(api)) return []
      const message = `"${api}" is no API with a budget`
      return [{ path: ['budget', index, 'api'], message, expected: expectedName(api, around.apis) }]
    }),
    ...(manifest.cache?.key ?? []).flatMap((name, index) => {
      if (inputs.includes(name)) return []
      const message = `"${name}" is no input of this module`
      return [{ path: ['cache', 'key', index], message, expected: expectedName(name, inputs) }]
    }),
  ]
}

function promptFindings(manifest: ModuleManifest, { prompts, broken }: Surroundings): Finding[] {
  return (manifest.prompts ?? []).flatMap((id, index) => {
    if (prompts.has(id) || broken.has(id)) return []
    const expected = expectedName(id, [...prompts.keys()])
    return [{ path: ['prompts', index], message: `"${id}" is no known prompt`, expected }]
  })
}

function promptsOf(
  manifest: ModuleManifest,
  { prompts }: Surroundings,
): ReadonlyMap<string, Prompt> {
  return new Map(
    (manifest.prompts ?? []).flatMap((id) => {
      const prompt = prompts.get(id)
      return prompt === undefined ? [] : [[id, prompt] as const]
    }),
  )
}

/** Whether the options fit their schema, and the schemas of options and outputs are valid. */
function schemaFindingsOf(
  { value: manifest, source }: Loaded<ModuleManifest>,
  validateOptions: ValidateFunction,
  { keepsProofs = false }: Surroundings,
): readonly Finding[] {
  const prove = (): readonly Finding[] => {
    const mistakes = [
      ...compileFindings('optionsSchema', manifest.optionsSchema ?? {}),
      ...compileFindings('outputs', manifest.outputs),
    ]
    return mistakes.length > 0 ? mistakes : optionFindings(manifest, validateOptions)
  }
  // Compiling schemas takes longer than the rest of a start.
  return keepsProofs ? provenOnce(manifest.id, [source.text], prove) : prove()
}

function optionsValidator({ optionsSchema }: ModuleManifest): ValidateFunction {
  const schema = optionsSchema === undefined ? true : closedObject(optionsSchema)
  return lazyValidator(() => compileFileSchema<unknown>(schema))
}

function optionFindings(manifest: ModuleManifest, validate: ValidateFunction): Finding[] {
  if (validate(manifest.options ?? {})) return []
  return schemaFindings(validate.errors).map((finding) => ({
    ...finding,
    path: ['options', ...finding.path],
  }))
}

function compileFindings(
  key: 'optionsSchema' | 'outputs',
  schemas: Readonly<Record<string, JsonSchema>>,
): Finding[] {
  const compile = key === 'outputs' ? compileValueSchema : compileFileSchema
  return Object.entries(schemas).flatMap(([name, schema]) => {
    try {
      compile(schema)
      return []
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const message = `is no valid schema (${why})`
      return [{ path: [key, name], message, expected: 'a JSON Schema (draft 7)' }]
    }
  })
}

function outputValidators({ outputs }: ModuleManifest): ReadonlyMap<string, ValidateFunction> {
  return new Map(
    Object.entries(outputs).map(([name, schema]) => [
      name,
      lazyValidator(() => compileValueSchema(schema)),
    ]),
  )
}
