const dayMs = 86_400_000
/** The source is refreshed weekly; so many days without a change are worth a word. */
const staleDays = 45
/** Seasons turn on the 1st of July. */
const firstMonth = 6

/**
 * How old what was read on a day is.
 * @param {string | null} day YYYY-MM-DD or ISO 8601; null where it was never read.
 * @param {number} nowMs
 * @returns {'unknown' | 'current' | 'stale' | 'past-season'}
 */
export function freshness(day, nowMs) {
  const atMs = Date.parse(day ?? '')
  if (Number.isNaN(atMs)) return 'unknown'
  if (atMs < seasonStart(nowMs)) return 'past-season'
  return nowMs - atMs > staleDays * dayMs ? 'stale' : 'current'
}

/** @param {number} nowMs */
function seasonStart(nowMs) {
  const now = new Date(nowMs)
  const year = now.getUTCFullYear()
  return Date.UTC(now.getUTCMonth() >= firstMonth ? year : year - 1, firstMonth)
}
