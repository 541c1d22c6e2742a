import { untilAborted } from '../abort-signals.ts'
import { AppError } from '../errors.ts'
import { expectedName } from '../manifest/problems.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import { firstFinding } from '../manifest/schema-problems.ts'
import { type Inputs, isFanOut, type Plugin, type PluginOutput } from '../plugin.ts'
import { runFanOut } from './fan-out.ts'
import { withRetries } from './retry.ts'
import { ModuleContext, type ModuleRun } from './run-context.ts'

/** Thrown inside the engine when a plugin returns `skip`. */
export class ModuleSkip extends Error {
  override readonly name = 'ModuleSkip'
}

/** Maximum number of warnings that are cached and repeated with outputs. */
const MAX_WARNINGS_KEPT = 50

/** Valid outputs with the plugin's warnings. */
export type Product = {
  readonly output: ModuleOutput
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

/**
 * Runs a module's plugin, retries temporary errors, and checks its outputs.
 * @throws the error of the last attempt; ModuleSkip; INVALID_OUTPUT; the signal's reason
 */
export async function produce(run: ModuleRun): Promise<Product> {
  const { task, services, random, signal, deadlineMs } = run
  const { retries } = task.settings
  const warnings: { code: string; message: string }[] = []
  const context = new ModuleContext(run, (code, message) => {
    if (warnings.length < MAX_WARNINGS_KEPT) warnings.push({ code, message })
    task.warn(code, message)
  })
  const ledger = task.ledger()
  const output = await withRetries(
    { retries, clock: services.clock, signal, deadlineMs, random },
    async () => {
      warnings.length = 0
      const plugin = await untilAborted(task.module.plugin.load(), signal)
      const given = isFanOut(plugin)
        ? runFanOut({ run, plugin, context, ledger })
        : untilAborted(settled(plugin, task.inputs, context), signal)
      return checkOutput(task.module, await given)
    },
  )
  return { output, warnings }
}

/** Makes a plugin that throws synchronously fail like any other. */
async function settled(
  plugin: Plugin,
  inputs: Inputs,
  context: ModuleContext,
): Promise<PluginOutput> {
  return plugin.run(inputs, context)
}

/** The result of a plugin that does not skip. */
export type ModuleOutput = Exclude<PluginOutput, { readonly skip: string }>

/**
 * Checks that a plugin returned exactly the outputs that its manifest declares, each valid by its
 * schema.
 * @throws ModuleSkip when the plugin returned `skip`; INVALID_OUTPUT
 */
function checkOutput(module: RegisteredModule, given: PluginOutput): ModuleOutput {
  const { id: moduleId } = module.manifest
  const refuse = (problem: string): AppError =>
    new AppError('INVALID_OUTPUT', { moduleId, problem })
  if (typeof given !== 'object' || given === null) throw refuse('it returned nothing')
  if ('skip' in given) throw new ModuleSkip(given.skip)
  const { outputs, score } = given
  if (typeof outputs !== 'object' || outputs === null) throw refuse('it returned no outputs')
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
