import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { AppError } from '../../../core/errors.ts'
import type { ModuleManifest } from '../../../core/manifest/module-manifest.ts'
import type { InterclubTaskRecord } from '../../../manifests/types/records.ts'
import { settle } from '../../support/fake-clock.ts'
import { ended, gate, order, quiet, taskBench, unreachable } from './task-bench.ts'

const stored = (bench: { store: { documents: Map<string, unknown> } }, taskId: string) =>
  bench.store.documents.get(`tasks/${taskId}`) as InterclubTaskRecord

const id = 'interclubs_20261120_120000'

test('there is no task before the first one', async () => {
  const { tasks } = await taskBench()
  assert.equal(tasks.current(), undefined)
  assert.deepEqual(await tasks.list(20), [])
})

test('a start answers with a running task, stored, before the source is asked', async () => {
  const bench = await taskBench()
  const task = await bench.tasks.start(order())
  assert.equal(bench.requests(), 0)
  assert.deepEqual([task.taskId, task.status, task.order], [id, 'running', order()])
  assert.deepEqual(stored(bench, id), task)
  await ended(bench)
  assert.equal(bench.requests(), 10)
})

test('a task whose every page was visited is a success, whatever pages failed', async () => {
  const bench = await taskBench({
    visit: (key) => {
      if (key === '1/2') throw unreachable()
      return { rows: key === '2/1' ? 0 : 10 }
    },
  })
  await bench.tasks.start(order())
  const task = await ended(bench)
  assert.deepEqual(task, {
    taskId: id,
    kind: 'interclubs',
    trigger: 'manual',
    status: 'success',
    order: order(),
    startedAt: bench.clock.now(),
    finishedAt: bench.clock.now(),
    totalRankings: 70,
    errorsCount: 1,
    // A page that failed is a gap.
    lastSuccess: { divisionIndex: 1, week: 1 },
    pagesDone: 9,
    pagesTotal: 9,
    message: '9 pages visited, 70 rows stored, 1 error.',
    planKey: id,
    unknownDivisions: 0,
  })
  assert.deepEqual(stored(bench, id), task)
})

test('the run gets what was asked for, and the plan of its chain', async () => {
  const bench = await taskBench()
  const resumeAt = { divisionIndex: 1, week: 2 }
  await bench.tasks.start(order({ weeks: [2, 3], divisions: [0, 1], resumeAt }))
  await ended(bench)
  const { divisions: _, ...asked } = bench.asked[0] ?? {}
  assert.deepEqual(asked, { weeks: [2, 3], divisionFilter: [0, 1], resumeAt, planKey: id })
  assert.deepEqual(bench.visited, ['1/2', '1/3'])
})

test('a task whose list of divisions cannot be read is failed and says why', async () => {
  const bench = await taskBench({ listError: unreachable('no answer within 10 s') })
  await bench.tasks.start(order())
  const { status, message, lastSuccess } = await ended(bench)
  assert.equal(status, 'failed')
  assert.match(message ?? '', /divisionList.*no answer within 10 s/)
  assert.equal(lastSuccess, null)
})

test('a task of which not one page succeeded is failed and says why', async () => {
  const bench = await taskBench({
    visit: () => {
      throw unreachable()
    },
  })
  await bench.tasks.start(order())
  const { status, message, errorsCount, lastSuccess } = await ended(bench)
  assert.deepEqual([status, errorsCount, lastSuccess], ['failed', 9, null])
  assert.match(message ?? '', /^None of 9 pages could be read: .*connection refused/)
})

test('a task without any page to visit is failed', async () => {
  const bench = await taskBench()
  await bench.tasks.start(order({ divisions: [7, 8] }))
  const { status, message, errorsCount } = await ended(bench)
  assert.deepEqual([status, message, errorsCount], ['failed', 'There was no page to visit.', 2])
})

test('divisions that the site does not have count as errors beside those that it has', async () => {
  const bench = await taskBench()
  await bench.tasks.start(order({ divisions: [1, 9] }))
  const { status, errorsCount, pagesDone, message } = await ended(bench)
  assert.deepEqual([status, errorsCount, pagesDone], ['success', 1, 3])
  assert.equal(message, '3 pages visited, 36 rows stored, 1 error.')
})

test('unknown divisions count also beyond those that a run warns of', async () => {
  const bench = await taskBench()
  await bench.tasks.start(order({ divisions: [0, 5, 6, 7, 8] }))
  assert.equal((await ended(bench)).errorsCount, 4)
})

test('the shipped module of the pages reads exactly what a task asks with', () => {
  const url = new URL('../../../manifests/modules/divisionStandings.yaml', import.meta.url)
  const { inputs } = parse(readFileSync(url, 'utf8')) as ModuleManifest
  const paths = Object.values(inputs ?? {}).flatMap(({ request }) => request ?? [])
  assert.deepEqual(paths.sort(), ['divisions', 'planKey', 'resumeAt', 'weeks'])
})

test('an error of our own fails the task without telling its inside', async () => {
  const bench = await taskBench({ listError: new TypeError('secret is undefined') })
  await bench.tasks.start(order())
  const { status, message } = await ended(bench)
  assert.equal(status, 'failed')
  assert.doesNotMatch(message ?? '', /secret/)
})

test('a task that the engine has no room for is failed and says why', async () => {
  const bench = await taskBench()
  bench.engine.start = () => {
    throw new AppError('OVERLOADED', { what: 'runs', limit: 1 })
  }
  await bench.tasks.start(order())
  const { status, message } = await ended(bench)
  assert.equal(status, 'failed')
  assert.match(message ?? '', /reached its limit for runs \(1\)/)
})

test('counters move while a task runs', async () => {
  const bench = await taskBench({
    visit: async (key, { clock }) => {
      await clock.sleep(1000)
      if (key === '0/2') throw unreachable()
      return { rows: 12 }
    },
  })
  await bench.tasks.start(order())
  await quiet()
  await bench.clock.advance(3500)
  const { status, pagesDone, pagesTotal, totalRankings, errorsCount, lastSuccess } =
    bench.tasks.current() as InterclubTaskRecord
  assert.deepEqual(
    { status, pagesDone, pagesTotal, totalRankings, errorsCount, lastSuccess },
    {
      status: 'running',
      pagesDone: 3,
      pagesTotal: 9,
      totalRankings: 24,
      errorsCount: 1,
      lastSuccess: { divisionIndex: 0, week: 1 },
    },
  )
  await bench.tasks.close()
})

test('the last success is the one before which no page is missing', async () => {
  const { passed, open } = gate()
  const bench = await taskBench({
    concurrency: 2,
    visit: async (key) => {
      if (key === '0/2') await passed
      return { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  await quiet()
  const { pagesDone, lastSuccess } = bench.tasks.current() as InterclubTaskRecord
  assert.deepEqual([pagesDone, lastSuccess], [8, { divisionIndex: 0, week: 1 }])
  open()
  assert.deepEqual((await ended(bench)).lastSuccess, { divisionIndex: 2, week: 3 })
})

test('after a success, a failure or a cancellation another task may start', async () => {
  let isBroken = false
  const bench = await taskBench({
    visit: () => {
      if (isBroken) throw unreachable()
      return { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  await ended(bench)
  isBroken = true
  await bench.tasks.start(order())
  await ended(bench)
  await bench.tasks.start(order())
  await bench.tasks.cancel()
  await bench.tasks.start(order())
  await ended(bench)
  assert.deepEqual(
    (await bench.tasks.list(20)).map(({ taskId, status }) => [taskId, status]),
    [
      [`${id}_4`, 'failed'],
      [`${id}_3`, 'cancelled'],
      [`${id}_2`, 'failed'],
      [id, 'success'],
    ],
  )
})

test('what cannot be stored does not start, and leaves nothing behind', async () => {
  const bench = await taskBench()
  bench.store.failure = new Error('disk full')
  await assert.rejects(bench.tasks.start(order()), { message: 'disk full' })
  assert.equal(bench.tasks.current(), undefined)
  await quiet()
  assert.equal(bench.requests(), 0)
  bench.store.failure = undefined
  assert.equal((await bench.tasks.start(order())).status, 'running')
  assert.equal((await ended(bench)).status, 'success')
})

test('a ledger that cannot be stored fails the task instead of going on blindly', async () => {
  const bench = await taskBench({
    visit: (key) => {
      if (key === '0/2') bench.store.failure = new Error('disk full')
      return { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  assert.equal((await ended(bench)).status, 'failed')
  assert.ok(bench.visited.length < 9, `${bench.visited.length} pages`)
})

test('a page that cannot be stored ends the task with the reason, and is visited again', async () => {
  const problem = 'd/1.json in DATA_DIR could not be written: no space left on device (ENOSPC).'
  let isFull = true
  const bench = await taskBench({
    visit: (key) => {
      if (isFull && key === '1/1') throw new AppError('NOT_STORED', { problem })
      return { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  const { status, message, errorsCount } = await ended(bench)
  assert.deepEqual([status, message, errorsCount], ['failed', problem, 0])
  isFull = false
  await bench.tasks.start('resume')
  assert.deepEqual([(await ended(bench)).status, bench.visited.at(-1)], ['success', '2/3'])
  assert.equal(bench.visited.filter((key) => key === '1/1').length, 2)
})

test('a task counts no page that its ledger could not store, and its end is stored later', async () => {
  const bench = await taskBench({
    visit: (key) => {
      if (key === '0/2') bench.store.failure = new Error('disk full')
      return { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  const failed = await ended(bench)
  const ledger = bench.store.documents.get(`tasks/${id}/ledger`) as { readonly settled: number }
  assert.equal(failed.pagesDone, ledger.settled)
  assert.equal(stored(bench, id).status, 'running')
  bench.store.failure = undefined
  await bench.tasks.start('resume')
  assert.deepEqual(stored(bench, id), failed)
  await ended(bench)
})

test('closing ends a running task as failed, with its ledger stored', async () => {
  const bench = await taskBench({
    visit: (key) => (key === '0/3' ? new Promise<never>(() => {}) : { rows: 12 }),
  })
  await bench.tasks.start(order())
  await quiet()
  await bench.tasks.close()
  const { status, message, lastSuccess, pagesDone } = stored(bench, id)
  assert.deepEqual(
    [status, message, lastSuccess, pagesDone],
    ['failed', 'The service stopped.', { divisionIndex: 0, week: 2 }, 2],
  )
  const ledger = bench.store.documents.get(`tasks/${id}/ledger`) as { settled: number }
  assert.equal(ledger.settled, 2)
  assert.deepEqual([bench.engine.active, bench.clock.pending], [0, 0])
  await assert.rejects(bench.tasks.start(order()), { code: 'SHUTTING_DOWN' })
})

test('closing while a task is being stored lets it not begin', async () => {
  const bench = await taskBench()
  const starting = bench.tasks.start(order())
  await bench.tasks.close()
  assert.equal((await starting).status, 'failed')
  await settle()
  assert.deepEqual([bench.requests(), stored(bench, id).status], [0, 'failed'])
})

test('closing succeeds even if the end of the task cannot be stored, and says so', async () => {
  const bench = await taskBench({ visit: () => gate().passed.then(() => ({ rows: 0 })) })
  await bench.tasks.start(order())
  await quiet()
  bench.store.failure = new Error('disk full')
  await bench.tasks.close()
  assert.equal(bench.tasks.current()?.status, 'failed')
  const told = bench.log.entries.map(({ message }) => message)
  assert.ok(told.includes('the record of a task could not be stored'))
})
