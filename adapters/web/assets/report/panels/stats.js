import { html } from 'htm/preact'

/**
 * The few numbers of a chapter that matter most, large.
 * @param {{stats: readonly {label: string, value: import('preact').ComponentChildren,
 *   tone?: import('../../parts/badge.js').Tone, note?: string | undefined}[]}} props
 */
export function Stats({ stats }) {
  return html`<dl class="panel-stats">
    ${stats.map(
      ({
        label,
        value,
        tone,
        note,
      }) => html`<div class=${`panel-stat panel-tone-${tone ?? 'plain'}`}>
        <dt>${label}</dt>
        <dd class="figure">${value}</dd>
        ${note && html`<dd class="panel-stat-note">${note}</dd>`}
      </div>`,
    )}
  </dl>`
}
