import { html } from 'htm/preact'
import { countText } from '../parts/format.js'
import { Notice } from '../parts/notice.js'

/**
 * What keeps the page out, before anything else: with one of these a score says little.
 * @param {{checks: readonly import('./check-model.js').Check[]}} props
 */
export function Blockers({ checks }) {
  const blockers = checks.filter(({ isBlocker }) => isBlocker)
  if (blockers.length === 0) return null
  const title = `${countText(blockers.length, 'finding')} may keep this page out of results or answers`
  return html`<${Notice} tone="poor" title=${title}>
    <ul class="report-blockers">
      ${blockers.map(
        ({ id, title, message }) => html`<li>
          <a href=${`#check-${id}`}>${title}</a>${message && `: ${message}`}
        </li>`,
      )}
    </ul>
  <//>`
}
