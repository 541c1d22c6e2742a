import type { HttpResponse } from '../../../../core/ports/http.ts'

/** Milliseconds to wait that Retry-After names, as seconds or as a date; null without one. */
export function retryAfterMs(headers: HttpResponse['headers'], now: number): number | null {
  const value = headers['retry-after']?.[0]?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
