import { html } from 'htm/preact'
import { codeText } from '../../web/assets/parts/code-text.js'
import type { Content } from '../blocks.ts'
import { actionsOf, allChecks, tally } from '../check-lists.ts'
import type { ExportPlan } from '../export-plan.ts'
import { chart } from '../figures.ts'
import { summarySentences } from '../summary-sentences.ts'
import { actionBadges } from './actions.ts'
import { together } from './chapter.ts'

const TOP = 3

/** The report on one page: sentences, checks by status, what to do first. */
export function summary(plan: ExportPlan): Content {
  const [first = '', ...sentences] = summarySentences(plan)
  return together(
    html`<p class="lead">${first}</p>`,
    sentences.length === 0 ? null : html`<p>${sentences.join(' ')}</p>`,
    checksBar(plan),
    topActions(plan),
  )
}

function checksBar({ audit }: ExportPlan): Content {
  const { pass, warn, fail, notApplicable, error } = tally(allChecks(audit))
  const bar = chart.stack({
    label: 'Checks by status',
    parts: [
      { label: 'Pass', value: pass, tone: 'good' },
      { label: 'Warning', value: warn, tone: 'fair' },
      { label: 'Fail', value: fail, tone: 'poor' },
      { label: 'Not applicable or not evaluated', value: notApplicable + error, tone: 'neutral' },
    ],
  })
  return bar === null ? null : html`<div class="panel"><h3>Checks by status</h3>${bar}</div>`
}

function topActions(plan: ExportPlan): Content {
  const top = actionsOf(plan).slice(0, TOP)
  if (top.length === 0) return null
  const lang = plan.actions === undefined ? undefined : plan.language
  return html`
    <div class="panel">
      <h3>What to do first</h3>
      <ol class="top-actions" lang=${lang}>
        ${top.map(
          (action) => html`
            <li>
              <span><strong>${codeText(action.title)}</strong>. ${codeText(action.how ?? '')}</span>
              <span class="tags">${actionBadges(action)}</span>
            </li>
          `,
        )}
      </ol>
    </div>
  `
}
