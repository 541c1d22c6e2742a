import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { MemoryCounters, RateLimit } from '../../adapters/access/rate-limit.ts'
import { RedisCounters } from '../../adapters/fleet/redis-counters.ts'
import { breakableWay } from '../support/breakable-way.ts'
import { openRedis, testRedis } from '../support/fleet-servers.ts'
import { rateLimitContract } from './rate-limit.ts'

rateLimitContract('in memory', async () => new MemoryCounters())
rateLimitContract('in Redis', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return undefined
  return new RedisCounters({ redis: await openRedis(t, part), name: 'audits', whenAway: 'refuse' })
})

test('while Redis is away, what costs nothing is counted here and everything else is refused', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const way = await breakableWay(t, part.url)
  const redis = await openRedis(t, { ...part, url: way.url })
  const [audits, reads] = (['refuse', 'count-here'] as const).map(
    (whenAway) =>
      new RateLimit(
        { perMinute: 2, perHour: 0 },
        () => Date.now(),
        'this address',
        new RedisCounters({ redis, name: whenAway, whenAway }),
      ),
  )
  const lost = once(redis.client, 'close')
  way.cut()
  await lost

  await assert.rejects(audits?.count('a') ?? Promise.resolve(), { code: 'QUEUE_UNAVAILABLE' })
  for (const left of ['1', '0'])
    assert.equal((await reads?.count('a'))?.['x-ratelimit-remaining'], left)
  await assert.rejects(reads?.count('a') ?? Promise.resolve(), { code: 'RATE_LIMITED' })
})
