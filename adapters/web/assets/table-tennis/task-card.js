import { html } from 'htm/preact'
import { StateBadge } from '../parts/badge.js'
import { durationText, numberText, timeText } from '../parts/format.js'
import { CancelTask } from './cancel-task.js'
import { paceOf, remainingText } from './task-pace.js'

/** @typedef {import('./parts/answers.js').Task} Task */

/**
 * How the running task is doing, else how the latest one ended.
 * @param {{task: Task, samples: readonly import('./task-pace.js').Sample[],
 *   onChange: () => void}} props
 */
export function TaskCard({ task, samples, onChange }) {
  if (task.task_id === null) {
    return html`<section class="card tt-task" aria-labelledby="task">
      <h2 id="task">No task yet</h2>
      <p>Nothing has been read from the interclub pages so far. Start the first task below.</p>
    </section>`
  }
  return html`<section class="card tt-task" aria-labelledby="task">
    <div class="card-head">
      <h2 id="task" tabindex="-1">${task.running ? 'Running task' : 'Latest task'}</h2>
      <span role="status"><${StateBadge} state=${task.status} /></span>
    </div>
    <p class="small soft tt-break">${task.task_id}, begun ${timeText(task.started_at)}</p>
    <${PageBar} task=${task} />
    <${Figures} task=${task} samples=${samples} />
    ${!task.running && task.message && html`<p>${task.message}</p>`}
    ${task.running && html`<${CancelTask} onChange=${onChange} />`}
  </section>`
}

/** @param {{task: Task}} props */
function PageBar({ task: { pages_done: done, pages_total: total, running } }) {
  const text =
    total === null
      ? `${numberText(done)} pages`
      : `${numberText(done)} of ${numberText(total)} pages`
  const isKnown = total !== null && total > 0
  return html`<div class="tt-progress">
    ${
      isKnown
        ? html`<progress max=${total} value=${done} aria-label="Pages read">${text}</progress>`
        : running && html`<progress aria-label="Pages read"></progress>`
    }
    <span class="figure">${text}${isKnown && ` (${Math.floor((done / total) * 100)} %)`}</span>
  </div>`
}

/**
 * @param {{task: Task, samples: readonly import('./task-pace.js').Sample[]}} props
 */
function Figures({ task, samples }) {
  const { perSecond, remainingSeconds } = paceOf(samples, task)
  const { last_success: last, elapsed_seconds: elapsed } = task
  return html`<dl class="tt-figures">
    ${task.running && figure('Pace', perSecond === null ? '–' : `${numberText(perSecond, 1)} pages/s`)}
    ${task.running && figure('Remaining', remainingText(remainingSeconds))}
    ${figure('Time', elapsed === null ? '–' : durationText(elapsed * 1000))}
    ${figure('Rows stored', numberText(task.total_rankings))}
    ${figure('Errors', numberText(task.errors_count))}
    ${figure('Complete up to', last === null ? '–' : `division ${last.division_index}, week ${last.week}`)}
  </dl>`
}

/** @param {string} label @param {string} value */
function figure(label, value) {
  return html`<div class="tt-figure">
    <dt>${label}</dt>
    <dd class="figure">${value}</dd>
  </div>`
}
