import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTaskId } from '../../../adapters/tasks/task.ts'
import type { TaskLogLine } from '../../../manifests/types/records.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { ended, order, quiet, taskBench } from './task-bench.ts'

const id = 'interclubs_20261120_120000'

test('an id is the second of the start in UTC, with a number when that is taken', () => {
  const taken = new Set<string>()
  const next = (time: string): string => {
    const taskId = newTaskId('interclubs', Date.parse(time), (one) => taken.has(one))
    taken.add(taskId)
    return taskId
  }
  assert.deepEqual(
    [
      next('2026-11-20T12:00:00.000Z'),
      next('2026-11-20T12:00:00.999Z'),
      next('2026-11-20T12:00:00.999Z'),
      next('2026-11-21T00:30:05+02:00'),
    ],
    [id, `${id}_2`, `${id}_3`, 'interclubs_20261120_223005'],
  )
})

test('tasks are listed newest first, as many as are asked for, over restarts', async () => {
  const store = new MemoryStore()
  const clock = new FakeClock()
  const first = await taskBench({ store, clock, divisions: 1 })
  for (let n = 0; n < 11; n += 1) {
    await first.tasks.start(order({ weeks: [1] }))
    await ended(first)
  }
  await clock.advance(1000)
  await first.tasks.start(order({ weeks: [1] }))
  const whileRunning = await first.tasks.list(1)
  await ended(first)
  const newest = ['interclubs_20261120_120001', `${id}_11`, `${id}_10`, `${id}_9`]
  const ids = async (bench: typeof first, limit: number) =>
    (await bench.tasks.list(limit)).map(({ taskId }) => taskId)
  assert.deepEqual(
    whileRunning.map(({ taskId, status }) => [taskId, status]),
    [[newest[0], 'running']],
  )
  assert.deepEqual(await ids(first, 4), newest)
  const second = await taskBench({ store, clock })
  assert.deepEqual(await ids(second, 4), newest)
  assert.equal((await ids(second, 200)).length, 12)
  assert.equal(second.tasks.current()?.taskId, newest[0])
})

test('the newest 200 tasks are kept, older ones go with all their documents', async () => {
  const store = new MemoryStore()
  const clock = new FakeClock()
  const bench = await taskBench({ store, clock, divisions: 1 })
  await bench.tasks.start(order({ weeks: [1] }))
  await bench.tasks.cancel()
  await quiet()
  store.documents.set(`tabletennis/plans/${id}`, {})
  await clock.advance(1000)
  for (let n = 0; n < 199; n += 1) {
    await bench.tasks.start(n === 0 ? 'resume' : order({ weeks: [1] }))
    await ended(bench)
    await clock.advance(1000)
  }
  assert.ok(store.documents.has(`tasks/${id}`))
  await bench.tasks.start(order({ weeks: [1] }))
  await ended(bench)
  await bench.tasks.close()
  const keys = [...store.documents.keys()]
  assert.deepEqual(
    keys.filter((key) => key === `tasks/${id}` || key.startsWith(`tasks/${id}/`)),
    [],
  )
  // The task that went on from it still needs the plan they share.
  assert.ok(keys.includes(`tabletennis/plans/${id}`))
  assert.equal(keys.filter((key) => /^tasks\/[^/]+$/.test(key)).length, 200)
  const again = await taskBench({ store, clock, divisions: 1 })
  assert.equal((await again.tasks.list(1000)).length, 200)
  await again.tasks.start(order({ weeks: [1] }))
  await ended(again)
  await again.tasks.close()
  assert.equal(store.documents.has(`tabletennis/plans/${id}`), false)
})

test('a document that is no record is set aside and does not stop the service', async () => {
  const store = new MemoryStore()
  store.documents.set('tasks/notes', { by: 'hand' })
  store.documents.set('tasks/list', [1])
  const bench = await taskBench({ store })
  assert.deepEqual(await bench.tasks.list(20), [])
  await bench.tasks.start(order())
  await ended(bench)
  assert.deepEqual(store.aside.get('tasks/notes'), { by: 'hand' })
})

test('what a crash left of a task without a record is removed, but not that of a damaged one', async () => {
  const store = new MemoryStore()
  for (const key of ['lost/ledger', 'lost/log', 'damaged/ledger']) {
    store.documents.set(`tasks/${key}`, { by: 'a process that died' })
  }
  store.documents.set('tasks/damaged', { half: true })
  await taskBench({ store })
  assert.deepEqual([...store.documents.keys()], ['tasks/damaged/ledger'])
})

test('old tasks that cannot be removed are reported and do not stop the service', async () => {
  const store = new MemoryStore()
  const clock = new FakeClock()
  const first = await taskBench({ store, clock, divisions: 1 })
  for (let n = 0; n < 201; n += 1) {
    await first.tasks.start(order({ weeks: [1] }))
    await ended(first)
    store.remove = () => Promise.reject(new Error('read-only'))
  }
  await first.tasks.close()
  const second = await taskBench({ store, clock })
  assert.deepEqual(
    second.log.entries.map(({ message }) => message),
    ['old tasks could not be removed'],
  )
})

test('the log of a task is there while it runs, after it, and after a restart', async () => {
  const store = new MemoryStore()
  const bench = await taskBench({ store })
  const { taskId } = await bench.tasks.start(order())
  assert.equal((await bench.tasks.logs(taskId)).length, 1)
  await ended(bench)
  const lines = await bench.tasks.logs(taskId)
  await bench.tasks.start(order())
  assert.deepEqual(await bench.tasks.logs(taskId), lines)
  await ended(bench)
  await bench.tasks.start(order())
  await ended(bench)
  assert.deepEqual(await bench.tasks.logs(taskId), lines)
  assert.deepEqual(await (await taskBench({ store })).tasks.logs(taskId), lines)
})

for (const unknown of ['interclubs_19990101_000000', '../../etc/passwd', '', '__proto__']) {
  test(`the log of the unknown task ${JSON.stringify(unknown)} is empty`, async () => {
    const { tasks } = await taskBench()
    assert.deepEqual(await tasks.logs(unknown), [])
    const seen: unknown[] = []
    tasks.follow(unknown, (line) => seen.push(line))
    await quiet()
    assert.deepEqual(seen, [undefined])
  })
}

test('a log is followed from its first line to its end, live or stored', async () => {
  const bench = await taskBench()
  const { taskId } = await bench.tasks.start(order())
  const follow = () => {
    const seen: (TaskLogLine | undefined)[] = []
    bench.tasks.follow(taskId, (line) => seen.push(line))
    return seen
  }
  const live = follow()
  await ended(bench)
  const expected = [...(await bench.tasks.logs(taskId)), undefined]
  assert.deepEqual(live, expected)
  assert.deepEqual(follow(), expected)
  for (let n = 0; n < 2; n += 1) {
    await bench.tasks.start(order())
    await ended(bench)
  }
  const stored = follow()
  await quiet()
  assert.deepEqual(stored, expected)
})

test('a stored log that cannot be read ends for its follower, and is reported', async () => {
  const bench = await taskBench()
  const { taskId } = await bench.tasks.start(order())
  await ended(bench)
  for (let n = 0; n < 2; n += 1) {
    await bench.tasks.start(order())
    await ended(bench)
  }
  bench.store.get = () => Promise.reject(new Error('unreadable'))
  const seen: unknown[] = []
  bench.tasks.follow(taskId, (line) => seen.push(line))
  await quiet()
  assert.deepEqual(seen, [undefined])
  assert.equal(bench.log.entries.at(-1)?.message, 'the log of a task could not be read')
})

/** A store with a task that was running when its process ended. */
async function interrupted() {
  const store = new MemoryStore()
  const { tasks } = await taskBench({ store, visit: () => new Promise(() => {}) })
  const { taskId } = await tasks.start(order())
  await quiet()
  return { store, taskId }
}

const sound = {
  ...{ mark: 0, above: [], settled: 0, failedCount: 0, failed: [], failedOrders: [], redo: [] },
  counts: {},
}
const strangeLedgers = [
  ...[null, {}, [1], { counts: {}, mark: 0, settled: 0, failedCount: 0 }],
  { ...sound, lastSuccess: { key: '1/1', order: 1, at: 1e308 } },
  { ...sound, safeSuccess: { key: 7, order: 1, at: 1 } },
  { ...sound, redo: ['one'] },
]
for (const ledger of strangeLedgers) {
  test(`a ledger that is ${JSON.stringify(ledger)} does not stop the service`, async () => {
    const { store, taskId } = await interrupted()
    store.documents.set(`tasks/${taskId}/ledger`, ledger)
    const { tasks } = await taskBench({ store })
    assert.deepEqual([tasks.current()?.status, tasks.current()?.pagesDone], ['failed', 0])
    assert.deepEqual(store.aside.get(`tasks/${taskId}/ledger`), ledger)
    await assert.rejects(tasks.start('resume'), { code: 'NOT_FOUND' })
  })
}

const strangeRecords = [
  ...[{ startedAt: 1e308 }, { finishedAt: -1 }, { status: 'lost' }, { pagesDone: null }],
  ...[{ lastSuccess: {} }, { order: { weeks: ['one'], divisions: 'all' } }, { taskId: 'other' }],
  ...[[0], [23], '1-5'].map((weeks) => ({ order: { weeks, divisions: 'all' } })),
  ...[[1.5], [-1]].map((divisions) => ({ order: { weeks: [1], divisions } })),
]
for (const strange of strangeRecords) {
  test(`a record with ${JSON.stringify(strange)} is set aside`, async () => {
    const { store, taskId } = await interrupted()
    const key = `tasks/${taskId}`
    const record = { ...(store.documents.get(key) as object), ...strange }
    store.documents.set(key, record)
    const { tasks } = await taskBench({ store })
    assert.equal(tasks.current(), undefined)
    assert.deepEqual(store.aside.get(key), record)
  })
}

for (const lines of [5, [null], [{ seq: 'x' }]]) {
  test(`a log whose lines are ${JSON.stringify(lines)} does not stop the service`, async () => {
    const { store, taskId } = await interrupted()
    store.documents.set(`tasks/${taskId}/log`, { lines })
    const { tasks } = await taskBench({ store })
    const [line, ...more] = await tasks.logs(taskId)
    assert.match(line?.message ?? '', /^Failed after/)
    assert.deepEqual(more, [])
  })
}

test('an interrupted task whose end cannot be stored does not stop the service', async () => {
  const { store } = await interrupted()
  store.failure = new Error('disk full')
  const { tasks, log } = await taskBench({ store })
  assert.equal(tasks.current()?.status, 'failed')
  assert.equal(log.entries[0]?.message, 'the end of an interrupted task could not be stored')
})
