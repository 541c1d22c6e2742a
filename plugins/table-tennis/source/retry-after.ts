import type { HttpResponse } from '../../../core/ports/http.ts'

/** Longer pauses than this are the next run's business. */
const MAX_PAUSE_MS = 10 * 60 * 1000

/**
 * How long an answer asks to wait: Retry-After in seconds or as a date (RFC 9110 section 10.2.3),
 * at most ten minutes; undefined without a usable one.
 */
export function retryAfterMs(headers: HttpResponse['headers'], nowMs: number): number | undefined {
  const value = headers['retry-after']?.[0]?.trim() ?? ''
  const pauseMs = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isNaN(pauseMs) ? undefined : Math.min(Math.max(0, pauseMs), MAX_PAUSE_MS)
}
