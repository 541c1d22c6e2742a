import { AppError, type ErrorDetail } from '../../core/errors.ts'

/** INVALID_REQUEST that carries every problem; its sentence quotes the first one. */
export function invalidRequest(details: readonly ErrorDetail[]): AppError {
  const [first] = details
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : ''
  const problem = `${first?.message.replace(/\.$/, '') ?? 'it breaks its schema'}${more}`
  return new AppError('INVALID_REQUEST', { problem, details })
}
