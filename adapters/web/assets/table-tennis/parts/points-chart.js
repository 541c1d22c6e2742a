import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../../texts/texts.ts'
import { numberHead, TableFrame } from '../../parts/data-table.js'
import { pointsText } from './values.js'

/**
 * @typedef {object} Course
 * @property {readonly string[]} marks the day of each figure.
 * @property {readonly number[]} points
 */

const heightPx = 320

/** A line with the figure at the pointer above it, and a table of all figures. @param {{course: Course}} props */
export function PointsChart({ course }) {
  const { marks, points } = course
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null))
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    // Loaded with the first chart. The library fails in browsers with an odd language: the table opens.
    import('./draw-points-chart.js').then(
      ({ drawPointsChart }) => {
        if (signal.aborted || place.current === null) return
        const drawn = { ...course, height: heightPx, onPoint: setPointed }
        keepDrawn(place.current, signal, (element) => drawPointsChart(element, drawn))
      },
      () => setFailed(true),
    )
    return () => leaving.abort()
  }, [course])
  const at = pointed ?? marks.length - 1
  const label = t('table-tennis-players.points.label')
  return html`<figure class="tt-points-chart">
    <figcaption class="small">
      ${label}
      <div class="tt-points-legend soft">${marks[at]} <b class="figure">${pointsText(points[at])}</b></div>
    </figcaption>
    ${
      !hasFailed &&
      html`<div
        ref=${place}
        class="tt-points-plot"
        style=${{ height: `${heightPx}px` }}
        role="img"
        aria-label=${t('table-tennis-players.points.alternative')}
      ></div>`
    }
    <details class="small" open=${hasFailed}>
      <summary>${t('table-tennis-players.points.asTable')}</summary>
      <${TableFrame}
        caption=${label}
        head=${html`<th scope="col">${t('table-tennis.column.date')}</th>${numberHead(t('table-tennis.column.points'))}`}
      >
        ${marks.map(
          (mark, index) => html`<tr>
            <th scope="row">${mark}</th>
            <td class="number">${pointsText(points[index])}</td>
          </tr>`,
        )}
      <//>
    </details>
  </figure>`
}

/**
 * Draws, follows the width of the place and redraws in other colours, until the signal.
 * @param {HTMLElement} element
 * @param {AbortSignal} signal
 * @param {(element: HTMLElement) => import('uplot')} draw
 */
function keepDrawn(element, signal, draw) {
  let chart = draw(element)
  const resized = new ResizeObserver(() => {
    if (element.clientWidth > 0 && element.clientWidth !== chart.width) {
      chart.setSize({ width: element.clientWidth, height: chart.height })
    }
  })
  const redraw = () => {
    chart.destroy()
    chart = draw(element)
  }
  resized.observe(element)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw, { signal })
  signal.addEventListener('abort', () => {
    resized.disconnect()
    chart.destroy()
  })
}
