import { html } from 'htm/preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fetchJson } from '../parts/api.js'
import { ActionButton, StateBadge } from '../parts/elements.js'
import { durationText, numberText, timeText } from '../parts/format.js'
import { CallProblem, useScrapeCall } from './parts/scrape-call.js'
import { figure } from './parts/values.js'

/** @typedef {import('./parts/answers.js').Task} Task */

/**
 * How the running task is doing, else how the latest one ended.
 * @param {{task: Task, samples: readonly Sample[],
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
 * @param {{task: Task, samples: readonly Sample[]}} props
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

/** Ends the running task, once it is asked for twice. @param {{onChange: () => void}} props */
function CancelTask({ onChange }) {
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
      if (hasFocus.current) document.getElementById('task')?.focus()
    },
    [],
  )
  const cancel = () => call.send('/api/scrape/interclubs/cancel')
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

/** @typedef {{task?: Task, error?: unknown, samples: readonly Sample[]}} Known */

const runningMs = 1000
const idleMs = 5000

/**
 * The task that runs, else the latest one, asked for again and again; faster while one runs.
 * @returns {Known & {refresh: () => void}}
 */
export function useTask() {
  const [known, setKnown] = useState(/** @type {Known} */ ({ samples: [] }))
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    /** @type {ReturnType<typeof setTimeout>} */
    let timer
    const ask = () => {
      /** @type {Promise<Task>} */
      const asking = fetchJson('/api/scrape/interclubs/status', { signal: leaving.signal })
      asking.then(
        (task) => {
          if (leaving.signal.aborted) return
          setKnown(({ samples }) => ({ task, samples: sampled(samples, task) }))
          timer = setTimeout(ask, task.running ? runningMs : idleMs)
        },
        (error) => {
          if (leaving.signal.aborted) return
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

/** @param {readonly Sample[]} samples @param {Task} task */
function sampled(samples, { running, pages_done: pages }) {
  return running ? withSample(samples, { atMs: performance.now(), pages }) : []
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
