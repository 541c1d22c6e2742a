import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventBus } from '../../../core/events/bus.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { SilentLog } from '../../support/silent-log.ts'

function setUp() {
  const clock = new FakeClock()
  const log = new SilentLog()
  return { clock, log, bus: new EventBus({ runId: 'run-1', clock, log }) }
}

const start = (moduleId: string) => ['module:start', { moduleId }] as const

test('an event carries its run, its number, its time and its data', async () => {
  const { bus, clock } = setUp()
  const seen: unknown[] = []
  bus.subscribe((event) => seen.push(event))
  bus.emit(...start('a'))
  await clock.advance(250)
  bus.emit(...start('b'))
  assert.deepEqual(seen, [
    { runId: 'run-1', seq: 0, at: 0, kind: 'module:start', data: { moduleId: 'a' } },
    { runId: 'run-1', seq: 1, at: 250, kind: 'module:start', data: { moduleId: 'b' } },
  ])
})

test('who subscribes late gets what happened first, then the rest, in order', () => {
  const { bus } = setUp()
  bus.emit(...start('a'))
  bus.emit(...start('b'))
  const seen: number[] = []
  bus.subscribe(({ seq }) => seen.push(seq))
  bus.emit(...start('c'))
  assert.deepEqual(seen, [0, 1, 2])
})

test('a listener that throws disturbs neither the others nor itself later', () => {
  const { bus, log } = setUp()
  const seen: string[] = []
  bus.subscribe(({ seq }) => {
    seen.push(`bad ${seq}`)
    throw new Error('broken listener')
  })
  bus.subscribe(({ seq }) => seen.push(`good ${seq}`))
  bus.emit(...start('a'))
  bus.emit(...start('b'))
  assert.deepEqual(seen, ['bad 0', 'good 0', 'bad 1', 'good 1'])
  assert.equal(log.entries.length, 2)
})

test('a listener that unsubscribes gets nothing more', () => {
  const { bus } = setUp()
  const seen: number[] = []
  const stop = bus.subscribe(({ seq }) => seen.push(seq))
  bus.emit(...start('a'))
  stop()
  bus.emit(...start('b'))
  assert.deepEqual(seen, [0])
})

test('a listener that unsubscribes another one in its turn is obeyed', () => {
  const { bus } = setUp()
  const seen: number[] = []
  let stop = (): void => {}
  bus.subscribe(() => stop())
  stop = bus.subscribe(({ seq }) => seen.push(seq))
  bus.emit(...start('a'))
  assert.deepEqual(seen, [])
})

test('an event caused by a listener comes after the one it answers, for everybody', () => {
  const { bus } = setUp()
  const first: number[] = []
  const second: number[] = []
  bus.subscribe(({ seq }) => {
    first.push(seq)
    if (seq === 0) bus.emit(...start('b'))
  })
  bus.subscribe(({ seq }) => second.push(seq))
  bus.emit(...start('a'))
  assert.deepEqual(
    [first, second],
    [
      [0, 1],
      [0, 1],
    ],
  )
})

test('events caused during the replay follow it', () => {
  const { bus } = setUp()
  bus.emit(...start('a'))
  const seen: number[] = []
  bus.subscribe(({ seq }) => {
    seen.push(seq)
    if (seq === 0) bus.emit(...start('b'))
  })
  bus.emit(...start('c'))
  assert.deepEqual(seen, [0, 1, 2])
})

test('of a long run the plan and the latest progress are remembered, in bounded number', () => {
  const { bus } = setUp()
  bus.emit('plan', { modules: [], skipped: [], count: 0 })
  for (let settled = 0; settled < 5000; settled += 1) {
    bus.emit('progress', { moduleId: 'pages', settled, failed: 0, counts: {} })
  }
  const seen: { kind: string; seq: number }[] = []
  bus.subscribe(({ kind, seq }) => seen.push({ kind, seq }))
  assert.deepEqual(seen[0], { kind: 'plan', seq: 0 })
  assert.deepEqual(seen.at(-1), { kind: 'progress', seq: 5000 })
  assert.ok(seen.length <= 1001)
})
