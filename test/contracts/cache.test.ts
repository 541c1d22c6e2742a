import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { RedisCache } from '../../adapters/fleet/redis-cache.ts'
import { MemoryCache } from '../../adapters/storage/memory-cache.ts'
import { SystemClock } from '../../adapters/timing/clock.ts'
import { breakableWay } from '../support/breakable-way.ts'
import { openRedis, type TestRedis, testRedis } from '../support/fleet-servers.ts'
import { cacheContract } from './cache.ts'

const clock = new SystemClock()
const never = new AbortController().signal

type Options = { readonly version?: string; readonly maxEntries?: number }

/** A cache as a process of its own has it. */
async function shared(t: TestContext, part: TestRedis, options: Options = {}) {
  const redis = await openRedis(t, part)
  const memory = new MemoryCache(clock)
  return { redis, cache: new RedisCache({ redis, memory, version: '1', ...options }) }
}

cacheContract('in memory', async () => new MemoryCache(clock))
cacheContract('in Redis', async (t) => {
  const part = await testRedis(t)
  return part && (await shared(t, part)).cache
})

test('a process gets what another one has loaded, for the rest of its time', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const [{ cache: one }, { cache: other }] = [await shared(t, part), await shared(t, part)]
  await one.wrap('k', 400, async () => 'a', never)
  assert.deepEqual(await other.wrap('k', 400, async () => 'b', never), { value: 'a', cached: true })
  await new Promise((resolve) => setTimeout(resolve, 450))
  assert.deepEqual(await other.wrap('k', 400, async () => 'b', never), {
    value: 'b',
    cached: false,
  })
})

test('another version of the program loads by itself', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const { cache: one } = await shared(t, part)
  const { cache: other } = await shared(t, part, { version: '2' })
  await one.wrap('k', 60_000, async () => 'a', never)
  assert.equal((await other.wrap('k', 60_000, async () => 'b', never)).value, 'b')
})

test('a full cache forgets what would end first', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const { cache: one } = await shared(t, part, { maxEntries: 2 })
  const { cache: other } = await shared(t, part, { maxEntries: 2 })
  for (const [at, key] of ['a', 'b', 'c'].entries())
    await one.wrap(key, 60_000 + at * 1000, async () => key, never)
  const cached: boolean[] = []
  for (const key of ['c', 'b', 'a'])
    cached.push((await other.wrap(key, 60_000, async () => key, never)).cached)
  assert.deepEqual(cached, [true, true, false])
})

test('while Redis is away, a process caches by itself', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const way = await breakableWay(t, part.url)
  const { redis, cache } = await shared(t, { ...part, url: way.url })
  const lost = once(redis.client, 'close')
  way.cut()
  await lost
  assert.equal((await cache.wrap('k', 60_000, async () => 1, never)).cached, false)
  assert.equal((await cache.wrap('k', 60_000, async () => 2, never)).value, 1)
})
