import type { Outcome, RunResult } from '../../core/events/event.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import type { AnyTask, TaskKind } from './task-kind.ts'
import { counted, resultsText, WORDS } from './task-words.ts'

/** Result of a task whose run finished. */
export type Verdict = { readonly status: 'success' | 'failed'; readonly message: string }

/** A run that finished. */
type Ended = {
  readonly kind: Pick<TaskKind, 'id' | 'goal' | 'whenEmpty'>
  readonly result: RunResult
  readonly state: LedgerState
  /** Includes its figures. */
  readonly record: AnyTask
}

const ourFault = 'Something went wrong on our side. See the log of the service.'

/**
 * Success if every item was visited and at least one was read in this run, or if an earlier run had
 * left nothing to do.
 */
export function verdictOf({ kind, result, state, record }: Ended): Verdict {
  const { goal, whenEmpty } = kind
  const words = WORDS[kind.id]
  const { settled, failedCount, failed, lastSuccess } = state
  const problem = problemOf(result, result.outcomes[goal])
  if (problem !== undefined) return { status: 'failed', message: problem }
  if (settled === 0) return whenEmpty
  if (failedCount > 0 && lastSuccess === undefined) {
    const [first] = failed
    const message = `None of ${counted(failedCount, words.item)} could be read: ${first?.error ?? ''}`
    return { status: 'failed', message }
  }
  const results = resultsText(kind.id, record)
  const errors = counted(record.errorsCount, 'error')
  const message = `${counted(settled, words.item)} visited, ${results} stored, ${errors}.`
  return { status: 'success', message }
}

function problemOf(result: RunResult, outcome: Outcome | undefined): string | undefined {
  if (outcome?.status === 'done') return undefined
  const code = outcome?.status === 'failed' ? outcome.code : result.code
  if (code === 'INTERNAL' || code === 'INVALID_OUTPUT') return ourFault
  if (outcome?.status === 'failed') return outcome.error
  if (outcome?.status === 'skipped') return outcome.reason
  return result.error ?? ourFault
}

/** The problem, if the run did not reach its goal because something could not be read or stored. */
export function unstoredIn({ outcomes }: RunResult, goal: string): string | undefined {
  if (outcomes[goal]?.status === 'done') return undefined
  for (const outcome of Object.values(outcomes)) {
    if (outcome.status === 'failed' && outcome.code === 'NOT_STORED') return outcome.error
  }
  return undefined
}
