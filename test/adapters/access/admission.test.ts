import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { RateLimit, RateLimited } from '../../../adapters/access/rate-limit.ts'
import { AppError } from '../../../core/errors.ts'
import { FakeEngine, type FakeRun } from '../api/audit/fake-engine.ts'
import { apiDouble, jsonOf, requestOf } from '../http/api-double.ts'

const startMs = Date.parse('2026-01-02T00:00:00Z')
const startSeconds = startMs / 1000

function limitAt(t: TestContext, perMinute: number, perHour: number): RateLimit {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: startMs })
  return new RateLimit({ perMinute, perHour }, () => Date.now())
}

async function refusal(limit: RateLimit, client: string): Promise<RateLimited> {
  try {
    await limit.count(client)
  } catch (error) {
    assert.ok(error instanceof RateLimited)
    return error
  }
  assert.fail('it was counted')
}

test('the headers show the window with the fewest left', async (t) => {
  const limit = limitAt(t, 5, 30)
  assert.deepEqual(await limit.count('a'), {
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
    'x-ratelimit-reset': String(startSeconds + 60),
  })
})

test('the headers show the hour if it is nearly used up', async (t) => {
  const limit = limitAt(t, 5, 2)
  await limit.count('a')
  const headers = await limit.count('a')
  assert.equal(headers['x-ratelimit-limit'], '2')
  assert.equal(headers['x-ratelimit-remaining'], '0')
})

test('one more than a minute allows is refused until the minute is over', async (t) => {
  const limit = limitAt(t, 2, 30)
  await limit.count('a')
  t.mock.timers.tick(10_500)
  await limit.count('a')
  const error = await refusal(limit, 'a')
  assert.equal(error.data.retryAfterSeconds, 50)
  assert.deepEqual(error.headers, {
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(startSeconds + 60),
  })
  t.mock.timers.tick(49_500)
  assert.equal((await limit.count('a'))['x-ratelimit-remaining'], '1')
})

test('of many audits at once as many are counted as may be, and the others refused', async (t) => {
  const limit = limitAt(t, 2, 3)
  const audits = Array.from({ length: 5 }, () => limit.count('a'))
  const ended = await Promise.allSettled(audits)
  assert.deepEqual(
    ended.map((one) => (one.status === 'fulfilled' ? 'counted' : one.reason.code)),
    ['counted', 'counted', 'RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED'],
  )
  t.mock.timers.tick(60_000)
  assert.equal((await limit.count('a'))['x-ratelimit-remaining'], '0')
})

test('a refused audit does not count', async (t) => {
  const limit = limitAt(t, 1, 2)
  await limit.count('a')
  await refusal(limit, 'a')
  await refusal(limit, 'a')
  t.mock.timers.tick(60_000)
  await limit.count('a')
  assert.equal((await refusal(limit, 'a')).data.retryAfterSeconds, 3540)
})

test('clients count by themselves', async (t) => {
  const limit = limitAt(t, 1, 0)
  await limit.count('a')
  assert.equal((await limit.count('b'))['x-ratelimit-remaining'], '0')
})

test('0 switches a window off', async (t) => {
  const limit = limitAt(t, 0, 0)
  for (let i = 0; i < 50; i += 1) assert.deepEqual(await limit.count('a'), {})
})

const geoAudit = { path: '/api/geo-audit', body: { url: 'https://example.com/' } }
const done = (run: FakeRun) => run.cancel('enough')

test('the sixth audit within a minute is answered 429 with all its headers', async () => {
  const { dispatch, engine } = apiDouble({ rate: { perMinute: 5, perHour: 30 }, onStart: done })
  for (let i = 0; i < 5; i += 1) {
    const { headers } = await dispatch(requestOf(geoAudit))
    assert.equal(headers['x-ratelimit-remaining'], String(4 - i))
  }
  const response = await dispatch(requestOf(geoAudit))
  assert.equal(response.status, 429)
  assert.equal(jsonOf(response).code, 'RATE_LIMITED')
  assert.equal(response.headers['x-ratelimit-remaining'], '0')
  assert.match(response.headers['retry-after'] ?? '', /^(?:59|60)$/)
  assert.match(response.headers['x-ratelimit-reset'] ?? '', /^\d{10}$/)
  assert.equal(engine.runs.length, 5)
})

test('what is invalid, guarded or no audit does not count', async () => {
  const { dispatch } = apiDouble({ rate: { perMinute: 1, perHour: 0 }, onStart: done })
  for (const call of [
    { ...geoAudit, body: {} },
    { ...geoAudit, body: { url: 'http://10.0.0.1/' } },
    { path: '/api/llms-txt/validate', body: { content: '# A' } },
    { path: '/api/modules' },
    { path: '/api/checks' },
    { path: '/health' },
  ]) {
    await dispatch(requestOf(call))
  }
  const { headers } = await dispatch(requestOf(geoAudit))
  assert.equal(headers['x-ratelimit-remaining'], '0')
})

test('each client behind a trusted proxy counts by itself', async () => {
  const { dispatch } = apiDouble({
    rate: { perMinute: 1, perHour: 0 },
    trustedProxies: ['192.0.2.1'],
    onStart: done,
  })
  for (const client of ['203.0.113.1', '203.0.113.2']) {
    const headers = { 'x-forwarded-for': client }
    assert.notEqual((await dispatch(requestOf({ ...geoAudit, headers }))).status, 429)
  }
})

const audit = { path: '/api/audit/full', body: { url: 'https://example.com/' } }
const end = (run: FakeRun) => run.cancel('enough')

test('with as many runs as may be, an audit is refused and not counted', async () => {
  const engine = new FakeEngine({ onStart: end })
  const { dispatch } = apiDouble({
    engine,
    rate: { perMinute: 1, perHour: 0 },
    maxConcurrentRuns: 2,
  })
  engine.active = 2
  const refused = await dispatch(requestOf(audit))
  assert.equal(refused.status, 503)
  assert.equal(jsonOf(refused).code, 'OVERLOADED')
  assert.equal(refused.headers['retry-after'], '10')
  assert.equal(refused.headers['x-ratelimit-remaining'], undefined)
  engine.active = 1
  assert.equal((await dispatch(requestOf(audit))).headers['x-ratelimit-remaining'], '0')
})

test('while the server drains audits are refused and health says so', async () => {
  const { dispatch, admission, engine } = apiDouble()
  admission.beginDrain()
  const refused = await dispatch(requestOf(audit))
  assert.equal(refused.status, 503)
  assert.equal(jsonOf(refused).code, 'SHUTTING_DOWN')
  assert.equal(engine.runs.length, 0)
  const health = await dispatch(requestOf({ path: '/health' }))
  assert.equal(health.status, 503)
  assert.equal(jsonOf(health).status, 'draining')
})

test('validation comes before the guard, the guard before the drain', async () => {
  const { dispatch, admission } = apiDouble()
  admission.beginDrain()
  const guarded = { ...audit, body: { url: 'http://10.0.0.1/' } }
  assert.equal(jsonOf(await dispatch(requestOf(guarded))).code, 'SSRF_BLOCKED')
  const invalid = { ...audit, body: { url: 'http://10.0.0.1/', extra: 1 } }
  assert.equal(jsonOf(await dispatch(requestOf(invalid))).code, 'INVALID_REQUEST')
})

test('a name that does not resolve is left to the crawl to report', async () => {
  const guard = {
    check: async () => {
      throw new AppError('TARGET_UNREACHABLE', { problem: 'dns' })
    },
  }
  const { dispatch, engine } = apiDouble({ guard, onStart: end })
  await dispatch(requestOf(audit))
  assert.equal(engine.runs.length, 1)
})

test('a guard that breaks lets nothing through', async () => {
  const guard = {
    check: async () => {
      throw new TypeError('broken')
    },
  }
  const { dispatch, engine } = apiDouble({ guard })
  assert.equal((await dispatch(requestOf(audit))).status, 500)
  assert.equal(engine.runs.length, 0)
})
