import { untilAborted } from '../abort-signals.ts'
import type { CostMeter } from '../budget/money.ts'
import type { ModuleSettings } from '../config/module-settings.ts'
import { AppError } from '../errors.ts'
import type { EventPayloads } from '../events/event.ts'
import { expectedName } from '../manifest/problems.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import { firstFinding } from '../manifest/schema-problems.ts'
import { type Inputs, isFanOut, type PluginOutput } from '../plugin.ts'
import type { TrafficMeter } from '../ports/http.ts'
import { type ProgressData, runFanOut } from './fan-out.ts'
import type { Ledger } from './ledger.ts'
import { withRetries } from './retry.ts'
import { type EngineDeps, ModuleContext } from './run-context.ts'
import type { RunAllowance } from './traffic.ts'

/** One module to run within one run. */
export type ModuleTask = {
  readonly runId: string
  readonly module: RegisteredModule
  readonly settings: ModuleSettings
  readonly inputs: Inputs
  /** The run's signal. */
  readonly signal: AbortSignal
  /** What the run's modules together may ask and receive. */
  readonly allowance: RunAllowance
  readonly warn: (code: string, message: string) => void
  readonly report: (progress: ProgressData) => void
  readonly reportFailure: (failure: EventPayloads['item:failed']) => void
  readonly ledger: () => Ledger
}

/** Thrown inside the engine when a plugin decides that its module has nothing to do. */
export class ModuleSkip extends Error {
  override readonly name = 'ModuleSkip'
}

const DEFAULT_ITEM_TIMEOUT_MS = 60_000
/** Warnings that are kept with cached outputs, to be repeated with them. */
const MAX_WARNINGS_KEPT = 50

/** Outputs that fit the manifest, with the warnings given on the way. */
export type Product = {
  readonly output: ModuleOutput
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

/** What the making of one product works with. */
export type ModuleDeps = {
  readonly services: EngineDeps
  readonly random: () => number
  readonly signal: AbortSignal
  /** On the monotonic clock. */
  readonly deadlineMs: number
  readonly meter: CostMeter
  readonly traffic: TrafficMeter
}

/**
 * Lets a module's plugin work, again where its error may pass, and proves what it gives.
 * @throws what the last attempt threw; ModuleSkip; INVALID_OUTPUT; the signal's reason.
 */
export async function produce(task: ModuleTask, workshop: ModuleDeps): Promise<Product> {
  const { services, random, signal, deadlineMs, meter, traffic } = workshop
  const { module, settings, runId } = task
  const warnings: { code: string; message: string }[] = []
  const context = new ModuleContext({
    runId,
    manifest: module.manifest,
    prompts: module.prompts,
    options: settings.options,
    services,
    signal,
    deadlineMs,
    meter,
    traffic,
    warn: (code, message) => {
      if (warnings.length < MAX_WARNINGS_KEPT) warnings.push({ code, message })
      task.warn(code, message)
    },
  })
  const policy = { retries: settings.retries, clock: services.clock, signal, deadlineMs, random }
  const ledger = task.ledger()
  const output = await withRetries(policy, async () => {
    warnings.length = 0
    return checkOutput(module, await invoke(task, { context, ledger, random }))
  })
  return { output, warnings }
}

type InvokeDeps = {
  readonly context: ModuleContext
  readonly ledger: Ledger
  readonly random: () => number
}

async function invoke(
  task: ModuleTask,
  { context, ledger, random }: InvokeDeps,
): Promise<PluginOutput> {
  const { manifest } = task.module
  const { signal, clock } = context
  const plugin = await untilAborted(task.module.plugin.load(), signal)
  if (!isFanOut(plugin)) {
    const run = async (): Promise<PluginOutput> => plugin.run(task.inputs, context)
    return untilAborted(run(), signal)
  }
  return runFanOut({
    moduleId: manifest.id,
    plugin,
    inputs: task.inputs,
    contextUnder: (other) => context.under(other),
    signal,
    concurrency: manifest.fanOut?.concurrency ?? 1,
    retries: manifest.fanOut?.retries ?? 0,
    itemTimeoutMs: manifest.fanOut?.itemTimeoutMs ?? DEFAULT_ITEM_TIMEOUT_MS,
    ledger,
    clock,
    random,
    report: task.report,
    reportFailure: task.reportFailure,
  })
}

/** What a plugin gives when it does not skip. */
export type ModuleOutput = Exclude<PluginOutput, { readonly skip: string }>

/**
 * What a plugin gave, proved to be what its manifest declares: every output, no other, each
 * valid against its schema.
 * @throws ModuleSkip when the plugin asks for one; INVALID_OUTPUT.
 */
function checkOutput(module: RegisteredModule, given: PluginOutput): ModuleOutput {
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
