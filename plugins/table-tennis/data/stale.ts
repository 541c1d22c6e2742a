const DAY_MS = 86_400_000
const JULY = 6
/** Days of July and August, when nobody plays. */
const SUMMER_DAYS = 62

/**
 * Whether data read at a time (ISO 8601) are too old. Days of July and August do not count. Changes
 * only at midnight UTC. False for data that were never read.
 */
export function isStale(
  readAt: string | null,
  { nowMs, days }: { nowMs: number; days: number },
): boolean {
  const readMs = Date.parse(readAt ?? '')
  return daysOfPlay(nowMs) - daysOfPlay(readMs) > days
}

/** Days since 1970 without those of the summers. */
function daysOfPlay(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear()
  const day = Math.floor(atMs / DAY_MS)
  const summer = day - Date.UTC(year, JULY) / DAY_MS
  return day - (year - 1970) * SUMMER_DAYS - Math.min(SUMMER_DAYS, Math.max(0, summer))
}
