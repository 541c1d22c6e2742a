import { html } from 'htm/preact'
import { useMemo, useState } from 'preact/hooks'
import { LineChart } from '../../../report/sections/line-chart.ts'
import { dayText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { apiPath } from '../parts/api.js'
import { DataTable } from '../parts/data-table.js'
import { answered, Card, useAnswer } from './parts/answer-view.js'
import { column, numberColumn } from './parts/columns.js'
import { pointsText } from './parts/values.js'

/** @import {Answer, Column, Sent} from './parts/types.ts' */

/** @typedef {ReturnType<typeof sheetsOf>[number]} Sheet */

/**
 * The sheets of a player that say something: that of the men's competition, in which women play too,
 * and that of the women's; data from the lists counts as the first. Empty if only the name is
 * known.
 * @param {Sent<'Player'>} player
 */
export function sheetsOf(player) {
  const sheets = [
    {
      kind: /** @type {Sent<'SheetKind'>} */ ('masculine'),
      ...{ ranking: player.ranking, position: player.ranking_position },
      ...{ pointsStart: player.points_start, pointsNow: player.points_current },
      ...{ wins: player.total_wins, losses: player.total_losses },
      ...{ stats: player.stats_masculine, matches: player.matches_masculine },
      curve: player.points_curve_masculine,
    },
    {
      kind: /** @type {Sent<'SheetKind'>} */ ('feminine'),
      ...{ ranking: player.women_ranking, position: player.women_ranking_position },
      ...{ pointsStart: player.women_points_start, pointsNow: player.women_points_current },
      ...{ wins: player.women_total_wins ?? 0, losses: player.women_total_losses ?? 0 },
      ...{ stats: player.stats_feminine, matches: player.matches_feminine },
      curve: player.points_curve_feminine,
    },
  ]
  return sheets.filter(({ ranking, pointsNow, stats, matches, curve }) => {
    const lists = stats.length + matches.length + curve.length
    return ranking !== null || pointsNow !== null || lists > 0
  })
}

/**
 * How the points of a sheet moved, and where the figures come from.
 * @param {{licence: string, sheet: Sheet}} props
 */
export function PointsCard({ licence, sheet }) {
  const path = `/api/players/${encodeURIComponent(licence)}/history`
  /** @type {Answer<'PointsHistory'>} */
  const answer = useAnswer(apiPath(path, { fiche_type: sheet.kind, limit: 5000 }))
  return html`<${Card} id="points" title=${t('table-tennis-players.points.title')}>
    ${answered(answer, (history) => html`<${PointsView} history=${history} curve=${sheet.curve} />`)}
  <//>`
}

/** @param {{history: Sent<'PointsHistory'>, curve: readonly number[]}} props */
function PointsView({ history, curve }) {
  const course = useMemo(() => pointsCourse(history, curve), [history, curve])
  if (course === null) return html`<p class="soft">${t('table-tennis-players.points.none')}</p>`
  return html`<${PointsChart} course=${course} />
    <ul class="small soft">${course.notes.map((note) => html`<li>${note}</li>`)}</ul>`
}

/** Sheets show some points as whole numbers. */
const tolerance = 0.51

/**
 * @typedef {{marks: readonly string[], points: readonly number[], notes: readonly string[]}} Course
 *   `marks`: the day of each figure. `notes`: how the figures were made.
 */

/**
 * Points over the season. Days that the history does not list, such as tournaments, show as steps
 * between two days. Without matches, the drawing of the sheet is all there is.
 * @param {Pick<Sent<'PointsHistory'>, 'points_start' | 'points_start_estimated'
 *   | 'points_current' | 'basis' | 'history'>} history
 * @param {readonly number[]} curve of the sheet.
 * @returns {Course | null} null where there is no course to draw.
 */
export function pointsCourse({ history, ...ends }, curve) {
  const days = history.filter(({ points_after: after }) => after !== null)
  if (days.length === 0) return curve.length > 1 ? drawnCourse(curve) : null
  const start = t('table-tennis-players.points.start')
  /** @type {{mark: string, value: number, isGap?: boolean}[]} */
  const steps = [{ mark: start, value: ends.points_start ?? days[0]?.points_before ?? 0 }]
  for (const { date, points_before: before, points_after: after } of days) {
    const day = dayText(date)
    if (Math.abs((before ?? 0) - (steps.at(-1)?.value ?? 0)) > tolerance) {
      const mark = t('table-tennis-players.points.before', { day })
      steps.push({ mark, value: before ?? 0, isGap: true })
    }
    steps.push({ mark: day, value: after ?? 0 })
  }
  const now = ends.points_current
  if (now !== null && Math.abs(now - (steps.at(-1)?.value ?? now)) > tolerance) {
    steps.push({ mark: t('table-tennis-players.points.now'), value: now, isGap: true })
  }
  const words = `table-tennis-players.points.${ends.basis === 'export' ? 'export' : 'sheet'}`
  const gaps = steps.filter(({ isGap }) => isGap).length
  return {
    marks: steps.map(({ mark }) => mark),
    points: steps.map(({ value }) => value),
    notes: [
      t(`${words}.source`),
      ...(ends.points_start_estimated ? [t(`${words}.start`)] : []),
      ...(gaps > 0 ? [t(`${words}.gap`, { n: gaps })] : []),
    ],
  }
}

/** @param {readonly number[]} curve @returns {Course} */
function drawnCourse(curve) {
  const last = curve.length - 1
  return {
    marks: curve.map((_, at) => {
      if (at === 0) return t('table-tennis-players.points.start')
      return at === last ? t('table-tennis-players.points.now') : String(at)
    }),
    points: curve,
    notes: [t('table-tennis-players.points.drawn')],
  }
}

/**
 * A line with the figure at the pointer below it, and a table of all figures.
 * @param {{course: {marks: readonly string[], points: readonly number[]}}} props `marks`: the day
 *   of each figure.
 */
function PointsChart({ course: { marks, points } }) {
  const last = marks.length - 1
  const [pointed, setPointed] = useState({ at: last, left: -1 })
  const label = t('table-tennis-players.points.label')
  const chart = useMemo(
    () => html`<${LineChart}
      ...${{ label, marks, series: [{ label, points }], unit: '', height: 260, isFromZero: false }}
      alternative=${t('table-tennis-players.points.alternative')}
    />`,
    [label, marks, points],
  )
  /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
  const point = ({ currentTarget, clientX }) => {
    const plot = currentTarget.querySelector('svg')?.getBoundingClientRect()
    if (plot === undefined) return
    const share = Math.min(1, Math.max(0, (clientX - plot.left) / plot.width))
    const at = Math.round(share * last)
    const start = plot.left - currentTarget.getBoundingClientRect().left
    setPointed({ at, left: start + (plot.width * at) / Math.max(1, last) })
  }
  const { at, left } = pointed
  return html`<figure class="tt-points-chart">
    <div
      class="tt-points-plot"
      onPointerMove=${point}
      onPointerLeave=${() => setPointed({ at: last, left: -1 })}
    >
      ${chart}${left >= 0 && html`<span class="tt-points-cursor" style=${{ left: `${left}px` }}></span>`}
    </div>
    <figcaption class="small tt-points-legend soft">${marks[at]} <b class="figure">${pointsText(points[at])}</b></figcaption>
    <details class="small">
      <summary>${t('table-tennis-players.points.asTable')}</summary>
      <${DataTable}
        caption=${label}
        columns=${columns()}
        rows=${marks.map((mark, place) => ({ mark, value: points[place] }))}
        pageSize=${marks.length}
      />
    </details>
  </figure>`
}

/** @returns {readonly Column<{mark: string, value: number | undefined}>[]} */
const columns = () => [
  column('date', { isHead: true, cell: ({ mark }) => mark }),
  numberColumn('points', { cell: ({ value }) => pointsText(value) }),
]
