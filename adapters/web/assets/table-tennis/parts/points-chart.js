import { html } from 'htm/preact'
import { useMemo, useState } from 'preact/hooks'
import { LineChart } from '../../../../report/sections/line-chart.ts'
import { t } from '../../../../texts/texts.ts'
import { DataTable } from '../../parts/data-table.js'
import { column, numberColumn } from './columns.js'
import { pointsText } from './values.js'

/** @import {Column} from './types.ts' */

/**
 * A line with the figure at the pointer below it, and a table of all figures.
 * @param {{course: {marks: readonly string[], points: readonly number[]}}} props `marks`: the day
 *   of each figure.
 */
export function PointsChart({ course: { marks, points } }) {
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
