import { openScope, untilAborted } from '../../core/abort-signals.ts'
import type { Engine, Run, RunPlan, RunRequest } from '../../core/engine.ts'
import { AppError } from '../../core/errors.ts'
import type { EventPayloads } from '../../core/events/event.ts'
import { FleetRun, type FleetRunParts } from './fleet-run.ts'

export type FleetEngineParts = Omit<FleetRunParts, 'planned' | 'onFinished'> & {
  /** Plans runs here that other processes execute. */
  readonly planner: Pick<Engine, 'plan'>
  readonly planEvent: (plan: RunPlan) => EventPayloads['plan']
}

/**
 * Sends runs to the queue of audits and their events back. For requests that are plain data, but for
 * the signal and the check of the payer.
 */
export class FleetEngine implements Engine {
  readonly #parts: FleetEngineParts
  readonly #runs = new Set<Run>()
  #isDraining = false

  constructor(parts: FleetEngineParts) {
    this.#parts = parts
  }

  /** Runs whose events this process sends on. */
  get active(): number {
    return this.#runs.size
  }

  plan(request: RunRequest): RunPlan {
    return this.#parts.planner.plan(request)
  }

  /**
   * A full queue, or a server that does not answer, shows in the result.
   * @throws INVALID_GRAPH for an unknown goal, SHUTTING_DOWN
   */
  start(request: RunRequest): Run {
    if (this.#isDraining) throw new AppError('SHUTTING_DOWN')
    const plan = request.plan ?? this.plan(request)
    const planned = this.#parts.planEvent(plan)
    const onFinished = (): unknown => this.#runs.delete(run)
    const run: Run = new FleetRun({ ...this.#parts, planned, onFinished }, request, plan)
    this.#runs.add(run)
    return run
  }

  async drain(graceMs: number): Promise<void> {
    this.#isDraining = true
    const runs = [...this.#runs]
    const ended = Promise.all(runs.map(({ result }) => result))
    const expired = (): AppError => new AppError('SHUTTING_DOWN')
    const { clock } = this.#parts
    const grace = openScope({ clock, limit: { timeoutMs: graceMs, expired } })
    try {
      await untilAborted(ended, grace.signal)
    } catch {
      for (const run of runs) run.cancel('the server is shutting down')
    } finally {
      grace.close()
    }
    await ended
  }
}
