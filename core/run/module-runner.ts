import { createHash } from 'node:crypto'
import { openScope, untilAborted } from '../abort-signals.ts'
import { CostMeter } from '../budget/money.ts'
import { AppError, toAppError } from '../errors.ts'
import type { Outcome } from '../events/event.ts'
import type { ModuleManifest } from '../manifest/module-manifest.ts'
import type { Inputs } from '../plugin.ts'
import { type ModuleOutput, ModuleSkip, type Product, produce } from './module-output.ts'
import type { EngineDeps, ModuleRun, ModuleTask } from './run-context.ts'

/** The outcome of a module and its costs by API. */
export type ModuleEnd = {
  readonly outcome: Outcome
  readonly costByApi: Readonly<Record<string, number>>
}

type Obtained = { readonly product: Product; readonly cached: boolean }

/** Runs one module to its outcome, with time limit, retries, cache and paid calls. */
export class ModuleRunner {
  readonly #services: EngineDeps
  readonly #random: () => number

  constructor(services: EngineDeps, random: () => number) {
    this.#services = services
    this.#random = random
  }

  /** Never rejects: an error becomes an outcome. Settles at once when the run's signal aborts. */
  async run(task: ModuleTask): Promise<ModuleEnd> {
    const { clock } = this.#services
    const { timeoutMs } = task.settings
    const moduleId = task.module.manifest.id
    const startMs = clock.monotonic()
    const expired = (): AppError => new AppError('MODULE_TIMEOUT', { moduleId, timeoutMs })
    const scope = openScope({ clock, parent: task.signal, limit: { timeoutMs, expired } })
    const meter = new CostMeter()
    const elapsed = (): number => Math.round(clock.monotonic() - startMs)
    const { signal } = scope
    const traffic = task.allowance.meter((reason) => scope.abort(reason))
    const run: ModuleRun = {
      ...{ task, services: this.#services, random: this.#random, meter, traffic },
      ...{ signal, deadlineMs: startMs + timeoutMs },
    }
    const end = async (): Promise<number> => {
      const durationMs = elapsed()
      scope.close()
      // Pending paid calls see the abort first, and report their costs so far.
      if (meter.isRunning) await new Promise<void>((resolve) => setImmediate(resolve))
      return durationMs
    }
    try {
      const { product, cached } = await this.#obtain(run)
      const durationMs = await end()
      const figures = { durationMs, costUsd: meter.totalUsd, cached }
      const { output } = product
      const { summarise } = this.#services
      const summary =
        output.summary ?? summarise?.(task.module.manifest, output.outputs, task.language)
      return { outcome: done({ ...output, summary }, figures), costByApi: meter.byApi() }
    } catch (error) {
      const cause: unknown = signal.aborted ? signal.reason : error
      const outcome = this.#unfinished(task, cause, { elapsed: await end(), meter })
      return { outcome, costByApi: meter.byApi() }
    }
  }

  async #obtain(run: ModuleRun): Promise<Obtained> {
    const { manifest, plugin } = run.task.module
    // Others must not receive content that requires these headers.
    const isShared = run.task.siteHeaders === undefined
    if (manifest.cache !== undefined && isShared) return this.#fromCache(run, manifest.cache)
    const work = produce(run)
    // A fan-out reacts to the signal itself, because it must store its ledger first.
    const product = await (plugin.isFanOut ? work : untilAborted(work, run.signal))
    return { product, cached: false }
  }

  async #fromCache(
    run: ModuleRun,
    { key: names, ttlSeconds }: NonNullable<ModuleManifest['cache']>,
  ): Promise<Obtained> {
    const { module, inputs, settings, warn } = run.task
    const key = cacheKey({ moduleId: module.manifest.id, names, inputs, options: settings.options })
    let isOwn = false
    const load = (signal: AbortSignal): Promise<Product> => {
      isOwn = true
      return produce({ ...run, signal })
    }
    const wrapped = this.#services.cache.wrap(key, ttlSeconds * 1000, load, run.signal)
    const { value: product } = await untilAborted(wrapped, run.signal)
    if (!isOwn) for (const { code, message } of product.warnings) warn(code, message)
    return { product, cached: !isOwn }
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
      this.#services.log.error(
        { err: cause, runId: task.runId, moduleId },
        'a module failed unexpectedly',
      )
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

type Told = Omit<ModuleOutput, 'summary'> & { readonly summary: string | undefined }

function done({ outputs, score, summary }: Told, figures: Figures): Outcome {
  return {
    status: 'done',
    output: outputs,
    ...figures,
    ...(score !== undefined && { score }),
    ...(summary !== undefined && { summary }),
  }
}

type KeyParts = {
  readonly moduleId: string
  readonly names: readonly string[]
  readonly inputs: Inputs
  readonly options: Readonly<Record<string, unknown>>
}

/** Equal for equal named inputs and options, whatever the order of their keys. */
export function cacheKey({ moduleId, names, inputs, options }: KeyParts): string {
  const values = names.map((name) => inputs[name] ?? null)
  const text = JSON.stringify([values, options], (_, value: unknown) => sorted(value))
  return `module:${moduleId}:${createHash('sha256').update(text).digest('base64url')}`
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
