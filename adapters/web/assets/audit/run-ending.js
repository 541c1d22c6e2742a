import { html } from 'htm/preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { durationText, usdText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { ApiError } from '../parts/api.js'
import { ActionButton, errorText, LogReference, Notice, useClock } from '../parts/elements.js'
import { elapsedOf, progressOf } from './run-state.js'

/** @import {RunState} from './run-state.js' */

/**
 * Why there is no report, and what to do.
 * @param {{run: RunState, onAgain: () => void}} props
 */
export function RunEnding({ run, onAgain }) {
  const { phase, error, code = '' } = run
  const tone = phase === 'cancelled' ? 'fair' : 'poor'
  return html`<${Notice} tone=${tone} isUrgent=${true} title=${titleOf(run)}>
      ${error && html`<p>${errorText(new ApiError(error, { code, status: 0 })).text}</p>`}
      ${
        phase === 'failed'
          ? html`<p>${t('audit.run.checkAddress')}</p>`
          : stayTexts(run).map((text) => html`<p>${text}</p>`)
      }
    <//>
    <button class="button button-primary" type="button" onClick=${onAgain}>${t('audit.run.again')}</button>`
}

/** @param {RunState} run */
function titleOf({ phase }) {
  if (phase === 'cancelled') return t('audit.run.youCancelled')
  return t(phase === 'broken' ? 'audit.run.lost' : 'audit.run.notAudited')
}

/** The partial report of an audit that was cut off. @param {RunState} run */
function stayTexts(run) {
  const { settled, total, costUsd } = progressOf(run)
  if (total === 0) return run.phase === 'cancelled' ? [t('audit.run.noneStarted')] : []
  const took = durationText(elapsedOf(run, 0))
  const ended = t('audit.run.ended', { time: took, done: settled, n: total })
  const stays = settled === 0 ? '' : ` ${t('audit.run.stays')}`
  const paid = costUsd > 0 ? [t('audit.run.paid', { usd: usdText(costUsd) })] : []
  return [`${ended}${stays}`, ...paid]
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
  // The element that had the focus is gone. A field with a problem takes the focus itself.
  useEffect(() => {
    if (!isAtField) place.current?.focus()
  }, [error, isAtField])
  if (isAtField) return null
  const tone = wait === undefined ? 'poor' : 'fair'
  return html`<div tabindex="-1" ref=${place} role="group" aria-label=${t('audit.run.notStarted')}>
    <${Notice} tone=${tone} title=${t('audit.run.notStarted')}>
    <p>${messageOf(error)}</p>
    <${LogReference} error=${error} />
    <p class="row">
      <${ActionButton} isOff=${left > 0} onClick=${onAgain}>${t('common.tryAgain')}<//>
      ${
        left > 0 &&
        html`<span class="small soft figure" role="timer">${t('audit.run.retryIn', { n: left })}</span>`
      }
    </p>
    <//>
  </div>`
}

/** The countdown says how long to wait, so the text of this refusal does not. @param {unknown} error */
function messageOf(error) {
  if (error instanceof ApiError && error.code === 'RATE_LIMITED') {
    return t('audit.run.tooMany')
  }
  return errorText(error).text
}
