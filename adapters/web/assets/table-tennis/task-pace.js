/** The pace is that of so long a while. */
const whileMs = 15_000

/** @typedef {{atMs: number, pages: number}} Sample */

/**
 * Samples with one more, without those that are too old to tell the pace.
 * @param {readonly Sample[]} samples @param {Sample} sample
 * @returns {readonly Sample[]}
 */
export function withSample(samples, sample) {
  const last = samples.at(-1)
  if (last !== undefined && sample.pages < last.pages) return [sample] // another task
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= whileMs), sample]
}

/**
 * How fast a task goes and how long it will go on.
 * @param {readonly Sample[]} samples
 * @param {{pages_total: number | null}} task
 * @returns {{perSecond: number | null, remainingSeconds: number | null}} null: not known yet.
 */
export function paceOf(samples, { pages_total: total }) {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.atMs - first.atMs < 900) {
    return { perSecond: null, remainingSeconds: null }
  }
  const perSecond = ((last.pages - first.pages) * 1000) / (last.atMs - first.atMs)
  if (perSecond <= 0 || total === null) return { perSecond, remainingSeconds: null }
  return { perSecond, remainingSeconds: Math.max(0, total - last.pages) / perSecond }
}

/** Seconds in words that do not pretend to know better. @param {number | null} seconds */
export function remainingText(seconds) {
  if (seconds === null) return 'not known yet'
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return `about ${hours} h ${minutes % 60} min`
}
