import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../../core/ports/log.ts'
import type { ServerWatch } from '../../telemetry/server-watch.ts'
import { isAway } from './errors.ts'

/** Runs one statement. Gives texts, whole numbers and booleans. @throws the server's error */
export type RunSql = <Row>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** A PostgreSQL database, on a server or in this process. */
export interface Database {
  readonly query: RunSql
  /** Runs statements as one transaction, which is rolled back if `work` throws. */
  transaction<T>(work: (query: RunSql) => Promise<T>): Promise<T>
  /**
   * Calls `wake` for each notification of a channel, and whenever some may have been lost. Returns
   * a function that ends it.
   */
  listen(channel: string, wake: () => void): () => void
  close(): Promise<void>
}

const CONNECTIONS = 8
const CONNECT_MS = 5_000
/** The server ends a statement after this time. */
const STATEMENT_MS = 30_000
/** Later than the server's own limit: for a server that no longer answers. */
const ANSWER_MS = 40_000
const LISTEN_AGAIN_MS = 1_000

/** A database server, through a small pool of connections that come back by themselves. */
export class PgDatabase implements Database {
  readonly #config: pg.ClientConfig
  readonly #pool: pg.Pool
  readonly #log: Log
  readonly #watch: ServerWatch | undefined
  readonly #end = new AbortController()

  /** Connects when it is first used. @param url may contain a password */
  constructor(url: string, log: Log, watch?: ServerWatch) {
    this.#config = {
      connectionString: url,
      application_name: 'manifold',
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      idle_in_transaction_session_timeout: ANSWER_MS,
      keepAlive: true,
    }
    this.#pool = new pg.Pool({ ...this.#config, max: CONNECTIONS, allowExitOnIdle: true })
    this.#log = log
    this.#watch = watch
    // The pool replaces a lost idle connection.
    this.#pool.on('error', (err) => this.#log.debug({ err }, 'a connection to PostgreSQL was lost'))
  }

  readonly query: RunSql = (sql, values = []) => this.#watched(run(this.#pool, sql, values))

  async transaction<T>(work: (query: RunSql) => Promise<T>): Promise<T> {
    const client = await this.#watched(this.#pool.connect())
    let failure: Error | undefined
    try {
      await client.query('begin')
      const result = await work((sql, values = []) => run(client, sql, values))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        failure = lost
      })
      throw error
    } finally {
      client.release(failure)
    }
  }

  listen(channel: string, wake: () => void): () => void {
    const end = new AbortController()
    void this.#listen(channel, wake, AbortSignal.any([end.signal, this.#end.signal]))
    return () => end.abort()
  }

  async close(): Promise<void> {
    this.#end.abort()
    await this.#pool.end()
  }

  async #watched<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work
      this.#watch?.answered()
      return result
    } catch (error) {
      if (isAway(error) && !this.#end.signal.aborted)
        this.#watch?.lost(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  async #listen(channel: string, wake: () => void, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = new pg.Client({ ...this.#config, query_timeout: ANSWER_MS })
      const lost = new Promise<void>((resolve) => {
        client.on('error', () => resolve())
        client.on('end', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      client.on('notification', wake)
      try {
        await this.#watched(client.connect())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
        wake()
        await lost
      } catch (err) {
        this.#log.debug({ err }, 'cannot listen for changes in PostgreSQL; retrying')
      }
      client.end().catch(() => undefined)
      await sleep(LISTEN_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

async function run<Row>(
  client: Pick<pg.Pool, 'query'>,
  sql: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await client.query(sql, [...values])
  return rows as Row[]
}
