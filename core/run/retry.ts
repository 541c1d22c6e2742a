import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'

const FIRST_BACKOFF_MS = 500

type RetryPolicy = {
  /** Attempts after the first one. */
  readonly retries: number
  readonly clock: Clock
  readonly signal: AbortSignal
  /** On the monotonic clock. */
  readonly deadlineMs: number
  /** 0 <= x < 1. */
  readonly random: () => number
}

/**
 * Runs `attempt` until it succeeds. Throws its error when that is not retryable, no retries are
 * left, or the next pause would exceed the deadline. A pause is the server's Retry-After, or
 * full-jitter exponential backoff from 500 ms.
 */
export async function withRetries<T>(policy: RetryPolicy, attempt: () => Promise<T>): Promise<T> {
  for (let made = 0; ; made += 1) {
    try {
      return await attempt()
    } catch (error) {
      policy.signal.throwIfAborted()
      const pauseMs = pauseAfter(error, made, policy)
      if (pauseMs === undefined) throw error
      await policy.clock.sleep(pauseMs, policy.signal)
    }
  }
}

function pauseAfter(error: unknown, made: number, policy: RetryPolicy): number | undefined {
  if (!(error instanceof AppError) || !error.retryable || made >= policy.retries) return undefined
  const pauseMs = error.retryAfterMs ?? policy.random() * FIRST_BACKOFF_MS * 2 ** made
  return policy.clock.monotonic() + pauseMs < policy.deadlineMs ? pauseMs : undefined
}
