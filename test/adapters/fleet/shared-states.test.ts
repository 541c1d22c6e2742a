import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { sharedStates } from '../../../adapters/fleet/shared-states.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import type { ShareState } from '../../../plugins/audit/site/index.ts'
import { AdaptivePace } from '../../../plugins/audit/site/reading/adaptive-pace.ts'
import { breakableWay } from '../../support/breakable-way.ts'
import { openRedis, type TestRedis, testRedis } from '../../support/fleet-servers.ts'

const clock = new SystemClock()
const never = new AbortController().signal

/** As a process of its own has it. */
async function shared(t: TestContext, part: TestRedis) {
  const redis = await openRedis(t, part)
  return { redis, share: sharedStates(redis, clock) }
}

function paceOn(share: ShareState, pauseMs: number): AdaptivePace {
  const parts = { clock, pauseMs, slowestMs: 5000, maxRefusals: 3 }
  return new AdaptivePace({ ...parts, share: (change) => share('site-pace/example', change) })
}

test('no change of any process is lost', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const processes = [await shared(t, part), await shared(t, part)]
  type Count = { readonly count: number }
  const add = (state: Count | undefined): Count => ({ count: (state?.count ?? 0) + 1 })
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => processes[at % 2]?.share<Count>('count', add)),
  )
  assert.deepEqual(await processes[0]?.share<Count>('count', add), { count: 41 })
})

test('requests of two processes to one site have one pace', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const paces = [await shared(t, part), await shared(t, part)].map(({ share }) => paceOn(share, 50))
  // The first scripts are sent twice.
  for (const pace of paces) await pace.turn(never)
  const starts: number[] = []
  await Promise.all(
    Array.from({ length: 16 }, async (_, at) => {
      await paces[at % 2]?.turn(never)
      starts.push(performance.now())
    }),
  )
  const lasted = (starts.at(-1) ?? 0) - (starts[0] ?? 0)
  // A reply may be late, which makes the first start late.
  assert.ok(lasted >= 15 * 50 - 150, `16 starts took ${lasted} ms`)
})

test('refusals that processes get together slow all of them down, and then end the audit', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const [one, other] = [await shared(t, part), await shared(t, part)].map(({ share }) =>
    paceOn(share, 0),
  )
  assert.ok(one && other)
  await one.turn(never)
  one.hold(300)
  const before = performance.now()
  await one.turn(never)
  await other.turn(never)
  assert.ok(performance.now() - before >= 299 + 250)
  one.hold(0)
  other.hold(0)
  await assert.rejects(one.turn(never).then(() => other.turn(never)))
  assert.ok(one.isRefused || other.isRefused)
})

test('while Redis is away, a process continues alone, ten times slower', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const way = await breakableWay(t, part.url)
  const { redis, share } = await shared(t, { ...part, url: way.url })
  const pace = paceOn(share, 20)
  await pace.turn(never)
  const lost = once(redis.client, 'close')
  way.cut()
  await lost
  const before = performance.now()
  await pace.turn(never)
  await pace.turn(never)
  assert.ok(performance.now() - before >= 190)
})
