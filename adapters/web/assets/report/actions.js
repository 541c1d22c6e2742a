import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { codeText } from '../parts/code-text.js'
import { Badge, Notice } from '../parts/elements.js'
import { known, numberText } from '../parts/format.js'

/**
 * What keeps the page out, before anything else: with one of these a score says little.
 * @param {{checks: readonly import('./report-model.js').Check[]}} props
 */
export function Blockers({ checks }) {
  const blockers = checks.filter(({ isBlocker }) => isBlocker)
  if (blockers.length === 0) return null
  const title =
    blockers.length === 1 ? 'Fix this first' : `Fix these ${blockers.length} problems first`
  return html`<${Notice} tone="poor" title=${title}>
    <ul class="report-blockers">
      ${blockers.map(
        ({ id, title, message }) => html`<li>
          <a href=${`#check-${id}`}>${message || title}</a>
        </li>`,
      )}
    </ul>
  <//>`
}

/** @typedef {import('./report-model.js').Action} Action */
/** @typedef {import('./report-model.js').Check} Check */

const first = 8

/** @type {Readonly<Record<string, {tone: import('../parts/elements.js').Tone, text: string}>>} */
const efforts = {
  low: { tone: 'good', text: 'Low effort' },
  medium: { tone: 'fair', text: 'Medium effort' },
  high: { tone: 'poor', text: 'High effort' },
}

/** @type {Readonly<Record<string, {tone: import('../parts/elements.js').Tone, text: string}>>} */
const severities = {
  critical: { tone: 'poor', text: 'Critical' },
  high: { tone: 'poor', text: 'High' },
  medium: { tone: 'fair', text: 'Medium' },
  low: { tone: 'neutral', text: 'Low' },
}

/** How well it is known that a rule matters. @type {Readonly<Record<string, string>>} */
const evidences = {
  measured: 'Measured effect',
  documented: 'Documented',
  observed: 'Observed',
  practice: 'Good practice',
}

/**
 * What to do, the most gain for the least work first.
 * @param {{actions: readonly Action[], checks: readonly Check[]}} props
 */
export function ActionList({ actions, checks }) {
  const [isWhole, setWhole] = useState(false)
  const titles = new Map(checks.map(({ id, title }) => [id, title]))
  const shown = isWhole ? actions : actions.slice(0, first)
  return html`<section aria-labelledby="report-actions">
    <h2 id="report-actions">What to do first</h2>
    ${
      actions.length === 0
        ? html`<p class="soft">
            ${
              checks.length === 0
                ? 'Unknown: this report has no checks.'
                : 'Nothing: every check passed.'
            }
          </p>`
        : html`<p class="soft">
            What limits a score comes first, then the most gain for the least work. Points are what
            the overall score would gain.
          </p>`
    }
    <ol class="report-actions">
      ${shown.map((action) => html`<${ActionItem} action=${action} titles=${titles} />`)}
    </ol>
    ${
      actions.length > first &&
      html`<button
        class="button no-print"
        type="button"
        aria-expanded=${isWhole}
        onClick=${() => setWhole(!isWhole)}
      >
        ${isWhole ? `Show the first ${first}` : `Show all ${actions.length}`}
      </button>`
    }
  </section>`
}

/** @param {{action: Action, titles: ReadonlyMap<string, string>}} props */
function ActionItem({ action, titles }) {
  const { rank, title, why, how, points, severity, effort, evidence, isMinor } = action
  const { checks, modules } = action
  const harm = known(severities, severity)
  const basis = known(evidences, evidence)
  const work = known(efforts, effort)
  return html`<li class="card report-action">
    <span class="report-rank figure" aria-hidden="true">${rank}</span>
    <div class="report-action-text">
      <h3>${codeText(title) || 'Without a title'}</h3>
      ${why && html`<p>${codeText(why)}</p>`}
      ${how && html`<p class="report-how">${codeText(how)}</p>`}
    </div>
    <div class="report-action-side">
      <p class="row">
        ${harm && html`<${Badge} tone=${harm.tone}>${harm.text}<//>`}
        ${points !== null && points > 0 && html`<${Badge} tone="accent">+${numberText(points, 1)} points<//>`}
        ${work && html`<${Badge} tone=${work.tone}>${work.text}<//>`}
        ${basis && html`<${Badge} tone="neutral">${basis}<//>`}
        ${isMinor && html`<${Badge} tone="neutral">Minor<//>`}
      </p>
      ${checks.map(
        (id) => html`<a class="small" href=${`#check-${id}`}
          >See the check<span class="visually-hidden">: ${titles.get(id) ?? id}</span></a
        >`,
      )}
      ${modules.map((id) => html`<a class="small" href="#report-modules">Found by ${id}</a>`)}
    </div>
  </li>`
}
