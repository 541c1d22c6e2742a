import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { StartSchedule } from '../../../adapters/timing/start-schedule.ts'

/** Starts of somebody who always wants to go on; each timer is late by the next of `lateness`. */
function startsOf(perSecond: number, lateness: readonly number[]): number[] {
  const schedule = new StartSchedule()
  const starts: number[] = []
  let now = 0
  for (const lateMs of lateness) {
    const dueAt = schedule.dueAt(now, perSecond)
    if (dueAt > now) now = dueAt + lateMs
    // Woken too early, or the window is full: a timer more.
    const againAt = schedule.dueAt(now, perSecond)
    now = Math.max(now, againAt)
    schedule.started(now, 0, perSecond)
    starts.push(now)
  }
  return starts
}

/** The most starts within any second, both ends included. */
function mostInOneSecond(starts: readonly number[]): number {
  let from = 0
  let most = 0
  starts.forEach((start, index) => {
    while ((starts[from] ?? 0) < start - 1000) from += 1
    most = Math.max(most, index - from + 1)
  })
  return most
}

const paces = fc.double({ min: 0.2, max: 300, noNaN: true })

test('however late timers are, no second sees more than one start beyond the pace', () => {
  const lateness = fc.array(fc.oneof(fc.nat(3), fc.nat(80), fc.nat(5000)), { maxLength: 400 })
  fc.assert(
    fc.property(paces, lateness, (perSecond, lateBy) => {
      const most = mostInOneSecond(startsOf(perSecond, lateBy))
      assert.ok(most <= Math.floor(perSecond) + 1, `${most} starts at ${perSecond}/s`)
    }),
  )
})

test('timers that are a little late do not lower the pace', () => {
  const lateness = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), {
    minLength: 400,
    maxLength: 400,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), lateness, (perSecond, lateBy) => {
      const starts = startsOf(perSecond, lateBy)
      const reached = ((starts.length - 1) * 1000) / ((starts.at(-1) ?? 0) - (starts[0] ?? 0))
      assert.ok(Math.abs(reached - perSecond) <= perSecond * 0.02, `${reached} for ${perSecond}`)
    }),
    { numRuns: 50 },
  )
})

test('starts stand at their ideal times, whenever the ones before really began', () => {
  assert.deepEqual(startsOf(4, [0, 7, 0, 100, 0]), [0, 257, 500, 850, 1000])
})

test('a long delay is followed by one early start, not by all that were missed', () => {
  assert.deepEqual(startsOf(10, [0, 5000, 0, 0, 0]), [0, 5100, 5110, 5210, 5310])
})

test('who comes after an idle time finds no backlog to make up for', () => {
  const schedule = new StartSchedule()
  schedule.started(0, 0, 2)

  schedule.started(9000, 9000, 2)

  assert.equal(schedule.dueAt(9000, 2), 9500)
})

test('a changed pace holds from the next gap on', () => {
  const schedule = new StartSchedule()
  schedule.started(0, 0, 10)
  assert.equal(schedule.dueAt(0, 10), 100)

  schedule.started(100, 0, 1)

  assert.equal(schedule.dueAt(100, 1), 1100)
})

test('without a pace a start is always due', () => {
  const schedule = new StartSchedule()
  const none = Number.POSITIVE_INFINITY
  schedule.started(5, 5, none)

  assert.equal(schedule.dueAt(5, none), 5)
})
