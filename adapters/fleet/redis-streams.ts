import type {
  EventFollower,
  EventStreams,
  EventWriter,
  StreamEvent,
} from '../../core/ports/event-streams.ts'
import type { Log } from '../../core/ports/log.ts'
import { RedisScript, type RedisServer } from './redis.ts'
import type { StreamEntry, StreamReader } from './stream-reader.ts'

const MOST_EVENTS = 1000
/** How long an ended stream can be read again. */
const KEEP_MS = 60_000
/** How long a stream is kept whose writer died. */
const ABANDONED_MS = 86_400_000
/** Most events that wait while the server is away. */
const MOST_WAITING = 5000
const RETRY_MS = 250
const GIVE_UP_MS = 60_000

/*
 * Ids of entries are ids of events, so that an entry is never stored twice, and a process that was
 * replaced cannot write any more. `end` has the id of the last event, and comes after it.
 * KEYS: stream, its latest plan. ARGV: whether this writer has just opened it, most entries,
 * milliseconds to keep it, then id, name and data of each entry.
 */
const APPEND = new RedisScript(`
if ARGV[1] == '1' then
  local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
  if last and last[2][1] == 'end' then redis.call('DEL', KEYS[1], KEYS[2]) end
end
for i = 4, #ARGV, 3 do
  local added = redis.pcall('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], ARGV[i], ARGV[i + 1], ARGV[i + 2])
  if type(added) == 'table' and added.err then
    if not string.find(added.err, 'equal or smaller', 1, true) then return added end
  elseif ARGV[i + 1] == 'plan' then
    redis.call('SET', KEYS[2], ARGV[i] .. ' ' .. ARGV[i + 2], 'PX', ARGV[3])
  end
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 0`)

type RedisEventStreamsParts = {
  readonly server: RedisServer
  readonly reader: StreamReader
  readonly now: () => number
  readonly log: Log
}

/** Event streams that every process on the same Redis can write and follow. */
export class RedisEventStreams implements EventStreams {
  readonly #parts: RedisEventStreamsParts
  readonly #writers = new Set<RedisEventWriter>()

  constructor(parts: RedisEventStreamsParts) {
    this.#parts = parts
  }

  open(stream: string, first?: number): EventWriter {
    // A clock gives later ids than those of a process that wrote before.
    const next = first ?? this.#parts.now()
    const writer = new RedisEventWriter(this.#parts, this.#keys(stream), next, () =>
      this.#writers.delete(writer),
    )
    this.#writers.add(writer)
    return writer
  }

  follow(stream: string, follower: EventFollower, lastId?: number): () => void {
    let stop: (() => void) | undefined
    let isOver = false
    const finish = (): void => {
      isOver = true
      stop?.()
    }
    const { reader } = this.#parts
    this.#stateOf(stream).then(({ plan, last }) => {
      if (isOver) return
      let lost = plan !== undefined && plan.id > (lastId ?? -1) ? plan : undefined
      const [key] = this.#keys(stream)
      // An id beyond the last one must not hide the end.
      const from = Math.min(lastId ?? -1, last)
      stop = reader.follow(key, from < 0 ? '0-0' : `${from}-1`, (entry) => {
        if (isOver) return
        const event = eventOf(entry)
        if (lost !== undefined && lost.id < numberOf(entry)) follower.send(lost)
        lost = undefined
        if (event !== undefined) return follower.send(event)
        finish()
        follower.end()
      })
      if (isOver) stop()
    })
    return finish
  }

  async close(): Promise<void> {
    for (const writer of this.#writers) writer.stop()
  }

  /** The kept plan and the last id, if they can be read. Events follow in any case. */
  async #stateOf(
    stream: string,
  ): Promise<{ readonly plan: StreamEvent | undefined; readonly last: number }> {
    const [key, planKey] = this.#keys(stream)
    const { client } = this.#parts.server
    try {
      const [text, [latest]] = await Promise.all([
        client.get(planKey),
        client.xrevrange(key, '+', '-', 'COUNT', 1),
      ])
      const space = text?.indexOf(' ') ?? 0
      const plan =
        text === null ? undefined : eventOf([text.slice(0, space), ['plan', text.slice(space + 1)]])
      return { plan, last: latest === undefined ? -1 : numberOf(latest as StreamEntry) }
    } catch {
      return { plan: undefined, last: -1 }
    }
  }

  #keys(stream: string): readonly [stream: string, plan: string] {
    const key = this.#parts.server.key(`events/${stream}`)
    return [key, `${key}/plan`]
  }
}

/** Sends events in batches, one after another, and again when the server was away. */
class RedisEventWriter implements EventWriter {
  readonly #parts: RedisEventStreamsParts
  readonly #keys: readonly [string, string]
  readonly #onOver: () => void
  #last: number
  #waiting: [id: string, event: string, data: string][] = []
  #sending: Promise<void> | undefined
  #isNew = true
  #isStopped = false
  #endedMs: number | undefined

  constructor(
    parts: RedisEventStreamsParts,
    keys: readonly [string, string],
    first: number,
    onOver: () => void,
  ) {
    this.#parts = parts
    this.#keys = keys
    this.#last = first - 1
    this.#onOver = onOver
  }

  get last(): number {
    return this.#last
  }

  emit(event: string, data: object): void {
    if (this.#endedMs !== undefined || this.#isStopped) return
    this.#last += 1
    this.#waiting.push([`${this.#last}-1`, event, JSON.stringify(data)])
    if (this.#waiting.length > MOST_WAITING) {
      const surplus = this.#waiting.findIndex(([, name]) => name !== 'plan')
      this.#waiting.splice(surplus, 1)
    }
    this.#send()
  }

  async end(): Promise<void> {
    if (this.#endedMs === undefined) {
      this.#endedMs = this.#parts.now()
      this.#waiting.push([`${Math.max(this.#last, 0)}-2`, 'end', ''])
      this.#send()
    }
    await this.#sending
  }

  stop(): void {
    this.#isStopped = true
  }

  #send(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
      if (this.#endedMs !== undefined) this.#onOver()
    })
  }

  async #sendAll(): Promise<void> {
    await undefined // so that events of the same moment go together
    let isAway = false
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MOST_EVENTS)
      try {
        await this.#append(batch)
        isAway = false
        this.#isNew = false
        const sent = batch.at(-1)
        this.#waiting.splice(0, sent === undefined ? 0 : this.#waiting.indexOf(sent) + 1)
      } catch (error) {
        const { log } = this.#parts
        const said = { err: error, stream: this.#keys[0] }
        if (!isAway) log.warn(said, 'events cannot be stored; retrying')
        isAway = true
        if (this.#isGivenUp) {
          this.#waiting = []
          log.error(said, 'the last events of a stream were not stored')
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  get #isGivenUp(): boolean {
    if (this.#isStopped) return true
    return this.#endedMs !== undefined && this.#parts.now() > this.#endedMs + GIVE_UP_MS
  }

  async #append(batch: readonly (readonly [string, string, string])[]): Promise<void> {
    const [stream, plan] = this.#keys
    const isLast = batch.at(-1)?.[1] === 'end'
    const keepMs = isLast ? KEEP_MS : ABANDONED_MS
    const options = [this.#isNew ? 1 : 0, MOST_EVENTS, keepMs]
    await this.#parts.server.run(APPEND, [stream, plan], [...options, ...batch.flat()])
  }
}

function numberOf([id]: StreamEntry): number {
  return Number(id.slice(0, id.indexOf('-')))
}

/** Undefined for the end. */
function eventOf(entry: StreamEntry): StreamEvent | undefined {
  const [event = '', data = ''] = entry[1]
  if (event === 'end' && entry[0].endsWith('-2')) return undefined
  return { id: numberOf(entry), event, data: JSON.parse(data) as object }
}
