import { expectedName, type ManifestProblem, throwProblems } from '../manifest/problems.ts'
import { readPrompts } from '../manifest/prompts.ts'
import { Registry, readCredentialTable, readModuleManifests } from '../manifest/registry.ts'
import { schemaFindings } from '../manifest/schema-problems.ts'
import type { PluginEntry } from '../plugin.ts'
import type { Config } from './config.ts'

/** What a registry is read from. */
type RegistrySources = {
  /** The project's folder, which holds `manifests/`. */
  readonly root: string
  readonly plugins: readonly PluginEntry[]
  /** Names of the services' own ports. */
  readonly ports: readonly string[]
  readonly config: Config
}

/**
 * Reads every module manifest, joins them to the plugins and checks the operator's changes.
 * @throws ManifestError with every problem of every file.
 */
export function loadRegistry({ root, plugins, ports, config }: RegistrySources): Registry {
  const problems: ManifestProblem[] = []
  const manifests = readModuleManifests(root, problems)
  const credentials = readCredentialTable(root, problems)
  const prompts = readPrompts(root, problems)
  const apis = Object.keys(config.budgets)
  const registry = Registry.collect(
    { manifests, plugins, credentials, prompts, apis, ports, keepsProofs: true },
    problems,
  )
  if (problems.length === 0) problems.push(...configProblems(config, registry))
  throwProblems(problems)
  return registry
}

/** What configuration and modules ask of each other in vain. */
export function configProblems(config: Config, registry: Registry): ManifestProblem[] {
  return [
    ...overrideProblems(config, registry),
    ...nameProblems(config, registry),
    ...addressProblems(config, registry),
  ]
}

/** What an operator wrote about modules that do not exist, or options their plugins refuse. */
function overrideProblems(config: Config, registry: Registry): ManifestProblem[] {
  return Object.entries(config.modules).flatMap(([id, override]) => {
    const module = registry.modules.get(id)
    if (module === undefined) {
      const expected = expectedName(id, [...registry.modules.keys()])
      const text = { message: 'is no known module', expected, at: 'key' as const }
      return [config.provenance.problem(['modules', id], text)]
    }
    if (override.options === undefined) return []
    const validate = module.validateOptions
    if (validate({ ...module.manifest.options, ...override.options })) return []
    return schemaFindings(validate.errors).map((finding) =>
      config.provenance.problem(['modules', id, 'options', ...finding.path.map(String)], finding),
    )
  })
}

/** Services, sources and APIs that modules name and the configuration does not have. */
function nameProblems(config: Config, registry: Registry): ManifestProblem[] {
  return [...registry.modules.values()].flatMap(({ manifest, source }) => {
    const { service, host, apis = [] } = manifest
    const names: readonly Name[] = [
      { path: ['service'], name: service, what: 'service', known: config.services },
      ...(host === undefined
        ? []
        : [{ path: ['host'], name: host, what: 'host', known: config.hosts }]),
      ...apis.map((name, index) => ({
        path: ['apis', index],
        name,
        what: 'API',
        known: config.apis,
      })),
    ]
    return names
      .filter(({ name, known }) => !Object.hasOwn(known, name))
      .map(({ path, name, what, known }) => {
        const message = `"${name}" is no ${what} of the configuration`
        return source.problem({ path, message, expected: expectedName(name, Object.keys(known)) })
      })
  })
}

type Name = {
  readonly path: readonly (string | number)[]
  readonly name: string
  readonly what: string
  readonly known: object
}

/** Modules whose source has no address. */
function addressProblems({ hosts }: Config, registry: Registry): ManifestProblem[] {
  return [...registry.modules.values()].flatMap(({ manifest: { host = '' }, source }) => {
    if (!Object.hasOwn(hosts, host) || hosts[host]?.baseUrl !== undefined) return []
    const message = `the configuration gives "${host}" no address`
    return [source.problem({ path: ['host'], message, expected: `hosts.${host}.baseUrl` })]
  })
}
