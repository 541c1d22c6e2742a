import { useCallback, useEffect, useState } from 'preact/hooks'
import { fetchJson } from '../parts/api.js'
import { withSample } from './task-pace.js'

/** @typedef {import('./parts/answers.js').Task} Task */
/** @typedef {{task?: Task, error?: unknown, samples: readonly import('./task-pace.js').Sample[]}} Known */

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

/** @param {readonly import('./task-pace.js').Sample[]} samples @param {Task} task */
function sampled(samples, { running, pages_done: pages }) {
  return running ? withSample(samples, { atMs: performance.now(), pages }) : []
}
