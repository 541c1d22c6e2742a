import { html } from 'htm/preact'
import { useMemo } from 'preact/hooks'
import { TimeChart } from '../charts/time-chart.js'
import { countText, numberText } from '../parts/format.js'
import { answered, useAnswer } from './parts/answer-view.js'
import { apiPath } from './parts/navigation.js'

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

/**
 * How the points of a sheet moved, and where the figures come from.
 * @param {{licence: string, sheet: Sheet}} props
 */
export function PointsCard({ licence, sheet }) {
  const path = `/api/players/${encodeURIComponent(licence)}/history`
  /** @type {import('./parts/answer-view.js').Answer<History>} */
  const answer = useAnswer(apiPath(path, { fiche_type: sheet.kind, limit: 5000 }))
  return html`<section class="card" aria-labelledby="points">
    <h2 id="points">Points over the season</h2>
    ${answered(
      answer,
      (history) => html`<${PointsChart} history=${history} curve=${sheet.curve} />`,
      {
        what: 'the points',
      },
    )}
  </section>`
}

/** @param {{history: History, curve: readonly number[]}} props */
function PointsChart({ history, curve }) {
  const course = useMemo(() => pointsCourse(history, curve), [history, curve])
  const series = useMemo(
    () => (course === null ? [] : [{ label: 'Points', points: course.points }]),
    [course],
  )
  if (course === null) {
    return html`<p class="soft">The sheet shows no course of the points yet.</p>`
  }
  return html`<${TimeChart}
      label="Points after each day of play"
      marks=${course.marks}
      series=${series}
      height=${320}
      format=${axisText}
    />
    <ul class="small soft">
      ${course.notes.map((note) => html`<li>${note}</li>`)}
    </ul>`
}

/** @param {number} points */
function axisText(points) {
  return numberText(points, 2)
}

/** Sheets show some points as whole numbers. */
const tolerance = 0.51

/**
 * @typedef {import('./parts/answers.js').PointsHistory} History
 * @typedef {{marks: readonly string[], points: readonly number[], notes: readonly string[]}} Course
 *   `marks`: the day of each figure. `notes`: how the figures were made.
 */

/**
 * Points over the season. Days that the history does not list, such as tournaments, show as steps
 * between two days. Without matches, the drawing of the sheet is all there is.
 * @param {Pick<History, 'points_start' | 'points_start_estimated' | 'points_current' | 'history'>} history
 * @param {readonly number[]} curve of the sheet.
 * @returns {Course | null} null where there is no course to draw.
 */
export function pointsCourse({ history, ...ends }, curve) {
  const days = history.filter(({ points_after: after }) => after !== null)
  if (days.length === 0) return curve.length > 1 ? drawnCourse(curve) : null
  /** @type {{mark: string, value: number}[]} */
  const steps = [{ mark: 'Start', value: ends.points_start ?? days[0]?.points_before ?? 0 }]
  for (const { date, points_before: before, points_after: after } of days) {
    const isStep = Math.abs((before ?? 0) - (steps.at(-1)?.value ?? 0)) > tolerance
    if (isStep) steps.push({ mark: `before ${dayText(date)}`, value: before ?? 0 })
    steps.push({ mark: dayText(date), value: after ?? 0 })
  }
  const now = ends.points_current
  if (now !== null && Math.abs(now - (steps.at(-1)?.value ?? now)) > tolerance) {
    steps.push({ mark: 'Now', value: now })
  }
  const gaps = steps.filter(({ mark }) => mark.startsWith('before') || mark === 'Now').length
  return {
    marks: steps.map(({ mark }) => mark),
    points: steps.map(({ value }) => value),
    notes: [
      "Added up from the player's sheet, which gives the points won or lost in each match.",
      ...(ends.points_start_estimated
        ? [
            'The sheet does not show the points at the start: they are estimated from the points now.',
          ]
        : []),
      ...(gaps > 0
        ? [
            `${countText(gaps, 'step')} between two days of play: a tournament that the sheet does not list, or a correction by the federation.`,
          ]
        : []),
    ],
  }
}

/** @param {readonly number[]} curve @returns {Course} */
function drawnCourse(curve) {
  const last = curve.length - 1
  return {
    marks: curve.map((_, at) => (at === 0 ? 'Start' : at === last ? 'Now' : String(at))),
    points: curve,
    notes: ["Drawn by the player's sheet, without the days."],
  }
}

/** A season is shorter than a year. @param {string} date YYYY-MM-DD */
function dayText(date) {
  const day = new Date(date)
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
