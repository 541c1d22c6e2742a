import { fileURLToPath } from 'node:url'
import { readSchema } from '../manifest/json-schema.ts'
import { expectedName, type ManifestProblem } from '../manifest/problems.ts'
import { readCachedYaml } from '../manifest/yaml-cache.ts'
import type { Loaded } from '../manifest/yaml-documents.ts'
import { schemaAt } from './config-schema.ts'
import { type Reader, readerOf, type ValueSchema } from './environment-values.ts'
import type { Layer } from './layers.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** `manifests/environment.yaml`: variable -> the setting it sets, by its dotted path. */
export type EnvironmentTable = Readonly<Record<string, ValueSchema & { readonly sets: string }>>

type Variable = { readonly path: readonly string[]; readonly reader: Reader }
type Variables = ReadonlyMap<string, Variable>

const TABLE = fileURLToPath(new URL('../../manifests/environment.yaml', import.meta.url))
let shipped: Variables | undefined

function shippedVariables(problems: ManifestProblem[]): Variables {
  if (shipped !== undefined) return shipped
  const table = readCachedYaml<EnvironmentTable>(TABLE, 'environment', problems)
  const found = table === undefined ? new Map() : variablesOf(table, problems)
  if (problems.length === 0) shipped = found
  return found
}

/** Reads the variables of a table. Adds a problem for each whose setting does not exist. */
export function variablesOf(
  { value: table, source }: Loaded<EnvironmentTable>,
  problems: ManifestProblem[],
): Variables {
  const root = readSchema('config')
  return new Map(
    Object.entries(table).flatMap(([name, { sets, ...own }]) => {
      const path = sets.split('.')
      const schema = schemaAt(path, root)
      if (schema !== undefined) return [[name, { path, reader: readerOf({ ...schema, ...own }) }]]
      const message = `"${sets}" is not a key of the configuration`
      const expected = 'a key of manifests/schemas/config.schema.json'
      problems.push(source.problem({ path: [name, 'sets'], message, expected }))
      return []
    }),
  )
}

/** The variable that sets the configuration's value at a dotted path. */
export function variableSetting(path: string): string | undefined {
  const found = [...shippedVariables([])].find(([, variable]) => variable.path.join('.') === path)
  return found?.[0]
}

/** The environment variable that sets an API's daily limit. */
export function budgetVariable(api: string): string {
  return `BUDGET_${api.toUpperCase()}_USD_PER_DAY`
}

const BUDGET_NAME = new RegExp(`^${budgetVariable('([A-Z0-9_]+)')}$`)

/**
 * The environment as a layer of the configuration. An empty variable counts as not set. Adds a
 * problem for each invalid value, and for a budget of an unknown API, which would limit nothing.
 */
export function environmentLayer(
  environment: Environment,
  apis: readonly string[],
  problems: ManifestProblem[],
): Layer {
  const known = shippedVariables(problems)
  const values: Record<string, unknown> = {}
  const variables = new Map<string, string>()
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value.trim() === '') continue
    const variable = known.get(name) ?? budgetOf(name, apis, problems)
    if (variable === undefined) continue
    const { path, reader } = variable
    const parsed = reader.parse(value.trim())
    if (parsed === undefined) problems.push(badValue(name, value, reader.expected))
    else {
      put(values, path, parsed)
      variables.set(path.join('.'), name)
    }
  }
  return { name: 'environment', values, variables }
}

function budgetOf(
  name: string,
  apis: readonly string[],
  problems: ManifestProblem[],
): Variable | undefined {
  const [, given] = BUDGET_NAME.exec(name) ?? []
  if (given === undefined) return undefined
  const api = apis.find((one) => budgetVariable(one) === name)
  if (api !== undefined) {
    const path = ['budgets', api, 'usdPerDay']
    return { path, reader: readerOf(schemaAt(path, readSchema('config')) ?? {}) }
  }
  const expected = expectedName(
    given,
    apis.map((one) => one.toUpperCase()),
  )
  problems.push(located(name, `sets a budget for "${given}", which is not a known API`, expected))
  return undefined
}

function badValue(name: string, given: string, expected: string): ManifestProblem {
  const value = withoutSecrets(given)
  const shown = value.length > 60 ? `${value.slice(0, 57)}…` : value
  return located(name, `is ${JSON.stringify(shown)}`, expected)
}

/** Redacts what may be secret in an address: the parts before an @ and after a ?. */
function withoutSecrets(given: string): string {
  const [scheme = ''] = /^\w{1,20}:\/\//.exec(given) ?? []
  const at = given.lastIndexOf('@')
  const value = at < 0 ? given : `${scheme}[redacted]${given.slice(at)}`
  return value.replace(/\?.*/s, '?[redacted]')
}

function located(key: string, message: string, expected: string): ManifestProblem {
  return { file: 'environment', line: 0, column: 0, key, message, expected }
}

function put(values: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let parent = values
  for (const key of path.slice(0, -1)) {
    parent[key] ??= {}
    parent = parent[key] as Record<string, unknown>
  }
  parent[path.at(-1) as string] = value
}
