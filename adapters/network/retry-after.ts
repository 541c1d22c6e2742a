/** A date as HTTP writes it (RFC 9110 section 5.6.7), begun with the name of a day. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/
const MAX_CHARS = 40

/**
 * Milliseconds that a Retry-After header names, as seconds or as a date (RFC 9110 section 10.2.3);
 * undefined without a usable one. `now`: wall-clock milliseconds.
 */
export function retryAfterMs(values: readonly string[] = [], now: number): number | undefined {
  const value = (values[0] ?? '').slice(0, MAX_CHARS).trim()
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
