import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Schedule, Schedules } from '../../../adapters/tasks/schedules.ts'
import { FakeClock, settle } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { SilentLog } from '../../support/silent-log.ts'

const hourMs = 3_600_000

type Options = Partial<Schedule> & {
  readonly store?: MemoryStore
  /** When the service starts. */
  readonly at?: string
  readonly random?: number
  readonly clock?: FakeClock
  readonly isShared?: boolean
}

/** A service with one schedule, started; every night at half past three in Belgium unless told. */
async function scheduled({ store = new MemoryStore(), at, random = 0, ...given }: Options = {}) {
  const { clock = new FakeClock(at ?? '2026-11-20T12:00:00Z'), isShared = false, ...own } = given
  const log = new SilentLog()
  const begun: string[] = []
  const schedule: Schedule = {
    ...{ id: 'nightly', cron: '30 3 * * *', timeZone: 'Europe/Brussels', jitterSeconds: 0 },
    ...{ task: 'all', what: 'all clubs' },
    run: async () => {
      begun.push(new Date(clock.now()).toISOString())
      return 'Started task 1: all clubs.'
    },
    ...own,
  }
  const schedules = new Schedules({
    schedules: [schedule],
    store,
    clock,
    log,
    random: () => random,
    isShared,
  })
  await schedules.start()
  const status = () => schedules.list()[0] ?? assert.fail('there is no schedule')
  return { schedules, status, begun, store, clock, log }
}

test('a schedule begins its task when it is due, in its own time zone', async () => {
  const { begun, clock, status, schedules } = await scheduled()
  assert.equal(status().nextRun, '2026-11-21T02:30:00.000Z')
  await clock.advance(48 * hourMs)
  assert.deepEqual(begun, ['2026-11-21T02:30:00.000Z', '2026-11-22T02:30:00.000Z'])
  assert.deepEqual(status(), {
    ...{ id: 'nightly', cron: '30 3 * * *', timeZone: 'Europe/Brussels', jitterSeconds: 0 },
    ...{ task: 'all', what: 'all clubs' },
    nextRun: '2026-11-23T02:30:00.000Z',
    lastRun: { at: '2026-11-22T02:30:00.000Z', message: 'Started task 1: all clubs.' },
    lastMissed: null,
    missedRuns: 0,
  })
  await schedules.close()
  assert.equal(clock.pending, 0)
})

test('the hour stays that of the wall in summer', async () => {
  const { begun, clock, schedules } = await scheduled({ at: '2027-03-26T12:00:00Z' })
  await clock.advance(72 * hourMs)
  assert.deepEqual(
    begun.map((time) => time.slice(5, 16)),
    ['03-27T02:30', '03-28T01:30', '03-29T01:30'],
  )
  await schedules.close()
})

test('jitter lets it begin somewhat later', async () => {
  const { begun, clock, schedules } = await scheduled({ jitterSeconds: 1800, random: 0.5 })
  await clock.advance(24 * hourMs)
  assert.deepEqual(begun, ['2026-11-21T02:45:00.000Z'])
  await schedules.close()
})

test('a run that cannot begin is missed, with the reason, and the next one comes', async () => {
  let isRunning = true
  const { clock, status, log, schedules } = await scheduled({
    run: async () => {
      if (isRunning) throw new Error('A task is already running: 7.')
      return 'Started task 8: all clubs.'
    },
  })
  await clock.advance(24 * hourMs)
  const missed = { at: '2026-11-21T02:30:00.000Z', message: 'A task is already running: 7.' }
  assert.deepEqual([status().missedRuns, status().lastMissed, status().lastRun], [1, missed, null])
  assert.deepEqual(
    log.entries.map(({ level, message }) => [level, message]),
    [['warn', 'a scheduled run was missed']],
  )
  isRunning = false
  await clock.advance(24 * hourMs)
  const { missedRuns, lastMissed, lastRun } = status()
  assert.deepEqual([missedRuns, lastMissed], [1, missed])
  assert.equal(lastRun?.message, 'Started task 8: all clubs.')
  await schedules.close()
})

test('runs that were due while the service was down are reported at its start, and not made up for', async () => {
  const first = await scheduled()
  await first.clock.advance(24 * hourMs)
  await first.schedules.close()
  const { store } = first
  const { status, begun, log, schedules } = await scheduled({ store, at: '2026-11-24T12:00:00Z' })
  await settle()
  assert.deepEqual(begun, [])
  const { missedRuns, lastMissed, lastRun, nextRun } = status()
  assert.deepEqual(
    [missedRuns, lastMissed],
    [3, { at: '2026-11-24T02:30:00.000Z', message: 'The service was down.' }],
  )
  assert.equal(lastRun?.at, '2026-11-21T02:30:00.000Z')
  assert.equal(nextRun, '2026-11-25T02:30:00.000Z')
  const [line] = log.entries
  assert.equal(line?.message, 'scheduled runs were missed while the service was down')
  await schedules.close()
  // They are told once.
  const third = await scheduled({ store, at: '2026-11-24T13:00:00Z' })
  assert.deepEqual([third.status().missedRuns, third.log.entries], [3, []])
  await third.schedules.close()
})

test('an invalid state is set aside, and one that cannot be stored is reported', async () => {
  const store = new MemoryStore()
  store.documents.set('schedules', { schedules: 'none' })
  const { clock, begun, log, schedules } = await scheduled({ store })
  assert.deepEqual(store.aside.get('schedules'), { schedules: 'none' })
  store.failure = new Error('disk full')
  await clock.advance(24 * hourMs)
  assert.equal(begun.length, 1)
  const told = log.entries.map(({ message }) => message)
  assert.ok(told.includes('the state of the schedules could not be stored'))
  await schedules.close()
})

test('a service without schedules has no timer and no document', async () => {
  const [store, clock, log] = [new MemoryStore(), new FakeClock(), new SilentLog()]
  const schedules = new Schedules({ schedules: [], store, clock, log, random: () => 0 })
  await schedules.start()
  assert.deepEqual([schedules.list(), clock.pending, store.documents.size], [[], 0, 0])
  await schedules.close()
})

test('of several processes, one makes each run', async () => {
  const first = await scheduled({ isShared: true, jitterSeconds: 60, random: 0.5 })
  const { store, clock } = first
  const second = await scheduled({ isShared: true, jitterSeconds: 60, random: 0.1, store, clock })
  await clock.advance(48 * hourMs)
  assert.deepEqual(first.begun, [])
  assert.deepEqual(second.begun, ['2026-11-21T02:30:06.000Z', '2026-11-22T02:30:06.000Z'])
  assert.equal(first.status().missedRuns, 0)
  await Promise.all([first.schedules.close(), second.schedules.close()])
})

test('a process that starts leaves a run to those that are about to make it', async () => {
  const first = await scheduled({ isShared: true, jitterSeconds: 60, random: 0.9 })
  const { store, clock } = first
  await clock.advance(14 * hourMs + 30 * 60_000 + 20_000)
  const second = await scheduled({ isShared: true, jitterSeconds: 60, random: 0.95, store, clock })
  await clock.advance(hourMs)
  assert.equal(first.begun.length + second.begun.length, 1)
  assert.equal(second.status().missedRuns, 0)
  await Promise.all([first.schedules.close(), second.schedules.close()])
})
