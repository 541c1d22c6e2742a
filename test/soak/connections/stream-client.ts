import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createParser } from 'eventsource-parser'

export type StreamedEvent = { readonly id: number; readonly event: string; readonly data: string }

/** All that one client got of a stream of events. */
export type Streamed = {
  readonly status: number
  readonly events: readonly StreamedEvent[]
  /** Whether the answer ended as HTTP ends one; else the connection broke. */
  readonly isWhole: boolean
}

export type StreamAsked = {
  readonly url: string
  /** Called with each event; what it gives back says whether to go on, else the client resets. */
  readonly onEvent?: (event: StreamedEvent) => boolean
}

/** Reads a stream of events on a connection of its own to its end, however that comes. */
export function readStream({ url, onEvent = () => true }: StreamAsked): Promise<Streamed> {
  return new Promise((resolve) => {
    const events: StreamedEvent[] = []
    const asked = request(url, { agent: false, headers: { accept: 'text/event-stream' } })
    const end = (status: number, isWhole: boolean): void => resolve({ status, events, isWhole })
    asked.once('error', () => end(0, false))
    asked.once('response', (response) => {
      const status = response.statusCode ?? 0
      const parser = createParser({
        onEvent: ({ id, event = 'message', data }) => {
          const seen = { id: Number(id), event, data }
          events.push(seen)
          if (!onEvent(seen)) reset(asked, response)
        },
      })
      response.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk))
      response.once('error', () => {})
      response.once('close', () => end(status, response.complete))
    })
    asked.end()
  })
}

/** Leaves without a good-bye, as a client does that crashes. */
function reset(asked: ClientRequest, response: IncomingMessage): void {
  asked.socket?.resetAndDestroy()
  response.destroy()
}

/** What is wrong with the stream of a whole audit; undefined when nothing is. */
export function auditDefect({ status, events, isWhole }: Streamed): string | undefined {
  if (status !== 200) return `status ${status}`
  if (!isWhole) return `it broke after ${events.length} events`
  if (events[0]?.event !== 'plan') return `it begins with ${events[0]?.event ?? 'nothing'}`
  if (events.at(-1)?.event !== 'result') return `it ends with ${events.at(-1)?.event}`
  const isInOrder = events.every(({ id }, at) => at === 0 || id > (events[at - 1]?.id ?? 0))
  if (!isInOrder) return 'its events are out of order'
  const planned = idsOf(events[0].data)
  const settled = new Set(
    events
      .filter(({ event }) => event === 'module:done' || event === 'module:skip')
      .map(({ data }) => (JSON.parse(data) as { readonly moduleId: string }).moduleId),
  )
  const missing = planned.filter((id) => !settled.has(id))
  return missing.length > 0 ? `${missing.join(', ')} never settled` : undefined
}

function idsOf(plan: string): readonly string[] {
  const { modules } = JSON.parse(plan) as { readonly modules: readonly { readonly id: string }[] }
  return modules.map(({ id }) => id)
}

/** What is wrong with what a follower got of a task's log; undefined when nothing is. */
export function logDefect({ status, events, isWhole }: Streamed): string | undefined {
  if (status !== 200) return `status ${status}`
  if (!isWhole) return `it broke after ${events.length} events`
  if (events.at(-1)?.event !== 'end') return `it ends with ${events.at(-1)?.event}`
  const lines = events.slice(0, -1)
  const isWithoutGap = lines.every(({ id, event }, at) => event === 'log' && id === at + 1)
  return isWithoutGap ? undefined : 'lines are missing or out of order'
}
