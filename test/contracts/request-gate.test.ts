import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SharedGate } from '../../adapters/fleet/shared-gate.ts'
import type { PaceOutcome } from '../../adapters/network/adaptive-limit.ts'
import { HostPace, type OpenGate } from '../../adapters/network/host-pace.ts'
import { SystemClock } from '../../adapters/timing/clock.ts'
import { breakableWay } from '../support/breakable-way.ts'
import { openRedis, type TestRedis, testRedis } from '../support/fleet-servers.ts'
import { endsIn, requestGateContract } from './request-gate.ts'

const clock = new SystemClock()
const good: PaceOutcome = { kind: 'good', page: '/' }
const never = new AbortController().signal

const embedded: OpenGate = (_name, limits, onChange) => new HostPace(clock, limits, onChange)
requestGateContract('in one process', async () => [embedded, embedded])

/** Opens gates as a process of its own would. */
async function shared(t: TestContext, part: TestRedis): Promise<OpenGate> {
  const redis = await openRedis(t, part)
  return (name, limits, onChange) => new SharedGate({ redis, clock, name, limits, onChange })
}
requestGateContract('in Redis', async (t) => {
  const part = await testRedis(t)
  return part && [await shared(t, part), await shared(t, part)]
})

test('two processes have one pace and one number of requests under way', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const gates = await Promise.all(
    [0, 1].map(async () => (await shared(t, part))('host', { perSecond: 20, concurrency: 3 })),
  )
  const starts: number[] = []
  let [underWay, most] = [0, 0]
  await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(async (at) => {
      const turn = await gates[at % 2]?.enter(never)
      starts.push(performance.now())
      underWay += 1
      most = Math.max(most, underWay)
      await pause(200)
      underWay -= 1
      turn?.end(good)
    }),
  )
  for (const gate of gates) gate.close()
  assert.equal(most, 3)
  const lasted = (starts.at(-1) ?? 0) - (starts[0] ?? 0)
  assert.ok(lasted >= 11 * 50 - 60, `12 starts took ${lasted} ms`)
})

test('a refusal that one process gets slows the other one down', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const [one, other] = await Promise.all(
    [0, 1].map(async () => (await shared(t, part))('host', { perSecond: 100 })),
  )
  const turn = await one?.enter(never)
  const before = performance.now()
  turn?.end({ kind: 'overload', reason: 'status 429', retryAfterMs: 400 })
  await pause(50)
  ;(await other?.enter(never))?.end(good)
  assert.ok(performance.now() - before >= 399)
  for (const gate of [one, other]) gate?.close()
})

test('while Redis is away, a process keeps to a tenth of the pace, one request at a time', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const way = await breakableWay(t, part.url)
  const gate = (await shared(t, { ...part, url: way.url }))('host', { perSecond: 100 })
  ;(await gate.enter(never)).end(good)
  way.cut()
  const before = performance.now()
  for (let at = 0; at < 3; at += 1) {
    const turn = await gate.enter(never)
    turn.end(good)
  }
  const lasted = performance.now() - before
  assert.ok(lasted >= 290, `3 starts took ${lasted} ms`)
  const held = await gate.enter(never)
  await assert.rejects(gate.enter(endsIn(250)), { message: 'too late' })
  held.end(good)

  way.mend()
  ;(await gate.enter(never)).end(good)
  gate.close()
})
