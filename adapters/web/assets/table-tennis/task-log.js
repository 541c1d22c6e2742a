import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { onCheck } from '../parts/elements.js'
import { choiceField } from '../parts/form-fields.js'
import { countText } from '../parts/format.js'

/** So many lines are drawn; a filter finds those before them. */
const mostShown = 400

const levelChoices = [
  { value: 'info', text: 'Everything' },
  { value: 'warn', text: 'Warnings and errors' },
  { value: 'error', text: 'Errors only' },
]
const stateTexts = {
  connecting: 'Connecting …',
  live: 'Live',
  ended: 'The task has ended',
  broken: 'Connection lost: reload the page to continue',
}

/** The log of a task, live. @param {{taskId: string, onEnd: () => void}} props */
export function LogView({ taskId, onEnd }) {
  const { lines, state } = useTaskLog(taskId, onEnd)
  const [level, setLevel] = useState('info')
  const [isFollowing, setIsFollowing] = useState(true)
  const frame = useRef(/** @type {HTMLOListElement | null} */ (null))
  const found = graveLines(lines, level)
  const shown = found.slice(-mostShown)
  const last = shown.at(-1)?.seq
  useEffect(() => {
    const element = frame.current
    if (isFollowing && element !== null) element.scrollTop = element.scrollHeight
  }, [last, isFollowing, level])
  return html`<section class="card" aria-labelledby="log">
    <div class="card-head">
      <h2 id="log">Log</h2>
      <p class="small soft">${taskId} · <span role="status">${stateTexts[state]}</span></p>
    </div>
    <div class="tt-filters">
      ${choiceField({ id: 'level', label: 'Show', value: level, options: levelChoices, onChange: setLevel })}
      <label class="choice tt-follow">
        <input type="checkbox" checked=${isFollowing} onChange=${onCheck(setIsFollowing)} /> Scroll along
      </label>
    </div>
    <ol class="tt-log" ref=${frame} tabindex="0" aria-label="Lines of the log">
      ${shown.map(
        (line) => html`<li key=${line.seq} class=${`tt-log-line tt-log-${line.level}`}>
          <span class="soft figure">${line.timestamp}</span>
          ${line.level !== 'info' && html`<span class="tt-log-level">${line.level}</span>`}
          <span>${line.message}</span>
        </li>`,
      )}
    </ol>
    <p class="small soft">
      ${countText(found.length, 'line')}${found.length > shown.length && `, the last ${shown.length} are shown`}.
      Times are UTC.
    </p>
  </section>`
}

/** @typedef {import('./parts/answers.js').LogLine} LogLine */
/** @typedef {{lines: readonly LogLine[], state: 'connecting' | 'live' | 'ended' | 'broken'}} TaskLog */

/** Lines come in bursts: they are drawn together. */
const pauseMs = 200

/**
 * The log of a task as it grows.
 * @param {string | null} taskId
 * @param {() => void} onEnd called when the task has ended while it was followed.
 * @returns {TaskLog}
 */
function useTaskLog(taskId, onEnd) {
  const [log, setLog] = useState(/** @type {TaskLog} */ ({ lines: [], state: 'connecting' }))
  useEffect(() => {
    setLog({ lines: [], state: 'connecting' })
    if (taskId === null) return
    // Ids of all clubs are numbers.
    const path = /^\d+$/.test(taskId) ? '/api/scrape/logs' : '/api/scrape/interclubs/logs'
    const source = new EventSource(`${path}/${encodeURIComponent(taskId)}`)
    /** @type {LogLine[]} */
    let waiting = []
    const draw = () => {
      const more = waiting
      waiting = []
      if (more.length > 0) setLog(({ lines, state }) => ({ lines: withLines(lines, more), state }))
    }
    const timer = setInterval(draw, pauseMs)
    source.addEventListener('open', () => setLog(({ lines }) => ({ lines, state: 'live' })))
    source.addEventListener('log', ({ data }) => waiting.push(JSON.parse(data)))
    source.addEventListener('end', () => {
      source.close() // or the browser connects again
      draw()
      setLog(({ lines }) => ({ lines, state: 'ended' }))
      onEnd()
    })
    source.addEventListener('error', () => {
      const state = source.readyState === EventSource.CLOSED ? 'broken' : 'connecting'
      setLog(({ lines }) => ({ lines, state }))
    })
    return () => {
      source.close()
      clearInterval(timer)
    }
  }, [taskId, onEnd])
  return log
}

/** As many as the server keeps. */
const mostLines = 2000
/** @type {readonly string[]} */
const logLevels = ['info', 'warn', 'error']

/**
 * Lines with new ones, each once although a connection that was renewed repeats some.
 * @param {readonly LogLine[]} lines by their number. @param {readonly LogLine[]} more
 * @returns {readonly LogLine[]}
 */
export function withLines(lines, more) {
  let last = lines.at(-1)?.seq ?? 0
  const fresh = more.filter(({ seq }) => {
    if (seq <= last) return false
    last = seq
    return true
  })
  return fresh.length === 0 ? lines : [...lines, ...fresh].slice(-mostLines)
}

/** Lines that are at least as grave. @param {readonly LogLine[]} lines @param {string} level */
export function graveLines(lines, level) {
  const least = logLevels.indexOf(level)
  return lines.filter((line) => logLevels.indexOf(line.level) >= least)
}
