import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ActionButton } from '../../parts/action-button.js'
import { Notice } from '../../parts/notice.js'
import { hasToken, keepToken } from './scrape-token.js'

/**
 * Asks for the token where the server wants one, and tries the call again.
 * @param {{onToken: () => void}} props
 */
export function TokenForm({ onToken }) {
  const [text, setText] = useState('')
  const [isRefused] = useState(hasToken)
  const field = useRef(/** @type {HTMLInputElement | null} */ (null))
  // From the button that asked for it, and back once it is given.
  useEffect(() => {
    const asking = document.activeElement
    field.current?.focus()
    return () => {
      if (asking instanceof HTMLElement) asking.focus()
    }
  }, [])
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    if (text.trim() === '') return
    keepToken(text)
    onToken()
  }
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const type = ({ currentTarget }) => setText(currentTarget.value)
  return html`<${Notice} tone="fair" title=${titleOf(isRefused)}>
    <p id="scrape-token-hint">
      ${isRefused && 'The token was refused: check it, and type it again. '}
      The operator of the server has set <code>SCRAPE_TOKEN</code>. What you type stays in this
      page's memory and is gone when you leave it.
    </p>
    <form class="tt-inline" onSubmit=${submit}>
      <div class="field">
        <label for="scrape-token">Token</label>
        <input
          id="scrape-token"
          type="password"
          autocomplete="off"
          ref=${field}
          aria-describedby="scrape-token-hint"
          aria-invalid=${isRefused ? 'true' : undefined}
          value=${text}
          onInput=${type}
        />
      </div>
      <${ActionButton} type="submit" isOff=${text.trim() === ''}>Use token<//>
    </form>
  <//>`
}

/** @param {boolean} isRefused */
function titleOf(isRefused) {
  return isRefused ? 'This is not the token of this server' : 'This server asks for a token'
}
