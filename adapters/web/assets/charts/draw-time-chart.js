import uPlot from 'uplot'
import { strokeOf } from './marks.js'

/**
 * @typedef {object} Drawn
 * @property {readonly string[]} marks
 * @property {readonly import('./time-chart.js').Series[]} series
 * @property {readonly {value: number, label: string, tone: string}[]} thresholds
 * @property {boolean} isRank
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
export function drawTimeChart(
  element,
  { marks, series, thresholds, isRank, height, format, onPoint },
) {
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
      scales: {
        x: { time: false },
        y: { dir: isRank ? -1 : 1, ...rangeOf(isRank, thresholds) },
      },
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
      plugins: [thresholdLines(thresholds, colour)],
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

/**
 * Ranks are whole numbers, with half a place of room; a scale with thresholds shows them.
 * @param {boolean} isRank
 * @param {readonly {value: number}[]} thresholds
 * @returns {{range?: (chart: uPlot, min: number, max: number) => [number, number]}}
 */
function rangeOf(isRank, thresholds) {
  if (isRank) return { range: (_chart, min, max) => [Math.max(0.5, min - 0.5), max + 0.5] }
  if (thresholds.length === 0) return {}
  const highest = Math.max(...thresholds.map(({ value }) => value))
  return { range: (_chart, min, max) => [Math.min(0, min), Math.max(highest, max) * 1.12] }
}

/**
 * Draws a dashed line with its name at each threshold that lies in view.
 * @param {readonly {value: number, label: string, tone: string}[]} thresholds
 * @param {(name: string) => string} colour of the style sheet, by its name.
 * @returns {import('uplot').Plugin}
 */
function thresholdLines(thresholds, colour) {
  return {
    hooks: {
      draw: (chart) => {
        const { ctx, bbox } = chart
        const scale = devicePixelRatio
        for (const { value, label, tone } of thresholds) {
          const y = Math.round(chart.valToPos(value, 'y', true))
          if (y < bbox.top || y > bbox.top + bbox.height) continue
          ctx.save()
          ctx.strokeStyle = colour(tone)
          ctx.fillStyle = colour(tone)
          ctx.lineWidth = scale
          ctx.setLineDash([4 * scale, 4 * scale])
          ctx.beginPath()
          ctx.moveTo(bbox.left, y)
          ctx.lineTo(bbox.left + bbox.width, y)
          ctx.stroke()
          ctx.setLineDash([])
          ctx.font = `600 ${11 * scale}px system-ui, sans-serif`
          ctx.textAlign = 'right'
          ctx.lineWidth = 3 * scale
          ctx.lineJoin = 'round'
          ctx.strokeStyle = colour('surface') // readable where a line passes behind it
          ctx.strokeText(label, bbox.left + bbox.width - 4 * scale, y - 5 * scale)
          ctx.fillText(label, bbox.left + bbox.width - 4 * scale, y - 5 * scale)
          ctx.restore()
        }
      },
    },
  }
}
