import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
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
  if (isAtField) return null
  const isServer = error instanceof ApiError && error.status >= 500
  const tone = wait === undefined ? 'poor' : 'fair'
  return html`<${Notice} tone=${tone} title="The audit was not started" isUrgent=${true}>
    <p>${error instanceof Error ? error.message : String(error)}</p>
    ${
      isServer &&
      error.requestId &&
      html`<p class="small soft">The server's log has it under ${error.requestId}.</p>`
    }
    <p class="row">
      <button class="button" type="button" disabled=${left > 0} onClick=${onAgain}>
        Try again
      </button>
      ${
        left > 0 &&
        html`<span class="small soft figure" role="timer">in ${countText(left, 'second')}</span>`
      }
    </p>
  <//>`
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
