import { AppError } from '../../core/errors.ts'
import { ApiFailure, type Wording, worded } from './api-failure.ts'

/** Failures before anything was sent. */
const NEVER_SENT: ReadonlySet<unknown> = new Set(['dns', 'refused', 'tls'])

/**
 * The failure of an exchange that brought no complete answer. `maybeChargedUsd`: what it may have
 * cost where the request had been sent; it is not to be repeated then.
 */
export function lostExchange(wording: Wording, error: unknown, maybeChargedUsd?: number): AppError {
  const { title: api } = wording
  if (!(error instanceof AppError)) {
    const data = { api, problem: 'it could not be reached', retryable: true }
    return new ApiFailure(data, 'counts', error)
  }
  // Its data may hold the address with a key in it: what lies below holds none.
  const { cause } = error
  switch (error.code) {
    case 'SHUTTING_DOWN':
      return error
    case 'RESPONSE_TOO_LARGE': {
      const problem = `its answer is larger than ${String(error.data.limitBytes)} bytes`
      const costUsd = maybeChargedUsd
      const charge = costUsd === undefined ? {} : { costUsd }
      return new ApiFailure({ api, problem, retryable: false, ...charge }, 'none', cause)
    }
    case 'TARGET_UNREACHABLE': {
      const problem = worded(`it could not be reached (${String(error.data.problem)})`, wording)
      const isCharged = maybeChargedUsd !== undefined && !NEVER_SENT.has(error.data.cause)
      const fate = isCharged ? { retryable: false, costUsd: maybeChargedUsd } : { retryable: true }
      return new ApiFailure({ api, problem, ...fate }, 'counts', cause)
    }
    default: {
      const why = String(error.data.problem ?? error.code)
      const problem = worded(`the request could not be sent (${why})`, wording)
      return new ApiFailure({ api, problem, retryable: false }, 'none', cause)
    }
  }
}

/** The failure of an answer whose connection ended within the body. */
export function brokenOff(wording: Wording, maybeChargedUsd?: number): ApiFailure {
  const problem = 'its answer broke off before its end'
  const isCharged = maybeChargedUsd !== undefined
  const fate = isCharged ? { retryable: false, costUsd: maybeChargedUsd } : { retryable: true }
  return new ApiFailure({ api: wording.title, problem, ...fate }, 'counts')
}
