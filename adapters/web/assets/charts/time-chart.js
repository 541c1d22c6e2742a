import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { strokeOf } from '../../../report/sections/charts/marks.js'
import { t } from '../../../texts/texts.ts'
import { numberHead, TableFrame } from '../parts/data-table.js'

/**
 * @typedef {object} Series
 * @property {string} label
 * @property {readonly (number | null)[]} points One for each of `marks`; null is a gap.
 */

/**
 * @typedef {object} TimeChartProps
 * @property {string} label
 * @property {readonly string[]} marks What stands below each point.
 * @property {readonly Series[]} series
 * @property {number} [height] Of the plot in CSS pixels.
 * @property {(value: number) => string} [format]
 */

/**
 * Lines over time or another order, with a legend that shows the values at the pointer and hides a
 * line when pressed. A table repeats the values.
 * @param {TimeChartProps} props
 */
export function TimeChart({ label, marks, series, height = 260, format = String }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  const chart = useRef(/** @type {import('uplot') | null} */ (null))
  const [at, setAt] = useState(/** @type {number | null} */ (null))
  const [hidden, setHidden] = useState(/** @type {readonly number[]} */ ([]))
  const [hasFailed, setFailed] = useState(false)
  const drawn = { marks, series, height, format }
  const content = JSON.stringify([marks, series, height])
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    // Loaded with the first chart; its library refuses odd languages, then the table has it all.
    import('./draw-time-chart.js').then(
      ({ drawTimeChart }) => {
        if (signal.aborted || place.current === null) return
        keepDrawn(place.current, signal, (element) => {
          setHidden((before) => (before.length === 0 ? before : []))
          chart.current = drawTimeChart(element, { ...drawn, onPoint: setAt })
          return chart.current
        })
      },
      () => setFailed(true),
    )
    return () => leaving.abort()
  }, [content])
  /** @param {number} index */
  const toggle = (index) => {
    const isHidden = hidden.includes(index)
    chart.current?.setSeries(index + 1, { show: isHidden })
    setHidden(isHidden ? hidden.filter((one) => one !== index) : [...hidden, index])
  }
  return html`<figure class="time-chart">
    <figcaption class="time-chart-label">${label}</figcaption>
    <${ChartLegend} ...${{ series, marks, at, hidden, format }} onToggle=${toggle} />
    ${
      !hasFailed &&
      html`<div
        ref=${place}
        class="time-chart-plot"
        style=${{ height: `${height}px` }}
        role="img"
        aria-label=${t('common.chart.below', { label })}
      ></div>`
    }
    <details class="small" open=${hasFailed}>
      <summary>${t('common.chart.asTable')}</summary>
      <${ChartTable} ...${{ label, marks, series, format }} />
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

/**
 * The lines by name, each with its value at the pointer, else its last. With several lines each is
 * a button that hides its line.
 * @param {{series: readonly Series[], marks: readonly string[],
 *   at: number | null, hidden: readonly number[], format: (value: number) => string,
 *   onToggle: (index: number) => void}} props `at`: which mark the pointer is at.
 */
function ChartLegend({ series, marks, at, hidden, format, onToggle }) {
  const place = at ?? marks.length - 1
  const entries = series.map(({ label, points }, index) => {
    const shown = valueText(points[place], format)
    return { label, index, shown, isHidden: hidden.includes(index) }
  })
  return html`<div class="time-chart-legend small">
    <span class="time-chart-mark soft">${marks[place] ?? ''}</span>
    <ul>
      ${entries.map(
        ({ label, index, shown, isHidden }) => html`<li>
          ${
            series.length === 1
              ? html`<span class="time-chart-entry"><${Swatch} index=${index} />${label} <b class="figure">${shown}</b></span>`
              : html`<button
                  type="button"
                  class="time-chart-entry"
                  aria-pressed=${isHidden ? 'false' : 'true'}
                  title=${t(isHidden ? 'common.chart.show' : 'common.chart.hide')}
                  onClick=${() => onToggle(index)}
                >
                  <${Swatch} index=${index} />${label} <b class="figure">${shown}</b>
                </button>`
          }
        </li>`,
      )}
    </ul>
  </div>`
}

/** @param {{index: number}} props */
function Swatch({ index }) {
  const { place, isDashed } = strokeOf(index)
  const dash = isDashed ? ' time-chart-dashed' : ''
  return html`<span class=${`time-chart-swatch time-chart-stroke-${place}${dash}`} aria-hidden="true"></span>`
}

/**
 * The values of a chart over time.
 * @param {{label: string, marks: readonly string[],
 *   series: readonly Series[],
 *   format: (value: number) => string}} props
 */
function ChartTable({ label, marks, series, format }) {
  const head = [html`<td></td>`, ...series.map((one) => numberHead(one.label))]
  return html`<${TableFrame} caption=${label} head=${head}>
    ${marks.map(
      (mark, index) => html`<tr>
        <th scope="row">${mark}</th>
        ${series.map(({ points }) => html`<td class="number">${valueText(points[index], format)}</td>`)}
      </tr>`,
    )}
  <//>`
}

/** @param {number | null | undefined} value @param {(value: number) => string} format */
function valueText(value, format) {
  return value === null || value === undefined ? '–' : format(value)
}
