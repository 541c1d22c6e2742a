import { AppError } from '../../../../core/errors.ts'
import type { ProbeAnswer } from './probe-facts.ts'

export type Outcome = ProbeAnswer['outcome']

const CAUSES: Readonly<Record<string, Outcome>> = {
  dns: 'dns',
  refused: 'refused',
  tls: 'tls',
  timeout: 'timeout',
}

/**
 * What a request without an answer came to. Errors that say nothing about the target (the run was
 * cancelled, a bug) are thrown on.
 */
export function outcomeOf(error: unknown, signal: AbortSignal): Outcome {
  if (signal.aborted) throw signal.reason
  if (!(error instanceof AppError)) throw error
  switch (error.code) {
    case 'TARGET_UNREACHABLE':
      return CAUSES[String(error.data.cause)] ?? 'network'
    case 'RESPONSE_TOO_LARGE':
      return 'network'
    case 'SSRF_BLOCKED':
    case 'INVALID_URL':
      return 'blocked'
    default:
      throw error
  }
}

/** An outcome in words, for reasons shown to people. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  answered: 'it was answered',
  timeout: 'it did not answer in time',
  network: 'the connection failed',
  dns: 'its name does not resolve',
  refused: 'the connection was refused',
  tls: 'no secure connection could be made',
  blocked: 'its address is not allowed',
  notSent: 'it was not asked',
}
