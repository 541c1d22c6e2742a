import type { Outcome, RunResult } from '../../core/events/event.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import type { InterclubOrder } from '../../manifests/types/records.ts'
import { counted } from './task-text.ts'

/** What became of a task whose run has ended by itself. */
export type Verdict = { readonly status: 'success' | 'failed'; readonly message: string }

/** A task's run that has ended by itself. */
type Ended = {
  /** The module that visits the pages. */
  readonly moduleId: string
  readonly result: RunResult
  readonly state: LedgerState
  readonly unknownDivisions: number
}

const ourFault = 'Something went wrong on our side; the log of the service says more.'

/**
 * Success when every page was visited and at least one was read in this run, or an earlier one
 * had left nothing to do.
 */
export function verdictOf({ moduleId, result, state, unknownDivisions }: Ended): Verdict {
  const { settled, failedCount, failed, counts, lastSuccess } = state
  const problem = problemOf(result, result.outcomes[moduleId])
  if (problem !== undefined) return { status: 'failed', message: problem }
  if (settled === 0) return { status: 'failed', message: 'There was no page to visit.' }
  if (failedCount > 0 && lastSuccess === undefined) {
    const [first] = failed
    const message = `Not one of ${counted(failedCount, 'page')} could be read: ${first?.error ?? ''}`
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
 * How many of the divisions that were asked for the site does not have; undefined when its list
 * was not read. The warnings of a run, by which they are told on the way, are cut after some.
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
