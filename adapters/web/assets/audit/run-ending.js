import { html } from 'htm/preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { ApiError } from '../parts/api.js'
import { ActionButton, LogReference, Notice, useClock } from '../parts/elements.js'
import { countText, durationText, usdText } from '../parts/format.js'
import { elapsedOf, progressOf } from './run-state.js'

/** @typedef {import('./run-state.js').RunState} RunState */

/**
 * Why there is no report, and what to do.
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
  return phase === 'broken' ? 'The connection was lost' : 'The page could not be audited'
}

/** What an audit that was cut off leaves. @param {RunState} run */
function stayTexts(run) {
  const { settled, total, costUsd } = progressOf(run)
  if (total === 0) return run.phase === 'cancelled' ? ['No module had started.'] : []
  const took = durationText(elapsedOf(run, 0))
  const ended = `After ${took}, ${settled} of ${countText(total, 'module')} had finished.`
  const found = settled === 0 ? '' : 'Their results are below, in one line each. '
  const stays = `${found}There is no report, because it is made at the end.`
  const paid = `Third parties charged ${usdText(costUsd)}; modules that were cut off may have cost more.`
  return [`${ended} ${stays}`, ...(costUsd > 0 ? [paid] : [])]
}

/**
 * Why an audit was not begun.
 * @param {{error: unknown, isAtField: boolean, onAgain: () => void}} props
 *   `isAtField`: the form itself shows what is wrong.
 */
export function RunRefusal({ error, isAtField, onAgain }) {
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined
  const begunMs = useMemo(() => performance.now(), [error])
  const waitedMs = Math.max(0, useClock(wait !== undefined, 500) - begunMs)
  const left = Math.max(0, Math.ceil((wait ?? 0) - waitedMs / 1000))
  const place = useRef(/** @type {HTMLDivElement | null} */ (null))
  // What had the focus made room for this; a field that is wrong takes it itself.
  useEffect(() => {
    if (!isAtField) place.current?.focus()
  }, [error, isAtField])
  if (isAtField) return null
  const tone = wait === undefined ? 'poor' : 'fair'
  return html`<div tabindex="-1" ref=${place} role="group" aria-label="The audit was not started">
    <${Notice} tone=${tone} title="The audit was not started">
    <p>${messageOf(error)}</p>
    <${LogReference} error=${error} />
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

/** The countdown says how long to wait, so the text of this refusal does not. @param {unknown} error */
function messageOf(error) {
  if (error instanceof ApiError && error.code === 'RATE_LIMITED') {
    return 'Too many audits from your address.'
  }
  return error instanceof Error ? error.message : String(error)
}
