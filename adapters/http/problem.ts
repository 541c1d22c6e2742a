import { AppError, type ErrorDetail, toAppError } from '../../core/errors.ts'
import type { ApiResponse } from './api-message.ts'
import { jsonReply } from './json.ts'

/** Body of every error answer. */
export type Problem = {
  readonly ok: false
  readonly error: string
  readonly code: string
  /** The sentence again, `data.detail` in its place, where clients of the read API look for it. */
  readonly detail: unknown
  readonly details?: readonly ErrorDetail[]
  readonly requestId: string
}

/** The only place that words an error for a client. Anything but an AppError becomes INTERNAL. */
export function problemReply(thrown: unknown, requestId: string): ApiResponse {
  const error = publicError(toAppError(thrown))
  const details = error.data.details as readonly ErrorDetail[] | undefined
  const problem: Problem = {
    ok: false,
    error: error.message,
    code: error.code,
    detail: error.data.detail ?? error.message,
    ...(details === undefined ? {} : { details }),
    requestId,
  }
  return jsonReply(problem, error.status, headersOf(error))
}

/** Errors of the inside (their sentences name modules and settings) leave as INTERNAL. */
function publicError(error: AppError): AppError {
  const isInside = error.status === 500
  return isInside && error.code !== 'INTERNAL' ? new AppError('INTERNAL') : error
}

function headersOf(error: AppError): Readonly<Record<string, string>> {
  const { allow, retryAfterSeconds } = error.data
  return {
    ...(typeof allow === 'string' && error.code === 'METHOD_NOT_ALLOWED' ? { allow } : {}),
    ...(typeof retryAfterSeconds === 'number' ? { 'retry-after': String(retryAfterSeconds) } : {}),
    ...(error.code === 'UNAUTHORIZED' ? { 'www-authenticate': 'Bearer' } : {}),
  }
}
