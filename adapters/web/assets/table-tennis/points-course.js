/** Figures of curve and matches are rounded differently. */
const tolerance = 0.06

/**
 * @typedef {{marks: readonly string[], points: readonly number[]}} Course
 *   `marks`: the day of each figure, where it is known, else its place.
 */

/**
 * Points over the season. The source draws a figure after every match, without its day: where the
 * steps agree with what the matches brought, days are set beside them. Without a drawing the
 * matches are added up, day by day.
 * @param {Pick<import('./sheets-of.js').Sheet, 'curve' | 'matches' | 'pointsStart'>} sheet
 * @returns {Course | null} null where there is no course to draw.
 */
export function pointsCourse({ curve, matches, pointsStart }) {
  const played = matches.toReversed().filter(({ points_change: change }) => change !== null)
  if (curve.length > 1) return { points: curve, marks: daysOf(curve, played) ?? placesOf(curve) }
  if (pointsStart === null || played.length === 0) return null
  return addedUp(pointsStart, played)
}

/**
 * The day of each figure; matches of tournaments stand in the curve alone, so steps without a
 * match keep the day before them.
 * @param {readonly number[]} curve
 * @param {readonly import('./parts/answers.js').Match[]} played oldest first.
 * @returns {readonly string[] | null} null where the curve tells of other matches.
 */
function daysOf(curve, played) {
  if (played.length === 0) return null
  let next = 0
  let day = 'Start'
  const marks = curve.map((points, at) => {
    const match = played[next]
    if (at === 0 || match === undefined) return day
    const step = points - (curve[at - 1] ?? points)
    if (Math.abs(step - (match.points_change ?? 0)) <= tolerance) {
      day = dayText(match.date)
      next += 1
    }
    return day
  })
  return next === played.length ? marks : null
}

/** @param {readonly number[]} curve */
function placesOf(curve) {
  return curve.map((_, at) => {
    if (at === 0) return 'Start'
    return at === curve.length - 1 ? 'Now' : String(at)
  })
}

/** @param {number} start @param {readonly import('./parts/answers.js').Match[]} played oldest first. */
function addedUp(start, played) {
  /** @type {Map<string, number>} */
  const byDay = new Map()
  let points = start
  for (const { date, points_change: change } of played) {
    points += change ?? 0
    byDay.set(date, Math.round(points * 100) / 100)
  }
  return {
    marks: ['Start', ...[...byDay.keys()].map(dayText)],
    points: [start, ...byDay.values()],
  }
}

/** A season is shorter than a year. @param {string} date YYYY-MM-DD */
function dayText(date) {
  const day = new Date(date)
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
