import { randomUUID } from 'node:crypto'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Database, RunSql } from '../../adapters/storage/postgres/database.ts'
import type { Ends } from './ends.ts'

let started: Promise<PGlite> | undefined

/** One PostgreSQL in this process for all tests, because its start takes seconds. */
function pglite(): Promise<PGlite> {
  started ??= import('@electric-sql/pglite').then(({ PGlite }) => PGlite.create())
  return started
}

/** Call it after the last test. */
export async function stopPglite(): Promise<void> {
  await (await started)?.close()
  started = undefined
}

/** A schema of its own until `ends`, and a way to open it several times. */
export async function pgliteSchema(ends: Ends): Promise<{ schema: string; database: Database }> {
  const server = await pglite()
  const schema = `test_${randomUUID().slice(0, 8)}`
  await server.exec(`create schema ${schema}`)
  ends.after(() => server.exec(`drop schema ${schema} cascade`))
  return { schema, database: databaseOf(server) }
}

function databaseOf(server: PGlite): Database {
  const runOn =
    (connection: Pick<PGlite | Transaction, 'query'>): RunSql =>
    async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await connection.query<Row>(sql, [...values])).rows
  return {
    query: runOn(server),
    transaction: (work) => server.transaction((connection) => work(runOn(connection))),
    listen: (channel, wake) => {
      const listening = server.listen(channel, wake)
      return () => void listening.then((unlisten) => unlisten())
    },
    close: async () => {},
  }
}
