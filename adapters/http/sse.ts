import type { EventPayloads, RunEvent } from '../../core/events/event.ts'
import type { Run } from '../../core/run/run.ts'
import { publicFailure } from '../audit/public-error.ts'
import type { BodySink, StreamBody } from './api-message.ts'

const heartbeatMs = 15_000
const reconnectMs = 3_000

export type AuditStream = {
  readonly run: Run
  /** URL under audit. */
  readonly url: string
  /** The combined answer, or `{ok: false, error, code}`; must not throw. */
  shape(result: EventPayloads['result']): object
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
  /** What may wait for a slow reader. */
  readonly bufferBytes: number
}

/**
 * A run as Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html):
 * `plan` first, `result` last. The run never waits for a slow reader: beyond `bufferBytes`
 * unread the connection is closed.
 */
export function auditStream(stream: AuditStream): StreamBody {
  return { filler: ':\n\n', produce: (sink) => pipe(stream, sink) }
}

function pipe(
  { run, url, shape, signal, bufferBytes }: AuditStream,
  sink: BodySink,
): Promise<void> {
  return new Promise((resolve) => {
    let unsubscribe: (() => void) | undefined
    let isOver = false
    const heartbeat = setInterval(() => {
      if (sink.pendingBytes === 0) sink.write(': still here\n\n')
    }, heartbeatMs)
    const finish = () => {
      isOver = true
      clearInterval(heartbeat)
      signal.removeEventListener('abort', finish)
      unsubscribe?.()
      resolve()
    }
    sink.write(`retry: ${reconnectMs}\n\n`)
    if (signal.aborted) return finish()
    signal.addEventListener('abort', finish)
    unsubscribe = run.subscribe((event) => {
      if (isOver) return
      const data = payloadOf(event, url, shape)
      if (data !== undefined) sink.write(eventText(event, data))
      if (sink.pendingBytes > bufferBytes) sink.abort()
      if (event.kind === 'result') finish()
    })
    if (isOver) unsubscribe()
  })
}

/** `id:` is the event's place in its run; JSON holds no line break, so one `data:` line does. */
function eventText({ kind, seq, runId, at }: RunEvent, data: object): string {
  const json = JSON.stringify({ runId, at: Math.round(at), ...data })
  return `id: ${seq}\nevent: ${kind}\ndata: ${json}\n\n`
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
