import { html } from 'htm/preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../../texts/texts.ts'
import { hasToken, setToken } from '../../parts/api.js'
import { ActionButton, ErrorNotice, Notice, onText } from '../../parts/elements.js'

/**
 * Why a call did not work, and what to do about it; nothing while it does.
 * @param {{call: {error?: unknown, needsToken: boolean, again: () => void}, title: string}} props
 */
export function CallProblem({ call, title }) {
  if (call.needsToken) return html`<${TokenForm} onToken=${call.again} />`
  return call.error === undefined
    ? null
    : html`<${ErrorNotice} error=${call.error} title=${title} />`
}

/**
 * Asks for the token where the server wants one, and tries the call again.
 * @param {{onToken: () => void}} props
 */
function TokenForm({ onToken }) {
  const [text, setText] = useState('')
  const [isRefused] = useState(hasToken)
  const field = useRef(/** @type {HTMLInputElement | null} */ (null))
  // Moves the focus to the field, and back to the button when the token is given.
  useLayoutEffect(() => {
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
    setToken(text)
    onToken()
  }
  return html`<${Notice} tone="fair" title=${t(isRefused ? 'table-tennis.token.wrong' : 'table-tennis.token.title')}>
    <p id="scrape-token-hint">
      ${isRefused && `${t('table-tennis.token.refused')} `}${t('table-tennis.token.hint')}
    </p>
    <form class="tt-inline" onSubmit=${submit}>
      <div class="field">
        <label for="scrape-token">${t('table-tennis.token.label')}</label>
        <input
          id="scrape-token"
          type="password"
          autocomplete="off"
          ref=${field}
          aria-describedby="scrape-token-hint"
          aria-invalid=${isRefused ? 'true' : undefined}
          value=${text}
          onInput=${onText(setText)}
        />
      </div>
      <${ActionButton} type="submit" isOff=${text.trim() === ''}>${t('table-tennis.token.use')}<//>
    </form>
  <//>`
}
