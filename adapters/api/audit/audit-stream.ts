import type { Run } from '../../../core/engine.ts'
import type { EventPayloads, RunEvent } from '../../../core/events/event.ts'
import type { StreamBody } from '../../http/api-message.ts'
import { eventStream, type StreamEvent } from '../../http/event-stream.ts'
import { publicFailure } from './outcomes.ts'

type AuditStream = {
  readonly run: Run
  /** URL under audit. */
  readonly url: string
  /** The combined response, or `{ok: false, error, code}`. Must not throw. */
  shape(result: EventPayloads['result']): object
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Most bytes that may wait for a slow reader. */
  readonly bufferBytes: number
}

/** A run as a stream of events: `plan` first, `result` last. Event ids are positions in the run. */
export function auditStream({ run, url, shape, signal, bufferBytes }: AuditStream): StreamBody {
  return eventStream({
    signal,
    bufferBytes,
    subscribe: (send, end) =>
      run.subscribe((event) => {
        const data = payloadOf(event, url, shape)
        if (data !== undefined) send(streamEvent(event, data))
        if (event.kind === 'result') end()
      }),
  })
}

function streamEvent({ kind, seq, runId, at }: RunEvent, data: object): StreamEvent {
  return { id: seq, event: kind, data: { runId, at: Math.round(at), ...data } }
}

function payloadOf(event: RunEvent, url: string, shape: AuditStream['shape']): object | undefined {
  switch (event.kind) {
    case 'progress':
    case 'item:failed':
      return undefined // the specification fixes the kinds of this stream
    case 'plan':
      return { url, ...event.data }
    case 'module:done':
      return doneOf(event.data)
    case 'result':
      return shape(event.data)
    default:
      return event.data
  }
}

function doneOf(data: EventPayloads['module:done']): object {
  if (data.ok || data.code === undefined) return data
  return { ...data, ...publicFailure(data.code, data.error ?? '') }
}
