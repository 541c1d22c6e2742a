import { join } from 'node:path'
import { loadRegistry } from '../../../core/config/load-registry.ts'
import { type ManifestProblem, throwProblems } from '../../../core/manifest/problems.ts'
import { lintChecks } from '../../../plugins/audit/checks/lint.ts'
import { plugins, servicePorts } from '../../../plugins/index.ts'
import { projectRoot } from '../../program.ts'
import { readSchedules, readSettings } from '../../settings.ts'
import type { Terminal } from '../terminal.ts'

export type LintSources = {
  readonly env: Terminal['env']
  readonly root?: string
  /** Start of the ids of the checks whose texts and examples are looked at; default: all. */
  readonly only?: string
}

export type LintCounts = {
  readonly modules: number
  readonly checks: number
  readonly examples: number
}

/**
 * Reads everything that the program would read, compiles all of it and judges the examples of the
 * checks. @throws ManifestError
 */
export async function lintProject({
  env,
  root = projectRoot,
  only = '',
}: LintSources): Promise<LintCounts> {
  const settings = readSettings({ env, root })
  await readSchedules(settings.config)
  const ports = servicePorts.map(({ name }) => name)
  const registry = loadRegistry({ root, plugins, ports, config: settings.config })
  const problems: ManifestProblem[] = []
  const { checks, examples } = await lintChecks(join(root, 'manifests'), only, problems)
  throwProblems(problems)
  return { modules: registry.modules.size, checks, examples }
}
