import { AppError } from '../../core/errors.ts'
import type { HttpResponse } from '../../core/ports/http.ts'
import type { PaceOutcome } from './adaptive-limit.ts'
import type { FailureCause } from './http-failure.ts'
import { retryAfterMs } from './retry-after.ts'

/** Statuses by which a server says that it is asked too much. */
const OVERLOAD_STATUSES: ReadonlySet<number> = new Set([429, 503])
/** Ends of a connection that an overloaded server brings about. */
const OVERLOAD_CAUSES: ReadonlySet<unknown> = new Set<FailureCause>(['refused', 'reset', 'timeout'])
const NEUTRAL: PaceOutcome = { kind: 'neutral' }

/** What an answer tells of its source's load. `now`: wall-clock milliseconds. */
export function outcomeOfAnswer(response: HttpResponse, page: string, now: number): PaceOutcome {
  const { status, headers, incomplete } = response
  if (OVERLOAD_STATUSES.has(status)) {
    const pauseMs = retryAfterMs(headers['retry-after'], now)
    const pause = pauseMs === undefined ? {} : { retryAfterMs: pauseMs }
    return { kind: 'overload', reason: `status ${status}`, ...pause }
  }
  if (incomplete) return { kind: 'overload', reason: 'cut answer' }
  return status < 500 ? { kind: 'good', page } : NEUTRAL
}

/** What a request without an answer tells of its source's load. */
export function outcomeOfFailure(error: unknown): PaceOutcome {
  if (!(error instanceof AppError) || error.code !== 'TARGET_UNREACHABLE') return NEUTRAL
  const { cause } = error.data
  return OVERLOAD_CAUSES.has(cause) ? { kind: 'overload', reason: String(cause) } : NEUTRAL
}
