import { html } from 'htm/preact'
import { chartNumber, finite, toneClass } from './marks.js'

/**
 * @typedef {object} Line
 * @property {string} label
 * @property {readonly (number | null)[]} points one for each mark; null: a gap
 */

/**
 * @typedef {object} Threshold
 * @property {number} value
 * @property {string} label
 * @property {import('./marks.js').Tone} tone
 */

/**
 * @typedef {object} LineChartProps
 * @property {string} label what is drawn
 * @property {readonly Line[]} series at most 4 are told apart
 * @property {readonly string[]} marks what the points stand for, below the axis: dates, weeks
 * @property {readonly Threshold[]} [thresholds]
 * @property {string} unit '' for none
 * @property {number} [height] of the plot in CSS pixels, default 180
 */

/** The plot is stretched to its place; strokes and texts are not. */
const WIDTH = 1000
const HEIGHT = 100
const NAMED_MARKS = 5

/**
 * Values in time as lines, for reports that cannot move. It is one picture for assistive technology,
 * named by the first and last value of each line: give the numbers in a table where they matter.
 * @param {LineChartProps} props
 */
export function LineChart({ label, series, marks, thresholds = [], unit, height = 180 }) {
  const lines = series.map((line) => ({ ...line, points: line.points.map(finite) }))
  const values = lines.flatMap((line) => line.points.filter((value) => value !== null))
  const ticks = axisTicks([...values, ...thresholds.map((threshold) => threshold.value)])
  const scale = new Scale(ticks, marks.length)
  return html`
    <div class="chart-line" role="img" aria-label=${describe(label, lines, { marks, unit })}>
      <div class="chart-line-head" aria-hidden="true">
        <span class="chart-line-label">${label}${unit !== '' && html` <span class="chart-line-unit">${unit}</span>`}</span>
        ${lines.length > 1 && html`<${Legend} lines=${lines} />`}
      </div>
      <div class="chart-line-body" aria-hidden="true" style=${{ height: `${height}px` }}>
        ${ticks.map((tick) => html`<${Tick} tick=${tick} scale=${scale} />`)}
        <svg class="chart-line-plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          ${thresholds.map((threshold) => html`<${ThresholdLine} threshold=${threshold} scale=${scale} />`)}
          ${lines.map((line, index) => html`<${LinePath} line=${line} index=${index} scale=${scale} />`)}
        </svg>
        ${thresholds.map((threshold) => html`<${ThresholdLabel} threshold=${threshold} scale=${scale} lines=${lines} />`)}
      </div>
      <${Marks} marks=${marks} scale=${scale} />
    </div>
  `
}

/** Where values and marks stand in the plot. */
class Scale {
  /**
   * @param {readonly number[]} ticks
   * @param {number} marks
   */
  constructor(ticks, marks) {
    this.low = ticks[0] ?? 0
    this.high = ticks.at(-1) ?? 1
    this.last = Math.max(1, marks - 1)
  }

  /** @param {number} value share of the height, from above */
  down(value) {
    return 1 - (value - this.low) / (this.high - this.low)
  }

  /** @param {number} place share of the width */
  along(place) {
    return place / this.last
  }
}

/** @param {{tick: number, scale: Scale}} props */
function Tick({ tick, scale }) {
  const top = `${(scale.down(tick) * 100).toFixed(2)}%`
  const isBase = tick === scale.low ? ' chart-line-base' : ''
  return html`
    <span class=${`chart-line-tick${isBase}`} style=${{ top }}>
      <span class="chart-line-tick-text">${chartNumber(tick)}</span>
    </span>
  `
}

/** @param {{threshold: Threshold, scale: Scale}} props */
function ThresholdLine({ threshold, scale }) {
  const y = (scale.down(threshold.value) * HEIGHT).toFixed(2)
  return html`<line class=${`chart-line-threshold ${toneClass(threshold.tone)}`} x1="0" x2=${WIDTH} y1=${y} y2=${y} />`
}

/** @param {{threshold: Threshold, scale: Scale, lines: readonly Line[]}} props */
function ThresholdLabel({ threshold, scale, lines }) {
  const top = `${(scale.down(threshold.value) * 100).toFixed(2)}%`
  const side = isFreeAtEnd(threshold.value, lines) ? '' : ' chart-line-threshold-first'
  return html`
    <span class=${`chart-line-threshold-text${side} ${toneClass(threshold.tone)}`} style=${{ top }}>
      ${threshold.label}
    </span>
  `
}

/**
 * Whether the lines end farther from a value than they begin: its label stands where they are not.
 * @param {number} value
 * @param {readonly Line[]} lines
 */
function isFreeAtEnd(value, lines) {
  /** @param {number | null | undefined} point */
  const gap = (point) => (typeof point === 'number' ? Math.abs(point - value) : Number.MAX_VALUE)
  const first = Math.min(...lines.map(({ points }) => gap(points.find((one) => one !== null))))
  const last = Math.min(...lines.map(({ points }) => gap(points.findLast((one) => one !== null))))
  return last >= first
}

/** @param {{line: Line, index: number, scale: Scale}} props */
function LinePath({ line, index, scale }) {
  const place = `chart-series-${(index % 4) + 1}`
  const last = line.points.findLastIndex((value) => value !== null)
  const end = line.points[last]
  return html`
    <path class=${`chart-line-path ${place}`} d=${pathOf(line.points, scale)} />
    <path class=${`chart-line-dot ${place}`} d=${dotsOf(line.points, scale)} />
    ${end !== undefined && end !== null && html`<path class=${`chart-line-end ${place}`} d=${dotAt(last, end, scale)} />`}
  `
}

/**
 * @param {readonly (number | null)[]} points
 * @param {Scale} scale
 */
function pathOf(points, scale) {
  const parts = points.map((value, place) => {
    if (value === null) return ''
    if (typeof points[place - 1] === 'number') return `L${at(place, value, scale)}`
    return isAlone(points, place) ? '' : `M${at(place, value, scale)}`
  })
  return parts.join('')
}

/**
 * Values between gaps, which make no line.
 * @param {readonly (number | null)[]} points
 * @param {Scale} scale
 */
function dotsOf(points, scale) {
  const parts = points.map((value, place) =>
    value !== null && isAlone(points, place) ? dotAt(place, value, scale) : '',
  )
  return parts.join('')
}

/**
 * @param {readonly (number | null)[]} points
 * @param {number} place
 */
function isAlone(points, place) {
  return typeof points[place - 1] !== 'number' && typeof points[place + 1] !== 'number'
}

/**
 * A line of no length has round ends: a dot that is not stretched with the plot.
 * @type {(place: number, value: number, scale: Scale) => string}
 */
function dotAt(place, value, scale) {
  return `M${at(place, value, scale)}h0.01`
}

/** @type {(place: number, value: number, scale: Scale) => string} */
function at(place, value, scale) {
  return `${(scale.along(place) * WIDTH).toFixed(1)} ${(scale.down(value) * HEIGHT).toFixed(2)}`
}

/** @param {{marks: readonly string[], scale: Scale}} props */
function Marks({ marks, scale }) {
  const named = namedMarks(marks.length, NAMED_MARKS)
  return html`
    <div class="chart-line-marks" aria-hidden="true">
      ${named.map((place, index) => {
        const isEdge = index === 0 || index === named.length - 1
        const side = index === 0 ? ' chart-line-mark-first' : isEdge ? ' chart-line-mark-last' : ''
        const minor = !isEdge && index % 2 === 1 ? ' chart-line-mark-minor' : ''
        const left = `${(scale.along(place) * 100).toFixed(2)}%`
        return html`<span class=${`chart-line-mark${side}${minor}`} style=${{ left }}>${marks[place]}</span>`
      })}
    </div>
  `
}

/** @param {{lines: readonly Line[]}} props */
function Legend({ lines }) {
  return html`
    <span class="chart-line-legend">
      ${lines.map(
        (line, index) => html`
          <span class="chart-line-legend-item">
            <svg class="chart-line-key" viewBox="0 0 18 6" width="18" height="6">
              <path class=${`chart-line-path chart-series-${(index % 4) + 1}`} d="M2 3H16" />
            </svg>
            ${line.label}
          </span>
        `,
      )}
    </span>
  `
}

/**
 * @param {string} label
 * @param {readonly Line[]} lines
 * @param {{marks: readonly string[], unit: string}} words
 */
function describe(label, lines, { marks, unit }) {
  const told = lines.map((line) => {
    const first = line.points.findIndex((value) => value !== null)
    const last = line.points.findLastIndex((value) => value !== null)
    const [from, to] = [line.points[first], line.points[last]]
    if (typeof from !== 'number' || typeof to !== 'number') return `${line.label}: no values`
    const ends = `from ${chartNumber(from)} (${marks[first] ?? ''}) to ${chartNumber(to)} (${marks[last] ?? ''})`
    return `${line.label} ${ends}`
  })
  return `${label}${unit === '' ? '' : `, ${unit}`}. ${told.join('; ')}`
}

const STEPS = [1, 2, 2.5, 5, 10]
const WANTED_STEPS = 4

/**
 * The values that an axis names, so that all given ones lie between the first and the last; evenly
 * spaced by 1, 2, 2.5 or 5 times a power of ten. An axis of values from 0 up begins at 0.
 * @param {readonly number[]} values
 * @returns {readonly number[]} 2 to 8 ascending numbers
 */
export function axisTicks(values) {
  const low = Math.min(0, ...values)
  const high = Math.max(low < 0 ? 0 : Number.MIN_VALUE, ...values)
  const step = niceStep((high - low) / WANTED_STEPS)
  if (!(step > 0) || !Number.isFinite(step)) return [0, 1]
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: Math.min(last - first, 8) + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** @param {number} rough */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = STEPS.find((step) => step * power >= rough) ?? 10
  return factor * power
}

/**
 * Places of those of `count` marks below an axis that are named: the first, the last and as many
 * between them as there is room for, evenly.
 * @param {number} count
 * @param {number} most at least 2
 * @returns {readonly number[]}
 */
export function namedMarks(count, most) {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)))
}
