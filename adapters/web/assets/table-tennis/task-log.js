import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { clockText, numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { onCheck } from '../parts/elements.js'
import { followEvents } from '../parts/event-stream.js'
import { choiceField } from '../parts/form-fields.js'
import { Card } from './parts/answer-view.js'

/** @import {Sent} from './parts/types.ts' */

/** So many lines are drawn; a filter finds those before them. */
const mostShown = 400

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
  const status = html`<p class="small soft">
    ${taskId} · <span role="status">${t(`table-tennis-tasks.log.${state}`)}</span>
  </p>`
  return html`<${Card} id="log" title=${t('table-tennis-tasks.log.title')} aside=${status}>
    <div class="tt-filters">
      ${choiceField({
        ...{ id: 'level', label: t('table-tennis-tasks.log.show'), value: level },
        options: [
          { value: 'info', text: t('table-tennis-tasks.log.everything') },
          { value: 'warn', text: t('table-tennis-tasks.log.warnings') },
          { value: 'error', text: t('table-tennis-tasks.log.errorsOnly') },
        ],
        onChange: setLevel,
      })}
      <label class="choice tt-follow">
        <input type="checkbox" checked=${isFollowing} onChange=${onCheck(setIsFollowing)} />${' '}
        ${t('table-tennis-tasks.log.follow')}
      </label>
    </div>
    <ol class="tt-log" lang="en" ref=${frame} tabindex="0" aria-label=${t('table-tennis-tasks.log.lines')}>
      ${shown.map(
        (line) => html`<li key=${line.seq} class=${`tt-log-line tt-log-${line.level}`}>
          <span class="soft figure">${clockText(line.timestamp)}</span>
          ${line.level !== 'info' && html`<span class="tt-log-level">${line.level}</span>`}
          <span>${line.message}</span>
        </li>`,
      )}
    </ol>
    <p class="small soft">
      ${t(`table-tennis-tasks.log.${found.length > shown.length ? 'countLast' : 'count'}`, {
        ...{ n: found.length, shown: numberText(shown.length) },
      })}
    </p>
  <//>`
}

/** @typedef {Sent<'LogLine'>} LogLine */
/** @typedef {{lines: readonly LogLine[], state: 'connecting' | 'live' | 'ended' | 'broken'}} TaskLog */

/** Ids begin with their kind, but those of all clubs are numbers. @param {string} taskId */
export function logPath(taskId) {
  const [, kind] = /^([a-z]+)_/.exec(taskId) ?? []
  const path = kind === undefined ? '/api/scrape' : `/api/scrape/${kind}`
  return `${path}/logs/${encodeURIComponent(taskId)}`
}

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
    return followEvents(logPath(taskId), {
      ...{ names: ['log', 'end'], last: 'end' },
      draw: (events) => {
        const more = events.filter(({ event }) => event === 'log').map(({ data }) => data)
        const hasEnded = more.length < events.length
        setLog(({ lines, state }) => ({
          lines: withLines(lines, more),
          state: hasEnded ? 'ended' : state,
        }))
        if (hasEnded) onEnd()
      },
      onState: (state) => setLog(({ lines }) => ({ lines, state })),
    })
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
