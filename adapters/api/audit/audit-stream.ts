import type { Run } from '../../../core/engine.ts'
import type { EventPayloads, RunEvent } from '../../../core/events/event.ts'
import type { StreamBody } from '../../http/api-message.ts'
import { eventStream, type StreamEvent } from '../../http/event-stream.ts'
import { publicFailure } from './outcomes.ts'

type AuditStream = {
  readonly run: Run
  /** URL under audit. */
  readonly url: string
  /** An English sentence of an event in the language of the report. */
  say(place: 'skipped' | 'warning' | 'error', sentence: string): string
  /** The combined response, or `{ok: false, error, code}`. Must not throw. */
  shape(result: EventPayloads['result']): object
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Most bytes that may wait for a slow reader. */
  readonly bufferBytes: number
}

/**
 * A run as a stream of events: `plan` first, `result` last. Event ids are positions in the run. The
 * place in the queue is a comment.
 */
export function auditStream(stream: AuditStream): StreamBody {
  const { run, signal, bufferBytes } = stream
  return eventStream({
    signal,
    bufferBytes,
    subscribe: (send, end, remark) =>
      run.subscribe((event) => {
        if (event.kind === 'queued') remark(`queued ${event.data.place}`)
        const data = payloadOf(event, stream)
        if (data !== undefined) send(streamEvent(event, data))
        if (event.kind === 'result') end()
      }),
  })
}

function streamEvent({ kind, seq, runId, at }: RunEvent, data: object): StreamEvent {
  return { id: seq, event: kind, data: { runId, at: Math.round(at), ...data } }
}

function payloadOf(event: RunEvent, { url, say, shape }: AuditStream): object | undefined {
  switch (event.kind) {
    case 'progress':
    case 'item:failed':
    case 'queued':
      return undefined // the specification fixes the kinds of this stream
    case 'plan':
      return {
        ...{ url, ...event.data },
        skipped: event.data.skipped.map((one) => ({ ...one, reason: say('skipped', one.reason) })),
      }
    case 'module:skip':
      return { ...event.data, reason: say('skipped', event.data.reason) }
    case 'warning':
      return { ...event.data, message: say('warning', event.data.message) }
    case 'module:done':
      return doneOf(event.data, say)
    case 'result':
      return shape(event.data)
    default:
      return event.data
  }
}

function doneOf(data: EventPayloads['module:done'], say: AuditStream['say']): object {
  if (data.ok || data.code === undefined) return data
  const { code, error } = publicFailure(data.code, data.error ?? '')
  return { ...data, code, error: say('error', error) }
}
