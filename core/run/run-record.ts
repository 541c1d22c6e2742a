import { CostMeter } from '../budget/money.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import type { EventBus } from '../events/bus.ts'
import type { EventPayloads, Outcome, RunResult, RunWarning } from '../events/event.ts'
import type { Cause } from '../plan/skip-reasons.ts'
import type { Clock } from '../ports/clock.ts'
import type { ProgressData } from './fan-out.ts'
import type { ModuleEnd } from './module-runner.ts'

const MAX_WARNINGS = 1000

/** The outcomes, costs and warnings of a run so far; each entry is also an event. */
export class RunRecord {
  readonly outcomes = new Map<string, Outcome>()
  /** Origin of each skip or failure. */
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

  /** @param cause given when another module caused the skip */
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

  /** Ignored after the end of the run. Limited in number, to bound memory. */
  warn(warning: RunWarning): void {
    if (this.#isClosed || this.#warnings.length > MAX_WARNINGS) return
    const isLast = this.#warnings.length === MAX_WARNINGS
    const kept = isLast ? { code: 'WARNINGS_CUT', message: 'More warnings were omitted.' } : warning
    this.#warnings.push(kept)
    this.#bus.emit('warning', kept)
  }

  progress(data: ProgressData): void {
    if (!this.#isClosed) this.#bus.emit('progress', data)
  }

  itemFailed(data: EventPayloads['item:failed']): void {
    if (!this.#isClosed) this.#bus.emit('item:failed', data)
  }

  /** Ends the record; `result` is the run's last event. */
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

type Failed = Extract<Outcome, { readonly status: 'failed' }>

/** Why a run ends early, and the effect on its modules. */
export type Stop = {
  /** The reason of the run's signal; always CANCELLED, which identifies interrupted modules. */
  readonly signalReason: AppError
  /** Reason why modules that had not started are skipped. */
  readonly pendingReason: string
  /** The outcome of an interrupted module. */
  readonly interrupted: (moduleId: string, failed: Failed) => Outcome
  /** Reason why the whole run failed; absent if its result still counts. */
  readonly failure?: { readonly error: string; readonly code: ErrorCode }
}

/** The run was cancelled. */
export function cancellation(problem: string): Stop {
  const error = new AppError('CANCELLED', { problem })
  return {
    signalReason: error,
    pendingReason: error.message,
    interrupted: (_, failed) => failed,
    failure: { error: error.message, code: error.code },
  }
}

/** The time limit of the run was reached. Finished modules still count. */
export function timeIsOver(timeoutMs: number): Stop {
  return {
    signalReason: new AppError('CANCELLED', { problem: `it took longer than ${timeoutMs} ms` }),
    pendingReason: `The run's time of ${timeoutMs} ms had passed before it could start.`,
    interrupted: (moduleId, failed) => {
      const error = new AppError('MODULE_TIMEOUT', { moduleId, timeoutMs: failed.durationMs })
      return { ...failed, error: error.message, code: error.code }
    },
  }
}

/** An essential module failed, so the results of the others are meaningless. */
export function essentialFailure(moduleId: string, { error, code }: Failed): Stop {
  const reason = `Needs ${moduleId}, which failed: ${error}`
  return {
    signalReason: new AppError('CANCELLED', { problem: `${moduleId} failed` }),
    pendingReason: reason,
    interrupted: () => ({ status: 'skipped', reason }),
    failure: { error, code },
  }
}
