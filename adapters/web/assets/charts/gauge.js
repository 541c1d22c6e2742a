import { html } from 'htm/preact'
import { finite } from './chart-number.js'
import { toneClass, toneOfScore } from './tone.js'

const RADIUS = 50
/** Three quarters of the circle, open at the bottom. */
const ARC = 'M 24.645 95.355 A 50 50 0 1 1 95.355 95.355'
const ARC_LENGTH = 1.5 * Math.PI * RADIUS

/**
 * A score from 0 to 100 as an arc with the number in it; null is "no score".
 * @param {{score: number | null, label: string, size?: number}} props size: width in CSS pixels,
 *   default 120
 */
export function Gauge({ score, label, size = 120 }) {
  const known = finite(score)
  const share = known === null ? 0 : Math.min(100, Math.max(0, known)) / 100
  const text = known === null ? '–' : String(Math.round(known))
  const name = known === null ? `${label}: no score` : `${label}: ${text} out of 100`
  const filled = `${(share * ARC_LENGTH).toFixed(2)} ${(2 * ARC_LENGTH).toFixed(2)}`
  return html`
    <figure class=${`chart-gauge ${toneClass(toneOfScore(known))}`}>
      <svg viewBox="0 0 120 108" width=${size} height=${Math.round(size * 0.9)} role="img" aria-label=${name}>
        <path class="chart-gauge-track" d=${ARC} />
        ${share > 0 && html`<path class="chart-gauge-arc" d=${ARC} stroke-dasharray=${filled} />`}
        <text class="chart-gauge-number" x="60" y="72" text-anchor="middle">${text}</text>
      </svg>
      <figcaption class="chart-gauge-label" aria-hidden="true">${label}</figcaption>
    </figure>
  `
}
