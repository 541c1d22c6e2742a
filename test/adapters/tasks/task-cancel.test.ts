import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { ended, gate, order, quiet, taskBench } from './task-bench.ts'

const id = 'interclubs_20261120_120000'

test('of two simultaneous starts exactly one wins, the other learns its id', async () => {
  const bench = await taskBench()
  const [first, second] = await Promise.allSettled([
    bench.tasks.start(order()),
    bench.tasks.start(order({ weeks: [7] })),
  ])
  assert.equal(first.status, 'fulfilled')
  assert.equal(second.status, 'rejected')
  const { code, data } = second.reason
  assert.deepEqual([code, data], ['TASK_RUNNING', { taskId: id }])
  await ended(bench)
  assert.deepEqual(bench.asked.length, 1)
})

test('a resume counts as a start as well', async () => {
  const bench = await taskBench()
  await bench.tasks.start(order())
  await bench.tasks.cancel()
  const starts = await Promise.allSettled([
    bench.tasks.start('resume'),
    bench.tasks.start('resume'),
    bench.tasks.start(order()),
  ])
  assert.deepEqual(
    starts.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  )
  await ended(bench)
})

test('a task that runs refuses a second start until it has ended', async () => {
  const { passed, open } = gate()
  const bench = await taskBench({ visit: () => passed.then(() => ({ rows: 1 })) })
  await bench.tasks.start(order())
  await quiet()
  await assert.rejects(bench.tasks.start(order()), { code: 'TASK_RUNNING' })
  open()
  await ended(bench)
  assert.equal((await bench.tasks.start(order())).status, 'running')
  await ended(bench)
})

test('there is nothing to cancel before the first task and after the end of one', async () => {
  const bench = await taskBench()
  await assert.rejects(bench.tasks.cancel(), { code: 'NOT_FOUND', message: 'No task is running.' })
  await bench.tasks.start(order())
  await ended(bench)
  await assert.rejects(bench.tasks.cancel(), { code: 'NOT_FOUND' })
})

test('a cancelled task says so at once, asks for no further page and stays cancelled', async () => {
  const { passed, open } = gate()
  const bench = await taskBench({
    concurrency: 2,
    visit: async (key) => {
      if (key.startsWith('1/')) await passed
      return { rows: 12 }
    },
  })
  await bench.tasks.start(order())
  await quiet()
  const cancelling = bench.tasks.cancel()
  assert.equal(bench.tasks.current()?.status, 'cancelled')
  const task = await cancelling
  const { status, message, pagesDone, totalRankings, lastSuccess } = task
  assert.deepEqual(
    [status, message, pagesDone, totalRankings, lastSuccess],
    ['cancelled', 'Cancelled on request.', 3, 36, { divisionIndex: 0, week: 3 }],
  )
  assert.deepEqual(bench.store.documents.get(`tasks/${id}`), task)
  open()
  await quiet()
  assert.deepEqual(bench.tasks.current(), task)
  assert.deepEqual(bench.store.documents.get(`tasks/${id}`), task)
  assert.deepEqual(bench.visited, ['0/1', '0/2', '0/3', '1/1', '1/2'])
  assert.equal(bench.engine.active, 0)
})

test('a cancellation while the task is being stored lets it not begin', async () => {
  const bench = await taskBench()
  const starting = bench.tasks.start(order())
  const cancelled = await bench.tasks.cancel()
  assert.equal(cancelled.status, 'cancelled')
  assert.equal((await starting).status, 'cancelled')
  await quiet()
  assert.equal(bench.requests(), 0)
  const stored = bench.store.documents.get(`tasks/${id}`) as { status: string }
  assert.equal(stored.status, 'cancelled')
})

test('a cancellation between the answer and the first request lets no request through', async () => {
  const bench = await taskBench()
  await bench.tasks.start(order())
  await bench.tasks.cancel()
  await quiet()
  assert.equal(bench.requests(), 0)
})

test('the old worker of a cancelled task cannot touch the task that follows at once', async () => {
  const { passed, open } = gate()
  let isOld = true
  const bench = await taskBench({
    visit: async () => {
      if (!isOld) return { rows: 1 }
      await passed
      return { rows: 1000 }
    },
  })
  await bench.tasks.start(order())
  await quiet()
  const cancelling = bench.tasks.cancel()
  isOld = false
  const next = await bench.tasks.start(order({ weeks: [1] }))
  await cancelling
  open()
  const task = await ended(bench)
  assert.equal(task.taskId, next.taskId)
  assert.deepEqual(
    [task.taskId, task.status, task.totalRankings, task.pagesDone],
    [`${id}_2`, 'success', 3, 3],
  )
  const old = bench.store.documents.get(`tasks/${id}`) as { status: string; totalRankings: number }
  assert.deepEqual([old.status, old.totalRankings], ['cancelled', 0])
})

test('a worker that ends although it was cancelled changes nothing any more', async () => {
  const { passed, open } = gate()
  const bench = await taskBench({ visit: () => passed.then(() => ({ rows: 1 })) })
  await bench.tasks.start(order({ weeks: [1], divisions: [0, 7, 8, 9] }))
  await quiet()
  // The last page arrives in the same turn as the cancellation.
  open()
  const cancelled = await bench.tasks.cancel()
  await quiet()
  assert.equal(cancelled.status, 'cancelled')
  assert.deepEqual(bench.tasks.current(), cancelled)
  assert.deepEqual(bench.store.documents.get(`tasks/${id}`), cancelled)
})

/** A store whose first ledger is written only when the gate opens, and then perhaps not at all. */
function slowStore(passed: Promise<void>, failure?: Error): MemoryStore {
  const store = new MemoryStore()
  const put = store.put.bind(store)
  let isFirst = true
  store.put = async (key, value) => {
    if (isFirst && key.endsWith('/ledger')) {
      isFirst = false
      await passed
      if (failure !== undefined) throw failure
    }
    await put(key, value)
  }
  return store
}

test('a task that was cancelled before it failed to be stored cannot disturb the next one', async () => {
  const { passed, open } = gate()
  const bench = await taskBench({ store: slowStore(passed, new Error('disk full')) })
  const starting = assert.rejects(bench.tasks.start(order()), { message: 'disk full' })
  await bench.tasks.cancel()
  const next = await bench.tasks.start(order())
  open()
  await starting
  await quiet()
  assert.equal(bench.tasks.current()?.taskId, next.taskId)
  assert.equal((await ended(bench)).status, 'success')
})

test('the service closes only when a task that is being stored is', async () => {
  const { passed, open } = gate()
  const bench = await taskBench({ store: slowStore(passed) })
  const starting = bench.tasks.start(order())
  let isClosed = false
  const closing = bench.tasks.close().then(() => {
    isClosed = true
  })
  await quiet()
  assert.equal(isClosed, false)
  open()
  await closing
  const { writes } = bench.store
  await starting
  await quiet()
  assert.equal(bench.store.writes, writes)
})

test('a cancellation that cannot be stored is reported, and holds all the same', async () => {
  const bench = await taskBench({ visit: () => new Promise<never>(() => {}) })
  await bench.tasks.start(order())
  await quiet()
  bench.store.failure = new Error('disk full')
  await assert.rejects(bench.tasks.cancel(), { message: 'disk full' })
  await settle()
  assert.equal(bench.tasks.current()?.status, 'cancelled')
  assert.equal(bench.engine.active, 0)
})
