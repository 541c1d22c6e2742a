import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import pg from 'pg'
import { RedisServer } from '../../adapters/fleet/redis.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Ends } from './ends.ts'
import { SilentLog } from './silent-log.ts'

/** Default addresses of the servers; environment variables override them. */
const LOCAL = {
  REDIS_URL: 'redis://127.0.0.1:6379',
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/test',
} as const
type Variable = keyof typeof LOCAL
/** A busy machine connects late. Where nothing listens, the connection is refused at once. */
const CONNECT_MS = 20_000
const NAMES = { REDIS_URL: 'Redis', DATABASE_URL: 'PostgreSQL' } as const

/** A test, or all tests of a suite. */
type Skippable = Ends & { skip(reason: string): void }

/** A Redis server, and what the keys of one test begin with. */
export type TestRedis = { readonly url: string; readonly prefix: string }
/** A PostgreSQL server. The address selects the schema, which is empty and belongs to one test. */
export type TestPostgres = { readonly url: string; readonly schema: string }

/**
 * Gives a test a part of Redis of its own, which is removed when it ends. Undefined if no Redis
 * answers: the test is then skipped. With FLEET_SERVERS=required it fails instead.
 */
export async function testRedis(t: Skippable): Promise<TestRedis | undefined> {
  return (await isThere('REDIS_URL', t)) ? redisPart(t) : undefined
}

/** The same of PostgreSQL. */
export async function testPostgres(t: Skippable): Promise<TestPostgres | undefined> {
  return (await isThere('DATABASE_URL', t)) ? postgresPart(t) : undefined
}

/** A part of Redis until `ends`. @throws the error of the connection */
export function redisPart(ends: Ends): TestRedis {
  const [url, prefix] = [addressOf('REDIS_URL'), `test-${ownName()}:`]
  ends.after(() => withRedis(url, (redis) => removeKeys(redis, prefix)))
  return { url, prefix }
}

/** A schema of PostgreSQL until `ends`. @throws the error of the connection */
export async function postgresPart(ends: Ends): Promise<TestPostgres> {
  const schema = `test_${ownName()}`
  const url = new URL(addressOf('DATABASE_URL'))
  await inPostgres(`CREATE SCHEMA ${schema}`)
  ends.after(async () => {
    await inPostgres(`DROP SCHEMA ${schema} CASCADE`)
  })
  url.searchParams.set('options', `-c search_path=${schema}`)
  return { url: url.href, schema }
}

/** Connects as the program does, until `ends`. */
export async function openRedis(
  ends: Ends,
  { url, prefix }: TestRedis,
  log: Log = new SilentLog(),
): Promise<RedisServer> {
  const clock = { now: () => Date.now() }
  const redis = await RedisServer.open({ url, prefix, clock, log })
  ends.after(() => redis.close())
  return redis
}

/** The start tells which run left something behind. */
function ownName(): string {
  return `${process.pid}_${randomUUID().slice(0, 8)}`
}

function addressOf(variable: Variable): string {
  return process.env[variable]?.trim() || LOCAL[variable]
}

/** Whether PostgreSQL answers, or a test must fail because it does not. */
export async function wantsPostgres(): Promise<boolean> {
  return (
    process.env.FLEET_SERVERS === 'required' || (await problemWith('DATABASE_URL')) === undefined
  )
}

const looks = new Map<Variable, Promise<string | undefined>>()

function problemWith(variable: Variable): Promise<string | undefined> {
  const look = looks.get(variable) ?? problemOf(variable)
  looks.set(variable, look)
  return look
}

async function isThere(variable: Variable, t: Skippable): Promise<boolean> {
  const problem = await problemWith(variable)
  if (problem === undefined) return true
  const told = `${NAMES[variable]} does not answer (${problem}). Start it, or set ${variable}.`
  if (process.env.FLEET_SERVERS === 'required') throw new Error(told)
  t.skip(told)
  return false
}

/** Why a server cannot be used. Undefined if it can. */
async function problemOf(variable: Variable): Promise<string | undefined> {
  try {
    if (variable === 'DATABASE_URL') await inPostgres('SELECT 1')
    else await withRedis(addressOf(variable), (redis) => redis.ping())
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    retryStrategy: null,
  })
  let cause: unknown
  redis.on('error', (error) => {
    cause = error
  })
  try {
    await redis.connect()
    return await work(redis)
  } catch (error) {
    // The error of a command says only that the connection is closed.
    throw cause ?? error
  } finally {
    redis.disconnect()
  }
}

async function removeKeys(redis: Redis, prefix: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1000 })) {
    const found = keys as string[]
    if (found.length > 0) await redis.unlink(found)
  }
}

/** Executes a statement with a connection of its own. */
export async function inPostgres(statement: string): Promise<readonly pg.QueryResultRow[]> {
  const connectionString = addressOf('DATABASE_URL')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS })
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(statement)).rows
  } finally {
    await client.end()
  }
}
