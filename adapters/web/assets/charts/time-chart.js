import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ChartLegend } from './chart-legend.js'
import { ChartTable } from './chart-table.js'

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
 * @property {string} [unit]
 * @property {readonly {value: number, label: string, tone: string}[]} [thresholds] The axis begins at
 *   0 and shows them all.
 * @property {boolean} [isRank] 1 is at the top.
 * @property {number} [height] Of the plot in CSS pixels.
 * @property {(value: number) => string} [format]
 */

/**
 * Lines over time or another order, with a legend that tells the values at the pointer and hides a
 * line at a press. What it shows stands in a table too.
 * @param {TimeChartProps} props
 */
export function TimeChart({ label, marks, series, height = 260, ...more }) {
  const { unit = '', thresholds = [], isRank = false, format = String } = more
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  const chart = useRef(/** @type {import('uplot') | null} */ (null))
  const [at, setAt] = useState(/** @type {number | null} */ (null))
  const [hidden, setHidden] = useState(/** @type {readonly number[]} */ ([]))
  const [hasFailed, setFailed] = useState(false)
  const drawn = { marks, series, unit, thresholds, isRank, height, format }
  const content = JSON.stringify([marks, series, unit, thresholds, isRank, height])
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
    <${ChartLegend} ...${{ series, marks, at, hidden, format, unit }} onToggle=${toggle} />
    ${
      !hasFailed &&
      html`<div
        ref=${place}
        class="time-chart-plot"
        style=${{ height: `${height}px` }}
        role="img"
        aria-label=${`${label}. The figures are in the table below.`}
      ></div>`
    }
    <details class="small" open=${hasFailed}>
      <summary>The figures as a table</summary>
      <${ChartTable} ...${{ label, marks, series, format, unit }} />
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
