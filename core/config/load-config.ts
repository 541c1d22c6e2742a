import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileSchema, fileSchemas, readSchema } from '../manifest/json-schema.ts'
import { type ManifestProblem, throwProblems } from '../manifest/problems.ts'
import { schemaFindings, unknownName } from '../manifest/schema-problems.ts'
import { type Proof, provenOnce, readCachedYaml } from '../manifest/yaml-cache.ts'
import { type Loaded, readYaml } from '../manifest/yaml-documents.ts'
import type { Config, CoreValues } from './config.ts'
import { withRequired } from './config-schema.ts'
import { type Environment, environmentLayer } from './environment.ts'
import { DEFAULT_LAYER, freezeTree, type Layer, mergeLayers, Provenance } from './layers.ts'

export type ConfigSources = {
  readonly env: Environment
  /** The project's folder, which holds `manifests/`. */
  readonly root: string
  /** The strongest layer: flags of the command line, in the shape of the configuration file. */
  readonly overrides?: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

const LOCAL_LAYER = 'manifests/config/local.yaml'

/**
 * Loads the configuration: default.yaml < local.yaml (or the file that CONFIG_FILE names) <
 * environment < `overrides`.
 * @throws ManifestError with every bad value, its place and what was expected.
 */
export function loadConfig<Own extends CoreValues>(sources: ConfigSources): Config<Own> {
  const problems: ManifestProblem[] = []
  const files = fileLayers(sources, problems)
  const apis = Object.keys(budgetsOf(files[0]?.values ?? {}))
  problems.push(...files.slice(1).flatMap((layer) => unknownApis(layer, apis)))
  const layers = [
    ...files,
    environmentLayer(sources.env, apis, problems),
    { name: 'command line', values: sources.overrides ?? {} },
  ]
  throwProblems(problems)
  return buildConfig<Own>(layers)
}

/** Merges layers, the weakest first, into a frozen configuration. @throws ManifestError */
export function buildConfig<Own extends CoreValues>(
  layers: readonly Layer[],
  proof: Proof = provenOnce,
): Config<Own> {
  const provenance = new Provenance(layers)
  const values = structuredClone(mergeLayers(layers))
  // A server mostly starts with the configuration it had before.
  complete ??= JSON.stringify(completeSchema())
  const texts = [complete, JSON.stringify(values, exact)]
  const findings = proof('config', texts, () =>
    isComplete(values) ? [] : schemaFindings(isComplete.errors),
  )
  throwProblems(findings.map((one) => provenance.problem(one.path.map(String), one)))
  return Object.freeze({ ...(freezeTree(values) as unknown as Own), provenance })
}

const completeSchema = () => withRequired(readSchema('config'))
/** Its text. */
let complete: string | undefined
const isComplete = fileSchemas.lazy(completeSchema)

/** JSON would write these numbers as null, which another configuration may contain. */
function exact(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? { number: `${value}` } : value
}

/** The shipped file, and the operator's: the one that CONFIG_FILE names, or local.yaml if it exists. */
function fileLayers({ env, root }: ConfigSources, problems: ManifestProblem[]): Layer[] {
  const shipped = readCachedYaml<Values>(join(root, DEFAULT_LAYER), 'config', problems)
  const layers = [layerOf(DEFAULT_LAYER, shipped)]
  const named = env.CONFIG_FILE?.trim() ?? ''
  const file = named === '' ? join(root, LOCAL_LAYER) : resolve(named)
  if (named !== '' || existsSync(file)) {
    // Not cached: an operator's file may contain secrets.
    const own = readYaml(file, fileSchema<Values>('config'), problems)
    layers.push(layerOf(named || LOCAL_LAYER, own))
  }
  return layers
}

function layerOf(name: string, loaded: Loaded<Values> | undefined): Layer {
  return { name, values: loaded?.value ?? {}, ...(loaded && { source: loaded.source }) }
}

/** Finds budgets of APIs that do not ship: a misspelt budget would limit nothing. */
function unknownApis({ values, source }: Layer, apis: readonly string[]): ManifestProblem[] {
  return Object.keys(budgetsOf(values)).flatMap((api) => {
    const finding = { path: ['budgets', api], at: 'key', message: 'is not a known API' } as const
    const findings = unknownName(api, new Set(apis), finding)
    return source === undefined ? [] : findings.map((one) => source.problem(one))
  })
}

function budgetsOf({ budgets }: Values): object {
  return (budgets as object | undefined) ?? {}
}
