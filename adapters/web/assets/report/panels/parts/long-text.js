import { html } from 'htm/preact'
import { useState } from 'preact/hooks'

/**
 * A text from elsewhere, cut where it would fill the page.
 * @param {{text: string | undefined, limit?: number}} props `limit` in characters.
 */
export function LongText({ text, limit = 280 }) {
  const [isWhole, setWhole] = useState(false)
  if (text === undefined) return html`<span class="soft">–</span>`
  if (text.length <= limit * 1.2) return html`<span class="panel-text">${text}</span>`
  return html`<span class="panel-text"
    >${isWhole ? text : `${text.slice(0, limit).trimEnd()}…`} ${' '}
    <button type="button" class="panel-more" onClick=${() => setWhole(!isWhole)}>
      ${isWhole ? 'Show less' : 'Show all'}
    </button></span
  >`
}
