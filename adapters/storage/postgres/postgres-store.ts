import type { Log } from '../../../core/ports/log.ts'
import type { DocumentChange, DocumentStore, ParseJson } from '../../../core/ports/storage.ts'
import type { ServerWatch } from '../../telemetry/server-watch.ts'
import { documentFile } from '../document-file.ts'
import { ChangeFeed, REMEMBERED_HOURS } from './change-feed.ts'
import { type Database, PgDatabase } from './database.ts'
import { attempt, isAway, notStored, unusableServer, wasNeverSent } from './errors.ts'
import { asText, jsonText, storable } from './json-text.ts'
import { prepareSchema, type Tables } from './schema.ts'

/** Documents that `entries` reads at once. */
const PAGE = 32
/** Tries of an update whose document others keep changing. */
const MOST_TRIES = 100
/** Notifications within this time are one. */
const NOTIFY_MS = 10
const SWEEP_MS = 3_600_000
/** Later than every key, in the order of the table. */
const LAST = '\u{10FFFF}'

type StoredRow = { readonly key: string; readonly json: string; readonly version: string }
type Written = { readonly version: string }
/**
 * Opens the documents on a server.
 * @throws INVALID_CONFIG naming the remedy
 */
export async function openPostgresStore(
  url: string,
  log: Log,
  watch?: ServerWatch,
): Promise<PostgresStore> {
  const database = new PgDatabase(url, log, watch)
  try {
    return await PostgresStore.open({ database, log })
  } catch (error) {
    await database.close()
    throw error
  }
}

type StoreParts = {
  readonly database: Database
  readonly log: Log
  /** Default: the first one of the search path. */
  readonly schema?: string
}

/**
 * DocumentStore on PostgreSQL: one row per key, for any number of processes. In texts, characters
 * that PostgreSQL cannot hold (U+0000 and lone surrogates) are replaced by U+FFFD.
 */
export class PostgresStore implements DocumentStore {
  readonly #database: Database
  readonly #tables: Tables
  readonly #log: Log
  readonly #feed: ChangeFeed
  /** Last pending operation per key. The next one starts when it has finished. */
  readonly #tails = new Map<string, Promise<unknown>>()
  readonly #setAside: string[] = []
  readonly #end = new AbortController()
  readonly #sweeps: NodeJS.Timeout
  #notifying: NodeJS.Timeout | undefined

  /**
   * Checks the server, and creates its tables.
   * @throws INVALID_CONFIG naming the remedy
   */
  static async open({ database, log, schema }: StoreParts): Promise<PostgresStore> {
    const tables = await prepareSchema(database, schema)
    const sql = 'select pg_snapshot_xmin(pg_current_snapshot())::text as cursor'
    const [now] = await database.query<{ cursor: string }>(sql).catch((cause: unknown) => {
      throw unusableServer(cause)
    })
    return new PostgresStore({ database, log, tables, cursor: now?.cursor ?? '0' })
  }

  private constructor(parts: StoreParts & { readonly tables: Tables; readonly cursor: string }) {
    const { database, log, tables, cursor } = parts
    this.#database = database
    this.#tables = tables
    this.#log = log
    const settled = (key: string) => this.#tails.get(key)
    this.#feed = new ChangeFeed({ database, tables, log, settled }, cursor)
    this.#sweeps = setInterval(() => void this.#sweep(), SWEEP_MS).unref()
    void this.#sweep()
  }

  get damaged(): readonly string[] {
    return [...this.#setAside]
  }

  get<T>(key: string, parse?: ParseJson<T>): Promise<T | undefined> {
    return this.#inTurn(key, async () => {
      const row = await this.#read(key)
      return row && (await this.#parsed(row, parse))?.value
    })
  }

  update<T>(key: string, change: (current: T | undefined) => T, held?: T): Promise<T> {
    // Runs before others are waited for, because the memory behind `held` may be outdated
    // afterwards.
    const version = held === undefined ? undefined : this.#feed.known(key)
    return this.#inTurn(key, async () => {
      const known = version === undefined ? undefined : { value: held, version: String(version) }
      let current = known ?? (await this.#current<T>(key))
      for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
        const value = change(current?.value)
        if (current !== undefined && value === current.value) return value
        const text = jsonText(key, value)
        if (await this.#replace(key, text, current?.version)) return value
        current = await this.#current<T>(key)
      }
      throw notStored(key, new Error('others change it all the time'))
    })
  }

  put<T>(key: string, value: T): Promise<void> {
    const text = asText(key, value)
    return this.#inTurn(key, async () => {
      if (text instanceof Error) throw text
      const sql = `insert into ${this.#tables.documents} as d (key, value) values ($1, $2)
        on conflict (key) do update set value = excluded.value, ${this.#changed} returning version::text`
      this.#written(
        key,
        await this.#attempt(key, isAway, () => this.#query<Written>(sql, [key, text])),
      )
    })
  }

  remove(key: string, { unlessChanged = false } = {}): Promise<void> {
    return this.#inTurn(key, async () => {
      const known = unlessChanged ? this.#feed.known(key) : undefined
      const sql = `update ${this.#tables.documents} set value = null, ${this.#changed}
        where key = $1 and value is not null and version = coalesce($2::bigint, version)
        returning version::text`
      const rows = await this.#attempt(key, isAway, () =>
        this.#query<Written>(sql, [key, known ?? null]),
      )
      this.#written(key, rows)
    })
  }

  setAside(key: string, problem: string): Promise<void> {
    return this.#inTurn(key, () => this.#putAside(key, problem))
  }

  async wasSetAside(key: string): Promise<boolean> {
    const sql = `select 1 from ${this.#tables.aside} where key = $1 limit 1`
    return (await this.#attempt(key, isAway, () => this.#query(sql, [key]))).length > 0
  }

  async *entries<T>(
    prefix: string,
    parse?: ParseJson<T>,
  ): AsyncIterable<{ readonly key: string; readonly value: T }> {
    await this.#settled(prefix)
    let reading = this.#page(prefix, prefix, true)
    for (;;) {
      const rows = await reading
      const last = rows.at(-1)
      if (last === undefined) return
      reading = this.#page(prefix, last.key, false)
      // The error surfaces when its turn comes, or never if the caller stops iterating.
      reading.catch(() => undefined)
      for (const row of rows) {
        const parsed = await this.#parsed<T>(row, parse)
        if (parsed !== undefined) yield { key: row.key, value: parsed.value }
      }
    }
  }

  async list(prefix: string): Promise<readonly string[]> {
    await this.#settled(prefix)
    const sql = `select key from ${this.#tables.documents}
      where key >= $1 and key < $2 and value is not null`
    const read = () => this.#query<{ key: string }>(sql, [prefix, prefix + LAST])
    const rows = await this.#attempt(prefix, isAway, read)
    return rows.map(({ key }) => key).sort()
  }

  follow(
    prefix: string,
    listener: (change: DocumentChange) => void,
    wants?: (key: string) => boolean,
  ): () => void {
    return this.#feed.follow(prefix, listener, wants)
  }

  /** Ends the feed and the connections. */
  async close(): Promise<void> {
    this.#end.abort()
    clearInterval(this.#sweeps)
    clearTimeout(this.#notifying)
    await Promise.all([...this.#tails.values()])
    await this.#feed.close()
    await this.#database.close()
  }

  #query<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.#database.query<Row>(sql, values)
  }

  async #read(key: string): Promise<StoredRow | undefined> {
    const sql = `select key, value::text as json, version::text from ${this.#tables.documents}
      where key = $1 and value is not null`
    const [row] = await this.#attempt(key, isAway, () => this.#query<StoredRow>(sql, [key]))
    if (row !== undefined) this.#feed.noteRead(key, Number(row.version))
    return row
  }

  async #current<T>(key: string): Promise<{ value: T | undefined; version: string } | undefined> {
    const row = await this.#read(key)
    return row && { value: JSON.parse(row.json) as T, version: row.version }
  }

  /**
   * Writes a document if it is still of that version, or still absent. Returns whether it did. Not
   * repeated when the connection breaks, because it may have been written.
   */
  async #replace(key: string, text: string, version: string | undefined): Promise<boolean> {
    const { documents } = this.#tables
    const sql =
      version === undefined
        ? `insert into ${documents} as d (key, value) values ($1, $2) on conflict (key)
            do update set value = excluded.value, ${this.#changed} where d.value is null returning version::text`
        : `update ${documents} set value = $2, ${this.#changed}
            where key = $1 and version = $3 and value is not null returning version::text`
    const values = version === undefined ? [key, text] : [key, text, version]
    const rows = await this.#attempt(key, wasNeverSent, () => this.#query<Written>(sql, values))
    this.#written(key, rows)
    return rows.length > 0
  }

  async #page(prefix: string, from: string, isFirst: boolean): Promise<readonly StoredRow[]> {
    // Keys first: while a new table has no statistics, PostgreSQL would sort all documents for each page.
    const keys = `select key from ${this.#tables.documents}
      where key ${isFirst ? '>=' : '>'} $1 and key < $2 and value is not null order by key limit ${PAGE}`
    const sql = `with page as materialized (${keys}) select key, value::text as json, version::text
      from page join ${this.#tables.documents} using (key) order by key`
    const read = () => this.#query<StoredRow>(sql, [from, prefix + LAST])
    const rows = await this.#attempt(prefix, isAway, read)
    for (const { key, version } of rows) this.#feed.noteRead(key, Number(version))
    return rows
  }

  async #parsed<T>(row: StoredRow, parse?: ParseJson<T>): Promise<{ value: T } | undefined> {
    try {
      const value = parse === undefined ? JSON.parse(row.json) : parse(Buffer.from(row.json))
      return { value: value as T }
    } catch (error) {
      await this.#putAside(row.key, error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  async #putAside(key: string, problem: string): Promise<void> {
    const { documents, aside } = this.#tables
    const sql = `with old as (select key, value from ${documents} where key = $1 and value is not null for update),
      gone as (update ${documents} d set value = null, ${this.#changed} from old where d.key = old.key
        returning old.value, d.version)
      insert into ${aside} (key, value, reason) select $1, value, $2 from gone
      returning (select version::text from gone)`
    const values = [key, storable(problem)]
    const rows = await this.#attempt(key, isAway, () => this.#query<Written>(sql, values))
    if (rows.length === 0) return
    this.#written(key, rows)
    const place = `documents_aside: ${key}`
    this.#setAside.push(place)
    this.#log.warn({ key, aside: place, problem }, 'a stored document is damaged and was set aside')
  }

  /** Columns that every write sets. The version is taken when the row is locked. */
  get #changed(): string {
    return `version = nextval('${this.#tables.sequence}'), tx = pg_current_xact_id(), changed_at = now()`
  }

  #written(key: string, [row]: readonly Written[]): void {
    if (row === undefined) return
    this.#feed.noteWritten(key, Number(row.version))
    this.#notifying ??= setTimeout(() => {
      this.#notifying = undefined
      // Other processes also look by themselves.
      this.#query('select pg_notify($1, $2)', [this.#tables.channel, '']).catch(() => undefined)
    }, NOTIFY_MS).unref()
  }

  #attempt<T>(
    what: string,
    mayRepeat: (error: unknown) => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    return attempt(work, { what: what || 'A document', mayRepeat, signal: this.#end.signal })
  }

  async #sweep(): Promise<void> {
    const sql = `delete from ${this.#tables.documents}
      where value is null and changed_at < now() - make_interval(hours => $1)`
    const told = 'markers of removed documents could not be deleted'
    await this.#query(sql, [REMEMBERED_HOURS]).catch((err) => this.#log.debug({ err }, told))
  }

  async #settled(prefix: string): Promise<void> {
    const pending = [...this.#tails].filter(([key]) => key.startsWith(prefix))
    await Promise.all(pending.map(([, tail]) => tail))
  }

  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    // The same keys as files may have, so that documents can move between stores.
    documentFile('', key)
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(work)
    // A failed operation must not fail those that wait behind it.
    const tail = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#tails.get(key) === tail) this.#tails.delete(key)
      })
    this.#tails.set(key, tail)
    return turn
  }
}
