import { html } from 'htm/preact'
import { numberText } from './format.js'

/**
 * Earlier and later pages of a list; nothing where all of it is shown.
 * @param {{page: number, pageSize: number, total: number, onPage: (page: number) => void}} props
 *   `page` counts from 0.
 */
export function Pager({ page, pageSize, total, onPage }) {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize) - 1
  const from = page * pageSize + 1
  const to = Math.min(total, from + pageSize - 1)
  return html`<nav class="pager" aria-label="Pages">
    <span class="small soft figure" role="status">
      ${numberText(from)} to ${numberText(to)} of ${numberText(total)}
    </span>
    <span class="row">
      <button
        type="button"
        class="button"
        disabled=${page === 0}
        onClick=${() => onPage(page - 1)}
      >
        Previous
      </button>
      <button
        type="button"
        class="button"
        disabled=${page >= last}
        onClick=${() => onPage(page + 1)}
      >
        Next
      </button>
    </span>
  </nav>`
}
