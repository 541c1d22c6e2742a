import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, type ErrorData } from '../../../core/errors.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

const upstream = (data: ErrorData = {}) =>
  new AppError('UPSTREAM_FAILED', { api: 'X', problem: 'busy', ...data })

/** A run of one module that fails with these errors in turn, then succeeds. */
function flaky(errors: readonly unknown[], limits = '{ retries: 2 }') {
  const attemptsAt: number[] = []
  const plugin = fakePlugin('flaky', (_, { clock }) => {
    const error = errors[attemptsAt.length]
    attemptsAt.push(clock.monotonic())
    if (error !== undefined) throw error
    return { outputs: { result: true } }
  })
  const { engine, clock } = testEngine(testRegistry({ flaky: `limits: ${limits}` }, [plugin]))
  const run = engine.start({ goals: ['flaky'], inputs: {} })
  return { run, clock, attemptsAt }
}

test('an error that may pass is tried again after jittered, doubling pauses', async () => {
  const { run, clock, attemptsAt } = flaky([upstream(), upstream()])
  await clock.advance(10_000)
  assert.equal((await run.result).outcomes.flaky?.status, 'done')
  assert.deepEqual(attemptsAt, [0, 250, 750])
})

test('retries end at their number, and the last error counts', async () => {
  const { run, clock, attemptsAt } = flaky([upstream(), upstream(), upstream({ problem: 'gone' })])
  await clock.advance(10_000)
  const { outcomes } = await run.result
  assert.deepEqual(
    [attemptsAt.length, outcomes.flaky?.status === 'failed' && outcomes.flaky.error],
    [3, 'X failed: gone.'],
  )
})

test('an error that will not pass is not tried again', async () => {
  const { run, attemptsAt } = flaky([upstream({ retryable: false })])
  assert.equal((await run.result).outcomes.flaky?.status, 'failed')
  assert.equal(attemptsAt.length, 1)
})

test('an error nobody foresaw is not tried again', async () => {
  const { run, attemptsAt } = flaky([new TypeError('bug')])
  await run.result
  assert.equal(attemptsAt.length, 1)
})

test('without retries in the manifest nothing is tried again', async () => {
  const { run, attemptsAt } = flaky([upstream()], '{}')
  await run.result
  assert.equal(attemptsAt.length, 1)
})

test('the pause the other side asked for is kept', async () => {
  const { run, clock, attemptsAt } = flaky([upstream({ retryAfterMs: 4000 })])
  await clock.advance(4000)
  await run.result
  assert.deepEqual(attemptsAt, [0, 4000])
})

test("a pause that would outlast the module's time is not begun", async () => {
  const limits = '{ retries: 2, timeoutMs: 3000 }'
  const { run, clock, attemptsAt } = flaky([upstream({ retryAfterMs: 4000 })], limits)
  const { outcomes, durationMs } = await run.result
  assert.deepEqual(
    [attemptsAt.length, durationMs, outcomes.flaky?.status === 'failed' && outcomes.flaky.code],
    [1, 0, 'UPSTREAM_FAILED'],
  )
  assert.equal(clock.pending, 0)
})

test('a cancellation ends a pause at once', async () => {
  const { run, clock, attemptsAt } = flaky([upstream({ retryAfterMs: 4000 })])
  await clock.advance(100)
  run.cancel('the visitor left')
  assert.equal((await run.result).durationMs, 100)
  assert.deepEqual([attemptsAt.length, clock.pending], [1, 0])
})
