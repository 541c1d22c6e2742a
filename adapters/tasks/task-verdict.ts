import type { Outcome, RunResult } from '../../core/events/event.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import type { InterclubOrder } from '../../manifests/types/records.ts'
import { counted } from './task-text.ts'

/** Result of a task whose run has ended by itself. */
export type Verdict = { readonly status: 'success' | 'failed'; readonly message: string }

/** A run that has ended by itself. */
type Ended = {
  /** The module that reads the pages. */
  readonly moduleId: string
  readonly result: RunResult
  readonly state: LedgerState
  readonly unknownDivisions: number
}

const ourFault = 'Something went wrong on our side. See the log of the service.'

/**
 * Success if every page was visited and at least one was read in this run, or if an earlier run had
 * left nothing to do.
 */
export function verdictOf({ moduleId, result, state, unknownDivisions }: Ended): Verdict {
  const { settled, failedCount, failed, counts, lastSuccess } = state
  const problem = problemOf(result, result.outcomes[moduleId])
  if (problem !== undefined) return { status: 'failed', message: problem }
  if (settled === 0) return { status: 'failed', message: 'There was no page to visit.' }
  if (failedCount > 0 && lastSuccess === undefined) {
    const [first] = failed
    const message = `None of ${counted(failedCount, 'page')} could be read: ${first?.error ?? ''}`
    return { status: 'failed', message }
  }
  const rows = counted(counts.rows ?? 0, 'row')
  const errors = counted(failedCount + unknownDivisions, 'error')
  const message = `${counted(settled, 'page')} visited, ${rows} stored, ${errors}.`
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

const listModule = 'divisionList'

/**
 * Number of requested divisions that the site does not have. Undefined if its list was not read.
 * Not taken from the run's warnings, because their number is capped.
 */
export function unknownDivisionCount(
  { divisions }: InterclubOrder,
  { outcomes }: RunResult,
): number | undefined {
  if (divisions === 'all') return 0
  const outcome = outcomes[listModule]
  const listed = outcome?.status === 'done' ? outcome.output.divisions : undefined
  if (!Array.isArray(listed)) return undefined
  const known = new Set(listed.map(({ index }: { readonly index: number }) => index))
  return divisions.filter((index) => !known.has(index)).length
}
