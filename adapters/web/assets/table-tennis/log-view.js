import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { countText } from '../parts/format.js'
import { graveLines } from './log-lines.js'
import { ChoiceField } from './parts/choice-field.js'
import { useTaskLog } from './use-task-log.js'

/** So many lines are drawn; a filter finds those before them. */
const mostShown = 400

const levels = [
  { value: 'info', text: 'Everything' },
  { value: 'warn', text: 'Warnings and errors' },
  { value: 'error', text: 'Errors alone' },
]
const states = {
  connecting: 'Connecting …',
  live: 'Live',
  ended: 'The task has ended',
  broken: 'The connection broke off: reload the page to go on',
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
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const follow = ({ currentTarget }) => setIsFollowing(currentTarget.checked)
  return html`<section class="card" aria-labelledby="log">
    <div class="card-head">
      <h2 id="log">Log</h2>
      <p class="small soft">${taskId} · <span role="status">${states[state]}</span></p>
    </div>
    <div class="tt-filters">
      <${ChoiceField} id="level" label="Show" value=${level} options=${levels} onChange=${setLevel} />
      <label class="choice tt-follow">
        <input type="checkbox" checked=${isFollowing} onChange=${follow} /> Scroll along
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
