import { html } from 'htm/preact'
import { chartNumber, finite } from './chart-number.js'
import { toneClass } from './tone.js'

/**
 * @typedef {object} Bar
 * @property {string} label
 * @property {number | null} value null: not known, no bar
 * @property {number} [max] the value that fills the bar; default: the largest of all rows
 * @property {string} [text] shown instead of the value
 * @property {import('./tone.js').Tone} [tone]
 */

/**
 * Named values as bars below each other. A list for assistive technology: label and text of each row
 * are read, the bars are decoration.
 * @param {{rows: readonly Bar[]}} props
 */
export function BarList({ rows }) {
  const largest = Math.max(0, ...rows.map((row) => finite(row.value) ?? 0))
  return html`
    <ul class="chart-bars">
      ${rows.map((row) => html`<${BarRow} row=${row} largest=${largest} />`)}
    </ul>
  `
}

/** @param {{row: Bar, largest: number}} props */
function BarRow({ row, largest }) {
  const value = finite(row.value)
  const full = finite(row.max) ?? largest
  const share = value === null || full <= 0 ? 0 : Math.min(1, Math.max(0, value / full))
  const text = row.text ?? (value === null ? '–' : chartNumber(value))
  return html`
    <li class=${`chart-bar ${toneClass(row.tone ?? 'accent')}`}>
      <span class="chart-bar-label">${row.label}</span>
      <span class="chart-bar-text">${text}</span>
      <span class="chart-bar-track" aria-hidden="true">
        ${share > 0 && html`<span class="chart-bar-fill" style=${{ width: percent(share) }} />`}
      </span>
    </li>
  `
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(2)}%`
}
