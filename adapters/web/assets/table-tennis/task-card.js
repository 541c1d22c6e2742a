import { html } from 'htm/preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { durationText, numberText, timeText } from '../../../texts/format.ts'
import { locale, t } from '../../../texts/texts.ts'
import { fetchJson, usePost } from '../parts/api.js'
import { ActionButton, StateBadge } from '../parts/elements.js'
import { Card } from './parts/answer-view.js'
import { CallProblem } from './parts/scrape-call.js'
import { figure, provinceText, shareText } from './parts/values.js'

/**
 * @import {Sent} from './parts/types.ts'
 * @typedef {Sent<'TaskSummary'>} Task
 * @typedef {Sent<'TaskKindName'>} TaskKind
 */

/** Paths of the calls for each kind of task. @type {Readonly<Record<TaskKind, string>>} */
export const kindPaths = {
  interclubs: '/api/scrape/interclubs',
  all: '/api/scrape',
  calendrier: '/api/scrape/calendrier',
  tournaments: '/api/scrape/tournaments',
  exports: '/api/scrape/exports',
}
const kinds = /** @type {readonly TaskKind[]} */ (Object.keys(kindPaths))

const totals = /** @type {const} */ ({
  interclubs: 'total_rankings',
  all: 'total_players',
  calendrier: 'total_matches',
  tournaments: 'total_results',
  exports: 'total_lines',
})

/** The number of records that a task has stored so far. @param {Task} task */
export function broughtBy(task) {
  return task[totals[task.kind]] ?? 0
}

/** No task of any kind has run. */
export function NoTask() {
  return html`<${Card} id="task" class="tt-task" title=${t('table-tennis-tasks.none.title')}>
    <p>${t('table-tennis-tasks.none.text')}</p>
  <//>`
}

/**
 * How the running task of a kind is doing, else how the latest one ended.
 * @param {{task: Task, samples: readonly Sample[], divisions?: readonly Sent<'Division'>[],
 *   onChange: () => void}} props
 */
export function TaskCard({ task, samples, divisions = [], onChange }) {
  const { kind, running, started_at: at } = task
  const id = `task-of-${kind}`
  const titles = { kind: t(`table-tennis-tasks.kind.${kind}.title`) }
  const title = running
    ? t('table-tennis-tasks.card.running', titles)
    : t('table-tennis-tasks.card.latest', titles)
  const how = task.trigger === 'cron' ? 'begunBySchedule' : 'begun'
  const begun = t(`table-tennis-tasks.card.${how}`, { time: timeText(at) })
  return html`<section class="card tt-task" aria-labelledby=${id}>
    <div class="card-head">
      <h2 id=${id} tabindex="-1">${title}</h2>
      <span role="status"><${StateBadge} state=${task.status} /></span>
    </div>
    <p class="small soft tt-break">
      ${[begun, ...(kind === 'all' ? selectionOf(task) : [])].join(', ')}
    </p>
    <${PageBar} task=${task} />
    <${Figures} ...${{ task, samples, divisions }} />
    ${task.files && html`<${Files} files=${task.files} />`}
    ${!running && task.status !== 'success' && task.message && html`<p lang="en">${task.message}</p>`}
    ${running && html`<${CancelTask} ...${{ kind, onChange }} />`}
  </section>`
}

/** Which clubs a task reads. @param {Task} task */
export function selectionOf({ province, older_than: age }) {
  return [
    ...(province ? [provinceText(province)] : []),
    ...(age ? [t('table-tennis-tasks.card.notReadFor', { age: ageText(age) })] : []),
  ]
}

/** Days or hours in words. @param {string} age such as `7d` or `12h`. */
function ageText(age) {
  const unit = age.endsWith('h') ? 'hour' : 'day'
  const format = new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Number.parseInt(age, 10))
}

/** @param {{task: Task}} props */
function PageBar({ task: { kind, pages_done: done, pages_total: total, running } }) {
  const name = `table-tennis-tasks.kind.${kind}`
  const text =
    total === null
      ? t(`${name}.items`, { n: done })
      : t(`${name}.itemsOf`, { done: numberText(done), n: total })
  const label = t('table-tennis-tasks.card.progress')
  const isKnown = total !== null && total > 0
  return html`<div class="tt-progress">
    ${
      isKnown
        ? html`<progress max=${total} value=${done} aria-label=${label}>${text}</progress>`
        : running && html`<progress aria-label=${label}></progress>`
    }
    <span class="figure">${text}${isKnown && ` (${shareText(Math.floor((done / total) * 100) / 100)})`}</span>
  </div>`
}

/**
 * @param {{task: Task, samples: readonly Sample[], divisions: readonly Sent<'Division'>[]}} props
 */
function Figures({ task, samples, divisions }) {
  const { perSecond, remainingSeconds } = paceOf(samples, task)
  const { kind, last_success: last = null, elapsed_seconds: elapsed } = task
  const name = divisions.find(({ division_index: index }) => index === last?.division_index)
  const position = { division: name?.division_name ?? '–', week: last?.week ?? 0 }
  const pace = t('table-tennis-tasks.card.perMinute', { n: numberText((perSecond ?? 0) * 60) })
  return html`<dl class="tt-figures">
    ${task.running && figure(t('table-tennis-tasks.card.pace'), perSecond === null ? '–' : pace)}
    ${task.running && figure(t('table-tennis-tasks.card.remaining'), remainingText(remainingSeconds))}
    ${figure(t('table-tennis-tasks.card.time'), durationText(elapsed * 1000))}
    ${figure(t(`table-tennis-tasks.kind.${kind}.result`), numberText(broughtBy(task)))}
    ${kind === 'calendrier' && figure(t('table-tennis-tasks.card.sheets'), numberText(task.total_sheets ?? 0))}
    ${task.refused_sheets ? figure(t('table-tennis-tasks.card.refusedSheets'), numberText(task.refused_sheets)) : null}
    ${kind === 'calendrier' && figure(t('table-tennis-tasks.card.teams'), numberText(task.total_teams ?? 0))}
    ${figure(t('table-tennis-tasks.card.errors'), numberText(task.errors_count))}
    ${kind === 'all' && task.running && figure(t('table-tennis-tasks.card.nowReading'), task.current_club ?? '–')}
    ${kind === 'interclubs' && figure(t('table-tennis-tasks.card.complete'), last === null ? '–' : t('table-tennis-tasks.card.position', position))}
  </dl>`
}

/** The outcome of each file of the federation. @param {{files: NonNullable<Task['files']>}} props */
function Files({ files }) {
  return html`<ul class="small">
    ${files.map(({ file, outcome, check, problem, lines }) => {
      const known = ['accepted', 'unchanged', 'stale', 'refused'].includes(outcome)
      const texts = { file: t(`table-tennis-tasks.exports.${file}`), n: lines }
      const why = [check, problem].filter(Boolean).join(': ')
      return html`<li key=${file}>
        ${t(`table-tennis-tasks.file.${known ? outcome : 'failed'}`, { ...texts, problem: why })}
      </li>`
    })}
  </ul>`
}

/**
 * Ends the running task, once it is asked for twice.
 * @param {{kind: TaskKind, onChange: () => void}} props
 */
function CancelTask({ kind, onChange }) {
  const [isAsking, setIsAsking] = useState(false)
  const call = usePost(onChange)
  const keep = useRef(/** @type {HTMLButtonElement | null} */ (null))
  const ask = useRef(/** @type {HTMLButtonElement | null} */ (null))
  const wasAsked = useRef(false)
  useLayoutEffect(() => {
    if (isAsking) keep.current?.focus()
    else if (wasAsked.current) ask.current?.focus()
    wasAsked.current = isAsking
  }, [isAsking])
  const hasFocus = useRef(false)
  // With the end of the task the buttons go: the title takes the focus from them.
  useEffect(
    () => () => {
      if (hasFocus.current) document.getElementById(`task-of-${kind}`)?.focus()
    },
    [kind],
  )
  const cancel = () => call.send(`${kindPaths[kind]}/cancel`)
  return html`<div
    class="tt-cancel"
    onFocusIn=${() => {
      hasFocus.current = true
    }}
    onFocusOut=${(/** @type {FocusEvent} */ { relatedTarget }) => {
      if (relatedTarget !== null) hasFocus.current = false
    }}
  >
    ${
      isAsking
        ? html`<div class="row" role="group" aria-label=${t('table-tennis-tasks.cancel.question')}>
            <span>${t('table-tennis-tasks.cancel.keeps')}</span>
            <${ActionButton} class="button button-danger" isOff=${call.isBusy} onClick=${cancel}>
              ${t('table-tennis-tasks.cancel.yes')}
            <//>
            <button type="button" class="button" ref=${keep} onClick=${() => setIsAsking(false)}>
              ${t('table-tennis-tasks.cancel.no')}
            </button>
          </div>`
        : html`<button
            type="button"
            class="button button-danger"
            ref=${ask}
            onClick=${() => setIsAsking(true)}
          >
            ${t('table-tennis-tasks.cancel.ask')}
          </button>`
    }
    <${CallProblem} call=${call} title=${t('table-tennis-tasks.cancel.failed')} />
  </div>`
}

/** @typedef {{task: Task, samples: readonly Sample[]}} Watched */
/** @typedef {{tasks?: readonly Watched[], error?: unknown}} Known */

const runningMs = 1000
const idleMs = 5000

/**
 * The running task of each kind, or else the latest one, polled; faster while one
 * runs.
 * @returns {Known & {refresh: () => void}}
 */
export function useTasks() {
  const [known, setKnown] = useState(/** @type {Known} */ ({}))
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    /** @type {ReturnType<typeof setTimeout>} */
    let timer
    const ask = () => {
      Promise.all(
        kinds.map((kind) => fetchJson(`/api/scrape/tasks?kind=${kind}&limit=1`, { signal })),
      ).then(
        (/** @type {readonly Sent<'TaskList'>[]} */ answers) => {
          if (signal.aborted) return
          const tasks = answers.flatMap((answer) => answer.tasks)
          setKnown((before) => ({ tasks: tasks.map((task) => watched(task, before.tasks)) }))
          timer = setTimeout(ask, tasks.some(({ running }) => running) ? runningMs : idleMs)
        },
        (error) => {
          if (signal.aborted) return
          setKnown((before) => ({ ...before, error }))
          timer = setTimeout(ask, idleMs)
        },
      )
    }
    ask()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [version])
  const refresh = useCallback(() => setVersion((number) => number + 1), [])
  return { ...known, refresh }
}

/** @param {Task} task @param {readonly Watched[]} [before] @returns {Watched} */
function watched(task, before = []) {
  if (!task.running) return { task, samples: [] }
  const { samples = [] } = before.find((one) => one.task.task_id === task.task_id) ?? {}
  const sample = { atMs: performance.now(), pages: task.pages_done }
  return { task, samples: withSample(samples, sample) }
}

/** The pace is that of so long a while. */
const whileMs = 15_000

/** @typedef {{atMs: number, pages: number}} Sample */

/**
 * Samples with one more, without those that are too old to tell the pace.
 * @param {readonly Sample[]} samples @param {Sample} sample
 * @returns {readonly Sample[]}
 */
export function withSample(samples, sample) {
  const last = samples.at(-1)
  if (last !== undefined && sample.pages < last.pages) return [sample] // another task
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= whileMs), sample]
}

/**
 * Speed and remaining time of a task.
 * @param {readonly Sample[]} samples
 * @param {{pages_total: number | null}} task
 * @returns {{perSecond: number | null, remainingSeconds: number | null}} null: not known yet.
 */
export function paceOf(samples, { pages_total: total }) {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.atMs - first.atMs < 900) {
    return { perSecond: null, remainingSeconds: null }
  }
  const perSecond = ((last.pages - first.pages) * 1000) / (last.atMs - first.atMs)
  if (perSecond <= 0 || total === null) return { perSecond, remainingSeconds: null }
  return { perSecond, remainingSeconds: Math.max(0, total - last.pages) / perSecond }
}

/** Seconds in words that do not pretend to know better. @param {number | null} seconds */
export function remainingText(seconds) {
  if (seconds === null) return t('table-tennis-tasks.remaining.unknown')
  if (seconds < 60) return t('table-tennis-tasks.remaining.soon')
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('table-tennis-tasks.remaining.minutes', { n: minutes })
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return t('table-tennis-tasks.remaining.hours', parts)
}
