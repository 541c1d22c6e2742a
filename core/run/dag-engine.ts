import { randomUUID } from 'node:crypto'
import { openScope, untilAborted } from '../abort-signals.ts'
import type { Config } from '../config/config.ts'
import { type ModuleSettings, moduleSettings } from '../config/module-settings.ts'
import type { Engine, Run, RunPlan, RunRequest } from '../engine.ts'
import { AppError } from '../errors.ts'
import type { Registry } from '../manifest/registry.ts'
import { planRun } from '../plan/planner.ts'
import type { JobHandler } from '../ports/work-queue.ts'
import { Execution } from './execution.ts'
import { ModuleRunner } from './module-runner.ts'
import type { EngineDeps } from './run-context.ts'
import { type Slice, visitSlice } from './slices.ts'

export type EngineParts = EngineDeps & {
  readonly registry: Registry
  readonly config: Config
  /** For the jitter of pauses; default Math.random. */
  readonly random?: () => number
  /** Default a random UUID. */
  readonly newRunId?: () => string
}

/** Plans and executes runs, several at once. */
export class DagEngine implements Engine {
  readonly #parts: EngineParts
  readonly #runner: ModuleRunner
  readonly #settings = new Map<string, ModuleSettings>()
  readonly #runs = new Set<Execution>()
  #isDraining = false

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.#runner = new ModuleRunner(parts, parts.random ?? Math.random)
  }

  get active(): number {
    return this.#runs.size
  }

  plan(request: RunRequest): RunPlan {
    const { registry, config, credentials, budget, newRunId = randomUUID } = this.#parts
    return planRun({ runId: newRunId(), request, registry, config, credentials, budget })
  }

  start(request: RunRequest): Run {
    const { registry, config, clock, log } = this.#parts
    const { maxConcurrentRuns: limit, modulesPerRun, runTimeoutMs } = config.limits
    const { runRequests: requests, runBytes: bytes } = config.limits
    if (this.#isDraining) throw new AppError('SHUTTING_DOWN')
    if (!request.isPart && this.#runs.size >= limit) {
      throw new AppError('OVERLOADED', { what: 'runs', limit })
    }
    const run: Execution = new Execution({
      plan: request.plan ?? this.plan(request),
      request,
      registry,
      settingsOf: (moduleId) => this.#settingsOf(moduleId),
      runner: this.#runner,
      clock,
      log,
      timeoutMs: request.timeoutMs ?? runTimeoutMs,
      traffic: request.traffic ?? { requests, bytes },
      concurrency: modulesPerRun,
      onFinished: () => this.#runs.delete(run),
    })
    this.#runs.add(run)
    if (this.#computes(run.plan)) this.#parts.compute.warmUp()
    run.begin()
    return run
  }

  /** Executes a slice of a fan-out that a run in another process listed. */
  readonly visitSlice: JobHandler = ({ data }, { signal }) => {
    const slice = data as Slice
    const { random = Math.random } = this.#parts
    const module = this.#parts.registry.get(slice.moduleId)
    const settings = this.#settingsOf(slice.moduleId)
    return visitSlice(slice, { services: this.#parts, random, module, settings, signal })
  }

  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true
    const { clock, budget } = this.#parts
    const runs = [...this.#runs]
    const ended = Promise.all(runs.map(({ result }) => result))
    const expired = (): AppError => new AppError('SHUTTING_DOWN')
    const grace = openScope({ clock, limit: { timeoutMs: graceMs, expired } })
    try {
      await untilAborted(ended, grace.signal)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'SHUTTING_DOWN')) throw error
      for (const run of runs) run.cancel('the server is shutting down')
    } finally {
      grace.close()
    }
    await ended
    await budget.flush()
  }

  /** Starts early: a worker starts more slowly than most modules request one. */
  #computes({ nodes }: RunPlan): boolean {
    const { registry } = this.#parts
    return nodes.some(
      ({ moduleId, decision }) =>
        decision === 'run' && registry.get(moduleId).manifest.ports?.includes('compute'),
    )
  }

  #settingsOf(moduleId: string): ModuleSettings {
    const { registry, config } = this.#parts
    const known = this.#settings.get(moduleId)
    const settings = known ?? moduleSettings(registry.get(moduleId), config)
    this.#settings.set(moduleId, settings)
    return settings
  }
}
