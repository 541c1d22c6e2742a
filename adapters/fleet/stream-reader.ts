import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Log } from '../../core/ports/log.ts'
import type { RedisServer } from './redis.ts'

/** One entry of a Redis stream: its id, then fields and values in turn. */
export type StreamEntry = readonly [id: string, fields: readonly string[]]
type Receive = (entry: StreamEntry) => void

type Follower = {
  receive: Receive
  /**
   * Events that arrived while older entries are read for this follower. Undefined if no read is
   * under way.
   */
  waiting: StreamEntry[] | undefined
}
type Tail = { readonly followers: Set<Follower>; position: string }

const BLOCK_MS = 5000
const MOST_ENTRIES = 500
const RETRY_MS = 250

type StreamReaderParts = { readonly server: RedisServer; readonly log: Log }

/** Reads all Redis streams that this process follows through one connection. */
export class StreamReader {
  readonly #parts: StreamReaderParts
  readonly #tails = new Map<string, Tail>()
  /** Another entry in it ends the blocking read, so that the next one includes new streams. */
  readonly #wakeKey: string
  #wakePosition = '0-0'
  #connection: Redis | undefined
  #isClosed = false

  constructor(parts: StreamReaderParts) {
    this.#parts = parts
    this.#wakeKey = parts.server.key(`wake/${randomUUID()}`)
  }

  /** Sends every entry after the id `after`, then those that come. Returns a function that ends it. */
  follow(key: string, after: string, receive: Receive): () => void {
    const known = this.#tails.get(key)
    const tail: Tail = known ?? { followers: new Set(), position: after }
    const isBehind = known !== undefined && isLater(tail.position, after)
    const follower: Follower = { receive, waiting: isBehind ? [] : undefined }
    tail.followers.add(follower)
    if (known === undefined) {
      this.#tails.set(key, tail)
      this.#wake()
    } else if (isBehind) void this.#catchUp(key, follower, after, tail.position)
    else if (known.position !== after) follower.receive = onlyAfter(after, receive)
    return () => {
      tail.followers.delete(follower)
      if (tail.followers.size === 0 && this.#tails.get(key) === tail) this.#tails.delete(key)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#tails.clear()
    this.#connection?.disconnect()
  }

  #wake(): void {
    if (this.#connection === undefined) {
      this.#connection = this.#parts.server.connect()
      void this.#read(this.#connection)
      return
    }
    const wake = this.#parts.server.client.pipeline().xadd(this.#wakeKey, 'MAXLEN', 1, '*', 'w', '')
    // If it fails, the streams are read after the pause at the latest.
    wake
      .pexpire(this.#wakeKey, 60_000)
      .exec()
      .catch(() => {})
  }

  async #read(connection: Redis): Promise<void> {
    const { log } = this.#parts
    let isAway = false
    while (!this.#isClosed) {
      const tails = [...this.#tails]
      const keys = [this.#wakeKey, ...tails.map(([key]) => key)]
      const positions = [this.#wakePosition, ...tails.map(([, { position }]) => position)]
      // A connection that died silently would never answer.
      const watchdog = setTimeout(() => connection.disconnect(true), 3 * BLOCK_MS)
      try {
        const found = await connection.xread(
          ...(['COUNT', MOST_ENTRIES, 'BLOCK', BLOCK_MS, 'STREAMS'] as const),
          ...[...keys, ...positions],
        )
        isAway = false
        for (const [key, entries] of found ?? []) this.#deliver(key, entries as StreamEntry[])
      } catch (error) {
        if (this.#isClosed) return
        if (!isAway) log.warn({ err: error }, 'event streams cannot be read; retrying')
        isAway = true
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      } finally {
        clearTimeout(watchdog)
      }
    }
  }

  #deliver(key: string, entries: readonly StreamEntry[]): void {
    const last = entries.at(-1)?.[0]
    if (last === undefined) return
    if (key === this.#wakeKey) {
      this.#wakePosition = last
      return
    }
    const tail = this.#tails.get(key)
    if (tail === undefined) return
    tail.position = last
    for (const follower of [...tail.followers]) {
      if (follower.waiting !== undefined) follower.waiting.push(...entries)
      else this.#hand(follower, entries)
    }
  }

  /** An error of one follower affects no other. */
  #hand({ receive }: Follower, entries: readonly StreamEntry[]): void {
    for (const entry of entries) {
      try {
        receive(entry)
      } catch (error) {
        this.#parts.log.error({ err: error }, 'a follower of an event stream threw')
      }
    }
  }

  /** Reads what other followers of this stream have already received. */
  async #catchUp(key: string, follower: Follower, after: string, until: string): Promise<void> {
    let from = after
    while (!this.#isClosed) {
      try {
        const entries = await this.#parts.server.client.xrange(
          key,
          `(${from}`,
          until,
          'COUNT',
          MOST_ENTRIES,
        )
        this.#hand(follower, entries as StreamEntry[])
        from = entries.at(-1)?.[0] ?? from
        if (entries.length < MOST_ENTRIES) break
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    const waiting = follower.waiting ?? []
    follower.waiting = undefined
    this.#hand(follower, waiting)
  }
}

function onlyAfter(after: string, receive: Receive): Receive {
  return (entry) => isLater(entry[0], after) && receive(entry)
}

/** Whether a stream id comes after another one. */
export function isLater(id: string, other: string): boolean {
  const [ms = 0, seq = 0] = id.split('-').map(Number)
  const [otherMs = 0, otherSeq = 0] = other.split('-').map(Number)
  return ms === otherMs ? seq > otherSeq : ms > otherMs
}
