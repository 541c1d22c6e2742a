import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../parts/api.js'
import { afterEvent, broken, cancelled, newRun } from './run-state.js'
import { auditEvents } from './run-stream.js'

/** @typedef {import('./run-state.js').RunState} RunState */
/** @typedef {import('./audit-fields.js').AuditRequest} AuditRequest */

/**
 * One audit at a time.
 * @returns {{run: RunState | null, refusal: unknown, isRunning: boolean,
 *   start: (audit: AuditRequest) => void, cancel: () => void, clear: () => void}}
 *   `refusal`: why the last one was not begun.
 */
export function useAuditRun() {
  const [run, setRun] = useState(/** @type {RunState | null} */ (null))
  const [refusal, setRefusal] = useState(/** @type {unknown} */ (null))
  const leaving = useRef(/** @type {AbortController | null} */ (null))
  useEffect(() => () => leaving.current?.abort(), [])

  /** @param {AuditRequest} audit */
  const start = (audit) => {
    if (leaving.current !== null) return
    const controller = new AbortController()
    leaving.current = controller
    setRefusal(null)
    setRun(newRun(audit.url))
    follow(audit, controller.signal, setRun)
      .then(setRefusal)
      .finally(() => {
        if (leaving.current === controller) leaving.current = null
      })
  }
  const cancel = () => {
    if (leaving.current === null) return
    leaving.current.abort()
    leaving.current = null
    setRun((known) => known && cancelled(known, performance.now()))
  }
  const clear = () => {
    setRun(null)
    setRefusal(null)
  }
  const isRunning = run?.phase === 'connecting' || run?.phase === 'running'
  return { run, refusal, isRunning, start, cancel, clear }
}

/**
 * @param {AuditRequest} audit
 * @param {AbortSignal} signal
 * @param {(change: (run: RunState | null) => RunState | null) => void} setRun
 * @returns {Promise<unknown>} why it was refused; null where it was not.
 */
async function follow(audit, signal, setRun) {
  try {
    for await (const event of auditEvents(audit, signal)) {
      if (signal.aborted) return null
      setRun((known) => known && afterEvent(known, event, performance.now()))
    }
    return null
  } catch (error) {
    if (signal.aborted) return null
    if (!(error instanceof ApiError) || error.code === 'STREAM_BROKEN') {
      const text = error instanceof Error ? error.message : String(error)
      setRun((known) => known && broken(known, text, performance.now()))
      return null
    }
    setRun(() => null)
    return error
  }
}
