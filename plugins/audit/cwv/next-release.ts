const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Milliseconds from `now` until the next Monday 05:00 UTC, more than 0 and at most 7 days: the
 * history is updated on Mondays about 04:00 UTC (https://developer.chrome.com/docs/crux/history-api).
 */
export function untilNextRelease(now: number): number {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const daysToMonday = (8 - new Date(now).getUTCDay()) % 7
  const release = midnight + daysToMonday * DAY_MS + 5 * HOUR_MS
  return release > now ? release - now : release + 7 * DAY_MS - now
}
