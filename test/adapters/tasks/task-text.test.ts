import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TaskLines } from '../../../adapters/tasks/task-text.ts'
import { rangesText, WORDS } from '../../../adapters/tasks/task-words.ts'
import type { EventPayloads, RunEvent } from '../../../core/events/event.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { ended, order, quiet, taskBench, unreachable } from './task-bench.ts'

const linesOf = (clock: FakeClock, settled: number) =>
  new TaskLines({ clock, words: WORDS.interclubs, itemText: (key) => key, settled })

function progress(settled: number, failed: number, rows: number, total?: number): RunEvent {
  const figures = { moduleId: 'divisionStandings', settled, failed, counts: { rows } }
  const data: EventPayloads['progress'] = { ...figures, ...(total !== undefined && { total }) }
  return { runId: 'r', seq: 0, at: 0, kind: 'progress', data }
}

test('progress shows pages, rows, errors and the rate since the last progress', async () => {
  const clock = new FakeClock()
  const lines = linesOf(clock, 1200)
  await clock.advance(10_000)
  assert.deepEqual(lines.of(progress(1234, 3, 14_808, 8800)), {
    level: 'info',
    message: '1 234 of 8 800 pages, 14 808 rows, 3 errors, 3.4 pages/s',
  })
  await clock.advance(2000)
  assert.equal(lines.of(progress(1235, 1, 1))?.message, '1 235 pages, 1 row, 1 error, 0.5 pages/s')
})

test('progress is reported at most once a second, and so rarely in a run of hours that the rest of its log stays', async () => {
  const clock = new FakeClock()
  const lines = linesOf(clock, 0)
  let told = 0
  let toldInFirstMinute = 0
  for (let second = 0.5; second <= 3 * 3600; second += 0.5) {
    await clock.advance(500)
    if (lines.of(progress(second, 0, 0)) === undefined) continue
    told += 1
    if (second <= 60) toldInFirstMinute += 1
  }
  assert.equal(toldInFirstMinute, 60)
  assert.ok(told < 1200, `${told} lines`)
})

test('a task shows its order, its results, its failures and its end', async () => {
  const bench = await taskBench({
    visit: (key) => {
      if (key === '1/2') throw unreachable('connection refused by http://127.0.0.1/standings')
      return { rows: 12 }
    },
  })
  const { taskId } = await bench.tasks.start(order({ weeks: [1, 2], divisions: [0, 1, 9] }))
  await ended(bench)
  const told = (await bench.tasks.logs(taskId)).map(({ level, message }) => [level, message])
  assert.deepEqual(told, [
    ['info', 'Started: weeks 1-2 of divisions 0, 1, 9.'],
    ['info', 'divisionList started'],
    ['info', 'divisionList done in 0.0 s: 3 divisions'],
    ['info', 'divisionStandings started'],
    ['warn', 'divisionStandings: The site has no division 9.'],
    [
      'error',
      'Division 1, week 2 failed: The source could not be read: connection refused by http://127.0.0.1/standings.',
    ],
    ['info', 'divisionStandings done in 0.0 s'],
    [
      'info',
      'Completed with 4 pages, 36 rows, 2 errors in 0.0 s: 4 pages visited, 36 rows stored, 2 errors.',
    ],
  ])
})

test('a task that cannot begin says which step failed and what was left out', async () => {
  const bench = await taskBench({ listError: unreachable() })
  const { taskId } = await bench.tasks.start(order())
  await ended(bench)
  const told = (await bench.tasks.logs(taskId)).map(({ level, message }) => `${level} ${message}`)
  assert.match(told[2] ?? '', /^error divisionList failed: .*connection refused/)
  assert.match(told[3] ?? '', /^warn divisionStandings skipped: .*divisionList/)
  assert.match(told[4] ?? '', /^error Failed after/)
})

test("the process's log gets the start, what failed and the end, with the task's id", async () => {
  const bench = await taskBench({
    visit: (key) => {
      if (key === '0/2') throw unreachable()
      return { rows: 1 }
    },
  })
  await bench.tasks.start(order({ divisions: [0] }))
  await ended(bench)
  assert.deepEqual(
    bench.log.entries.map(({ level, message }) => `${level} ${message.slice(0, 32)}`),
    [
      'info Started: weeks 1-3 of division 0',
      'warn Division 0, week 2 failed: The s',
      'info Completed with 3 pages, 2 rows, ',
    ],
  )
})

test('of a cancelled task nothing is logged after its end', async () => {
  const bench = await taskBench({ visit: () => new Promise<never>(() => {}) })
  await bench.tasks.start(order())
  await quiet()
  const { taskId } = await bench.tasks.cancel()
  await quiet()
  assert.deepEqual(
    bench.log.entries.map(({ message }) => message),
    [
      'Started: weeks 1-3 of all divisions.',
      'Cancelled after 0 pages, 0 rows, 0 errors in 0.0 s: Cancelled on request.',
    ],
  )
  assert.equal((await bench.tasks.logs(taskId)).at(-1)?.message, bench.log.entries[1]?.message)
})

test('numbers that follow each other are reported as ranges', () => {
  assert.equal(rangesText([1, 2, 3, 5, 7, 8]), '1-3, 5, 7-8')
  assert.equal(rangesText([4]), '4')
})
