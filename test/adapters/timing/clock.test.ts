import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SystemClock } from '../../../adapters/timing/clock.ts'

const clock = new SystemClock()

test('sleep ends after its time and not before', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let isOver = false
  const sleeping = clock.sleep(1000).then(() => {
    isOver = true
  })

  t.mock.timers.tick(999)
  await Promise.resolve()
  assert.equal(isOver, false)
  t.mock.timers.tick(1)
  await sleeping
})

test('sleep ends at once with the reason of an abort', async () => {
  const abort = new AbortController()
  const sleeping = clock.sleep(60_000, abort.signal)
  abort.abort('why')

  await sleeping.then(
    () => assert.fail('slept on'),
    (reason) => assert.equal(reason, 'why'),
  )
})

test('sleep does not begin on an aborted signal', async () => {
  await assert.rejects(clock.sleep(60_000, AbortSignal.abort(new Error('before'))), {
    message: 'before',
  })
})

test('a time longer than a timer can hold does not end at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let isOver = false
  clock.sleep(2 ** 40).then(() => {
    isOver = true
  })
  t.mock.timers.tick(1_000_000)
  await Promise.resolve()

  assert.equal(isOver, false)
})

test('the wall clock is that of the system, the monotonic one never goes back', () => {
  const [a, b] = [clock.monotonic(), clock.monotonic()]

  assert.ok(b >= a)
  assert.ok(Math.abs(clock.now() - Date.now()) < 1000)
})
