import { useEffect, useState } from 'preact/hooks'
import { withLines } from './log-lines.js'

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
export function useTaskLog(taskId, onEnd) {
  const [log, setLog] = useState(/** @type {TaskLog} */ ({ lines: [], state: 'connecting' }))
  useEffect(() => {
    setLog({ lines: [], state: 'connecting' })
    if (taskId === null) return
    const source = new EventSource(`/api/scrape/interclubs/logs/${encodeURIComponent(taskId)}`)
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
