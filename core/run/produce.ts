import type { CostMeter } from '../budget/cost-meter.ts'
import { isFanOut, type PluginOutput } from '../plugin.ts'
import type { TrafficMeter } from '../ports/http.ts'
import { untilAborted } from '../scope.ts'
import { checkOutput, type ModuleOutput } from './check-output.ts'
import { runFanOut } from './fan-out.ts'
import type { Ledger } from './ledger.ts'
import type { ModuleTask } from './module-task.ts'
import { withRetries } from './retry.ts'
import { ModuleContext, type Services } from './run-context.ts'

const DEFAULT_ITEM_TIMEOUT_MS = 60_000
/** Warnings that are kept with cached outputs, to be repeated with them. */
const MAX_WARNINGS_KEPT = 50

/** Outputs that fit the manifest, with the warnings given on the way. */
export type Product = {
  readonly output: ModuleOutput
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

/** What the making of one product works with. */
export type Workshop = {
  readonly services: Services
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
export async function produce(task: ModuleTask, workshop: Workshop): Promise<Product> {
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

type Means = {
  readonly context: ModuleContext
  readonly ledger: Ledger
  readonly random: () => number
}

function invoke(task: ModuleTask, { context, ledger, random }: Means): Promise<PluginOutput> {
  const { plugin, manifest } = task.module
  const { signal, clock } = context
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
