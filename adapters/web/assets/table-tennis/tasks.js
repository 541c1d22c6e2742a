import { html } from 'htm/preact'
import { useCallback, useState } from 'preact/hooks'
import { ApiError } from '../parts/api.js'
import { ActionButton, ErrorNotice, Loading, mount, Notice } from '../parts/elements.js'
import { plainInput, textField } from '../parts/form-fields.js'
import { apiPath, divisionsPath, useQuery } from './parts/navigation.js'
import { CallProblem, useScrapeCall } from './parts/scrape-call.js'
import { PastTasks } from './past-tasks.js'
import { Schedules } from './schedules.js'
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
 * Starts a task that reads every club, or resumes the last one.
 * @param {{isRunning: boolean, canResume: boolean, onChange: () => void}} props
 */
function AllClubs({ isRunning, canResume, onChange }) {
  const [fields, setFields] = useState({ province: '', older_than: '' })
  const call = useScrapeCall(onChange, onChange)
  const problems = problemsOf(call.error)
  const isOff = call.isBusy || isRunning
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    call.send(apiPath('/api/scrape/all', fields))
  }
  /** @param {keyof typeof fields} name @param {string} label @param {string} hint */
  const field = (name, label, hint) =>
    textField({
      ...{ id: `all-${name}`, label, hint, value: fields[name], problem: problems[name] },
      attributes: { ...plainInput, maxlength: 100, placeholder: 'All' },
      onInput: (text) => setFields({ ...fields, [name]: text }),
    })
  const hasProblems = Object.keys(problems).length > 0
  return html`<section class="card" aria-labelledby="all-clubs">
    <h2 id="all-clubs">Read all clubs</h2>
    <form class="stack" onSubmit=${submit} novalidate>
      <div class="tt-filters">
        ${field('province', 'Province', 'For example Hainaut.')}
        ${field('older_than', 'Not read for', 'Days or hours: 7d, 12h.')}
      </div>
      <div class="row">
        <${ActionButton} type="submit" class="button button-primary" isOff=${isOff}>
          Read clubs
        <//>
        <${ActionButton}
          isOff=${isOff || !canResume}
          onClick=${() => call.send('/api/scrape/all?resume=last')}
        >
          Resume last reading
        <//>
        <span class="small soft">Every member has a page or two: all clubs take hours.</span>
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
      <${AllClubs} ...${stateOf(latest, 'all')} onChange=${started} />
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

/** @param {readonly Task[]} tasks @param {Task['kind']} kind */
function stateOf(tasks, kind) {
  const task = tasks.find((one) => one.kind === kind)
  const { status, errors_count: errors = 0, unknown_divisions: unknown = 0 } = task ?? {}
  const canResume =
    status === 'failed' || status === 'cancelled' || (status === 'success' && errors > unknown)
  return { isRunning: status === 'running', canResume }
}

/** It is asked for again by itself. @param {unknown} error */
function problem(error) {
  return html`<${ErrorNotice} error=${error} title="The state of the task could not be loaded" />`
}

mount(html`<${Page} />`, 'page')
