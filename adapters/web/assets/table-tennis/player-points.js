import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { TimeChart } from '../charts/time-chart.js'
import { numberText } from '../parts/format.js'

/**
 * @typedef {object} Sheet
 * @property {import('./parts/answers.js').SheetKind} kind
 * @property {string} title
 * @property {string | null} ranking
 * @property {number | null} pointsStart
 * @property {number | null} pointsNow
 * @property {number | null} position
 * @property {number} wins
 * @property {number} losses
 * @property {readonly import('./parts/answers.js').Stat[]} stats
 * @property {readonly import('./parts/answers.js').Match[]} matches
 * @property {readonly number[]} curve
 */

/**
 * The sheets of a player that say something: that of the men's competition, in which women play too,
 * and that of the women's; what the lists alone tell counts as the first.
 * @param {import('./parts/answers.js').Player} player
 * @returns {readonly Sheet[]} none where nothing is known but the name.
 */
export function sheetsOf(player) {
  return [masculine(player), feminine(player)].filter(saysSomething)
}

/** @param {import('./parts/answers.js').Player} player @returns {Sheet} */
function masculine(player) {
  return {
    kind: 'masculine',
    title: "Men's sheet",
    ranking: player.ranking,
    pointsStart: player.points_start,
    pointsNow: player.points_current,
    position: player.ranking_position,
    wins: player.total_wins,
    losses: player.total_losses,
    stats: player.stats_masculine,
    matches: player.matches_masculine,
    curve: player.points_curve_masculine,
  }
}

/** @param {import('./parts/answers.js').Player} player @returns {Sheet} */
function feminine(player) {
  return {
    kind: 'feminine',
    title: "Women's sheet",
    ranking: player.women_ranking,
    pointsStart: player.women_points_start,
    pointsNow: player.women_points_current,
    position: player.women_ranking_position,
    wins: player.women_total_wins ?? 0,
    losses: player.women_total_losses ?? 0,
    stats: player.stats_feminine,
    matches: player.matches_feminine,
    curve: player.points_curve_feminine,
  }
}

/** @param {Sheet} sheet */
function saysSomething({ ranking, pointsNow, stats, matches, curve }) {
  const lists = stats.length + matches.length + curve.length
  return ranking !== null || pointsNow !== null || lists > 0
}

/** How the points of a sheet moved. @param {{sheet: Sheet}} props */
export function PointsCard({ sheet }) {
  const course = useMemo(() => pointsCourse(sheet), [sheet])
  const series = useMemo(
    () => (course === null ? [] : [{ label: 'Points', points: course.points }]),
    [course],
  )
  return html`<section class="card" aria-labelledby="points">
    <h2 id="points">Points over the season</h2>
    ${
      course === null
        ? html`<p class="soft">The sheet shows no course of the points yet.</p>`
        : html`<${TimeChart}
            label="Points after each match"
            marks=${course.marks}
            series=${series}
            height=${320}
            format=${axisText}
          />`
    }
  </section>`
}

/** @param {number} points */
function axisText(points) {
  return numberText(points, 2)
}

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
 * @param {Pick<Sheet, 'curve' | 'matches' | 'pointsStart'>} sheet
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
