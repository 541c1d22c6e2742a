import { html } from 'htm/preact'
import { useEffect, useRef } from 'preact/hooks'
import { durationText, numberText, usdText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { StateBadge, useClock } from '../parts/elements.js'
import { hostOf } from '../parts/web-address.js'
import { RunEnding } from './run-ending.js'
import {
  durationOf,
  elapsedOf,
  progressOf,
  spokenProgress,
  stepsOf,
  waitsFor,
} from './run-state.js'

/** @import {RunState} from './run-state.js' */

const tickMs = 200

/**
 * A run under way, or one that ended without a report.
 * @param {{run: RunState, isRunning: boolean, onCancel: () => void, onAgain: () => void}} props
 */
export function LivePlan({ run, isRunning, onCancel, onAgain }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null))
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.closest('section')?.scrollIntoView()
  }, [isRunning])
  return html`<section class="run" aria-labelledby="run-title" data-phase=${run.phase}>
    <div class="card run-head">
      <div class="card-head">
        <h2 id="run-title" tabindex="-1" ref=${title}>${headingOf(run)}</h2>
        ${
          isRunning &&
          html`<button class="button button-danger" type="button" onClick=${onCancel}>
            ${t('audit.run.cancel')} <kbd aria-hidden="true">Esc</kbd>
          </button>`
        }
      </div>
      ${
        isRunning
          ? html`<${Progress} run=${run} />`
          : html`<${RunEnding} run=${run} onAgain=${onAgain} />`
      }
      <p class="visually-hidden" role="status">${spokenProgress(run)}</p>
    </div>
    <${Steps} run=${run} />
    <${LeftOut} run=${run} />
    <${Warnings} run=${run} />
  </section>`
}

/** @param {RunState} run */
function headingOf({ phase, url }) {
  const host = hostOf(url)
  if (phase === 'cancelled') return t('audit.run.cancelledTitle', { host })
  if (phase === 'broken' || phase === 'failed') return t('audit.run.failedTitle', { host })
  return t('audit.run.title', { host })
}

/** @param {{run: RunState}} props */
function Progress({ run }) {
  const { settled, running, total, costUsd } = progressOf(run)
  const isPlanned = run.phase !== 'connecting'
  const done = isPlanned
    ? t('audit.run.done', { done: settled, n: total })
    : t('audit.run.waitingForPlan')
  const { place } = run
  return html`<div class="run-progress">
    <progress
      aria-label=${t('audit.run.progress')}
      max=${isPlanned ? Math.max(total, 1) : undefined}
      value=${isPlanned ? settled : undefined}
    ></progress>
    <p class="run-figures figure">
      <span>${done}</span>
      <span>${place > 0 ? t('audit.run.queued', { place }) : t('audit.run.runningNow', { n: running })}</span>
      <span><${Elapsed} run=${run} /></span>
      ${costUsd > 0 && html`<span>${t('audit.run.soFar', { usd: usdText(costUsd) })}</span>`}
    </p>
  </div>`
}

/** @param {{run: RunState}} props */
function Elapsed({ run }) {
  return durationText(elapsedOf(run, useClock(run.endedAt === null, tickMs)))
}

/** @param {{run: RunState}} props */
function Steps({ run }) {
  const now = useClock(run.endedAt === null, tickMs)
  const steps = stepsOf(run.modules)
  const elapsed = elapsedOf(run, now)
  return html`<ol class="run-steps">
    ${steps.map(
      (modules, index) => html`<li class="run-step">
        <h3 class="run-step-title">
          ${t('audit.run.step', { n: index + 1 })}${' '}
          <span class="soft">
            ${modules.length > 1 && t('audit.run.parallel', { n: modules.length })}
          </span>
        </h3>
        <ul class="run-modules">
          ${modules.map(
            (module) => html`<${RunModule} key=${module.id} ...${{ module, run, elapsed }} />`,
          )}
        </ul>
      </li>`,
    )}
  </ol>`
}

/** @param {{run: RunState}} props */
function LeftOut({ run }) {
  if (run.leftOut.length === 0) return null
  return html`<div class="card">
    <h3>${t('audit.run.leftOut', { n: run.leftOut.length })}</h3>
    <dl class="facts small">
      ${run.leftOut.map(({ title, reason }) => html`<dt>${title}</dt><dd>${reason}</dd>`)}
    </dl>
  </div>`
}

/** @param {{run: RunState}} props */
function Warnings({ run }) {
  return html`<div role="log" aria-label=${t('audit.run.warnings')}>
    ${
      run.warnings.length > 0 &&
      html`<div class="card">
        <h3>${t('audit.run.warningsSoFar')}</h3>
        <ul class="run-warnings small">
          ${run.warnings.map(({ message }) => html`<li>${message}</li>`)}
        </ul>
      </div>`
    }
  </div>`
}

/**
 * One module of a run: its state, how long it has taken, what it found.
 * @param {{module: import('./run-state.js').RunModule, run: RunState, elapsed: number}} props `elapsed`: of the run, in ms.
 */
function RunModule({ module, run, elapsed }) {
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
      ${score !== undefined && html`<span>${t('audit.run.score', { score: numberText(score) })}</span>`}
      ${costUsd > 0 && html`<span>${usdText(costUsd)}</span>`}
    </p>
  </li>`
}

/** @param {import('./run-state.js').RunModule} module @param {RunState} run */
function textOf(module, run) {
  if (module.text !== undefined) return module.text
  if (module.state !== 'waiting') return ''
  const titles = waitsFor(module, run)
  return titles.length === 0
    ? t('audit.run.waiting')
    : t('audit.run.waitsFor', { list: titles.join(', ') })
}
