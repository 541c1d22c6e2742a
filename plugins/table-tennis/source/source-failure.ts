import { AppError } from '../../../core/errors.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { retryAfterMs } from './retry-after.ts'

/** Statuses below 500 after which the same request may succeed (RFC 9110 and 6585). */
const PASSING = new Set([408, 425, 429])
const PAUSING = new Set([429, 503])

/** A failure of the connection, told as one of the source; other errors stay what they are. */
export function toSourceFailure(error: unknown, url: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'TARGET_UNREACHABLE') return error
  const { problem, cause } = error.data
  return new AppError(
    'SOURCE_UNREACHABLE',
    { problem: `${String(problem)} (${url})`, cause, url },
    { cause: error },
  )
}

/** An answer that is no page. Errors of the server and busy ones may pass, refusals do not. */
export function badStatus({ status, headers, url }: HttpResponse, nowMs: number): AppError {
  const pauseMs = PAUSING.has(status) ? retryAfterMs(headers, nowMs) : undefined
  return new AppError('SOURCE_UNREACHABLE', {
    problem: `${url} answered ${status}`,
    status,
    url,
    retryable: status >= 500 || PASSING.has(status),
    ...(pauseMs !== undefined && { retryAfterMs: pauseMs }),
  })
}

/** An answer of which only a part arrived. */
export function cutPage(url: string): AppError {
  return new AppError('SOURCE_UNREACHABLE', { problem: `the page was cut (${url})`, url })
}
