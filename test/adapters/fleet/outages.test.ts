import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { App } from '../../../adapters/compose.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { breakableWay } from '../../support/breakable-way.ts'
import { testPostgres, testRedis } from '../../support/fleet-servers.ts'
import { composedApp } from '../composed-app.ts'
import { jsonOf, requestOf } from '../http/api-double.ts'

/** A program of a fleet whose ways to its servers can be broken. */
async function inFleet(t: TestContext, env: Readonly<Record<string, string>> = {}) {
  const [redis, postgres] = [await testRedis(t), await testPostgres(t)]
  if (redis === undefined || postgres === undefined) return undefined
  const way = await breakableWay(t, redis.url)
  const database = await breakableWay(t, postgres.url)
  const own = { REDIS_URL: way.url, REDIS_PREFIX: redis.prefix, DATABASE_URL: database.url }
  const app = await composedApp(t, { env: { ...own, ...env } })
  const { dispatch } = createHttpApi(app)
  const get = (path: string, from?: object) => dispatch({ ...requestOf({ path }), ...from })
  return { app, way, database, dispatch, get }
}

/** Waits until a server is away, or is there again. */
async function until({ fleet }: App, isAway: boolean, name = 'redis'): Promise<void> {
  const isSo = () =>
    fleet?.servers().some((state) => state.server === name && state.isAway === isAway)
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const audit = { path: '/api/geo-audit', body: { url: 'http://127.0.0.1/' } }

test('while Redis is away, health and metrics say so, audits are refused and reads are answered', async (t) => {
  const world = await inFleet(t, { RATE_LIMIT_PER_IP_PER_HOUR: '100' })
  if (world === undefined) return
  const { app, way, dispatch, get } = world
  assert.deepEqual(jsonOf(await get('/health')).degraded, [])
  const lostAt = Date.now()

  way.cut()
  await until(app, true)

  const health = await get('/health')
  const [{ server, since, effect } = { server: '', since: '', effect: '' }] = jsonOf(health)
    .degraded as { server: string; since: string; effect: string }[]
  assert.deepEqual([health.status, server], [200, 'redis'])
  assert.ok(Date.parse(since) >= lostAt && Date.parse(since) <= Date.now(), since)
  assert.match(effect, /cannot start/)
  const metrics = String((await get('/metrics', { remoteAddress: '127.0.0.1' })).body)
  assert.match(metrics, /^manifold_server_up\{server="redis"\} 0$/m)
  const refused = await dispatch(requestOf(audit))
  assert.deepEqual([refused.status, jsonOf(refused).code], [503, 'QUEUE_UNAVAILABLE'])
  assert.equal((await get('/api/modules')).status, 200)

  way.mend()
  await until(app, false)
  assert.deepEqual(jsonOf(await get('/health')).degraded, [])
  const later = String((await get('/metrics', { remoteAddress: '127.0.0.1' })).body)
  assert.match(later, /^manifold_server_up\{server="redis"\} 1$/m)
  assert.match(later, /^manifold_server_outages\{server="redis"\} 1$/m)
  assert.notEqual((await dispatch(requestOf(audit))).status, 503)
})

test('health names PostgreSQL while it is away', async (t) => {
  const world = await inFleet(t)
  if (world === undefined) return
  const { app, database, get } = world
  await app.store.put('a', 1)

  database.cut()
  const reading = app.store.get('a')
  await until(app, true, 'postgresql')
  const [lost] = jsonOf(await get('/health')).degraded as { server: string }[]
  assert.equal(lost?.server, 'postgresql')

  database.mend()
  assert.equal(await reading, 1)
  assert.deepEqual(jsonOf(await get('/health')).degraded, [])
})

test('two programs count the audits of an address together', async (t) => {
  const [redis, postgres] = [await testRedis(t), await testPostgres(t)]
  if (redis === undefined || postgres === undefined) return
  const env = {
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    DATABASE_URL: postgres.url,
    RATE_LIMIT_PER_IP_PER_HOUR: '3',
  }
  const left: (string | undefined)[] = []
  for (let time = 0; time < 2; time += 1) {
    const { dispatch } = createHttpApi(await composedApp(t, { env }))
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers } = await dispatch(requestOf(audit))
      left.push(status === 429 ? 'refused' : headers['x-ratelimit-remaining'])
    }
  }
  assert.deepEqual(left, ['2', '1', '0', 'refused'])
})
