import { AppError, type ErrorCode } from '../../../core/errors.ts'
import type { Outcome, RunResult } from '../../../core/events/event.ts'
import { publicFailure } from './public-error.ts'

type Failed = Extract<Outcome, { status: 'failed' }>

/** An error whose sentence was made elsewhere, by a module or the engine. */
export class RunFailure extends AppError {
  readonly sentence: string

  constructor(code: ErrorCode, sentence: string) {
    super(code, { problem: sentence })
    this.sentence = sentence
    this.message = sentence
  }
}

/** @throws the failure of an essential module (502, or 400 for a guarded address) or of the run. */
export function assertAudited(result: RunResult): void {
  if (!result.ok) throw failureOf(result.code ?? 'INTERNAL', result.error ?? '')
}

export function failureOf(code: ErrorCode, error: string): RunFailure {
  const shown = publicFailure(code, error)
  return new RunFailure(shown.code, shown.error)
}

/** The error of a failed module. */
export function moduleFailure(outcome: Failed): RunFailure {
  return failureOf(outcome.code, outcome.error)
}
