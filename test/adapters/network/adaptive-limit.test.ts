import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  AdaptiveLimit,
  LatencyWatch,
  type PaceChange,
  type PaceOutcome,
} from '../../../adapters/network/adaptive-limit.ts'

const good: PaceOutcome = { kind: 'good', page: '/' }
const neutral: PaceOutcome = { kind: 'neutral' }
const refused: PaceOutcome = { kind: 'overload', reason: 'refused' }

/** A limit and requests one after another, each lasting 100 ms unless said otherwise. */
function driven(limits: ConstructorParameters<typeof AdaptiveLimit>[0]) {
  const limit = new AdaptiveLimit(limits)
  let now = 0
  const ask = (outcome: PaceOutcome, times = 1, lastsMs = 100): (PaceChange | undefined)[] =>
    Array.from({ length: times }, () => {
      const startedAt = now + 1
      now = startedAt + lastsMs
      limit.began(startedAt)
      return limit.ended({ startedAt, endedAt: now, outcome, inFlight: 3 })
    })
  const figures = (): [number, number] => [
    Math.round(limit.perSecond * 1000) / 1000,
    limit.concurrency,
  ]
  return { limit, ask, figures, now: () => now }
}

test('a source that answers well is asked as configured', () => {
  const { ask, figures } = driven({ perSecond: 3, concurrency: 4 })

  ask(good, 500)

  assert.deepEqual(figures(), [3, 4])
})

test('without limits nothing is limited', () => {
  assert.deepEqual(driven({}).figures(), [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  assert.deepEqual(driven({ perSecond: 0, concurrency: 4 }).figures(), [
    Number.POSITIVE_INFINITY,
    4,
  ])
})

test('each sign of overload halves rate and concurrency, which stays at least one', () => {
  const { ask, figures } = driven({ perSecond: 8, concurrency: 4 })
  const seen = [figures()]

  for (let sign = 0; sign < 3; sign += 1) {
    ask(refused)
    seen.push(figures())
  }

  assert.deepEqual(seen, [
    [8, 4],
    [4, 2],
    [2, 1],
    [1, 1],
  ])
})

test('the change is reported once, with its reason', () => {
  const { ask } = driven({ perSecond: 8, concurrency: 4 })

  const slowed = { to: 'slowed', reason: 'refused', perSecond: 4, concurrency: 2, pauseMs: 0 }
  assert.deepEqual(ask(refused, 3), [slowed, undefined, undefined])
})

test('requests that were under way together slow down once', () => {
  const { limit, figures } = driven({ perSecond: 8, concurrency: 4 })

  for (const endedAt of [20, 25, 30, 35])
    limit.ended({ startedAt: endedAt - 20, endedAt, outcome: refused, inFlight: 4 })

  assert.deepEqual(figures(), [4, 2])
})

test('good answers in a row raise the limits by a tenth, sooner at a slow pace, until they are as configured', () => {
  const { ask, figures } = driven({ perSecond: 10, concurrency: 4 })
  ask(refused)

  const seen = [5, 6, 7, 8, 9].map((run) => {
    ask(good, run - 1)
    const before = figures()
    ask(good)
    return [before, figures()]
  })

  assert.deepEqual(seen, [
    [
      [5, 2],
      [6, 2],
    ],
    [
      [6, 2],
      [7, 2],
    ],
    [
      [7, 2],
      [8, 3],
    ],
    [
      [8, 3],
      [9, 3],
    ],
    [
      [9, 3],
      [10, 4],
    ],
  ])
})

test('the return to the configured limits is reported with how long and how low it went', () => {
  const { ask } = driven({ perSecond: 10 })
  ask(refused, 2)

  const changes = ask(good, 80).filter((change) => change !== undefined)

  assert.deepEqual(changes, [{ to: 'recovered', slowedForMs: 4848, lowestPerSecond: 2.5 }])
})

test('a refusal in between begins the run of good answers anew; an error page does not', () => {
  const { ask, figures } = driven({ perSecond: 10 })
  ask(refused)
  ask(good, 4)
  ask(neutral)
  ask(good)
  assert.equal(figures()[0], 6)
  ask(good, 5)
  ask(refused)
  ask(good, 2)

  assert.equal(figures()[0], 3)
})

test('a source that is down for long is asked every five seconds at most', () => {
  const { ask, figures } = driven({ perSecond: 50, concurrency: 4 })

  ask(refused, 100)

  assert.deepEqual(figures(), [0.2, 1])
})

test('from the lowest pace on it at most doubles in one step', () => {
  const { ask, figures } = driven({ perSecond: 50 })
  ask(refused, 100)

  const seen = Array.from({ length: 4 }, () => {
    ask(good, 2)
    return figures()[0]
  })

  assert.deepEqual(seen, [0.4, 0.8, 1.6, 3.2])
})

test('where no pace is configured, it is what was observed that is halved, until it recovers', () => {
  const { ask, figures } = driven({ concurrency: 4 })
  ask(good, 200, 49)
  ask(refused)
  const [slowed, concurrency] = figures()
  assert.ok(slowed > 9.5 && slowed < 10.5, String(slowed))
  assert.equal(concurrency, 2)

  ask(good, 60)

  assert.deepEqual(figures(), [Number.POSITIVE_INFINITY, 4])
})

test('where no pace is configured, a source that is down is asked once a second all the same', () => {
  const { ask, figures } = driven({ concurrency: 4 })

  ask(refused, 100)
  const lowest = figures()
  ask(good, 2)

  assert.deepEqual(
    [lowest, figures()],
    [
      [1, 1],
      [2, 1],
    ],
  )
})

test('where no pace is configured, it falls to a sixteenth of what was observed', () => {
  const { ask, figures } = driven({ concurrency: 4 })
  ask(good, 500, 4)

  ask(refused, 100)

  assert.deepEqual(figures(), [12.5, 1])
})

test('where no number at a time is configured, it is that under way that is halved', () => {
  const { ask, figures } = driven({ perSecond: 10 })

  ask(refused)

  assert.deepEqual(figures(), [5, 1])
})

test('Retry-After holds everybody back, for ten minutes at most, also if it arrives late', () => {
  const { limit } = driven({})
  const told = (startedAt: number, endedAt: number, retryAfterMs: number): number => {
    const outcome = { kind: 'overload', reason: 'status 429', retryAfterMs } as const
    limit.ended({ startedAt, endedAt, outcome, inFlight: 1 })
    return limit.pausedUntil
  }

  assert.deepEqual(
    [told(0, 100, 5000), told(50, 200, 8000), told(60, 300, 1000), told(400, 1000, 86_400_000)],
    [5100, 8200, 8200, 601_000],
  )
})

test('a latency that rises well above the settled one slows down, step by step', () => {
  const { ask, figures } = driven({ perSecond: 8, concurrency: 4 })
  ask(good, 50, 300)

  const changes = ask(good, 3, 4000).filter((change) => change !== undefined)
  assert.deepEqual(
    changes.map((change) => 'reason' in change && change.reason),
    ['latency'],
  )
  assert.deepEqual(figures(), [4, 2])
  ask(good, 9, 4000)
  assert.deepEqual(figures(), [4, 2])
  ask(good, 1, 4000)
  assert.deepEqual(figures(), [2, 1])
})

test('when the latency is as before, the limits come back', () => {
  const { ask, figures } = driven({ perSecond: 8, concurrency: 4 })
  ask(good, 50, 300)
  ask(good, 4, 4000)

  ask(good, 80, 300)

  assert.deepEqual(figures(), [8, 4])
})

test('whatever happens, the limits stay between one at a time and the configured ones', () => {
  const outcomes = fc.constantFrom(good, neutral, refused)
  const events = fc.array(fc.tuple(outcomes, fc.nat(20_000), fc.nat(30)), { maxLength: 60 })
  const limits = fc.record({
    perSecond: fc.double({ min: 0.01, max: 1000, noNaN: true }),
    concurrency: fc.integer({ min: 1, max: 50 }),
  })
  fc.assert(
    fc.property(limits, events, (configured, asked) => {
      const { limit, ask } = driven(configured)
      for (const [outcome, lastsMs, times] of asked) {
        ask(outcome, times, lastsMs)
        assert.ok(limit.perSecond > 0 && limit.perSecond <= configured.perSecond)
        assert.ok(limit.concurrency >= 1 && limit.concurrency <= configured.concurrency)
        assert.ok(Number.isInteger(limit.concurrency))
      }
      ask(good, 5000)
      assert.equal(limit.perSecond, configured.perSecond)
    }),
    { numRuns: 100 },
  )
})

test('a source that fails now and then is still asked at a good part of its pace', () => {
  const { ask, figures } = driven({ perSecond: 3, concurrency: 4 })
  const paces: number[] = []
  for (let round = 0; round < 60; round += 1) {
    ask(refused)
    ask(good, 13)
    paces.push(figures()[0])
  }
  const mean = paces.slice(20).reduce((sum, pace) => sum + pace, 0) / 40
  assert.ok(mean > 1, `${mean} requests per second`)
})

/** Notes the same latency so often; gives the verdicts. */
function note(watch: LatencyWatch, times: number, latencyMs: number, page = '/a'): boolean[] {
  return Array.from({ length: times }, () => watch.isHigh(page, latencyMs))
}

const never = (verdicts: readonly boolean[]): boolean => !verdicts.includes(true)

test('a latency far above the settled one is high after a few answers', () => {
  const watch = new LatencyWatch()
  assert.ok(never(note(watch, 50, 200)))

  assert.deepEqual(note(watch, 5, 3000), [false, false, true, true, true])
})

test('a single slow answer is not', () => {
  const watch = new LatencyWatch()
  note(watch, 50, 200)

  assert.ok(never(note(watch, 1, 60_000)))
})

test('a latency below a second is never high', () => {
  const watch = new LatencyWatch()
  note(watch, 50, 10)

  assert.ok(never(note(watch, 100, 990)))
})

test('a page that always takes long is not high, and neither is a rise below three times', () => {
  const watch = new LatencyWatch()
  assert.ok(never(note(watch, 50, 6000)))

  assert.ok(never(note(watch, 50, 17_000)))
})

test('nothing is high before there is a settled latency', () => {
  const watch = new LatencyWatch()

  assert.ok(never([...note(watch, 5, 100), ...note(watch, 15, 9000)]))
})

test('a slow page after a quick one is no rise', () => {
  const watch = new LatencyWatch()
  note(watch, 50, 200, '/quick')

  assert.ok(never(note(watch, 50, 7000, '/slow')))
})

test('a source that stays slower is taken as it is in the end', () => {
  const watch = new LatencyWatch()
  note(watch, 50, 500)

  const verdicts = note(watch, 200, 4000)

  assert.equal(verdicts[10], true)
  assert.ok(never(verdicts.slice(100)))
})

test('pages beyond those counted apart count together, so that addresses cannot fill the memory', () => {
  const watch = new LatencyWatch()
  for (let page = 0; page < 5000; page += 1) watch.isHigh(`/${page}`, 100)

  const verdicts = Array.from({ length: 10 }, (_, page) => watch.isHigh(`/new/${page}`, 9000))

  assert.equal(verdicts.at(-1), true)
})
