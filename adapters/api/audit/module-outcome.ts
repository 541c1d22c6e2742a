import type { ErrorCode } from '../../../core/errors.ts'
import type { Outcome } from '../../../core/events/event.ts'
import { publicFailure } from './public-error.ts'

/** What became of one module, as results show it. */
export type ModuleOutcome =
  | {
      readonly status: 'done'
      readonly durationMs: number
      readonly costUsd: number
      readonly cached: boolean
      /** 0..100, of modules that have one; never part of the audit's scores. */
      readonly score?: number
      /** One line on what was found. */
      readonly summary?: string
      readonly result: unknown
    }
  | { readonly status: 'skipped'; readonly skipped: string }
  | {
      readonly status: 'failed'
      readonly error: string
      readonly code: ErrorCode
      readonly durationMs: number
    }

/** Shows the output named `result` alone: other outputs are for modules, not for callers. */
export function moduleOutcome(outcome: Outcome): ModuleOutcome {
  switch (outcome.status) {
    case 'done': {
      const { durationMs, costUsd, cached, score, summary, output } = outcome
      return {
        status: 'done',
        durationMs,
        costUsd,
        cached,
        ...(score !== undefined && { score }),
        ...(summary !== undefined && { summary }),
        result: output.result ?? null,
      }
    }
    case 'skipped':
      return { status: 'skipped', skipped: outcome.reason }
    case 'failed': {
      const { code, error } = publicFailure(outcome.code, outcome.error)
      return { status: 'failed', error, code, durationMs: outcome.durationMs }
    }
  }
}

/** The output named `result` of a module that is done. */
export function resultOf(outcome: Outcome | undefined): unknown {
  return outcome?.status === 'done' ? outcome.output.result : undefined
}
