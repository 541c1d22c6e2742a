import { html } from 'htm/preact'
import { StateBadge } from '../parts/badge.js'
import { durationText, numberText, usdText } from '../parts/format.js'
import { durationOf, waitsFor } from './run-progress.js'

/** @typedef {import('./run-state.js').RunState} RunState */
/** @typedef {import('./run-state.js').RunModule} RunModule */

/**
 * One module of a run: its state, how long it has taken, what it found.
 * @param {{module: RunModule, run: RunState, elapsed: number}} props `elapsed`: of the run, in ms.
 */
export function ModuleCard({ module, run, elapsed }) {
  const { id, title, state, score, costUsd = 0 } = module
  const duration = state === 'waiting' ? undefined : durationOf(module, elapsed)
  return html`<li class=${`run-module run-module-${state}`} data-module=${id}>
    <p class="run-module-head">
      <span class="run-module-title">${title}</span>
      <${StateBadge} state=${state} />
    </p>
    <p class="run-module-text small soft">${textOf(module, run)}</p>
    <p class="run-module-figures small figure">
      ${duration !== undefined && html`<span>${durationText(duration)}</span>`}
      ${score !== undefined && html`<span>score ${numberText(score, 1)}</span>`}
      ${costUsd > 0 && html`<span>${usdText(costUsd)}</span>`}
    </p>
  </li>`
}

/** @param {RunModule} module @param {RunState} run */
function textOf(module, run) {
  if (module.text !== undefined) return module.text
  if (module.state !== 'waiting') return ''
  const titles = waitsFor(module, run)
  return titles.length === 0 ? 'Waits for its turn' : `Waits for ${titles.join(', ')}`
}
