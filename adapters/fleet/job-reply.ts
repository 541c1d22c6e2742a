import { AppError, type ErrorCode, toAppError } from '../../core/errors.ts'
import { ERROR_KINDS } from '../error-kinds.ts'

/** Result of a job, or its error. */
type JobReply =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly code: ErrorCode
        readonly message: string
        readonly data: object
      }
    }

/** @throws TypeError for a result that is not JSON */
export function resultText(result: unknown): string {
  return JSON.stringify({ result } satisfies JobReply)
}

export function errorText(thrown: unknown): string {
  const { code, message, data } = toAppError(thrown)
  try {
    return JSON.stringify({ error: { code, message, data } } satisfies JobReply)
  } catch {
    return JSON.stringify({ error: { code, message, data: {} } } satisfies JobReply)
  }
}

/** Returns the result. @throws the error of the job */
export function readReply(text: string): unknown {
  const reply = JSON.parse(text) as JobReply
  if (!('error' in reply)) return reply.result
  const { code, message, data } = reply.error
  // A newer version of the program may know more codes.
  const kind = Object.hasOwn(ERROR_KINDS, code) ? ERROR_KINDS[code] : ERROR_KINDS.INTERNAL
  const error = new AppError(kind, { ...data })
  error.message = message
  throw error
}
