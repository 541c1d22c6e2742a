import { CostMeter } from '../budget/cost-meter.ts'
import type { EventBus } from '../events/bus.ts'
import type { EventPayloads, Outcome, RunResult, RunWarning } from '../events/event.ts'
import type { Cause } from '../plan/skip-reason.ts'
import type { Clock } from '../ports/clock.ts'
import type { ModuleEnd } from './module-runner.ts'
import type { ProgressData } from './progress.ts'
import type { Stop } from './stop.ts'

const MAX_WARNINGS = 1000

/** What has come of a run so far; every entry is told as an event. */
export class RunBook {
  readonly outcomes = new Map<string, Outcome>()
  /** Where each skip or failure began. */
  readonly causes = new Map<string, Cause>()
  readonly #bus: EventBus
  readonly #clock: Clock
  readonly #startMs: number
  readonly #costs = new CostMeter()
  readonly #warnings: RunWarning[] = []
  #isClosed = false

  constructor(bus: EventBus, clock: Clock) {
    this.#bus = bus
    this.#clock = clock
    this.#startMs = clock.monotonic()
  }

  /** `cause` when the skip began at another module. */
  skip(moduleId: string, reason: string, cause?: Cause): void {
    this.outcomes.set(moduleId, { status: 'skipped', reason })
    this.causes.set(moduleId, cause ?? { moduleId, text: reason, isFailure: false })
    this.#bus.emit('module:skip', { moduleId, reason })
  }

  end(moduleId: string, { outcome, costByApi }: ModuleEnd): void {
    for (const [api, usd] of Object.entries(costByApi)) this.#costs.add(api, usd)
    if (outcome.status === 'skipped') {
      this.skip(moduleId, outcome.reason)
      return
    }
    this.outcomes.set(moduleId, outcome)
    const { durationMs, costUsd } = outcome
    if (outcome.status === 'failed') {
      const { error, code } = outcome
      this.causes.set(moduleId, { moduleId, text: error, isFailure: true })
      this.#bus.emit('module:done', { moduleId, ok: false, durationMs, costUsd, error, code })
      return
    }
    const { score, summary } = outcome
    this.#bus.emit('module:done', {
      moduleId,
      ok: true,
      durationMs,
      costUsd,
      ...(score !== undefined && { score }),
      ...(summary !== undefined && { summary }),
    })
  }

  /** A run that is over takes no more warnings, and a careless module cannot fill the memory. */
  warn(warning: RunWarning): void {
    if (this.#isClosed || this.#warnings.length > MAX_WARNINGS) return
    const isLast = this.#warnings.length === MAX_WARNINGS
    const kept = isLast
      ? { code: 'WARNINGS_CUT', message: 'Further warnings are left out.' }
      : warning
    this.#warnings.push(kept)
    this.#bus.emit('warning', kept)
  }

  progress(data: ProgressData): void {
    if (!this.#isClosed) this.#bus.emit('progress', data)
  }

  itemFailed(data: EventPayloads['item:failed']): void {
    if (!this.#isClosed) this.#bus.emit('item:failed', data)
  }

  /** Closes the book; the `result` event is the run's last one. */
  close(stop: Stop | undefined): RunResult {
    this.#isClosed = true
    const result: RunResult = {
      ok: stop?.failure === undefined,
      outcomes: Object.fromEntries(this.outcomes),
      warnings: this.#warnings,
      durationMs: Math.round(this.#clock.monotonic() - this.#startMs),
      costUsd: this.#costs.totalUsd,
      costByApi: this.#costs.byApi(),
      ...stop?.failure,
    }
    this.#bus.emit('result', result)
    return result
  }
}
