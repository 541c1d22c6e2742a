import { html } from 'htm/preact'
import { countText } from '../parts/format.js'
import { Notice } from '../parts/notice.js'

/** @param {{warnings: readonly import('./report-model.js').Warning[]}} props */
export function Warnings({ warnings }) {
  if (warnings.length === 0) return null
  return html`<${Notice} tone="fair">
    <details open=${warnings.length <= 3}>
      <summary class="notice-title">
        ${countText(warnings.length, 'warning')} on how this audit went
      </summary>
      <ul class="report-warnings small">
        ${warnings.map(
          ({ moduleId, message, code }) =>
            html`<li>${moduleId && html`<strong>${moduleId}</strong>`} ${message || code}</li>`,
        )}
      </ul>
    </details>
  <//>`
}
