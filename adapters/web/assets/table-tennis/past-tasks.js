import { html } from 'htm/preact'
import { DataTable } from '../parts/data-table.js'
import { StateBadge } from '../parts/elements.js'
import { durationText, numberText, timeText } from '../parts/format.js'
import { answered, useAnswer } from './parts/answer-view.js'
import { kindWords } from './task-card.js'

/** @typedef {import('./parts/answers.js').Task} Task */

/**
 * The tasks so far, each with its log.
 * @param {{version: number, current: readonly Task[], shown: string | null,
 *   onLog: (taskId: string) => void}} props `current` are newer than their entries in the list.
 */
export function PastTasks({ version, current, shown, onLog }) {
  /** @type {import('./parts/answer-view.js').Answer<{tasks: readonly Task[]}>} */
  const answer = useAnswer('/api/scrape/tasks?limit=50', version)
  return html`<section class="card tt-past" aria-labelledby="past">
    <h2 id="past">Past tasks</h2>
    ${answered(
      answer,
      ({ tasks }) => html`<${DataTable}
        caption="Newest first; restarts of the server keep them"
        columns=${columnsFor(shown, onLog)}
        rows=${tasks.map((task) => current.find((one) => one.task_id === task.task_id) ?? task)}
        pageSize=${10}
        empty="None yet."
      />`,
      { what: 'the tasks' },
    )}
  </section>`
}

/**
 * @param {string | null} shown @param {(taskId: string) => void} onLog
 * @returns {readonly import('../parts/data-table.js').Column<Task>[]}
 */
function columnsFor(shown, onLog) {
  return [
    {
      ...{ title: 'Began', isHead: true },
      cell: (task) => html`<span class="tt-date">${timeText(task.started_at)}</span>`,
    },
    { title: 'Status', cell: ({ status }) => html`<${StateBadge} state=${status} />` },
    { title: 'What', cell: (task) => orderText(task) },
    { title: 'Visited', isNumber: true, cell: (task) => numberText(task.pages_done) },
    {
      ...{ title: 'Read', isNumber: true },
      cell: (task) => numberText(task[kindWords[task.kind].figure] ?? 0),
    },
    { title: 'Errors', isNumber: true, cell: (task) => numberText(task.errors_count) },
    {
      ...{ title: 'Time', isNumber: true },
      cell: ({ elapsed_seconds: seconds }) => durationText(seconds * 1000),
    },
    {
      title: 'Log',
      cell: ({ task_id: id, started_at: at }) =>
        html`<button type="button" class="button button-quiet tt-small-button" aria-pressed=${`${id}` === shown} onClick=${() => onLog(`${id}`)}>
          Log<span class="visually-hidden"> of the task begun ${timeText(at)}</span>
        </button>`,
    },
  ]
}

/** `1-3, 7` of [1, 2, 3, 7]. @param {readonly number[]} numbers ascending. */
export function spans(numbers) {
  /** @type {[number, number][]} */
  const found = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else found.push([number, number])
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

/** @param {Task} task */
function orderText({ kind, weeks = [], divisions = [], province, older_than: age, file, scope }) {
  if (kind === 'tournaments') return scope === 'all' ? 'All tournaments' : 'Recent tournaments'
  if (kind === 'exports') return `Exports${file ? `: ${file}` : ''}`
  if (kind === 'all') {
    return `All clubs${province ? ` of ${province}` : ''}${age ? ` not read for ${age}` : ''}`
  }
  const which =
    divisions === 'all'
      ? 'all divisions'
      : `divisions ${kind === 'interclubs' ? spans(divisions.map(Number)) : divisions.join(', ')}`
  return kind === 'calendrier' ? `Fixtures of ${which}` : `Weeks ${spans(weeks)} of ${which}`
}
