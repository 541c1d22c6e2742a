import type { ModuleSettings } from '../config/module-settings.ts'
import { AppError, toAppError } from '../errors.ts'
import type { Outcome } from '../events/event.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import { type Inputs, isFanOut, type PluginOutput } from '../plugin.ts'
import { cacheKey } from './cache-key.ts'
import { checkOutput, type ModuleOutput } from './check-output.ts'
import { CostMeter } from './cost-meter.ts'
import { runFanOut } from './fan-out.ts'
import type { Ledger } from './ledger.ts'
import { ModuleSkip } from './module-skip.ts'
import type { ProgressData } from './progress.ts'
import { withRetries } from './retry.ts'
import { ModuleContext, type Services } from './run-context.ts'
import { openScope, untilAborted } from './scope.ts'

const DEFAULT_ITEM_TIMEOUT_MS = 60_000
/** Warnings that are kept with cached outputs, to be repeated with them. */
const MAX_WARNINGS_KEPT = 50

/** One module to run within one run. */
export type ModuleTask = {
  readonly runId: string
  readonly module: RegisteredModule
  readonly settings: ModuleSettings
  readonly inputs: Inputs
  /** The run's signal. */
  readonly signal: AbortSignal
  readonly warn: (code: string, message: string) => void
  readonly report: (progress: ProgressData) => void
  readonly ledger: () => Ledger
}

export type ModuleEnd = {
  readonly outcome: Outcome
  readonly costByApi: Readonly<Record<string, number>>
}

type Warning = { readonly code: string; readonly message: string }
type Product = { readonly output: ModuleOutput; readonly warnings: readonly Warning[] }
type Attempt = {
  readonly signal: AbortSignal
  readonly deadlineMs: number
  readonly meter: CostMeter
}

/** Runs one module to its outcome: time limit, retries, cache, paid calls, proof of its outputs. */
export class ModuleRunner {
  readonly #services: Services
  readonly #random: () => number

  constructor(services: Services, random: () => number) {
    this.#services = services
    this.#random = random
  }

  /** Never rejects: an error is an outcome. Settles at once when the run's signal aborts. */
  async run(task: ModuleTask): Promise<ModuleEnd> {
    const { clock } = this.#services
    const { timeoutMs } = task.settings
    const moduleId = task.module.manifest.id
    const startMs = clock.monotonic()
    const expired = (): AppError => new AppError('MODULE_TIMEOUT', { moduleId, timeoutMs })
    const scope = openScope({ clock, parent: task.signal, limit: { timeoutMs, expired } })
    const meter = new CostMeter()
    const elapsed = (): number => Math.round(clock.monotonic() - startMs)
    const attempt = { signal: scope.signal, deadlineMs: startMs + timeoutMs, meter }
    try {
      const { product, cached } = await this.#obtain(task, attempt)
      const outcome = done(product.output, {
        durationMs: elapsed(),
        costUsd: meter.totalUsd,
        cached,
      })
      return { outcome, costByApi: meter.byApi() }
    } catch (error) {
      const cause: unknown = scope.signal.aborted ? scope.signal.reason : error
      const outcome = this.#unfinished(task, cause, { elapsed: elapsed(), meter })
      return { outcome, costByApi: meter.byApi() }
    } finally {
      scope.close()
    }
  }

  async #obtain(
    task: ModuleTask,
    attempt: Attempt,
  ): Promise<{ readonly product: Product; readonly cached: boolean }> {
    const { manifest, plugin } = task.module
    if (manifest.cache !== undefined) return this.#fromCache(task, attempt, manifest.cache)
    const work = this.#produce(task, attempt)
    // A fan-out settles at once by itself, after its ledger is written.
    const product = await (isFanOut(plugin) ? work : untilAborted(work, attempt.signal))
    return { product, cached: false }
  }

  async #fromCache(
    task: ModuleTask,
    attempt: Attempt,
    { key: names, ttlSeconds }: { readonly key: readonly string[]; readonly ttlSeconds: number },
  ): Promise<{ readonly product: Product; readonly cached: boolean }> {
    const { module, inputs, settings } = task
    const key = cacheKey({ moduleId: module.manifest.id, names, inputs, options: settings.options })
    let isOwn = false
    const load = (signal: AbortSignal): Promise<Product> => {
      isOwn = true
      return this.#produce(task, { ...attempt, signal })
    }
    const wrapped = this.#services.cache.wrap(key, ttlSeconds * 1000, load, attempt.signal)
    const { value: product } = await untilAborted(wrapped, attempt.signal)
    if (!isOwn) for (const { code, message } of product.warnings) task.warn(code, message)
    return { product, cached: !isOwn }
  }

  async #produce(task: ModuleTask, attempt: Attempt): Promise<Product> {
    const { signal, deadlineMs, meter } = attempt
    const { module, settings, runId } = task
    const warnings: Warning[] = []
    const context = new ModuleContext({
      runId,
      manifest: module.manifest,
      options: settings.options,
      services: this.#services,
      signal,
      meter,
      warn: (code, message) => {
        if (warnings.length < MAX_WARNINGS_KEPT) warnings.push({ code, message })
        task.warn(code, message)
      },
    })
    const { clock } = this.#services
    const policy = { retries: settings.retries, clock, signal, deadlineMs, random: this.#random }
    const ledger = task.ledger()
    const output = await withRetries(policy, async () => {
      warnings.length = 0
      return checkOutput(module, await this.#invoke(task, context, ledger))
    })
    return { output, warnings }
  }

  #invoke(task: ModuleTask, context: ModuleContext, ledger: Ledger): Promise<PluginOutput> {
    const { plugin, manifest } = task.module
    const { signal } = context
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
      clock: this.#services.clock,
      random: this.#random,
      report: task.report,
    })
  }

  #unfinished(
    task: ModuleTask,
    cause: unknown,
    { elapsed, meter }: { readonly elapsed: number; readonly meter: CostMeter },
  ): Outcome {
    if (cause instanceof ModuleSkip) return { status: 'skipped', reason: cause.message }
    const error = toAppError(cause)
    if (error.code === 'BUDGET_SPENT') return { status: 'skipped', reason: error.message }
    const { id: moduleId } = task.module.manifest
    if (error.code === 'INTERNAL' || error.code === 'INVALID_OUTPUT') {
      this.#services.log.error({ err: cause, runId: task.runId, moduleId }, 'a module broke')
    }
    const figures = { durationMs: elapsed, costUsd: meter.totalUsd }
    return { status: 'failed', error: error.message, code: error.code, ...figures }
  }
}

type Figures = {
  readonly durationMs: number
  readonly costUsd: number
  readonly cached: boolean
}

function done({ outputs, score, summary }: ModuleOutput, figures: Figures): Outcome {
  return {
    status: 'done',
    output: outputs,
    ...figures,
    ...(score !== undefined && { score }),
    ...(summary !== undefined && { summary }),
  }
}
