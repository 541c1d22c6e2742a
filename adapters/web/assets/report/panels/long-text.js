import { html } from 'htm/preact'
import { useState } from 'preact/hooks'

/**
 * A text from elsewhere, cut where it would fill the page.
 * @param {{text: string | undefined, limit?: number, isQuote?: boolean}} props `limit` in characters.
 */
export function LongText({ text, limit = 280, isQuote = false }) {
  const [isWhole, setWhole] = useState(false)
  if (text === undefined) return html`<span class="soft">–</span>`
  const isShort = text.length <= limit * 1.2
  const shown = isShort || isWhole ? text : `${text.slice(0, limit).trimEnd()}…`
  return html`<span class="panel-text"
    >${isQuote ? html`<q>${shown}</q>` : shown}${
      !isShort &&
      html` <button type="button" class="panel-more" onClick=${() => setWhole(!isWhole)}>
        ${isWhole ? 'Show less' : 'Show all'}
      </button>`
    }</span
  >`
}
