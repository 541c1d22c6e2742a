import { html } from 'htm/preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fetchJson } from '../parts/api.js'
import { ActionButton, StateBadge } from '../parts/elements.js'
import { durationText, numberText, timeText } from '../parts/format.js'
import { CallProblem, useScrapeCall } from './parts/scrape-call.js'
import { figure } from './parts/values.js'

/** @typedef {import('./parts/answers.js').Task} Task */

/** @typedef {import('./parts/answers.js').TaskKind} TaskKind */

/**
 * What the tasks of a kind visit, what that brings (the label and the field of the figure), and
 * where their calls are.
 * @type {Readonly<Record<TaskKind, {title: string, item: string, path: string, result: string,
 *   figure: 'total_rankings' | 'total_players' | 'total_matches' | 'total_lines' | 'total_results'}>>}
 */
export const kindWords = {
  interclubs: {
    ...{ title: 'interclubs', item: 'page', path: '/api/scrape/interclubs' },
    ...{ result: 'Rows stored', figure: 'total_rankings' },
  },
  all: {
    ...{ title: 'all clubs', item: 'club', path: '/api/scrape' },
    ...{ result: 'Players read', figure: 'total_players' },
  },
  calendrier: {
    ...{ title: 'fixtures', item: 'division', path: '/api/scrape/calendrier' },
    ...{ result: 'Fixtures read', figure: 'total_matches' },
  },
  tournaments: {
    ...{ title: 'tournaments', item: 'tournament', path: '/api/scrape/tournaments' },
    ...{ result: 'Results read', figure: 'total_results' },
  },
  exports: {
    ...{ title: 'exports', item: 'file', path: '/api/scrape/exports' },
    ...{ result: 'Lines read', figure: 'total_lines' },
  },
}
const kinds = /** @type {readonly TaskKind[]} */ (Object.keys(kindWords))

/** No task of any kind has run. */
export function NoTask() {
  return html`<section class="card tt-task" aria-labelledby="task">
    <h2 id="task">No task yet</h2>
    <p>Nothing has been read from the source so far. Start the first task below.</p>
  </section>`
}

/**
 * How the running task of a kind is doing, else how the latest one ended.
 * @param {{task: Task, samples: readonly Sample[],
 *   onChange: () => void}} props
 */
export function TaskCard({ task, samples, onChange }) {
  const { kind, running, started_at: at } = task
  const id = `task-of-${kind}`
  const selection = [task.province, task.older_than && `not read for ${task.older_than}`]
  return html`<section class="card tt-task" aria-labelledby=${id}>
    <div class="card-head">
      <h2 id=${id} tabindex="-1">${running ? 'Running task' : 'Latest task'}: ${kindWords[kind].title}</h2>
      <span role="status"><${StateBadge} state=${task.status} /></span>
    </div>
    <p class="small soft tt-break">
      ${[task.task_id, ...selection].filter(Boolean).join(', ')}, begun ${timeText(at)}${task.trigger === 'cron' && ' by a schedule'}
    </p>
    <${PageBar} task=${task} />
    <${Figures} task=${task} samples=${samples} />
    ${task.files && html`<${Files} files=${task.files} />`}
    ${!task.running && task.message && html`<p>${task.message}</p>`}
    ${task.running && html`<${CancelTask} ...${{ kind, onChange }} />`}
  </section>`
}

/** @param {{task: Task}} props */
function PageBar({ task: { kind, pages_done: done, pages_total: total, running } }) {
  const { item } = kindWords[kind]
  const text =
    total === null
      ? `${numberText(done)} ${item}s`
      : `${numberText(done)} of ${numberText(total)} ${item}s`
  const label = `${item[0]?.toUpperCase()}${item.slice(1)}s read`
  const isKnown = total !== null && total > 0
  return html`<div class="tt-progress">
    ${
      isKnown
        ? html`<progress max=${total} value=${done} aria-label=${label}>${text}</progress>`
        : running && html`<progress aria-label=${label}></progress>`
    }
    <span class="figure">${text}${isKnown && ` (${Math.floor((done / total) * 100)} %)`}</span>
  </div>`
}

/**
 * @param {{task: Task, samples: readonly Sample[]}} props
 */
function Figures({ task, samples }) {
  const { perSecond, remainingSeconds } = paceOf(samples, task)
  const { kind, last_success: last = null, elapsed_seconds: elapsed } = task
  const { item, result, figure: field } = kindWords[kind]
  const pace =
    kind === 'all'
      ? `${numberText((perSecond ?? 0) * 60, 1)} clubs/min`
      : `${numberText(perSecond ?? 0, 1)} ${item}s/s`
  return html`<dl class="tt-figures">
    ${task.running && figure('Pace', perSecond === null ? '–' : pace)}
    ${task.running && figure('Remaining', remainingText(remainingSeconds))}
    ${figure('Time', durationText(elapsed * 1000))}
    ${figure(result, numberText(task[field] ?? 0))}
    ${kind === 'calendrier' && figure('Match sheets read', numberText(task.total_sheets ?? 0))}
    ${task.refused_sheets ? figure('Match sheets refused', numberText(task.refused_sheets)) : null}
    ${kind === 'calendrier' && figure('Teams read', numberText(task.total_teams ?? 0))}
    ${figure('Errors', numberText(task.errors_count))}
    ${kind === 'all' && task.running && figure('Now reading', task.current_club ?? '–')}
    ${kind === 'interclubs' && figure('Complete up to', last === null ? '–' : `division ${last.division_index}, week ${last.week}`)}
  </dl>`
}

/** What became of each file of the federation. @param {{files: NonNullable<Task['files']>}} props */
function Files({ files }) {
  return html`<ul class="small">
    ${files.map(
      ({ file, outcome, check, problem, lines }) => html`<li key=${file}>
        ${file}: ${outcome}${check && ` by the check ${check}`},${' '}
        ${problem ?? `${numberText(lines)} lines`}
      </li>`,
    )}
  </ul>`
}

/**
 * Ends the running task, once it is asked for twice.
 * @param {{kind: TaskKind, onChange: () => void}} props
 */
function CancelTask({ kind, onChange }) {
  const [isAsking, setIsAsking] = useState(false)
  const call = useScrapeCall(onChange)
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
  const cancel = () => call.send(`${kindWords[kind].path}/cancel`)
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
        ? html`<div class="row" role="group" aria-label="Cancel the task?">
            <span>Cancel the task? What is stored stays.</span>
            <${ActionButton} class="button button-danger" isOff=${call.isBusy} onClick=${cancel}>
              Yes, cancel it
            <//>
            <button type="button" class="button" ref=${keep} onClick=${() => setIsAsking(false)}>
              Let it run
            </button>
          </div>`
        : html`<button
            type="button"
            class="button button-danger"
            ref=${ask}
            onClick=${() => setIsAsking(true)}
          >
            Cancel task
          </button>`
    }
    <${CallProblem} call=${call} title="The task could not be cancelled" />
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
      Promise.all(kinds.map((kind) => latestOf(kind, signal))).then(
        (answers) => {
          if (signal.aborted) return
          const tasks = answers.flat()
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

/** @param {TaskKind} kind @param {AbortSignal} signal @returns {Promise<readonly Task[]>} */
async function latestOf(kind, signal) {
  return (await fetchJson(`/api/scrape/tasks?kind=${kind}&limit=1`, { signal })).tasks
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
 * How fast a task goes and how long it will go on.
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
  if (seconds === null) return 'not known yet'
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return `about ${hours} h ${minutes % 60} min`
}
