import { html } from 'htm/preact'
import { ActionButton } from './action-button.js'
import { numberText } from './format.js'

/**
 * Earlier and later pages of a list; nothing where all of it is shown.
 * @param {{page: number, pageSize: number, total: number, onPage: (page: number) => void,
 *   label?: string}} props `page` counts from 0; `label` tells it from others of the document.
 */
export function Pager({ page, pageSize, total, onPage, label = 'the list' }) {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize) - 1
  const from = page * pageSize + 1
  const to = Math.min(total, from + pageSize - 1)
  return html`<nav class="pager" aria-label=${`Pages of ${label}`}>
    <span class="small soft figure" role="status">
      ${numberText(from)} to ${numberText(to)} of ${numberText(total)}
    </span>
    <span class="row">
      <${ActionButton} isOff=${page === 0} onClick=${() => onPage(page - 1)}>Previous<//>
      <${ActionButton} isOff=${page >= last} onClick=${() => onPage(page + 1)}>Next<//>
    </span>
  </nav>`
}
