import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../core/ports/log.ts'
import type { DocumentChange } from '../../../core/ports/storage.ts'
import type { Database } from './database.ts'
import type { Tables } from './schema.ts'

/** Also without a notification, because one can be lost with its connection. */
const POLL_MS = 700
/** Least time between two polls: of a document that is written again and again, each poll reads one version. */
const GAP_MS = 100
/** Documents that are read at once. */
const READ_AT_ONCE = 20
/** Removals are remembered for this time. A process that was away for longer compares all keys. */
export const REMEMBERED_HOURS = 24

type Follower = {
  readonly prefix: string
  readonly listener: (change: DocumentChange) => void
  readonly wants: (key: string) => boolean
}
type FeedParts = {
  readonly database: Database
  readonly tables: Tables
  readonly log: Log
  /** Waits for this process's own operations on a document. Undefined if there are none. */
  readonly settled: (key: string) => Promise<unknown> | undefined
}
type ChangedRow = { readonly key: string; readonly version: number; readonly json: string | null }

/**
 * Notifies followers of changes by other processes. Rows have the number of the transaction that
 * wrote them. Each poll reads the rows from the cursor on, then moves the cursor to the oldest
 * transaction that was still running: a later poll reads what it writes. Changes already reported
 * are skipped by their version, which increases with each write of a document.
 */
export class ChangeFeed {
  readonly #parts: FeedParts
  readonly #followers = new Set<Follower>()
  /** The version of each followed document that this process last read, received or wrote. */
  readonly #known = new Map<string, number>()
  readonly #end = new AbortController()
  #cursor: string
  #polledAt = performance.now()
  #wake = () => {}
  #isDue = true
  #running: Promise<void> | undefined
  #isLost = false

  /** @param cursor the oldest transaction that was still running when the store was opened */
  constructor(parts: FeedParts, cursor: string) {
    this.#parts = parts
    this.#cursor = cursor
  }

  /** Same as in `DocumentStore`. */
  follow(
    prefix: string,
    listener: Follower['listener'],
    wants: Follower['wants'] = () => true,
  ): () => void {
    const follower = { prefix, listener, wants }
    this.#followers.add(follower)
    this.#running ??= this.#run()
    return () => this.#followers.delete(follower)
  }

  /** The version that this process's memory of a followed document has. */
  known(key: string): number | undefined {
    return this.#known.get(key)
  }

  /**
   * Notes a version that was read. Only the first counts, because readers do not share what they
   * read.
   */
  noteRead(key: string, version: number): void {
    if (!this.#known.has(key) && this.#isFollowed(key)) this.#known.set(key, version)
  }

  /** Notes a version that this process wrote. */
  noteWritten(key: string, version: number): void {
    if (this.#isFollowed(key)) this.#known.set(key, version)
  }

  async close(): Promise<void> {
    this.#end.abort()
    this.#wake()
    await this.#running
  }

  async #run(): Promise<void> {
    const { database, tables, log } = this.#parts
    const { signal } = this.#end
    const unlisten = database.listen(tables.channel, () => {
      this.#isDue = true
      this.#wake()
    })
    while (!signal.aborted) {
      this.#isDue = false
      try {
        await this.#poll()
        if (this.#isLost) log.info({}, 'changes of other processes are received again')
        this.#isLost = false
      } catch (err) {
        if (!this.#isLost && !signal.aborted) {
          log.warn({ err }, 'changes of other processes cannot be read: PostgreSQL does not answer')
        }
        this.#isLost = true
      }
      await this.#pause(signal)
    }
    unlisten()
  }

  async #pause(signal: AbortSignal): Promise<void> {
    await sleep(GAP_MS, undefined, { signal, ref: false }).catch(() => undefined)
    if (this.#isDue || signal.aborted) return
    const woken = new AbortController()
    this.#wake = () => woken.abort()
    const either = AbortSignal.any([signal, woken.signal])
    await sleep(POLL_MS, undefined, { signal: either, ref: false }).catch(() => undefined)
  }

  async #poll(): Promise<void> {
    const { database, tables } = this.#parts
    const hours = (performance.now() - this.#polledAt) / 3_600_000
    const [poll] = await database.query<{ next: string; changed: string }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as next, coalesce((
        select json_agg(json_build_array(key, version)) from ${tables.documents} where tx >= $1::xid8
      ), '[]')::text as changed`,
      [this.#cursor],
    )
    if (poll === undefined) return
    const changed = JSON.parse(poll.changed) as [string, number][]
    const news = changed.filter(([key, version]) => this.#isNews(key, version))
    for (let at = 0; at < news.length; at += READ_AT_ONCE) {
      await this.#read(news.slice(at, at + READ_AT_ONCE))
    }
    if (hours > REMEMBERED_HOURS - 1) await this.#tellRemoved()
    this.#cursor = poll.next
    this.#polledAt = performance.now()
  }

  async #read(news: readonly (readonly [string, number])[]): Promise<void> {
    const { database, tables } = this.#parts
    const rows = await database.query<Omit<ChangedRow, 'version'> & { version: string }>(
      `select key, version::text, value::text as json from ${tables.documents} where key = any($1::text[])`,
      [news.map(([key]) => key)],
    )
    const found = new Map(rows.map((row) => [row.key, { ...row, version: Number(row.version) }]))
    // Continuations of a write that has just ended run first.
    await nextTurn()
    for (const [key, version] of news) this.#tell(found.get(key) ?? { key, version, json: null })
  }

  /** Removals were forgotten while this process was away. */
  async #tellRemoved(): Promise<void> {
    const { database, tables } = this.#parts
    const rows = await database.query<{ key: string }>(
      `select key from ${tables.documents} where value is not null`,
    )
    const stored = new Set(rows.map(({ key }) => key))
    for (const [key, version] of this.#known) {
      if (!stored.has(key)) this.#tell({ key, version: version + 1, json: null })
    }
  }

  #tell(row: ChangedRow): void {
    const settled = this.#parts.settled(row.key)
    if (settled !== undefined) {
      void settled.then(() => nextTurn()).then(() => this.#tell(row))
      return
    }
    if (!this.#isNews(row.key, row.version) || this.#end.signal.aborted) return
    this.#known.set(row.key, row.version)
    for (const follower of this.#followers) {
      if (!isFor(follower, row.key)) continue
      try {
        const value: unknown = row.json === null ? undefined : JSON.parse(row.json)
        follower.listener({ key: row.key, value })
      } catch (err) {
        this.#parts.log.error({ err, key: row.key }, 'a changed document could not be loaded')
      }
    }
  }

  #isNews(key: string, version: number): boolean {
    return version > (this.#known.get(key) ?? 0) && this.#isFollowed(key)
  }

  #isFollowed(key: string): boolean {
    for (const follower of this.#followers) if (isFor(follower, key)) return true
    return false
  }
}

function isFor({ prefix, wants }: Follower, key: string): boolean {
  return key.startsWith(prefix) && wants(key)
}
