import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostPaceLimits } from '../../../adapters/network/adaptive-limit.ts'
import { HostPace } from '../../../adapters/network/host-pace.ts'
import { openDouble } from '../../doubles/double.ts'
import { FakeClock, settle } from '../../support/fake-clock.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { apiTrial } from './api-trial.ts'

const ALWAYS = new AbortController().signal

function pace(limits: HostPaceLimits) {
  const clock = new FakeClock()
  const paced = new HostPace(clock, limits)
  const enter = async (signal: AbortSignal): Promise<() => void> => {
    const turn = await paced.enter(signal)
    return () => turn.end({ kind: 'neutral' })
  }
  return { clock, pace: { enter } }
}

test('requests begin as many a second as configured', async () => {
  const { clock, pace: limited } = pace({ perSecond: 2 })
  const startedAt: number[] = []
  for (let n = 0; n < 5; n += 1) {
    void limited.enter(ALWAYS).then(() => startedAt.push(clock.monotonic()))
  }

  await clock.advance(10_000)

  assert.deepEqual(startedAt, [0, 500, 1000, 1500, 2000])
})

test('no more are in flight than configured, and places are given on in order', async () => {
  const { pace: limited } = pace({ concurrency: 2 })
  const entered: number[] = []
  const leaves: (() => void)[] = []
  for (const n of [1, 2, 3]) {
    void limited.enter(ALWAYS).then((leave) => {
      entered.push(n)
      leaves.push(leave)
    })
  }
  await settle()
  assert.deepEqual(entered, [1, 2])

  leaves[0]?.()
  await settle()

  assert.deepEqual(entered, [1, 2, 3])
})

test('without limits nobody waits', async () => {
  const { clock, pace: free } = pace({ perSecond: 0 })
  await Promise.all(Array.from({ length: 50 }, () => free.enter(ALWAYS)))

  assert.equal(clock.pending, 0)
})

test('who gives up while waiting frees the place and the turn', async () => {
  const { clock, pace: limited } = pace({ perSecond: 1, concurrency: 2 })
  const aborting = new AbortController()
  ;(await limited.enter(ALWAYS))()
  const impatient = limited.enter(aborting.signal)
  const patient = limited.enter(ALWAYS)
  await settle()

  aborting.abort(new Error('gone'))
  await assert.rejects(impatient, /gone/)
  await clock.advance(1000)
  ;(await patient)()

  const next = limited.enter(ALWAYS)
  await clock.advance(1000)
  assert.equal(typeof (await next), 'function')
  assert.equal(clock.pending, 0)
})

test('one API has one pace over all calls of the client', async (t) => {
  let inFlight = 0
  let most = 0
  const double = await openDouble(async () => {
    inFlight += 1
    most = Math.max(most, inFlight)
    await sleep(5)
    inFlight -= 1
    return { json: 1 }
  }, t)
  const clock = new HurriedClock(100)
  const settings = { concurrency: 2, perSecond: 20 }
  const { ask } = apiTrial(t, { baseUrl: double.url, clock, settings })

  await Promise.all(Array.from({ length: 12 }, () => ask()))

  assert.deepEqual([most, double.requests.length], [2, 12])
})
