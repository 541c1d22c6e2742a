import type { HttpResponse } from './ports/http.ts'

/** Redirects to the address in Location (Fetch standard, "redirect status"). */
export const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Errors of an API after which the same request may succeed; 524 and 529 are not in RFC 9110. */
export const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([
  408, 429, 500, 502, 503, 504, 524, 529,
])

/** An HTTP date in any of its three forms starts with the name of a day (RFC 9110 section 5.6.7). */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/
const MAX_CHARS = 40

/**
 * Milliseconds that Retry-After asks to wait, given as seconds or as a date (RFC 9110 section
 * 10.2.3); undefined without a usable one. `now`: wall-clock milliseconds.
 */
export function retryAfterMs(headers: HttpResponse['headers'], now: number): number | undefined {
  const value = (headers['retry-after']?.[0] ?? '').slice(0, MAX_CHARS).trim()
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
