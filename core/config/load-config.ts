import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import {
  compileFileSchema,
  fileSchema,
  lazyValidator,
  readSchema,
} from '../manifest/json-schema.ts'
import { expectedName, type ManifestProblem, throwProblems } from '../manifest/problems.ts'
import { schemaFindings } from '../manifest/schema-problems.ts'
import { provenOnce, readCachedYaml } from '../manifest/yaml-cache.ts'
import { readYaml } from '../manifest/yaml-documents.ts'
import type { Finding } from '../manifest/yaml-source.ts'
import type { Config, CoreValues } from './config.ts'
import { withRequired } from './config-schema.ts'
import { type Environment, environmentLayer } from './environment.ts'
import { DEFAULT_LAYER, freezeTree, type Layer, mergeLayers, Provenance } from './layers.ts'

/** Where a configuration is read from. */
export type ConfigSources = {
  readonly env: Environment
  /** The project's folder, which holds `manifests/`. */
  readonly root: string
  /** The strongest layer: flags of the command line, in the shape of the configuration file. */
  readonly overrides?: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

/**
 * The configuration in force: default.yaml < local.yaml (or the file CONFIG_FILE names) <
 * environment < `overrides`.
 * @throws ManifestError with every bad value, naming where it stands and what was expected.
 */
export function loadConfig<Own extends CoreValues>(sources: ConfigSources): Config<Own> {
  const problems: ManifestProblem[] = []
  const files = fileLayers(sources, problems)
  const apis = Object.keys((files[0]?.values.budgets as object | undefined) ?? {})
  problems.push(...files.slice(1).flatMap((layer) => unknownApis(layer, apis)))
  const layers = [
    ...files,
    environmentLayer(sources.env, apis, problems),
    { name: 'command line', values: sources.overrides ?? {} },
  ]
  throwProblems(problems)
  return buildConfig<Own>(layers)
}

/**
 * Merges layers, the weakest first, into a frozen configuration. @throws ManifestError
 * @param keepsProofs whether one that was found right before is believed by its digest.
 */
export function buildConfig<Own extends CoreValues>(
  layers: readonly Layer[],
  keepsProofs = true,
): Config<Own> {
  const provenance = new Provenance(layers)
  const values = structuredClone(mergeLayers(layers))
  throwProblems(
    mistakesOf(values, keepsProofs).map((finding) =>
      provenance.problem(finding.path.map(String), finding),
    ),
  )
  return Object.freeze({ ...(freezeTree(values) as unknown as Own), provenance })
}

function fileLayers({ env, root }: ConfigSources, problems: ManifestProblem[]): Layer[] {
  const named = env.CONFIG_FILE?.trim() ?? ''
  const chosen = isAbsolute(named) ? named : resolve(named)
  const local = named === '' ? join(root, 'manifests/config/local.yaml') : chosen
  const files = [{ name: DEFAULT_LAYER, file: join(root, DEFAULT_LAYER) }]
  if (named !== '' || existsSync(local)) {
    files.push({ name: named === '' ? 'manifests/config/local.yaml' : named, file: local })
  }
  return files.map(({ name, file }) => {
    // What an operator writes is nobody else's to keep.
    const loaded =
      name === DEFAULT_LAYER
        ? readCachedYaml<Values>(file, 'config', problems)
        : readYaml(file, fileSchema<Values>('config'), problems)
    return { name, values: loaded?.value ?? {}, ...(loaded && { source: loaded.source }) }
  })
}

/** A budget for an API nobody calls would break nothing, so its name must be one that ships. */
function unknownApis({ values, source }: Layer, apis: readonly string[]): ManifestProblem[] {
  return Object.keys((values.budgets as object | undefined) ?? {}).flatMap((api) => {
    if (apis.includes(api) || source === undefined) return []
    const expected = expectedName(api, apis)
    const path = ['budgets', api]
    return [source.problem({ path, at: 'key', message: 'is no known API', expected })]
  })
}

/** A server is mostly started with the configuration it had before. */
function mistakesOf(values: Values, keepsProofs: boolean): readonly Finding[] {
  const prove = (): readonly Finding[] =>
    isComplete(values) ? [] : schemaFindings(isComplete.errors)
  if (!keepsProofs) return prove()
  const texts = [JSON.stringify(completeSchema()), JSON.stringify(values, exact)]
  return provenOnce('config', texts, prove)
}

const completeSchema = () => withRequired(readSchema('config'))
const isComplete = lazyValidator(() => compileFileSchema(completeSchema()))

/** JSON would write these numbers as null, and another configuration may hold that. */
function exact(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? { number: `${value}` } : value
}
