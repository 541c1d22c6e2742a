import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ActionButton } from '../parts/action-button.js'
import { ApiError } from '../parts/api.js'
import { countText } from '../parts/format.js'
import { Notice } from '../parts/notice.js'

/**
 * Why an audit was not begun.
 * @param {{error: unknown, isAtField: boolean, onAgain: () => void}} props
 *   `isAtField`: the form itself shows what is wrong.
 */
export function RunRefusal({ error, isAtField, onAgain }) {
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined
  const left = useCountdown(wait ?? 0, error)
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  // What had the focus made room for this; a field that is wrong takes it itself.
  useEffect(() => {
    if (!isAtField) place.current?.focus()
  }, [error, isAtField])
  if (isAtField) return null
  const isServer = error instanceof ApiError && error.status >= 500
  const tone = wait === undefined ? 'poor' : 'fair'
  return html`<div tabindex="-1" ref=${place} role="group" aria-label="The audit was not started">
    <${Notice} tone=${tone} title="The audit was not started">
    <p>${messageOf(error)}</p>
    ${
      isServer &&
      error.requestId &&
      html`<p class="small soft">The server's log has it under ${error.requestId}.</p>`
    }
    <p class="row">
      <${ActionButton} isOff=${left > 0} onClick=${onAgain}>Try again<//>
      ${
        left > 0 &&
        html`<span class="small soft figure" role="timer">in ${countText(left, 'second')}</span>`
      }
    </p>
    <//>
  </div>`
}

/** The seconds that a message names stand still: the countdown tells them. @param {unknown} error */
function messageOf(error) {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/ Try again in \d+ seconds?\.$/, '')
}

/** Whole seconds that are left. @param {number} seconds @param {unknown} cause of a new count */
function useCountdown(seconds, cause) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    setLeft(seconds)
    if (seconds === 0) return
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [seconds, cause])
  return left
}
