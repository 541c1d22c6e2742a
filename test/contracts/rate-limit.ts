import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type RateCounters, RateLimit, RateLimited } from '../../adapters/access/rate-limit.ts'

/** Gives counters that have counted nothing, or undefined when the test is skipped. */
export type OpenCounters = (t: TestContext) => Promise<RateCounters | undefined>

const MANY = { perMinute: 0, perHour: 1_000_000 }

async function refusal(limit: RateLimit, client: string): Promise<RateLimited> {
  const error = await limit.count(client).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof RateLimited)
  return error
}

/** The contract of a rate limit, whatever stores its counts. */
export function rateLimitContract(name: string, open: OpenCounters): void {
  const contract = (what: string, body: (counters: RateCounters) => Promise<void>): void => {
    test(`${name}: ${what}`, async (t) => {
      const counters = await open(t)
      if (counters !== undefined) await body(counters)
    })
  }
  const limitOn = (counters: RateCounters, perMinute: number, perHour: number): RateLimit =>
    new RateLimit({ perMinute, perHour }, () => Date.now(), 'this address', counters)

  contract('the headers show the window with the fewest left', async (counters) => {
    const limit = limitOn(counters, 5, 3)
    const before = Date.now()
    const headers = await limit.count('a')
    assert.equal(headers['x-ratelimit-limit'], '3')
    assert.equal(headers['x-ratelimit-remaining'], '2')
    const reset = Number(headers['x-ratelimit-reset']) * 1000
    assert.ok(reset > before + 3_590_000 && reset <= Date.now() + 3_602_000, String(reset))
  })

  contract('one more than allowed is refused, and says when to try again', async (counters) => {
    const limit = limitOn(counters, 1, 0)
    await limit.count('a')
    const { data, headers } = await refusal(limit, 'a')
    assert.ok(Number(data.retryAfterSeconds) >= 55 && Number(data.retryAfterSeconds) <= 60)
    assert.equal(headers['x-ratelimit-remaining'], '0')
  })

  contract('a refused call does not count in any window', async (counters) => {
    const [short, long] = [limitOn(counters, 1, 0), limitOn(counters, 0, 3)]
    const both = limitOn(counters, 1, 3)
    await both.count('a')
    for (let time = 0; time < 5; time += 1) await refusal(both, 'a')
    await refusal(short, 'a')
    assert.equal((await long.count('a'))['x-ratelimit-remaining'], '1')
  })

  contract('of many calls at once, as many are counted as allowed', async (counters) => {
    const limit = limitOn(counters, 7, 30)
    const ended = await Promise.allSettled(Array.from({ length: 40 }, () => limit.count('a')))
    assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 7)
  })

  contract('clients are counted separately', async (counters) => {
    const limit = limitOn(counters, 1, 0)
    await limit.count('a')
    assert.equal((await limit.count('b'))['x-ratelimit-remaining'], '0')
  })

  contract('a window ends, and the next call begins another', async (counters) => {
    const window = { name: 'second', limit: 1, seconds: 1 }
    assert.equal((await counters.count('a', [window])).isCounted, true)
    const { isCounted, uses } = await counters.count('a', [window])
    assert.equal(isCounted, false)
    const [{ resetMs } = { resetMs: 0 }] = uses
    assert.ok(resetMs > 0 && resetMs <= 1000, String(resetMs))
    await new Promise((resolve) => setTimeout(resolve, resetMs + 20))
    assert.deepEqual((await counters.count('a', [window])).isCounted, true)
  })

  contract('no window: everything is counted without headers', async (counters) => {
    assert.deepEqual(await limitOn(counters, 0, 0).count('a'), {})
    const limit = new RateLimit(MANY, () => Date.now(), 'this address', counters)
    assert.equal((await limit.count('a'))['x-ratelimit-limit'], '1000000')
  })
}
