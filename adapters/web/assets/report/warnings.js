import { html } from 'htm/preact'
import { countText } from '../parts/format.js'
import { Notice } from '../parts/notice.js'

/** @typedef {import('./report-model.js').Warning} Warning */

const mostShown = 3

/**
 * What the reader must know of how the audit went: first what is about the page as a whole.
 * @param {{warnings: readonly Warning[]}} props
 */
export function Warnings({ warnings }) {
  if (warnings.length === 0) return null
  const sorted = warnings.toSorted((a, b) => Number(isOfPage(b)) - Number(isOfPage(a)))
  return html`<${Notice} tone="fair">
    <details open=${warnings.length <= mostShown || warnings.some(isOfPage)}>
      <summary class="notice-title">
        ${countText(warnings.length, 'warning')} on how this audit went
      </summary>
      <ul class="report-warnings small">
        ${sorted.map(
          ({ moduleId, message, code }) =>
            html`<li>${moduleId && html`<strong>${moduleId}</strong>`} ${message || code}</li>`,
        )}
      </ul>
    </details>
  <//>`
}

/** Every check rests on what was crawled. @param {Warning} warning */
function isOfPage({ moduleId }) {
  return moduleId === 'crawl'
}
