import { html } from 'htm/preact'
import { countText, durationText, usdText } from '../parts/format.js'
import { Notice } from '../parts/notice.js'
import { elapsedOf, progressOf } from './run-progress.js'

/** @typedef {import('./run-state.js').RunState} RunState */

/**
 * Why there is no report, what stays, and what to do.
 * @param {{run: RunState, onAgain: () => void}} props
 */
export function RunEnding({ run, onAgain }) {
  const { settled, total, costUsd } = progressOf(run)
  const took = durationText(elapsedOf(run, 0))
  const isCancelled = run.phase === 'cancelled'
  return html`<${Notice} tone=${isCancelled ? 'fair' : 'poor'} isUrgent=${true} title=${titleOf(run)}>
      ${run.error && html`<p>${run.error}</p>`}
      <p>${total > 0 && `After ${took}, ${settled} of ${countText(total, 'module')} had ended. `}${stayText(costUsd, total)}</p>
      ${run.phase === 'failed' && html`<p>Check that the address is right and that the page is public, then run it again.</p>`}
    <//>
    <button class="button button-primary" type="button" onClick=${onAgain}>Run it again</button>`
}

/** @param {RunState} run */
function titleOf({ phase }) {
  if (phase === 'cancelled') return 'You cancelled this audit'
  return phase === 'broken' ? 'The connection broke off' : 'The page could not be audited'
}

/** @param {number} costUsd @param {number} total */
function stayText(costUsd, total) {
  if (total === 0) return 'Nothing had been asked yet.'
  const paid =
    costUsd > 0 ? ` The ${usdText(costUsd)} that third parties have charged stay spent.` : ''
  return `What they found stays below in one line each; the full report is made at the end only, so there is none.${paid}`
}
