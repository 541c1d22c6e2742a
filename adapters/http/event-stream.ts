import type { BodySink, StreamBody } from './api-message.ts'

const heartbeatMs = 15_000
const reconnectMs = 3_000

/** One event. `id` is its position in the stream; `data` is sent as JSON. */
export type StreamEvent = { readonly id: number; readonly event: string; readonly data: object }

export type EventStream = {
  /**
   * Calls `send` with every event, now or later, and `end` after the last one. `remark` sends a
   * comment of one line, which browsers ignore. Returns a function that unsubscribes.
   */
  subscribe(
    send: (event: StreamEvent) => void,
    end: () => void,
    remark: (text: string) => void,
  ): () => void
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Most bytes that may wait for a slow reader. */
  readonly bufferBytes: number
}

/** Response headers of an event stream. */
export const eventStreamHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Never waits
 * for a slow reader: beyond `bufferBytes` of unread data, the connection is closed.
 */
export function eventStream(stream: EventStream): StreamBody {
  return { filler: ':\n\n', produce: (sink) => pipe(stream, sink) }
}

/** Whether a client accepts event streams by name. `*` does not count. */
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
    const write = (text: string): void => {
      if (isOver) return
      sink.write(text)
      if (sink.pendingBytes > bufferBytes) sink.abort()
    }
    const send = (event: StreamEvent): void => write(eventText(event))
    const remark = (text: string): void => write(`: ${text}\n\n`)
    sink.write(`retry: ${reconnectMs}\n\n`)
    if (signal.aborted) return finish()
    signal.addEventListener('abort', finish)
    unsubscribe = subscribe(send, finish, remark)
    if (isOver) unsubscribe()
  })
}

/** JSON has no line breaks, so one `data:` line is enough. */
function eventText({ id, event, data }: StreamEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
