import { AppError, ERRORS, type ErrorCode } from '../../core/errors.ts'
import type { Outcome, RunResult } from '../../core/events/event.ts'

/** A step that failed in a run. */
export type StepFailure = Extract<Outcome, { readonly status: 'failed' }> & {
  readonly moduleId: string
}

export function stepFailures({ outcomes }: RunResult): readonly StepFailure[] {
  return Object.entries(outcomes).flatMap(([moduleId, outcome]) =>
    outcome.status === 'failed' ? [{ moduleId, ...outcome }] : [],
  )
}

/**
 * What a run that brought no result failed with: SHUTTING_DOWN, NOT_STORED, INTERNAL when something
 * of ours broke, else SOURCE_UNREACHABLE with the reasons.
 * @param what of the run, for the log
 * @param told the failures that say all
 */
export function scrapeFailure(
  what: string,
  result: RunResult,
  told: readonly StepFailure[],
): AppError {
  if (result.code === 'CANCELLED') return new AppError('SHUTTING_DOWN')
  const failures = stepFailures(result)
  const unstored = failures.find(({ code }) => code === 'NOT_STORED')
  if (unstored !== undefined) return new AppError('NOT_STORED', { problem: unstored.error })
  const ours = failures.find(({ code }) => !isOfSource(code))
  if (ours !== undefined || failures.length === 0) {
    const reason = ours?.error ?? JSON.stringify(result.outcomes)
    return new AppError('INTERNAL', {}, { cause: new Error(`${what}: ${reason}`) })
  }
  return new AppError('SOURCE_UNREACHABLE', { problem: reasonsOf(told) })
}

const [prefix] = ERRORS.SOURCE_UNREACHABLE.template.split('{')

/** Each reason once, without the words that the whole sentence begins with. */
function reasonsOf(failures: readonly StepFailure[]): string {
  const reasons = failures.map(({ error }) =>
    error.replace(prefix ?? '', '').replace(/\.{1,3}$/, ''),
  )
  return [...new Set(reasons)].join('; ')
}

/** Lack of means rather than a fault: the operator can give more. */
const OF_MEANS: readonly ErrorCode[] = ['BROWSER_UNAVAILABLE', 'REQUESTS_SPENT']

/** The other side failed, has no such club, or could not be asked. */
function isOfSource(code: ErrorCode): boolean {
  return code === 'NOT_FOUND' || ERRORS[code].status === 502 || OF_MEANS.includes(code)
}
