import { html } from 'htm/preact'
import { useCallback, useState } from 'preact/hooks'
import { ApiError } from '../parts/api.js'
import { ActionButton, ErrorNotice, Loading, mount, Notice } from '../parts/elements.js'
import { plainInput, textField } from '../parts/form-fields.js'
import { apiPath, divisionsPath, useQuery } from './parts/navigation.js'
import { Schedules } from './parts/schedules.js'
import { CallProblem, useScrapeCall } from './parts/scrape-call.js'
import { PastTasks } from './past-tasks.js'
import { NoTask, TaskCard, useTasks } from './task-card.js'
import { LogView } from './task-log.js'

const start = '/api/scrape/interclubs'
const empty = { weeks: '', divisions: '', resume_division: '', resume_week: '' }

/**
 * Starts a task, or resumes the last one that failed or was cancelled.
 * @param {{isRunning: boolean, canResume: boolean, onChange: () => void}} props
 */
function StartForm({ isRunning, canResume, onChange }) {
  const [fields, setFields] = useState(empty)
  const call = useScrapeCall(onChange, onChange)
  const problems = problemsOf(call.error)
  const isFurther = 'resume_division' in problems || 'resume_week' in problems
  const isOff = call.isBusy || isRunning
  const hasProblems = Object.keys(problems).length > 0
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    call.send(apiPath(start, fields))
  }
  /** @param {keyof typeof empty} name @param {string} label @param {string} hint @param {string} [placeholder] */
  const field = (name, label, hint, placeholder) =>
    textField({
      ...{ id: `task-${name}`, label, hint, value: fields[name], problem: problems[name] },
      attributes: { ...plainInput, maxlength: 4000, placeholder },
      onInput: (text) => setFields({ ...fields, [name]: text }),
    })
  return html`<section class="card" aria-labelledby="start">
    <h2 id="start">Read interclub standings</h2>
    <form class="stack" onSubmit=${submit} novalidate>
      <div class="tt-filters">
        ${field('weeks', 'Weeks', 'For example 1-3,7.', 'All, 1 to 22')}
        ${field('divisions', 'Divisions', "Their numbers, for example 3,7: the end of a division's address.", 'All')}
      </div>
      <details open=${isFurther || undefined}>
        <summary>Start later</summary>
        <div class="tt-filters tt-filters-inner">
          ${field('resume_division', 'From division', 'Its number.')}
          ${field('resume_week', 'From week', 'Of that division.')}
        </div>
      </details>
      <div class="row">
        <${ActionButton} type="submit" class="button button-primary" isOff=${isOff}>
          Start task
        <//>
        <${ActionButton}
          isOff=${isOff || !canResume}
          onClick=${() => call.send(`${start}?resume=last`)}
        >
          Resume last task
        <//>
        <span class="small soft">
          ${isRunning ? 'One such task at a time: cancel the running one first.' : 'All weeks of all divisions are thousands of pages.'}
        </span>
      </div>
    </form>
    <${Refusal} ...${{ call, hasProblems, isRunning }} />
    <p class="small soft">
      The number of a division is the end of its address in the${' '}
      <a href=${divisionsPath}>list of divisions</a>.
    </p>
  </section>`
}

/**
 * @param {{call: {error?: unknown, needsToken: boolean, again: () => void}, hasProblems: boolean,
 *   isRunning: boolean}} props
 */
function Refusal({ call, hasProblems, isRunning }) {
  if (hasProblems) {
    return html`<${Notice} tone="poor" title="The task was not started" isUrgent=${true}>
      <p>The fields above say what is wrong.</p>
    <//>`
  }
  if (call.error instanceof ApiError && call.error.status === 409) {
    if (call.error.code === 'NO_SOURCE') {
      return html`<${Notice} tone="fair" title="This server does not read them" isUrgent=${true}>
        <p>Its operator has not set up the source.</p>
      <//>`
    }
    // With the end of that task there is nothing left to say.
    if (!isRunning) return null
    return html`<${Notice} tone="fair" title="A task is already running" isUrgent=${true}>
      <p>It is shown above. Wait for its end, or cancel it.</p>
    <//>`
  }
  return html`<${CallProblem} call=${call} title="The task was not started" />`
}

/** @param {unknown} error @returns {Readonly<Record<string, string>>} by the name of the field. */
function problemsOf(error) {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]))
}

/**
 * @typedef {object} Form A card that starts the tasks of a kind, or resumes the last one.
 * @property {string} id
 * @property {string} title
 * @property {string} path Of the call.
 * @property {readonly {name: string, label: string, hint: string, placeholder?: string}[]} fields Empty
 *   means the placeholder.
 * @property {string} action
 * @property {string} note
 *
 * @typedef {{isRunning: boolean, canResume: boolean, onChange: () => void}} FormState
 */

/** @type {Form} */
const allClubs = {
  id: 'all-clubs',
  title: 'Read all clubs',
  path: '/api/scrape/all',
  fields: [
    { name: 'province', label: 'Province', hint: 'For example Hainaut.' },
    { name: 'older_than', label: 'Not read for', hint: 'Days or hours: 7d, 12h.' },
  ],
  action: 'Read clubs',
  note: 'Every member has a page or two: all clubs take hours.',
}

/** @type {Form} */
const fixtures = {
  id: 'fixtures',
  title: 'Read fixtures, match sheets and teams',
  path: '/api/scrape/calendrier',
  fields: [
    {
      name: 'divisions',
      label: 'Divisions',
      hint: "The federation's numbers or names: 8506,8662.",
    },
  ],
  action: 'Read fixtures',
  note: 'Sheets of new results and teams of clubs follow. All divisions take some minutes, with a season of sheets hours.',
}

/** @type {Form} */
const tournaments = {
  id: 'tournaments',
  title: 'Read tournaments',
  path: '/api/scrape/tournaments',
  fields: [
    { name: 'scope', label: 'Which', hint: 'recent (44 days) or all.', placeholder: 'recent' },
  ],
  action: 'Read tournaments',
  note: 'One call per tournament.',
}

/** @type {Form} */
const exports = {
  id: 'exports',
  title: 'Read the exports of the federation',
  path: '/api/scrape/exports',
  fields: [{ name: 'file', label: 'File', hint: 'joueurs_1, joueurs_2, result_1 or result_2.' }],
  action: 'Read files',
  note: 'Each file at most once in six hours. Not while all clubs are read.',
}

/** @param {Form & FormState} props */
function TaskForm({
  id,
  title,
  path,
  fields: known,
  action,
  note,
  isRunning,
  canResume,
  onChange,
}) {
  const [fields, setFields] = useState(/** @type {Record<string, string>} */ ({}))
  const call = useScrapeCall(onChange, onChange)
  const problems = problemsOf(call.error)
  const isOff = call.isBusy || isRunning
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    call.send(apiPath(path, fields))
  }
  const inputs = known.map(({ name, label, hint, placeholder = 'All' }) =>
    textField({
      ...{ id: `${id}-${name}`, label, hint, value: fields[name] ?? '', problem: problems[name] },
      attributes: { ...plainInput, maxlength: 4000, placeholder },
      onInput: (text) => setFields({ ...fields, [name]: text }),
    }),
  )
  const hasProblems = Object.keys(problems).length > 0
  return html`<section class="card" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <form class="stack" onSubmit=${submit} novalidate>
      <div class="tt-filters">${inputs}</div>
      <div class="row">
        <${ActionButton} type="submit" class="button button-primary" isOff=${isOff}>
          ${action}
        <//>
        <${ActionButton}
          isOff=${isOff || !canResume}
          onClick=${() => call.send(`${path}?resume=last`)}
        >
          Resume last reading
        <//>
        <span class="small soft">${note}</span>
      </div>
    </form>
    <${Refusal} ...${{ call, hasProblems, isRunning }} />
  </section>`
}

/** Reads the list of clubs again. */
function RefreshClubs() {
  /** @type {ReturnType<typeof useScrapeCall<{message: string}>>} */
  const call = useScrapeCall()
  return html`<section class="card" aria-labelledby="club-list">
    <h2 id="club-list">Read the list of clubs</h2>
    <p>
      Their codes, names and provinces, in one request. Members are read club by club, on the page
      of each.
    </p>
    <${ActionButton}
      isOff=${call.isBusy}
      onClick=${() => call.send('/api/scrape/refresh-clubs')}
    >
      ${call.isBusy && html`<span class="spinner" aria-hidden="true"></span>`} Refresh the list of clubs
    <//>
    <div class="tt-outcome" role="status">
      ${call.isBusy && html`<p class="soft">Reading the list …</p>`}
      ${
        call.answer &&
        html`<${Notice} tone="good"><p>${call.answer.message} <a href="/table-tennis/clubs">See all clubs</a>.</p><//>`
      }
    </div>
    <${CallProblem} call=${call} title="The list could not be read" />
  </section>`
}

const usual = { task: '' }

function Page() {
  const { tasks, error, refresh } = useTasks()
  const [{ task: asked }, change] = useQuery(usual)
  const [version, setVersion] = useState(0)
  const changed = useCallback(() => {
    refresh()
    setVersion((known) => known + 1)
  }, [refresh])
  /** A new task is followed. */
  const started = useCallback(() => {
    change({ task: '' })
    changed()
  }, [change, changed])
  if (tasks === undefined) {
    return error === undefined ? html`<${Loading} text="Loading the tasks" />` : problem(error)
  }
  const latest = tasks.map(({ task }) => task)
  const shown = asked === '' ? followed(latest) : asked
  return html`<div>
    ${error !== undefined && problem(error)}
    ${tasks.length === 0 && html`<${NoTask} />`}
    ${tasks.map((watched) => html`<${TaskCard} key=${watched.task.kind} ...${watched} onChange=${changed} />`)}
    ${shown !== null && html`<${LogView} taskId=${shown} onEnd=${changed} />`}
    <div class="tt-columns">
      <${StartForm} ...${stateOf(latest, 'interclubs')} onChange=${started} />
      <${TaskForm} ...${allClubs} ...${stateOf(latest, 'all')} onChange=${started} />
      <${TaskForm} ...${fixtures} ...${stateOf(latest, 'calendrier')} onChange=${started} />
      <${TaskForm} ...${tournaments} ...${stateOf(latest, 'tournaments')} onChange=${started} />
      <${TaskForm} ...${exports} ...${stateOf(latest, 'exports')} onChange=${started} />
      <${RefreshClubs} />
    </div>
    <${Schedules} version=${version} />
    <${PastTasks}
      version=${version}
      current=${latest}
      shown=${shown}
      onLog=${/** @param {string} id */ (id) => change({ task: id })}
    />
  </div>`
}

/** @typedef {import('./parts/answers.js').Task} Task */

/** The id of the task that began last, of those that run if some do. @param {readonly Task[]} tasks */
function followed(tasks) {
  const [newest] = [...tasks].sort(
    (a, b) => Number(b.running) - Number(a.running) || (a.started_at < b.started_at ? 1 : -1),
  )
  return newest === undefined ? null : `${newest.task_id}`
}

/** Kinds that do not run at the same time, because both write players. */
const rivals = ['all', 'exports']

/** @param {readonly Task[]} tasks @param {Task['kind']} kind */
function stateOf(tasks, kind) {
  const task = tasks.find((one) => one.kind === kind)
  const { status, errors_count: errors = 0, unknown_divisions: unknown = 0 } = task ?? {}
  const canResume =
    status === 'failed' || status === 'cancelled' || (status === 'success' && errors > unknown)
  const isInTheWay = (/** @type {Task} */ other) =>
    other.kind === kind || (rivals.includes(kind) && rivals.includes(other.kind))
  return { isRunning: tasks.some((one) => one.running && isInTheWay(one)), canResume }
}

/** It is asked for again by itself. @param {unknown} error */
function problem(error) {
  return html`<${ErrorNotice} error=${error} title="The state of the task could not be loaded" />`
}

mount(html`<${Page} />`, 'page')
