import { type ManifestProblem, throwProblems } from '../manifest/manifest-error.ts'
import { readPrompts } from '../manifest/read-prompts.ts'
import { Registry, readCredentialTable, readModuleManifests } from '../manifest/registry.ts'
import type { AnyPlugin } from '../plugin.ts'
import { configProblems } from './check-config.ts'
import type { Config } from './config.ts'

/** What a registry is read from. */
export type RegistrySources = {
  /** The project's folder, which holds `manifests/`. */
  readonly root: string
  readonly plugins: readonly AnyPlugin[]
  readonly config: Config
}

/**
 * Reads every module manifest, joins them to the plugins and checks the operator's changes.
 * @throws ManifestError with every problem of every file.
 */
export function loadRegistry({ root, plugins, config }: RegistrySources): Registry {
  const problems: ManifestProblem[] = []
  const manifests = readModuleManifests(root, problems)
  const credentials = readCredentialTable(root, problems)
  const prompts = readPrompts(root, problems)
  const apis = Object.keys(config.budgets)
  const registry = Registry.collect(
    { manifests, plugins, credentials, prompts, apis, keepsProofs: true },
    problems,
  )
  if (problems.length === 0) problems.push(...configProblems(config, registry))
  throwProblems(problems)
  return registry
}
