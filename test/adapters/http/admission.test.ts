import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../core/errors.ts'
import { FakeEngine, type FakeRun } from '../api/audit/fake-engine.ts'
import { apiDouble, jsonOf, requestOf } from './api-double.ts'

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
