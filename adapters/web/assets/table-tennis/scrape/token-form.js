import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { Notice } from '../../parts/notice.js'
import { keepToken } from './scrape-token.js'

/**
 * Asks for the token where the server wants one, and tries the call again.
 * @param {{onToken: () => void}} props
 */
export function TokenForm({ onToken }) {
  const [text, setText] = useState('')
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    keepToken(text)
    onToken()
  }
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const type = ({ currentTarget }) => setText(currentTarget.value)
  return html`<${Notice} tone="fair" title="This server asks for a token" isUrgent=${true}>
    <p>
      Its operator set <code>SCRAPE_TOKEN</code>. The token stays in this page's memory and is
      gone when you leave it.
    </p>
    <form class="tt-inline" onSubmit=${submit}>
      <div class="field">
        <label for="scrape-token">Token</label>
        <input
          id="scrape-token"
          type="password"
          autocomplete="off"
          value=${text}
          onInput=${type}
        />
      </div>
      <button type="submit" class="button" disabled=${text.trim() === ''}>Use token</button>
    </form>
  <//>`
}
