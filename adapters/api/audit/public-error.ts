import { AppError, ERRORS, type ErrorCode } from '../../../core/errors.ts'

// Codes of the inside whose sentence a caller may read, and the documented code they become.
const shownAs: Partial<Record<ErrorCode, ErrorCode>> = {
  RESPONSE_TOO_LARGE: 'UPSTREAM_FAILED',
  BUDGET_SPENT: 'UPSTREAM_FAILED',
  NOT_STORED: 'UPSTREAM_FAILED',
  COMPUTE_TIMEOUT: 'MODULE_TIMEOUT',
  COMPUTE_MEMORY: 'MODULE_TIMEOUT',
}

/** What several third parties said may be joined in one sentence; exports take no longer one. */
const longestError = 1000

export type PublicFailure = { readonly code: ErrorCode; readonly error: string }

/** A failure as the API words it: a documented code, and nothing of the inside in its sentence. */
export function publicFailure(code: ErrorCode, error: string): PublicFailure {
  if (code === 'CANCELLED') return standard('SHUTTING_DOWN')
  if (ERRORS[code].status === 500) return standard('INTERNAL')
  return { code: shownAs[code] ?? code, error: bounded(error) }
}

const bounded = (error: string): string =>
  error.length <= longestError ? error : `${error.slice(0, longestError - 1)}…`

function standard(code: ErrorCode): PublicFailure {
  return { code, error: new AppError(code).message }
}
