import type { BodySink, StreamBody } from './api-message.ts'

const heartbeatMs = 15_000
const reconnectMs = 3_000

/** One event: `id` is its place in its stream, `data` goes as JSON. */
export type StreamEvent = { readonly id: number; readonly event: string; readonly data: object }

export type EventStream = {
  /**
   * Calls `send` with every event, at once or later, and `end` after the last one. Gives back what
   * stops it.
   */
  subscribe(send: (event: StreamEvent) => void, end: () => void): () => void
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
  /** What may wait for a slow reader. */
  readonly bufferBytes: number
}

/** Headers of an answer that is a stream of events. */
export const eventStreamHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Nothing
 * waits for a slow reader: beyond `bufferBytes` unread the connection is closed.
 */
export function eventStream(stream: EventStream): StreamBody {
  return { filler: ':\n\n', produce: (sink) => pipe(stream, sink) }
}

/** Whether a client asks for a stream by name; `*` does not. */
export function acceptsEventStream(accept = ''): boolean {
  const wanted = eventStreamHeaders['content-type']
  return accept.split(',').some((range) => range.split(';')[0]?.trim().toLowerCase() === wanted)
}

function pipe({ subscribe, signal, bufferBytes }: EventStream, sink: BodySink): Promise<void> {
  return new Promise((resolve) => {
    let unsubscribe: (() => void) | undefined
    let isOver = false
    const heartbeat = setInterval(() => {
      if (sink.pendingBytes === 0) sink.write(': still here\n\n')
    }, heartbeatMs)
    const finish = (): void => {
      isOver = true
      clearInterval(heartbeat)
      signal.removeEventListener('abort', finish)
      unsubscribe?.()
      resolve()
    }
    const send = (event: StreamEvent): void => {
      if (isOver) return
      sink.write(eventText(event))
      if (sink.pendingBytes > bufferBytes) sink.abort()
    }
    sink.write(`retry: ${reconnectMs}\n\n`)
    if (signal.aborted) return finish()
    signal.addEventListener('abort', finish)
    unsubscribe = subscribe(send, finish)
    if (isOver) unsubscribe()
  })
}

/** JSON holds no line break, so one `data:` line does. */
function eventText({ id, event, data }: StreamEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
