import { html } from 'htm/preact'
import type { VNode } from 'preact'
import { t } from '../../../texts/texts.ts'
import { chartNumber, finite, type Tone, toneClass, toneOfScore } from './marks.ts'

const RADIUS = 50
/** Three quarters of the circle, open at the bottom. */
const ARC = 'M 24.645 95.355 A 50 50 0 1 1 95.355 95.355'
const ARC_LENGTH = 1.5 * Math.PI * RADIUS

type GaugeProps = {
  readonly score: number | null
  readonly label: string
  /** Width in CSS pixels. */
  readonly size?: number
}

/** A score from 0 to 100 as an arc with the number in it; null is "no score". */
export function Gauge({ score, label, size = 120 }: GaugeProps) {
  const known = finite(score)
  const share = known === null ? 0 : Math.min(100, Math.max(0, known)) / 100
  const text = known === null ? '–' : String(Math.round(known))
  const name = t(`report-modules.charts.${known === null ? 'noScore' : 'score'}`, {
    label,
    score: text,
  })
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

type Bar = {
  readonly label: string | VNode
  /** null: not known, no bar. */
  readonly value: number | null
  /** The value that fills the bar; default: the largest of all rows. */
  readonly max?: number
  /** Shown instead of the value. */
  readonly text?: string
  readonly tone?: Tone
}

/**
 * Named values as bars below each other. A list for assistive technology: label and text of each row
 * are read, the bars are decoration.
 */
export function BarList({ rows }: { readonly rows: readonly Bar[] }) {
  const largest = Math.max(0, ...rows.map((row) => finite(row.value) ?? 0))
  return html`
    <ul class="chart-bars">
      ${rows.map((row) => html`<${BarRow} row=${row} largest=${largest} />`)}
    </ul>
  `
}

function BarRow({ row, largest }: { readonly row: Bar; readonly largest: number }) {
  const value = finite(row.value)
  const full = finite(row.max) ?? largest
  const share = value === null || full <= 0 ? 0 : Math.min(1, Math.max(0, value / full))
  const width = `${(share * 100).toFixed(2)}%`
  const text = row.text ?? (value === null ? '–' : chartNumber(value))
  return html`
    <li class=${`chart-bar ${toneClass(row.tone ?? 'accent')}`}>
      <span class="chart-bar-label">${row.label}</span>
      <span class="chart-bar-text">${text}</span>
      <span class="chart-bar-track" aria-hidden="true">
        ${share > 0 && html`<span class="chart-bar-fill" style=${{ width }} />`}
      </span>
    </li>
  `
}

type Part = {
  readonly label: string
  readonly value: number
  readonly tone: Tone
  /** Shown instead of the value. */
  readonly text?: string
}
type StackProps = { readonly parts: readonly Part[]; readonly label: string }

/** How a whole is made up: one bar of parts, and a legend with the number of each. */
export function StackedBar({ parts, label }: StackProps) {
  const known = parts.map((part) => {
    const value = Math.max(0, finite(part.value) ?? 0)
    return { text: chartNumber(value), ...part, value }
  })
  const total = known.reduce((sum, part) => sum + part.value, 0)
  const told = known.map((part) => `${part.label} ${part.text}`).join(', ')
  return html`
    <figure class="chart-stack">
      <div class="chart-stack-bar" role="img" aria-label=${t('report.labelled', { name: label, value: told })}>
        ${known
          .filter((part) => part.value > 0)
          .map((part) => {
            const width = `${((part.value / total) * 100).toFixed(3)}%`
            const tone = toneClass(part.tone)
            return html`<span class=${`chart-stack-part ${tone}`} style=${{ width }} />`
          })}
      </div>
      <ul class="chart-legend" aria-hidden="true">
        ${known.map(
          (part) => html`
            <li class=${`chart-legend-item ${toneClass(part.tone)}`}>
              <span class="chart-swatch" />
              <span>${part.label}</span>
              <span class="chart-legend-value">${part.text}</span>
            </li>
          `,
        )}
      </ul>
    </figure>
  `
}
