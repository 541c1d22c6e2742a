import { createParser } from 'eventsource-parser'
import { ApiError, request } from '../parts/api.js'

/** @typedef {import('./run-state.js').StreamedEvent} StreamedEvent */

/** Characters of one event; the server's own buffer is smaller. */
const longestEvent = 64_000_000

/**
 * The events of one audit, as they come. Leaving the loop, or the signal, ends the audit.
 * @param {import('./audit-fields.js').AuditRequest} audit
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
  return new ApiError('The connection broke off before the report came.', {
    code: 'STREAM_BROKEN',
    status: 0,
  })
}
