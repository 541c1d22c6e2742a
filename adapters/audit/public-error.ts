import { AppError, type ErrorCode } from '../../core/errors.ts'

/**
 * Codes that exist inside the engine only, and what a caller sees instead. What is missing here is
 * shown as it is.
 */
const outside: Partial<Record<ErrorCode, ErrorCode>> = {
  CANCELLED: 'SHUTTING_DOWN',
  RESPONSE_TOO_LARGE: 'UPSTREAM_FAILED',
  UNDECLARED_CREDENTIAL: 'INTERNAL',
  UNDECLARED_BUDGET: 'INTERNAL',
  UNDECLARED_PORT: 'INTERNAL',
  BUDGET_SPENT: 'UPSTREAM_FAILED',
  INVALID_OUTPUT: 'INTERNAL',
  INVALID_GRAPH: 'INTERNAL',
  INVALID_CONFIG: 'INTERNAL',
}

export type PublicFailure = { readonly code: ErrorCode; readonly error: string }

/** A failure as the API words it: a documented code, and nothing of the inside in its sentence. */
export function publicFailure(code: ErrorCode, error: string): PublicFailure {
  const shown = outside[code] ?? code
  const keepsSentence = shown === code || shown === 'UPSTREAM_FAILED'
  return { code: shown, error: keepsSentence && shown !== 'INTERNAL' ? error : sentenceOf(shown) }
}

function sentenceOf(code: ErrorCode): string {
  return new AppError(code).message
}
