import uPlot from 'uplot'
import { strokeOf } from '../../../report/sections/charts/marks.js'

/**
 * @typedef {object} Drawn
 * @property {readonly string[]} marks
 * @property {readonly import('./time-chart.js').Series[]} series
 * @property {number} height
 * @property {(value: number) => string} format
 * @property {(index: number | null) => void} onPoint Which mark the pointer is at.
 */

/**
 * Draws into an element in the colours of the style sheet.
 * @param {HTMLElement} element
 * @param {Drawn} drawn
 * @returns {uPlot} to be destroyed.
 */
export function drawTimeChart(element, { marks, series, height, format, onPoint }) {
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
        { ...axis, size: 52, values: (_chart, at) => at.map((value) => format(value)) },
      ],
      series: [
        {},
        ...series.map((one, index) => lineOf(one, index, { colour, count: marks.length })),
      ],
      hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
    },
    [marks.map((_mark, index) => index), ...series.map(({ points }) => [...points])],
    element,
  )
}

/**
 * @param {import('./time-chart.js').Series} series
 * @param {number} index
 * @param {{colour: (name: string) => string, count: number}} more
 */
function lineOf({ label }, index, { colour, count }) {
  const { colour: name, isDashed } = strokeOf(index)
  return {
    label,
    stroke: colour(name),
    width: 2,
    dash: isDashed ? [6, 4] : [],
    points: { size: 5, show: count <= 60, fill: colour('surface') },
  }
}

/** Marks stand at whole places. */
const steps = [1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500]
