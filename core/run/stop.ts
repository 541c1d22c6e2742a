import { AppError, type ErrorCode } from '../errors.ts'
import type { Outcome } from '../events/event.ts'

type Failed = Extract<Outcome, { readonly status: 'failed' }>

/** Why a run ends before its modules have, and what becomes of them. */
export type Stop = {
  /** The reason of the run's signal; always CANCELLED, by which interrupted modules are known. */
  readonly signalReason: AppError
  /** Why modules that had not begun are skipped. */
  readonly pendingReason: string
  /** What becomes of a module that was interrupted. */
  readonly interrupted: (moduleId: string, failed: Failed) => Outcome
  /** What the whole run failed with; absent when its result still counts. */
  readonly failure?: { readonly error: string; readonly code: ErrorCode }
}

/** Somebody does not want the run any more. */
export function cancellation(problem: string): Stop {
  const error = new AppError('CANCELLED', { problem })
  return {
    signalReason: error,
    pendingReason: error.message,
    interrupted: (_, failed) => failed,
    failure: { error: error.message, code: error.code },
  }
}

/** The run's time is over: what was done by then still counts. */
export function timeIsOver(timeoutMs: number): Stop {
  return {
    signalReason: new AppError('CANCELLED', { problem: `it took longer than ${timeoutMs} ms` }),
    pendingReason: `The run's time of ${timeoutMs} ms was over before it could start.`,
    interrupted: (moduleId, failed) => {
      const error = new AppError('MODULE_TIMEOUT', { moduleId, timeoutMs: failed.durationMs })
      return { ...failed, error: error.message, code: error.code }
    },
  }
}

/** A module without which the others mean nothing has failed. */
export function essentialFailure(moduleId: string, { error, code }: Failed): Stop {
  const reason = `Needs ${moduleId}, which failed: ${error}`
  return {
    signalReason: new AppError('CANCELLED', { problem: `${moduleId} failed` }),
    pendingReason: reason,
    interrupted: () => ({ status: 'skipped', reason }),
    failure: { error, code },
  }
}
