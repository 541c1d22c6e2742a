import { createParser } from 'eventsource-parser'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { ApiError, request } from '../parts/api.js'
import { afterEvent, broken, cancelled, newRun } from './run-state.js'

/** @import {RunState, StreamedEvent} from './run-state.js' */
/** @import {AuditRequest} from './form-state.js' */

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

/** Characters of one event; the server's own buffer is smaller. */
const longestEvent = 64_000_000

/**
 * The events of one audit, as they come. Leaving the loop, or the signal, ends the audit.
 * @param {import('./form-state.js').AuditRequest} audit
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<StreamedEvent, void, void>}
 * @throws {ApiError} when the server refuses; with the code STREAM_BROKEN when it breaks off.
 */
export async function* auditEvents(audit, signal) {
  const response = await request('/api/audit/stream', {
    body: audit,
    headers: { accept: 'text/event-stream' },
    signal,
  })
  if (response.body === null) throw brokenOff()
  let isComplete = false
  for await (const event of eventsOf(response.body, signal)) {
    isComplete ||= event.event === 'result'
    yield event
  }
  if (!isComplete) throw brokenOff()
}

/** @param {ReadableStream<Uint8Array>} body @param {AbortSignal} signal */
async function* eventsOf(body, signal) {
  /** @type {StreamedEvent[]} */
  const events = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => events.push({ event, data: JSON.parse(data) }),
    onComment: (comment) => {
      const place = /^ ?queued (\d+)$/.exec(comment)?.[1]
      if (place !== undefined) events.push({ event: 'queued', data: { place: Number(place) } })
    },
    maxBufferSize: longestEvent,
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events.splice(0)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw brokenOff()
  } finally {
    reader.cancel().catch(() => {}) // it has ended already
  }
}

function brokenOff() {
  return new ApiError(t('audit.run.lostText'), { code: 'STREAM_BROKEN', status: 0 })
}
