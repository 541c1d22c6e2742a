import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { Database } from '../../../../adapters/storage/postgres/database.ts'
import { openPostgresStore } from '../../../../adapters/storage/postgres/postgres-store.ts'
import { prepareSchema } from '../../../../adapters/storage/postgres/schema.ts'
import { type TestPostgres, testPostgres } from '../../../support/fleet-servers.ts'
import { SilentLog } from '../../../support/silent-log.ts'

const open = async (url: string) => (await openPostgresStore(url, new SilentLog())).close()

async function run({ url }: TestPostgres, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('a server that does not answer ends the start', async () => {
  await assert.rejects(open('postgres://user:secret@127.0.0.1:1/test'), {
    code: 'INVALID_CONFIG',
    message:
      'PostgreSQL (DATABASE_URL) cannot be used: no connection (ECONNREFUSED). Check that PostgreSQL runs, and that DATABASE_URL has its address.',
  })
})

test('a database that does not exist ends the start', async (t) => {
  const server = await testPostgres(t)
  if (server === undefined) return
  const url = new URL(server.url)
  url.pathname = '/no_such_database'

  await assert.rejects(open(url.href), /3D000\). Create the database that DATABASE_URL names/)
})

for (const [server, problem] of [
  [{ version: 130014, name: '13.14' }, /its version is 13\.14\. Use PostgreSQL 14 or later/],
  [{ encoding: 'LATIN1' }, /has the encoding LATIN1\. Create one with the encoding UTF8/],
  [{ isCopy: true }, /a standby, which only reads\. Set DATABASE_URL to the primary server/],
] as const) {
  test(`a server that cannot be used ends the start: ${JSON.stringify(server)}`, async () => {
    const usual = { version: 150000, name: '15.0', encoding: 'UTF8', isCopy: false }
    const place = { schema: 'public', path: 'public', mayCreate: true }
    const database = {
      query: async () => [{ ...usual, ...place, ...server }],
      transaction: () => assert.fail('tables were created'),
    }
    await assert.rejects(prepareSchema(database as unknown as Database), {
      code: 'INVALID_CONFIG',
      message: problem,
    })
  })
}

test('a schema that does not exist ends the start', async (t) => {
  const server = await testPostgres(t)
  if (server === undefined) return
  const url = new URL(server.url)
  url.searchParams.set('options', '-c search_path=no_such_schema')

  await assert.rejects(open(url.href), /none of the schemas in its search_path \(no_such_schema\)/)
})

test('a user who may not create tables is told what to grant', async (t) => {
  const server = await testPostgres(t)
  if (server === undefined) return
  const { schema } = server
  const role = `${schema}_user`
  await run(server, `create role ${role} login`, `grant usage on schema ${schema} to ${role}`)
  t.after(() => run(server, `drop owned by ${role}`, `drop role ${role}`))
  const url = new URL(server.url)
  url.username = role

  await assert.rejects(open(url.href), /may not create tables .*grant create on schema/)
})

test('tables of another program stay as they are', async (t) => {
  const server = await testPostgres(t)
  if (server === undefined) return
  await run(server, 'create table documents (id int)')

  await assert.rejects(open(server.url), /has a table "documents" of another program/)
})

test('tables of a later version are refused', async (t) => {
  const server = await testPostgres(t)
  if (server === undefined) return
  await open(server.url)
  await run(server, 'insert into manifold_schema (version) values (1000)')

  await assert.rejects(open(server.url), /of a later version of this program \(1000/)
})

test('processes that start together create the tables once', async (t) => {
  const server = await testPostgres(t)
  if (server === undefined) return

  await Promise.all(Array.from({ length: 4 }, () => open(server.url)))
})
