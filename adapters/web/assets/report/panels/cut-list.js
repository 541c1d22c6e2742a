import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { countText } from '../../parts/format.js'

const more = 100

/**
 * A list whose first entries are shown, the others on demand.
 * @param {{items: readonly import('preact').ComponentChildren[], limit?: number, class?: string,
 *   one?: string}} props `one`: what an entry is, in one word.
 */
export function CutList({ items, limit = 8, class: className = 'panel-list', one = 'entry' }) {
  const [shown, setShown] = useState(limit)
  if (items.length === 0) return html`<p class="soft">None.</p>`
  const left = items.length - shown
  return html`<div>
    <ul class=${className}>
      ${items.slice(0, shown).map((item) => html`<li>${item}</li>`)}
    </ul>
    ${
      left > 0 &&
      html`<button type="button" class="panel-more" onClick=${() => setShown(shown + more)}>
        Show ${countText(Math.min(left, more), `more ${one}`, `more ${many(one)}`)}
      </button>`
    }
  </div>`
}

/** @param {string} one */
function many(one) {
  return one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`
}
