import { html } from 'htm/preact'
import { durationText, numberText, timeText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../parts/data-table.js'
import { StateBadge } from '../parts/elements.js'
import { answered, Card, useAnswer } from './parts/answer-view.js'
import { column, numberColumn } from './parts/columns.js'
import { broughtBy, selectionOf } from './task-card.js'

/**
 * @import {Answer, Column, Columns, Sent} from './parts/types.ts'
 * @typedef {Sent<'TaskSummary'>} Task
 * @typedef {Sent<'Division'>} Division
 */

/**
 * The tasks so far, each with its log.
 * @param {{version: number, current: readonly Task[], shown: string | null,
 *   divisions: readonly Division[], onLog: (taskId: string) => void}} props `current` are newer than their entries in the list.
 */
export function PastTasks({ version, current, shown, divisions, onLog }) {
  /** @type {Answer<'TaskList'>} */
  const answer = useAnswer('/api/scrape/tasks?limit=50', version)
  return html`<${Card} id="past" class="tt-past" title=${t('table-tennis-tasks.past.title')}>
    ${answered(
      answer,
      ({ tasks }) => html`<${DataTable}
        caption=${t('table-tennis-tasks.past.caption')}
        columns=${columnsFor(divisions, shown, onLog)}
        rows=${tasks.map((task) => current.find((one) => one.task_id === task.task_id) ?? task)}
        pageSize=${10}
        empty=${t('table-tennis-tasks.past.empty')}
      />`,
    )}
  <//>`
}

/**
 * @param {readonly Division[]} divisions @param {string | null} shown @param {(taskId: string) => void} onLog
 * @returns {Columns<'TaskSummary'>}
 */
function columnsFor(divisions, shown, onLog) {
  return [
    column('table-tennis-tasks.past.began', {
      isHead: true,
      cell: (task) => timeText(task.started_at),
    }),
    column('table-tennis.filter.status', {
      cell: ({ status }) => html`<${StateBadge} state=${status} />`,
    }),
    column('table-tennis-tasks.past.what', {
      narrow: 'below',
      cell: (task) => orderText(task, divisions),
    }),
    number(t('table-tennis-tasks.past.visited'), (task) => task.pages_done),
    number(t('table-tennis-tasks.past.read'), broughtBy),
    number(t('table-tennis-tasks.card.errors'), (task) => task.errors_count),
    numberColumn('table-tennis-tasks.card.time', {
      narrow: 'below',
      cell: ({ elapsed_seconds: seconds }) => durationText(seconds * 1000),
    }),
    column('table-tennis-tasks.log.title', {
      cell: ({ task_id: id, started_at: at }) =>
        html`<button type="button" class="button button-quiet tt-small-button" aria-pressed=${`${id}` === shown} onClick=${() => onLog(`${id}`)}>
          ${t('table-tennis-tasks.log.title')}<span class="visually-hidden">
            ${' '}${t('table-tennis-tasks.past.logOf', { time: timeText(at) })}</span
          >
        </button>`,
    }),
  ]
}

/** @param {string} title @param {(task: Task) => number} read @returns {Column<Task>} */
function number(title, read) {
  return { title, isNumber: true, narrow: 'below', cell: (task) => numberText(read(task)) }
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

/** Describes what a task reads. @param {Task} task @param {readonly Division[]} known */
function orderText(task, known) {
  const { kind, weeks = [], divisions: asked = [], file, scope } = task
  if (kind === 'tournaments') {
    return t(`table-tennis-tasks.order.${scope === 'all' ? 'tournamentsAll' : 'tournamentsRecent'}`)
  }
  if (kind === 'exports') {
    if (!file) return t('table-tennis-tasks.order.exports')
    return t('table-tennis-tasks.order.file', { file: t(`table-tennis-tasks.exports.${file}`) })
  }
  if (kind === 'all') {
    const selection = selectionOf(task).join(', ')
    if (selection === '') return t('table-tennis-tasks.order.allClubs')
    return t('table-tennis-tasks.order.clubsOf', { selection })
  }
  const divisions = divisionsText(
    kind === 'interclubs' ? 'division_index' : 'division_id',
    asked,
    known,
  )
  return kind === 'calendrier'
    ? t('table-tennis-tasks.order.fixtures', { divisions })
    : t('table-tennis-tasks.order.weeks', { weeks: spans(weeks), divisions })
}

const mostNames = 2

/**
 * Divisions by name.
 * @param {'division_index' | 'division_id'} key what their numbers are.
 * @param {'all' | readonly (number | string)[]} asked @param {readonly Division[]} known
 */
function divisionsText(key, asked, known) {
  if (asked === 'all') return t('table-tennis-tasks.order.allDivisions')
  const names = asked.map(
    (one) => known.find((row) => `${row[key]}` === `${one}`)?.division_name ?? `${one}`,
  )
  const first = names.slice(0, mostNames).join(', ')
  const n = names.length - mostNames
  return n > 0 ? t('table-tennis-tasks.order.moreDivisions', { names: first, n }) : first
}

/** The scrapes that the server starts by itself; nothing without any. @param {{version: number}} props */
export function Schedules({ version }) {
  /** @type {Answer<'ScheduleList'>} */
  const answer = useAnswer('/api/scrape/schedules', version)
  return answered(
    answer,
    ({ schedules }) =>
      schedules.length > 0 &&
      html`<${Card} id="schedules" title=${t('table-tennis-tasks.schedule.title')}>
        <${DataTable}
          caption=${t('table-tennis-tasks.schedule.caption')}
          columns=${scheduleColumns()}
          rows=${schedules}
        />
      <//>`,
  )
}

/** @returns {Columns<'ScheduleStatus'>} */
const scheduleColumns = () => [
  column('name', { isHead: true, cell: ({ id }) => id }),
  column('table-tennis-tasks.schedule.reads', {
    cell: ({ task, what }) => html`${titleOfTask(task)}
      <div class="small soft" lang="en">${what}</div>`,
  }),
  column('table-tennis-tasks.schedule.next', {
    narrow: 'below',
    cell: ({ next_run: at }) => (at ? timeText(at) : t('table-tennis-tasks.schedule.never')),
  }),
  column('table-tennis-tasks.schedule.latest', {
    narrow: 'below',
    cell: ({ last_run: run }) => (run === null ? '–' : timeText(run.at)),
  }),
  column('table-tennis-tasks.schedule.missed', {
    narrow: 'below',
    cell: ({ missed_runs: n, last_missed: run }) => {
      if (run === null) return '0'
      const texts = { n, time: timeText(run.at), message: run.message }
      return t('table-tennis-tasks.schedule.missedText', texts)
    },
  }),
]

/** @param {Sent<'ScheduleStatus'>['task']} task */
function titleOfTask(task) {
  return task === 'club-list'
    ? t('table-tennis-tasks.clubList.title')
    : t(`table-tennis-tasks.kind.${task}.title`)
}
