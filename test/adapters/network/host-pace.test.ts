import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { HostPaceLimits, PaceOutcome } from '../../../adapters/network/adaptive-limit.ts'
import { HostPace, type PaceTurn } from '../../../adapters/network/host-pace.ts'
import { FakeClock, settle } from '../../support/fake-clock.ts'

const good: PaceOutcome = { kind: 'good', page: '/' }
const refused: PaceOutcome = { kind: 'overload', reason: 'refused' }
const later = (retryAfterMs: number): PaceOutcome => ({
  kind: 'overload',
  reason: 'status 429',
  retryAfterMs,
})

/** A pace on a clock that stands still, and who was let in when. */
function paced(limits: HostPaceLimits) {
  const clock = new FakeClock()
  const changes: string[] = []
  const pace = new HostPace(clock, limits, ({ to }) => changes.push(to))
  const started: [string, number][] = []
  const turns = new Map<string, PaceTurn>()
  const enter = async (name: string, signal = new AbortController().signal): Promise<void> => {
    const turn = await pace.enter(signal)
    started.push([name, clock.monotonic()])
    turns.set(name, turn)
  }
  const end = async (name: string, outcome: PaceOutcome = good): Promise<void> => {
    turns.get(name)?.end(outcome)
    await settle()
  }
  /** Somebody who asks again as soon as each request has ended, after `lastsMs`. */
  const keepAsking = async (lastsMs: number, times: number, outcome = good): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const turn = await pace.enter(new AbortController().signal)
      started.push(['', clock.monotonic()])
      await clock.sleep(lastsMs)
      turn.end(outcome)
    }
  }
  return { clock, pace, changes, started, enter, end, keepAsking }
}

const names = (started: readonly (readonly [string, number])[]): string =>
  started.map(([name]) => name).join('')

test('requests start evenly spaced, in order of arrival', async () => {
  const { clock, started, enter } = paced({ perSecond: 4 })

  for (const name of ['a', 'b', 'c']) void enter(name)
  await clock.advance(500)

  assert.deepEqual(started, [
    ['a', 0],
    ['b', 250],
    ['c', 500],
  ])
})

test('no more than so many are under way, and the next one comes in when one has ended', async () => {
  const { clock, started, enter, end } = paced({ concurrency: 2 })
  for (const name of ['a', 'b', 'c', 'd']) void enter(name)
  await clock.advance(60_000)
  assert.equal(names(started), 'ab')

  await end('b')

  assert.equal(names(started), 'abc')
})

test('who is new does not overtake who waits', async () => {
  const { clock, started, enter, end } = paced({ perSecond: 10, concurrency: 1 })
  void enter('a')
  void enter('b')
  await clock.advance(5000)
  await end('a')
  void enter('c')
  await end('b')

  await clock.advance(1000)

  assert.equal(names(started), 'abc')
})

test('after a pause nobody makes up for it: starts are spaced as ever', async () => {
  const { clock, started, enter, end } = paced({ perSecond: 10, concurrency: 20 })
  void enter('a')
  await clock.advance(0)
  await end('a', later(30_000))
  for (const name of 'bcde') void enter(name)
  await clock.advance(29_999)
  assert.equal(names(started), 'a')

  await clock.advance(10_001)

  assert.deepEqual(started.slice(1), [
    ['b', 30_000],
    ['c', 30_200],
    ['d', 30_400],
    ['e', 30_600],
  ])
})

test('Retry-After holds back also who has been waiting for a turn before', async () => {
  const { clock, started, enter, end } = paced({ perSecond: 1 })
  for (const name of 'abc') void enter(name)
  await clock.advance(500)
  await end('a', later(20_000))

  await clock.advance(19_999)
  assert.equal(names(started), 'a')
  await clock.advance(1)
  assert.equal(names(started), 'ab')
})

test('a burst of refusals slows everybody down, good answers bring the pace back', async () => {
  const { clock, started, changes, keepAsking } = paced({ perSecond: 10, concurrency: 4 })
  const refusedWorkers = Array.from({ length: 4 }, () => keepAsking(20, 3, refused))
  await clock.advance(60_000)
  await Promise.all(refusedWorkers)
  assert.deepEqual(changes, ['slowed'])

  const from = started.length
  const workers = Array.from({ length: 4 }, () => keepAsking(20, 60))
  await clock.advance(600_000)
  await Promise.all(workers)

  const gaps = started
    .slice(from + 1)
    .map(([, at], index) => at - (started[from + index]?.[1] ?? 0))
  assert.ok((gaps[1] ?? 0) >= 1000, `${gaps[1]}`)
  assert.ok(gaps.slice(-50).every((gap) => Math.abs(gap - 100) < 1e-6))
  assert.deepEqual(changes, ['slowed', 'recovered'])
})

test('with a rising latency fewer are under way', async () => {
  const { clock, keepAsking, started, enter, end } = paced({ concurrency: 4 })
  const usual = Array.from({ length: 4 }, () => keepAsking(100, 10))
  await clock.advance(5000)
  await Promise.all(usual)
  const slow = Array.from({ length: 4 }, () => keepAsking(5000, 1))
  await clock.advance(20_000)
  await Promise.all(slow)
  started.length = 0

  for (const name of 'abcd') void enter(name)
  await clock.advance(60_000)

  assert.equal(names(started), 'ab')
  await end('a')
})

test('who gives up while waiting is not let in, and holds up nobody', async () => {
  const { clock, started, enter, end } = paced({ concurrency: 1 })
  const abort = new AbortController()
  void enter('a')
  const waiting = enter('b', abort.signal)
  void enter('c')
  abort.abort(new Error('gone'))

  await assert.rejects(waiting, { message: 'gone' })
  await end('a')
  await clock.advance(0)
  assert.equal(names(started), 'ac')
})

test('who has given up before is not let in', async () => {
  const { enter } = paced({})

  await assert.rejects(enter('a', AbortSignal.abort(new Error('before'))), { message: 'before' })
})

test('no timer is left when the last one who waited has gone', async () => {
  const { clock, enter } = paced({ perSecond: 1 })
  const abort = new AbortController()
  await enter('a')
  const waiting = enter('b', abort.signal)
  assert.equal(clock.pending, 1)

  abort.abort(new Error('gone'))
  await assert.rejects(waiting, { message: 'gone' })

  assert.equal(clock.pending, 0)
})

test('closing sends away who waits', async () => {
  const { clock, pace, enter } = paced({ perSecond: 1 })
  await enter('a')
  const waiting = [enter('b'), enter('c')]

  pace.close()

  for (const one of waiting) await assert.rejects(one, { code: 'SHUTTING_DOWN' })
  assert.equal(clock.pending, 0)
})

test('a turn that is ended twice counts once', async () => {
  const { clock, started, enter, end } = paced({ concurrency: 1 })
  for (const name of 'abc') void enter(name)
  await clock.advance(0)

  await end('a')
  await end('a')

  assert.equal(names(started), 'ab')
})

/** A clock whose timers are late, each by the next of a list of times. */
class LateClock extends FakeClock {
  readonly #lateness: readonly number[]
  #timers = 0

  constructor(lateness: readonly number[]) {
    super()
    this.#lateness = lateness
  }

  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const lateMs = this.#lateness[this.#timers++ % this.#lateness.length] ?? 0
    return super.sleep(ms + lateMs, signal)
  }
}

/** Starts of four who ask all the time, over ten seconds. */
async function startsOver(t: TestContext, lateness: readonly number[], perSecond: number) {
  const clock = new LateClock(lateness)
  const pace = new HostPace(clock, { perSecond, concurrency: 4 })
  t.after(() => pace.close())
  const starts: number[] = []
  const ask = async (): Promise<void> => {
    for (;;) {
      const turn = await pace.enter(new AbortController().signal)
      starts.push(clock.monotonic())
      turn.end(good)
      await settle()
    }
  }
  for (let worker = 0; worker < 4; worker += 1) ask().catch(() => undefined)
  await clock.advance(10_000)
  return starts
}

test('in any second there is at most one start more than the pace, and the pace is kept', async (t) => {
  const lateness = fc.array(fc.nat(15), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), lateness, async (perSecond, lateBy) => {
      const starts = await startsOver(t, lateBy, perSecond)
      for (const start of starts) {
        const within = starts.filter((other) => other >= start && other <= start + 1000).length
        assert.ok(within <= perSecond + 1, `${within} starts in a second at ${perSecond}/s`)
      }
      assert.ok(Math.abs(starts.length - 10 * perSecond) <= 1 + perSecond * 0.2)
    }),
    { numRuns: 15 },
  )
})

test('nobody is let in once it is closed, not even who comes later', async () => {
  const { clock, pace, enter, started } = paced({ perSecond: 1 })
  await enter('a')

  pace.close()

  await assert.rejects(enter('b'), { code: 'SHUTTING_DOWN' })
  assert.deepEqual([names(started), clock.pending], ['a', 0])
})
