import { html } from 'htm/preact'
import { chartNumber, finite } from './chart-number.js'
import { toneClass } from './tone.js'

/**
 * @typedef {object} Part
 * @property {string} label
 * @property {number} value
 * @property {import('./tone.js').Tone} tone
 */

/**
 * How a whole is made up: one bar of parts, and a legend with the number of each.
 * @param {{parts: readonly Part[], label: string}} props
 */
export function StackedBar({ parts, label }) {
  const known = parts.map((part) => ({ ...part, value: Math.max(0, finite(part.value) ?? 0) }))
  const total = known.reduce((sum, part) => sum + part.value, 0)
  const told = known.map((part) => `${part.label} ${chartNumber(part.value)}`).join(', ')
  return html`
    <figure class="chart-stack">
      <div class="chart-stack-bar" role="img" aria-label=${`${label}: ${told}`}>
        ${known
          .filter((part) => part.value > 0)
          .map((part) => html`<${Segment} part=${part} total=${total} />`)}
      </div>
      <ul class="chart-legend" aria-hidden="true">
        ${known.map(
          (part) => html`
            <li class=${`chart-legend-item ${toneClass(part.tone)}`}>
              <span class="chart-swatch" />
              <span>${part.label}</span>
              <span class="chart-legend-value">${chartNumber(part.value)}</span>
            </li>
          `,
        )}
      </ul>
    </figure>
  `
}

/** @param {{part: Part, total: number}} props */
function Segment({ part, total }) {
  const width = `${((part.value / total) * 100).toFixed(3)}%`
  return html`<span class=${`chart-stack-part ${toneClass(part.tone)}`} style=${{ width }} />`
}
