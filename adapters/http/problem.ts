import { AppError, type ErrorDetail, toAppError } from '../../core/errors.ts'
import type { ApiResponse } from './api-message.ts'
import { jsonReply } from './json.ts'

/** Body of every error response. */
export type Problem = {
  readonly ok: false
  readonly error: string
  readonly code: string
  /** Repeats the message for clients of the read API, unless `data.detail` replaces it. */
  readonly detail: unknown
  readonly details?: readonly ErrorDetail[]
  readonly requestId: string
}

/** Builds every error response. Anything but an AppError becomes INTERNAL. */
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

/** Internal errors, whose messages name modules and settings, become INTERNAL. */
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
