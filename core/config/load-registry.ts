import type { ModuleManifest } from '../manifest/module-manifest.ts'
import { type ManifestProblem, throwProblems } from '../manifest/problems.ts'
import { readPrompts } from '../manifest/prompts.ts'
import { Registry, readCredentialTable, readModuleManifests } from '../manifest/registry.ts'
import { schemaFindings, unknownName } from '../manifest/schema-problems.ts'
import { provenOnce } from '../manifest/yaml-cache.ts'
import type { Finding } from '../manifest/yaml-source.ts'
import type { PluginEntry } from '../plugin.ts'
import type { Config } from './config.ts'

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
    { manifests, plugins, credentials, prompts, apis, ports, proof: provenOnce },
    problems,
  )
  if (problems.length === 0) problems.push(...configProblems(config, registry))
  throwProblems(problems)
  return registry
}

/** Problems between configuration and modules: each may name what the other lacks. */
export function configProblems(config: Config, { modules }: Registry): ManifestProblem[] {
  return [
    ...overrideProblems(config, modules),
    ...[...modules.values()].flatMap(({ manifest, source }) => {
      const findings = [...nameFindings(manifest, config), ...addressFindings(manifest, config)]
      return findings.map((finding) => source.problem(finding))
    }),
  ]
}

/** Finds overrides of unknown modules, and options that their plugins reject. */
function overrideProblems(config: Config, modules: Registry['modules']): ManifestProblem[] {
  const findings = Object.entries(config.modules).flatMap(([id, { options }]): Finding[] => {
    const module = modules.get(id)
    if (module === undefined) {
      const finding = {
        path: ['modules', id],
        at: 'key',
        message: 'is not a known module',
      } as const
      return unknownName(id, modules, finding)
    }
    const { manifest, validateOptions } = module
    if (options === undefined || validateOptions({ ...manifest.options, ...options })) return []
    return schemaFindings(validateOptions.errors).map((finding) => ({
      ...finding,
      path: ['modules', id, 'options', ...finding.path],
    }))
  })
  return findings.map((finding) => config.provenance.problem(finding.path.map(String), finding))
}

/** Finds services, sources and APIs that the configuration does not have. */
function nameFindings({ service, host, apis = [] }: ModuleManifest, config: Config): Finding[] {
  const finding = (path: Finding['path'], name: string, what: 'service' | 'host' | 'API') => {
    const known = { service: config.services, host: config.hosts, API: config.apis }[what]
    const message = `the configuration has no ${what} "${name}"`
    return unknownName(name, new Set(Object.keys(known)), { path, message })
  }
  return [
    ...finding(['service'], service, 'service'),
    ...(host === undefined ? [] : finding(['host'], host, 'host')),
    ...apis.flatMap((name, index) => finding(['apis', index], name, 'API')),
  ]
}

function addressFindings({ host = '' }: ModuleManifest, { hosts }: Config): Finding[] {
  if (!Object.hasOwn(hosts, host) || hosts[host]?.baseUrl !== undefined) return []
  const message = `the configuration has no address for "${host}"`
  return [{ path: ['host'], message, expected: `hosts.${host}.baseUrl` }]
}
