import uPlot from 'uplot'
import { numberText } from '../../../../texts/format.ts'

/**
 * @typedef {import('./points-chart.js').Course & {height: number,
 *   onPoint: (index: number | null) => void}} Drawn `onPoint`: which mark the pointer is at.
 */

/**
 * Draws into an element in the colours of the style sheet.
 * @param {HTMLElement} element
 * @param {Drawn} drawn
 * @returns {uPlot} to be destroyed.
 */
export function drawPointsChart(element, { marks, points, height, onPoint }) {
  const style = getComputedStyle(element)
  /** @param {string} name */
  const colour = (name) => style.getPropertyValue(`--${name}`).trim()
  const axis = {
    stroke: colour('ink-soft'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { stroke: colour('line'), width: 1, size: 4 },
    font: `12px ${style.fontFamily}`,
  }
  return new uPlot(
    {
      width: Math.max(200, element.clientWidth),
      height,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false },
      scales: { x: { time: false } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 32,
          incrs: steps,
          space: 72,
          values: (_chart, at) => at.map((index) => marks[index] ?? ''),
        },
        { ...axis, size: 52, values: (_chart, at) => at.map((value) => numberText(value, 2)) },
      ],
      series: [
        {},
        {
          stroke: colour('accent'),
          width: 2,
          points: { size: 5, show: marks.length <= 60, fill: colour('surface') },
        },
      ],
      hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
    },
    [marks.map((_mark, index) => index), [...points]],
    element,
  )
}

/** Marks are at whole places. */
const steps = [1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500]
