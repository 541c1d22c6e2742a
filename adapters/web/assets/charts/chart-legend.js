import { html } from 'htm/preact'
import { strokeOf } from './chart-strokes.js'

/**
 * The lines by name, each with its value at the pointer, else its last. With several lines each is
 * a button that hides its line.
 * @param {{series: readonly import('./time-chart.js').Series[], marks: readonly string[],
 *   at: number | null, hidden: readonly number[], format: (value: number) => string, unit: string,
 *   onToggle: (index: number) => void}} props `at`: which mark the pointer is at.
 */
export function ChartLegend({ series, marks, at, hidden, format, unit, onToggle }) {
  const place = at ?? marks.length - 1
  const entries = series.map(({ label, points }, index) => {
    const value = points[place] ?? null
    const shown = value === null ? '–' : `${format(value)} ${unit}`.trim()
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
                  title=${isHidden ? 'Show this line' : 'Hide this line'}
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
