import { html } from 'htm/preact'
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { thresholdLines } from './threshold-lines.js'

/**
 * @typedef {object} Series
 * @property {string} label
 * @property {readonly (number | null)[]} points One for each of `marks`; null is a gap.
 */

/**
 * Lines over time or another order, with a legend that follows the pointer. What it shows stands in a
 * table too, for those who cannot see it.
 * @param {{label: string, marks: readonly string[], series: readonly Series[], unit?: string,
 *   thresholds?: readonly {value: number, label: string, tone: string}[], isRank?: boolean,
 *   height?: number, format?: (value: number) => string}} props
 *   `marks`: what stands below each point. `isRank`: 1 is at the top.
 */
export function TimeChart({ label, marks, series, height = 260, ...more }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  const { unit = '', thresholds = [], isRank = false, format = String } = more
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const drawn = { label, marks, series, unit, thresholds, isRank, height, format }
    let chart = draw(element, drawn)
    const redraw = () => {
      chart.destroy()
      chart = draw(element, drawn)
    }
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    resized.observe(element)
    scheme.addEventListener('change', redraw)
    return () => {
      resized.disconnect()
      scheme.removeEventListener('change', redraw)
      chart.destroy()
    }
  }, [label, marks, series, unit, thresholds, isRank, height, format])
  return html`<figure class="time-chart">
    <div ref=${place} aria-hidden="true"></div>
    <figcaption class="small soft">${label}</figcaption>
    <details class="small">
      <summary>The figures as a table</summary>
      ${valuesTable({ label, marks, series, format, unit })}
    </details>
  </figure>`
}

/**
 * @param {{label: string, marks: readonly string[], series: readonly Series[], unit: string,
 *   format: (value: number) => string}} shown
 */
function valuesTable({ label, marks, series, format, unit }) {
  return html`<div class="table-frame" tabindex="0" role="region" aria-label=${label}>
    <table>
      <caption>${label}</caption>
      <thead>
        <tr><td></td>${series.map((one) => html`<th scope="col">${one.label}</th>`)}</tr>
      </thead>
      <tbody>
        ${marks.map(
          (mark, index) => html`<tr>
            <th scope="row">${mark}</th>
            ${series.map(({ points }) => {
              const value = points[index] ?? null
              return html`<td class="number">${value === null ? '–' : format(value)} ${unit}</td>`
            })}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/**
 * @typedef {object} Drawn
 * @property {string} label
 * @property {readonly string[]} marks
 * @property {readonly Series[]} series
 * @property {string} unit
 * @property {readonly {value: number, label: string, tone: string}[]} thresholds
 * @property {boolean} isRank
 * @property {number} height
 * @property {(value: number) => string} format
 */

/** @param {HTMLElement} element @param {Drawn} drawn */
function draw(element, { marks, series, thresholds, isRank, height, format, unit }) {
  const style = getComputedStyle(element)
  /** @param {string} name */
  const colour = (name) => style.getPropertyValue(`--${name}`).trim()
  const axis = {
    stroke: colour('ink-soft'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { stroke: colour('line'), width: 1 },
    font: '12px system-ui, sans-serif',
  }
  return new uPlot(
    {
      width: Math.max(200, element.clientWidth),
      height,
      scales: {
        x: { time: false },
        y: { dir: isRank ? -1 : 1, ...(isRank && { range: rankRange }) },
      },
      axes: [
        { ...axis, incrs: steps, values: (_chart, at) => at.map((index) => marks[index] ?? '') },
        { ...axis, size: 64, values: (_chart, at) => at.map((value) => axisText(value, format)) },
      ],
      series: [
        { label: '', value: (_chart, index) => marks[index ?? -1] ?? '–' },
        ...series.map(({ label }, index) => ({
          label,
          stroke: seriesColour(index, colour),
          width: 2,
          dash: index >= strokes.length ? [6, 4] : [],
          points: { size: 5, show: marks.length <= 60 },
          /** @type {(chart: uPlot, value: number | null) => string} */
          value: (_chart, value) => (value === null ? '–' : `${format(value)} ${unit}`),
        })),
      ],
      plugins: [thresholdLines(thresholds, colour)],
    },
    [marks.map((_mark, index) => index), ...series.map(({ points }) => [...points])],
    element,
  )
}

/** Marks stand at whole places. */
const steps = [1, 2, 3, 4, 5, 10, 20, 50, 100]

/** Ranks are whole numbers, with half a place of room. */
/** @type {(chart: uPlot, min: number, max: number) => [number, number]} */
const rankRange = (_chart, min, max) => [Math.max(0.5, min - 0.5), max + 0.5]

/** @param {number | null} value @param {(value: number) => string} format */
function axisText(value, format) {
  return value === null ? '' : format(value)
}

const strokes = ['accent', 'good', 'accent-2', 'fair', 'poor', 'neutral']

/** @param {number} index @param {(name: string) => string} colour */
function seriesColour(index, colour) {
  return colour(strokes[index % strokes.length] ?? 'accent')
}
