import { html } from 'htm/preact'
import { useCallback, useState } from 'preact/hooks'
import { rich, t } from '../../../texts/texts.ts'
import { ApiError, apiPath, usePost } from '../parts/api.js'
import { ActionButton, ErrorNotice, Loading, mount, Notice } from '../parts/elements.js'
import { choiceField, choices, plainInput, textField } from '../parts/form-fields.js'
import { Card, useAnswer } from './parts/answer-view.js'
import { divisionOptions } from './parts/list-filters.js'
import { clubsPath, useQuery } from './parts/navigation.js'
import { CallProblem } from './parts/scrape-call.js'
import { provinceText } from './parts/values.js'
import { PastTasks, Schedules } from './past-tasks.js'
import { kindPaths, NoTask, TaskCard, useTasks } from './task-card.js'
import { LogView } from './task-log.js'

/**
 * @import {Answer, Sent} from './parts/types.ts'
 * @typedef {Sent<'TaskSummary'>} Task
 */

/**
 * @typedef {object} Field A parameter of the call: of a list where it has options, else a text.
 * @property {string} name
 * @property {string} label
 * @property {string} [hint]
 * @property {string} [placeholder] what an empty text means.
 * @property {Parameters<typeof choiceField>[0]['options']} [options] the first is the usual one.
 *
 * @typedef {object} Form A card that starts the tasks of a kind, or resumes the last one.
 * @property {Task['kind']} kind
 * @property {string} path of the call, where it is not that of the kind.
 * @property {string} title
 * @property {string} note
 * @property {readonly Field[]} fields
 * @property {readonly Field[]} [later] those that few need.
 */

/** @param {readonly Sent<'Division'>[]} divisions @param {readonly string[]} provinces @returns {readonly Form[]} */
function formsOf(divisions, provinces) {
  const all = { value: '', text: t('table-tennis-tasks.form.all') }
  const byName = divisions.map(({ division_id: id, division_name: text }) => ({ value: id, text }))
  /** @param {string} name of a text. */
  const own = (name) => t(`table-tennis-tasks.${name}`)
  /** @param {Task['kind']} kind @param {string} group @param {readonly Field[]} fields */
  const form = (kind, group, fields) => ({
    ...{ kind, fields, title: own(`${group}.title`), note: own(`${group}.note`) },
    path: kind === 'all' ? '/api/scrape/all' : kindPaths[kind],
  })
  const division = t('table-tennis.column.division')
  const files = ['joueurs_1', 'joueurs_2', 'result_1', 'result_2']
  const weeks = { label: own('interclubs.weeks'), hint: own('interclubs.weeksHint') }
  const from = [{ value: '', text: '–' }, ...divisionOptions(divisions)]
  return [
    {
      ...form('interclubs', 'interclubs', [
        { name: 'weeks', ...weeks, placeholder: own('interclubs.allWeeks') },
        { name: 'divisions', label: division, options: [all, ...divisionOptions(divisions)] },
      ]),
      later: [
        { name: 'resume_division', label: own('form.divisionFrom'), options: from },
        { name: 'resume_week', label: own('form.weekFrom'), hint: own('form.weekHint') },
      ],
    },
    form('all', 'clubs', [
      {
        ...{ name: 'province', label: t('table-tennis.column.province') },
        options: [all, ...choices(provinces, provinceText)],
      },
      { name: 'older_than', label: own('clubs.age'), hint: own('clubs.ageHint') },
    ]),
    form('calendrier', 'fixtures', [
      { name: 'divisions', label: division, options: [all, ...byName] },
    ]),
    form('tournaments', 'tournaments', [
      {
        ...{ name: 'scope', label: own('tournaments.which') },
        options: choices(['recent', 'all'], (scope) => own(`tournaments.${scope}`)),
      },
    ]),
    form('exports', 'exports', [
      {
        ...{ name: 'file', label: own('exports.file') },
        options: [all, ...choices(files, (file) => own(`exports.${file}`))],
      },
    ]),
  ]
}

/**
 * Starts the tasks of a kind, or resumes the last one that failed or was cancelled.
 * @param {{form: Form, isRunning: boolean, canResume: boolean, onChange: () => void,
 *   initial: Readonly<Record<string, string>>}} props
 */
function TaskForm({ form, isRunning, canResume, onChange, initial }) {
  const { kind, title, note, path, later = [] } = form
  const [values, setValues] = useState(initial)
  const call = usePost(onChange, onChange)
  const problems = problemsOf(call.error)
  const isOff = call.isBusy || isRunning
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    call.send(apiPath(path, values))
  }
  /** @param {Field} field */
  const input = ({ name, options, placeholder = t('table-tennis-tasks.form.all'), ...texts }) => {
    const value = values[name] ?? ''
    const frame = { ...texts, id: `${kind}-${name}`, problem: problems[name], value }
    /** @param {string} text */
    const change = (text) => setValues({ ...values, [name]: text })
    if (options !== undefined) return choiceField({ ...frame, options, onChange: change })
    const attributes = { ...plainInput, maxlength: 4000, placeholder }
    return textField({ ...frame, attributes, onInput: change })
  }
  return html`<${Card} id=${`start-${kind}`} title=${title}>
    <form class="stack" onSubmit=${submit} novalidate>
      <div class="tt-filters">${form.fields.map(input)}</div>
      ${
        later.length > 0 &&
        html`<details open=${later.some(({ name }) => name in problems) || undefined}>
          <summary>${t('table-tennis-tasks.form.later')}</summary>
          <div class="tt-filters tt-filters-inner">${later.map(input)}</div>
        </details>`
      }
      <p class="small soft">${isRunning ? t('table-tennis-tasks.form.oneAtATime') : note}</p>
      <div class="row">
        <${ActionButton} type="submit" class="button button-primary" isOff=${isOff}>
          ${t('table-tennis-tasks.form.start')}
        <//>
        <${ActionButton}
          isOff=${isOff || !canResume}
          onClick=${() => call.send(`${path}?resume=last`)}
        >
          ${t('table-tennis-tasks.form.resume')}
        <//>
      </div>
    </form>
    <${Refusal} ...${{ call, hasProblems: Object.keys(problems).length > 0, isRunning }} />
  <//>`
}

/**
 * @param {{call: {error?: unknown, needsToken: boolean, again: () => void}, hasProblems: boolean,
 *   isRunning: boolean}} props
 */
function Refusal({ call, hasProblems, isRunning }) {
  const { error } = call
  /** @param {'fair' | 'poor'} tone @param {string} title @param {string} text */
  const notice = (tone, title, text) =>
    html`<${Notice} tone=${tone} title=${title} isUrgent=${true}><p>${text}</p><//>`
  const notStarted = t('table-tennis-tasks.form.notStarted')
  if (hasProblems) return notice('poor', notStarted, t('table-tennis-tasks.form.seeFields'))
  if (!(error instanceof ApiError) || error.status !== 409) {
    return html`<${CallProblem} call=${call} title=${notStarted} />`
  }
  if (error.code === 'NO_SOURCE') {
    const title = t('table-tennis-tasks.form.noSource')
    return notice('fair', title, t('table-tennis-tasks.form.noSourceText'))
  }
  // With the end of that task there is nothing left to say.
  if (!isRunning) return null
  const title = t('table-tennis-tasks.form.isRunning')
  return notice('fair', title, t('table-tennis-tasks.form.isRunningText'))
}

/** @param {unknown} error @returns {Readonly<Record<string, string>>} by the name of the field. */
function problemsOf(error) {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]))
}

/** Reads the list of clubs again. */
function RefreshClubs() {
  /** @type {ReturnType<typeof usePost<{total_clubs: number}>>} */
  const call = usePost()
  const link = html`<a href=${clubsPath}>${t('table-tennis-tasks.clubList.see')}</a>`
  return html`<${Card} id="club-list" title=${t('table-tennis-tasks.clubList.title')}>
    <p>${t('table-tennis-tasks.clubList.text')}</p>
    <${ActionButton} isOff=${call.isBusy} onClick=${() => call.send('/api/scrape/refresh-clubs')}>
      ${call.isBusy && html`<span class="spinner" aria-hidden="true"></span>`}
      ${t('table-tennis-tasks.clubList.button')}
    <//>
    <div role="status">
      ${call.isBusy && html`<p class="soft">${t('table-tennis-tasks.clubList.busy')}</p>`}
      ${
        call.answer &&
        html`<${Notice} tone="good">
          <p>${rich('table-tennis-tasks.clubList.done', { n: call.answer.total_clubs, link })}</p>
        <//>`
      }
    </div>
    <${CallProblem} call=${call} title=${t('table-tennis-tasks.clubList.failed')} />
  <//>`
}

const usual = { task: '', divisions: '' }

function Page() {
  const { tasks, error, refresh } = useTasks()
  const [{ task: asked, divisions: chosen }, change] = useQuery(usual)
  const [version, setVersion] = useState(0)
  /** @type {Answer<'DivisionList'>} */
  const { data: divisionList } = useAnswer('/api/interclubs/divisions', version)
  /** @type {Answer<'Provinces'>} */
  const { data: provinceList } = useAnswer('/api/clubs/provinces')
  const divisions = divisionList?.divisions ?? []
  const changed = useCallback(() => {
    refresh()
    setVersion((known) => known + 1)
  }, [refresh])
  /** A new task is followed. */
  const started = useCallback(() => {
    change({ task: '' })
    changed()
  }, [change, changed])
  if (tasks === undefined) return error === undefined ? html`<${Loading} />` : problem(error)
  const latest = tasks.map(({ task }) => task)
  const shown = asked === '' ? followed(latest) : asked
  return html`<div>
    ${error !== undefined && problem(error)}
    ${tasks.length === 0 && html`<${NoTask} />`}
    ${tasks.map(
      (watched) => html`<${TaskCard}
        key=${watched.task.kind}
        ...${{ ...watched, divisions }}
        onChange=${changed}
      />`,
    )}
    ${shown !== null && html`<${LogView} taskId=${shown} onEnd=${changed} />`}
    <div class="tt-columns">
      ${formsOf(divisions, provinceList?.provinces ?? []).map(
        (form) => html`<${TaskForm}
          key=${form.kind}
          ...${{ form, ...stateOf(latest, form.kind) }}
          initial=${form.kind === 'interclubs' ? { divisions: chosen } : {}}
          onChange=${started}
        />`,
      )}
      <${RefreshClubs} />
    </div>
    <${Schedules} version=${version} />
    <${PastTasks}
      ...${{ version, divisions, shown }}
      current=${latest}
      onLog=${/** @param {string} id */ (id) => change({ task: id })}
    />
  </div>`
}

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
  return html`<${ErrorNotice} error=${error} title=${t('table-tennis-tasks.loadFailed')} />`
}

mount(html`<${Page} />`, 'page')
