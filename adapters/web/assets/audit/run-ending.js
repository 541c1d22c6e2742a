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
