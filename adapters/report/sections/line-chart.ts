import { html } from 'htm/preact'
import { t } from '../../texts/texts.ts'
import { chartNumber, finite, type Tone, toneClass } from './charts/marks.ts'

/** `points`: one for each mark; null is a gap. */
type Line = { readonly label: string; readonly points: readonly (number | null)[] }
type Threshold = { readonly value: number; readonly label: string; readonly tone: Tone }

export type LineChartProps = {
  readonly label: string
  /** The style sheet has 4 distinct styles. */
  readonly series: readonly Line[]
  /** Names of the points, below the axis: dates, weeks. */
  readonly marks: readonly string[]
  readonly thresholds?: readonly Threshold[]
  /** '' for none. */
  readonly unit: string
  /** Height of the plot in CSS pixels. Default 180. */
  readonly height?: number
  /** Whether the axis of values from 0 up begins at 0. Default true. */
  readonly isFromZero?: boolean
  /** Its name for assistive technology. Default: the first and last value of each line. */
  readonly alternative?: string
}

/** The plot is stretched to its place; strokes and texts are not. */
const WIDTH = 1000
const HEIGHT = 100
const NAMED_MARKS = 5

/**
 * Values over time as lines, without a script. Assistive technology reads it as one picture, named by
 * the first and last value of each line: repeat the numbers in a table where they matter.
 */
export function LineChart({
  label,
  series,
  marks,
  thresholds = [],
  unit,
  height = 180,
  isFromZero = true,
  alternative,
}: LineChartProps) {
  const lines = series.map((line) => ({ ...line, points: line.points.map(finite) }))
  const values = lines.flatMap((line) => line.points.filter((value) => value !== null))
  const ticks = axisTicks([...values, ...thresholds.map(({ value }) => value)], isFromZero)
  const scale = scaleOf(ticks, marks.length)
  return html`
    <div class="chart-line" role="img" aria-label=${alternative ?? describe(label, lines, { marks, unit })}>
      <div class="chart-line-head" aria-hidden="true">
        <span class="chart-line-label">${label}${unit !== '' && html` <span class="chart-line-unit">${unit}</span>`}</span>
        ${lines.length > 1 && legend(lines)}
      </div>
      <div class="chart-line-body" aria-hidden="true" style=${{ height: `${height}px` }}>
        ${ticks.map((tick) => tickLine(tick, scale))}
        <svg class="chart-line-plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          ${thresholds.map((threshold) => thresholdLine(threshold, scale))}
          ${lines.map((line, index) => linePath(line, index, scale))}
        </svg>
        ${thresholds.map((threshold) => thresholdLabel(threshold, lines, scale))}
      </div>
      ${markTexts(marks, scale)}
    </div>
  `
}

/** Positions of values and marks in the plot, as shares of its height (from the top) and width. */
type Scale = {
  readonly low: number
  readonly down: (value: number) => number
  readonly along: (place: number) => number
}

function scaleOf(ticks: readonly number[], marks: number): Scale {
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return {
    low,
    down: (value) => 1 - (value - low) / (high - low),
    along: (place) => place / Math.max(1, marks - 1),
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

function tickLine(tick: number, { low, down }: Scale) {
  return html`
    <span class=${`chart-line-tick${tick === low ? ' chart-line-base' : ''}`} style=${{ top: percent(down(tick)) }}>
      <span class="chart-line-tick-text">${chartNumber(tick)}</span>
    </span>
  `
}

function thresholdLine({ value, tone }: Threshold, { down }: Scale) {
  const y = (down(value) * HEIGHT).toFixed(2)
  return html`<line class=${`chart-line-threshold ${toneClass(tone)}`} x1="0" x2=${WIDTH} y1=${y} y2=${y} />`
}

function thresholdLabel(
  { value, label, tone }: Threshold,
  lines: readonly Line[],
  { down }: Scale,
) {
  const side = isFreeAtEnd(value, lines) ? '' : ' chart-line-threshold-first'
  return html`
    <span class=${`chart-line-threshold-text${side} ${toneClass(tone)}`} style=${{ top: percent(down(value)) }}>
      ${label}
    </span>
  `
}

/** Whether the lines end farther from a value than they begin: its label goes where they are not. */
function isFreeAtEnd(value: number, lines: readonly Line[]): boolean {
  const gap = (point: number | null | undefined) =>
    typeof point === 'number' ? Math.abs(point - value) : Number.MAX_VALUE
  const first = Math.min(...lines.map(({ points }) => gap(points.find((one) => one !== null))))
  const last = Math.min(...lines.map(({ points }) => gap(points.findLast((one) => one !== null))))
  return last >= first
}

function linePath({ points }: Line, index: number, scale: Scale) {
  const place = `chart-series-${(index % 4) + 1}`
  const last = points.findLastIndex((value) => value !== null)
  const end = points[last]
  return html`
    <path class=${`chart-line-path ${place}`} d=${pathOf(points, scale)} />
    <path class=${`chart-line-dot ${place}`} d=${dotsOf(points, scale)} />
    ${typeof end === 'number' && html`<path class=${`chart-line-end ${place}`} d=${dotAt(last, end, scale)} />`}
  `
}

function pathOf(points: Line['points'], scale: Scale): string {
  const parts = points.map((value, place) => {
    if (value === null) return ''
    if (typeof points[place - 1] === 'number') return `L${at(place, value, scale)}`
    return isAlone(points, place) ? '' : `M${at(place, value, scale)}`
  })
  return parts.join('')
}

/** Values between gaps, which make no line. */
function dotsOf(points: Line['points'], scale: Scale): string {
  const parts = points.map((value, place) =>
    value !== null && isAlone(points, place) ? dotAt(place, value, scale) : '',
  )
  return parts.join('')
}

function isAlone(points: Line['points'], place: number): boolean {
  return typeof points[place - 1] !== 'number' && typeof points[place + 1] !== 'number'
}

/** A line of no length has round ends: a dot that is not stretched with the plot. */
function dotAt(place: number, value: number, scale: Scale): string {
  return `M${at(place, value, scale)}h0.01`
}

function at(place: number, value: number, { along, down }: Scale): string {
  return `${(along(place) * WIDTH).toFixed(1)} ${(down(value) * HEIGHT).toFixed(2)}`
}

function markTexts(marks: readonly string[], { along }: Scale) {
  const named = namedMarks(marks.length, NAMED_MARKS)
  return html`
    <div class="chart-line-marks" aria-hidden="true">
      ${named.map((place, index) => {
        const isEdge = index === 0 || index === named.length - 1
        const side = index === 0 ? ' chart-line-mark-first' : isEdge ? ' chart-line-mark-last' : ''
        const minor = !isEdge && index % 2 === 1 ? ' chart-line-mark-minor' : ''
        return html`<span class=${`chart-line-mark${side}${minor}`} style=${{ left: percent(along(place)) }}>${marks[place]}</span>`
      })}
    </div>
  `
}

function legend(lines: readonly Line[]) {
  return html`
    <span class="chart-legend">
      ${lines.map(
        (line, index) => html`
          <span class="chart-legend-item">
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

function describe(
  label: string,
  lines: readonly Line[],
  { marks, unit }: Pick<LineChartProps, 'marks' | 'unit'>,
): string {
  const told = lines.map(({ label: line, points }) => {
    const first = points.findIndex((value) => value !== null)
    const last = points.findLastIndex((value) => value !== null)
    const [from, to] = [points[first], points[last]]
    if (typeof from !== 'number' || typeof to !== 'number') {
      return t('report-modules.charts.noValues', { line })
    }
    const values = { line, from: chartNumber(from), to: chartNumber(to) }
    return t('report-modules.charts.course', {
      ...{ ...values, first: marks[first] ?? '', last: marks[last] ?? '' },
    })
  })
  return `${label}${unit === '' ? '' : `, ${unit}`}. ${told.join('; ')}`
}

const STEPS = [1, 2, 2.5, 5, 10]
const WANTED_STEPS = 4

/**
 * The 2 to 8 ascending values that an axis names, so that all given ones are between the first and the
 * last; spaced by 1, 2, 2.5 or 5 times a power of ten. `isFromZero`: it names 0.
 */
export function axisTicks(values: readonly number[], isFromZero = true): readonly number[] {
  const low = Math.min(isFromZero || values.length === 0 ? 0 : Number.MAX_VALUE, ...values)
  const least = isFromZero ? (low < 0 ? 0 : Number.MIN_VALUE) : low + 1
  const high = Math.max(least, ...values)
  const rough = (high - low) / WANTED_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power
  if (!(step > 0) || !Number.isFinite(step)) return [0, 1]
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: Math.min(last - first, 8) + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** Places of the marks that are named: first, last and, evenly spaced, at most `most` in all. */
export function namedMarks(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)))
}
