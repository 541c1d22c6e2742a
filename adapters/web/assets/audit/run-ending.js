import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../parts/api.js'
import { ActionButton, Notice } from '../parts/elements.js'
import { countText, durationText, usdText } from '../parts/format.js'
import { elapsedOf, progressOf } from './run-state.js'

/** @typedef {import('./run-state.js').RunState} RunState */

/**
 * Why there is no report, what stays, and what to do.
 * @param {{run: RunState, onAgain: () => void}} props
 */
export function RunEnding({ run, onAgain }) {
  const { phase, error } = run
  const tone = phase === 'cancelled' ? 'fair' : 'poor'
  return html`<${Notice} tone=${tone} isUrgent=${true} title=${titleOf(run)}>
      ${error && html`<p>${error}</p>`}
      ${
        phase === 'failed'
          ? html`<p>
              Check that the address is right and that the page is public, then run it again.
            </p>`
          : stayTexts(run).map((text) => html`<p>${text}</p>`)
      }
    <//>
    <button class="button button-primary" type="button" onClick=${onAgain}>Run it again</button>`
}

/** @param {RunState} run */
function titleOf({ phase }) {
  if (phase === 'cancelled') return 'You cancelled this audit'
  return phase === 'broken' ? 'The connection broke off' : 'The page could not be audited'
}

/** What stays of an audit that was cut off. @param {RunState} run */
function stayTexts(run) {
  const { settled, total, costUsd } = progressOf(run)
  if (total === 0) return run.phase === 'cancelled' ? ['Nothing had been asked yet.'] : []
  const took = durationText(elapsedOf(run, 0))
  const ended = `After ${took}, ${settled} of ${countText(total, 'module')} had ended.`
  const found = settled === 0 ? '' : 'What they found stays below, in one line each. '
  const stays = `${found}There is no report: it is made at the end.`
  const paid =
    `The ${usdText(costUsd)} that third parties have charged stay spent; ` +
    'what was cut off may have cost more.'
  return [`${ended} ${stays}`, ...(costUsd > 0 ? [paid] : [])]
}

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
