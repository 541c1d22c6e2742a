import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { RedisScript, RedisServer } from '../../../adapters/fleet/redis.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import { breakableWay } from '../../support/breakable-way.ts'
import { openRedis, testRedis } from '../../support/fleet-servers.ts'
import { REFUSING_ORIGIN } from '../../support/loopback-site.ts'
import { SilentLog } from '../../support/silent-log.ts'

const clock = new SystemClock()

/** A server that says what Redis would say to each command. */
async function scripted(t: TestContext, answers: Readonly<Record<string, string>>) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      for (const [, name = ''] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
        socket.write(answers[name.toLowerCase()] ?? '+OK\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return `127.0.0.1:${address.port}`
}

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const healthy = { redis_version: '7.0.15', role: 'master', maxmemory_policy: 'noeviction' }
const infoOf = (fields: object): string =>
  bulk(
    Object.entries({ ...healthy, ...fields })
      .map(([name, value]) => `${name}:${value}\r\n`)
      .join(''),
  )

const refusals: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
  ['an old server', { info: infoOf({ redis_version: '6.2.14' }) }, /6\.2\.14\. Upgrade it to 7/],
  [
    'a server that evicts keys',
    { info: infoOf({ maxmemory_policy: 'allkeys-lru' }) },
    /allkeys-lru\)\. Set "maxmemory-policy noeviction"/,
  ],
  ['a replica', { info: infoOf({ role: 'slave' }) }, /address of its primary/],
  ['a cluster', { info: infoOf({ redis_mode: 'cluster' }) }, /Use a single primary/],
  [
    'a wrong password',
    { hello: '-WRONGPASS invalid username-password pair\r\n' },
    /refuses the login.*Correct the user and the password in REDIS_URL/,
  ],
  [
    'a user without permission',
    {
      info: infoOf({}),
      eval: "-NOPERM this user has no permissions to run the 'eval' command\r\n",
    },
    /Allow it: ACL SETUSER <user> ~manifold:\* &manifold:\*/,
  ],
]
for (const [what, answers, message] of refusals) {
  test(`${what} ends the start with the remedy, without the password`, async (t) => {
    const host = await scripted(t, { hello: '-NOPROTO sorry\r\n', ...answers })
    const url = `redis://user:hidden@${host}`
    const opening = RedisServer.open({ url, prefix: 'manifold:', clock, log: new SilentLog() })
    await assert.rejects(opening, (error: Error & { code?: string }) => {
      assert.equal(error.code, 'INVALID_CONFIG')
      assert.match(error.message, message)
      assert.ok(error.message.includes(host) && !error.message.includes('hidden'))
      return true
    })
  })
}

test('a server that is not there ends the start with the remedy', async () => {
  const url = `redis://${new URL(REFUSING_ORIGIN).host}`
  await assert.rejects(
    RedisServer.open({ url, prefix: 'manifold:', clock, log: new SilentLog() }),
    /does not answer \(connect ECONNREFUSED .*\)\. Start it, or correct REDIS_URL/,
  )
})

test('a script runs as one step, and again when the server has forgotten it', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const redis = await openRedis(t, part)
  const script = new RedisScript(`return redis.call('INCRBY', KEYS[1], ARGV[1]) -- ${part.prefix}`)
  assert.equal(await redis.run(script, [redis.key('n')], [2]), 2)
  assert.equal(await redis.run(script, [redis.key('n')], [3]), 5)
})

test('during an outage commands fail at once, and the state says since when; afterwards they work again', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const way = await breakableWay(t, part.url)
  const log = new SilentLog()
  const redis = await openRedis(t, { ...part, url: way.url }, log)
  assert.equal(redis.watch.state.isAway, false)

  const lost = once(redis.client, 'close')
  way.cut()
  await lost
  await assert.rejects(redis.client.get('a'))
  assert.ok(redis.watch.state.isAway && redis.watch.state.sinceMs <= Date.now())

  const back = once(redis.client, 'ready')
  way.mend()
  await back
  assert.equal(await redis.client.get(redis.key('a')), null)
  assert.deepEqual([redis.watch.state.isAway, redis.watch.state.outages], [false, 1])
  assert.deepEqual(
    log.entries.map(({ level, message }) => `${level}: ${message}`),
    ['error: a server does not answer', 'info: a server answers again'],
  )
})
