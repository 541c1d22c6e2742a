import type {
  EventFollower,
  EventStreams,
  EventWriter,
  StreamEvent,
} from '../../core/ports/event-streams.ts'

const MOST_EVENTS = 1000
/** How long an ended stream can be read again. */
const KEEP_MS = 60_000

type Stream = {
  readonly followers: Set<EventFollower>
  /** The latest event named `plan`. */
  plan: StreamEvent | undefined
  events: StreamEvent[]
  last: number
  state: 'unopened' | 'open' | 'ended'
}

/** Event streams of one process. */
export class MemoryEventStreams implements EventStreams {
  readonly #streams = new Map<string, Stream>()

  open(name: string, first?: number): EventWriter {
    const stream = this.#stream(name)
    if (stream.state === 'ended') Object.assign(stream, { events: [], plan: undefined })
    stream.state = 'open'
    stream.last = Math.max(stream.last, (first ?? 0) - 1)
    return {
      get last() {
        return stream.last
      },
      emit: (event, data) => emit(stream, { id: stream.last + 1, event, data }),
      end: async () => this.#end(name, stream),
    }
  }

  follow(name: string, follower: EventFollower, lastId = Number.NEGATIVE_INFINITY): () => void {
    const stream = this.#stream(name)
    const { plan, events } = stream
    const [oldest] = events
    const isPlanLost = plan !== undefined && plan.id < (oldest?.id ?? 0)
    const kept = isPlanLost ? [plan, ...events] : events
    for (const event of kept) if (event.id > lastId) follower.send(event)
    if (stream.state === 'ended') {
      follower.end()
      return () => {}
    }
    stream.followers.add(follower)
    return () => {
      stream.followers.delete(follower)
      if (stream.state === 'unopened' && stream.followers.size === 0) this.#forget(name, stream)
    }
  }

  async close(): Promise<void> {
    this.#streams.clear()
  }

  #end(name: string, stream: Stream): void {
    stream.state = 'ended'
    for (const { end } of [...stream.followers]) end()
    stream.followers.clear()
    setTimeout(() => stream.state === 'ended' && this.#forget(name, stream), KEEP_MS).unref()
  }

  #forget(name: string, stream: Stream): void {
    if (this.#streams.get(name) === stream) this.#streams.delete(name)
  }

  #stream(name: string): Stream {
    const known = this.#streams.get(name)
    if (known !== undefined) return known
    const stream: Stream = {
      ...{ followers: new Set(), plan: undefined, events: [], last: 0, state: 'unopened' },
    }
    this.#streams.set(name, stream)
    return stream
  }
}

function emit(stream: Stream, event: StreamEvent): void {
  if (stream.state === 'ended') return
  stream.last = event.id
  if (event.event === 'plan') stream.plan = event
  stream.events.push(event)
  if (stream.events.length > 2 * MOST_EVENTS) stream.events = stream.events.slice(-MOST_EVENTS)
  for (const follower of stream.followers) follower.send(event)
}
