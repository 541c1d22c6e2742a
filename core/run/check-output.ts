import { AppError } from '../errors.ts'
import { expectedName } from '../manifest/nearest-name.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import { firstFinding } from '../manifest/schema-problems.ts'
import type { PluginOutput } from '../plugin.ts'
import { ModuleSkip } from './module-skip.ts'

/** What a plugin gives when it does not skip. */
export type ModuleOutput = Exclude<PluginOutput, { readonly skip: string }>

/**
 * What a plugin gave, proved to be what its manifest declares: every output, no other, each
 * valid against its schema.
 * @throws ModuleSkip when the plugin asks for one; INVALID_OUTPUT.
 */
export function checkOutput(module: RegisteredModule, given: PluginOutput): ModuleOutput {
  const { id: moduleId } = module.manifest
  const refuse = (problem: string): AppError =>
    new AppError('INVALID_OUTPUT', { moduleId, problem })
  if (typeof given !== 'object' || given === null) throw refuse('it gave nothing')
  if ('skip' in given) throw new ModuleSkip(given.skip)
  const { outputs, score } = given
  if (typeof outputs !== 'object' || outputs === null) throw refuse('it gave no outputs')
  const names = [...module.outputs.keys()]
  const undeclared = Object.keys(outputs).find((name) => !module.outputs.has(name))
  if (undeclared !== undefined) {
    throw refuse(`"${undeclared}" is not declared, expected ${expectedName(undeclared, names)}`)
  }
  for (const [name, validate] of module.outputs) {
    if (outputs[name] === undefined) throw refuse(`"${name}" is missing`)
    if (!validate(outputs[name])) throw refuse(`${name}: ${firstFinding(validate.errors)}`)
  }
  if (score !== undefined && !(score >= 0 && score <= 100)) {
    throw refuse(`the score ${score} is not between 0 and 100`)
  }
  return given
}
