import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../core/errors.ts'
import { stopPglite } from '../../support/pglite-database.ts'
import { endedIn, fleetBench, followed } from './fleet-bench.ts'
import { gate, order } from './task-bench.ts'

after(stopPglite)

const timeout = 60_000

test('a task that one process starts is led by another, and any one follows it', {
  timeout,
}, async (t) => {
  const { open } = await fleetBench(t)
  const [api, other, worker] = [await open(), await open(), await open({ executes: true })]
  const { taskId, status } = await api.tasks.start('interclubs', order())
  assert.equal(status, 'running')
  const lines = await followed(api, taskId)
  const task = await endedIn(other)
  assert.equal(task.status, 'success')
  assert.deepEqual([task.pagesDone, task.pagesTotal, task.totalRankings], [9, 9, 108])
  assert.deepEqual([...worker.visited].sort(), pages(3))
  assert.match(lines[0]?.message ?? '', /^Started: /)
  assert.match(lines.at(-1)?.message ?? '', /9 pages visited/)
  assert.deepEqual(await other.tasks.logs(taskId), lines)
})

test('of two processes that start a task of a kind at once, one is refused', {
  timeout,
}, async (t) => {
  const { open } = await fleetBench(t)
  const [first, second] = [await open(), await open()]
  const starts = await Promise.allSettled([
    first.tasks.start('interclubs', order()),
    second.tasks.start('interclubs', order()),
  ])
  const refused = starts.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 1)
  assert.match(String((refused[0] as PromiseRejectedResult).reason), /already running/)
})

test('any process cancels a task, and the process that leads it stops', { timeout }, async (t) => {
  const { open } = await fleetBench(t)
  const { passed, open: release } = gate()
  let begun = (): void => {}
  const visiting = new Promise<void>((resolve) => {
    begun = resolve
  })
  let aborted = (): void => {}
  const stopped = new Promise<void>((resolve) => {
    aborted = resolve
  })
  const api = await open()
  await open({
    executes: true,
    visit: async (_, { signal }) => {
      signal.addEventListener('abort', () => aborted())
      begun()
      await passed
      return {}
    },
  })
  const { taskId } = await api.tasks.start('interclubs', order())
  const lines = followed(api, taskId)
  await visiting
  const cancelled = await api.tasks.cancel('interclubs')
  assert.equal(cancelled.status, 'cancelled')
  await stopped
  release()
  assert.match((await lines).at(-1)?.message ?? '', /[Cc]ancelled/)
  await api.tasks.start('interclubs', order())
})

test('a task that waits for a worker is cancelled too', { timeout }, async (t) => {
  const { open, queues } = await fleetBench(t)
  const api = await open()
  const { taskId } = await api.tasks.start('interclubs', order())
  await api.tasks.cancel('interclubs')
  assert.match((await api.tasks.logs(taskId)).at(-1)?.message ?? '', /[Cc]ancelled/)
  assert.equal((await queues.figures('scrapes')).waiting, 0)
})

test('a task whose job is lost is led by the next worker that looks', { timeout }, async (t) => {
  const { open, queues } = await fleetBench(t)
  const api = await open()
  const { taskId } = await api.tasks.start('interclubs', order())
  await queues.cancel('scrapes', taskId, 'the queue has lost it')
  const worker = await open({ executes: true })
  assert.equal((await endedIn(worker)).status, 'success')
  assert.deepEqual([...worker.visited].sort(), pages(3))
})

test('a worker that takes a task over visits only what is left', { timeout }, async (t) => {
  const { open, queues } = await fleetBench(t)
  const api = await open()
  const { taskId } = await api.tasks.start('interclubs', order())
  await queues.cancel('scrapes', taskId, 'its worker is dead')
  const left = { mark: 2, above: [], settled: 1, failedCount: 0, failed: [], failedOrders: [] }
  await api.store.put(`tasks/${taskId}/ledger`, { ...left, redo: [], counts: { rows: 12 } })
  const worker = await open({ executes: true })
  const { pagesDone, totalRankings } = await endedIn(worker)
  assert.deepEqual([pagesDone, totalRankings], [9, 108])
  assert.equal(worker.visited.length, 8)
})

test('a task with which processes die again and again fails', { timeout }, async (t) => {
  const { open, queues } = await fleetBench(t)
  const api = await open()
  const { taskId } = await api.tasks.start('interclubs', order())
  await queues.cancel('scrapes', taskId, 'its worker is dead')
  await api.store.put(`tasks/${taskId}/leader`, { token: 'dead', progress: 0, vain: 9 })
  const worker = await open({ executes: true })
  const { status, message } = await endedIn(worker)
  assert.equal(status, 'failed')
  assert.match(message ?? '', /10 processes ended/)
  // The kind is free a moment after the task has ended.
  const again = () => api.tasks.start('interclubs', order())
  while (await again().then(() => false, isRunning)) await nextTurn()
})

function isRunning(error: unknown): boolean {
  if (error instanceof AppError && error.code === 'TASK_RUNNING') return true
  throw error
}

test('a task continues when the store answers again, also where its list was not stored', {
  timeout,
}, async (t) => {
  const { open } = await fleetBench(t)
  let tries = 0
  const listError = (): Error | undefined => {
    tries += 1
    return tries === 1 ? new AppError('NOT_STORED', { problem: 'it is away' }) : undefined
  }
  const worker = await open({ executes: true, listError })
  await worker.tasks.start('interclubs', order())
  assert.equal((await endedIn(worker)).status, 'success')
  assert.equal(tries, 2)
})

test('a task that ended early is resumed by any process', { timeout }, async (t) => {
  const { open } = await fleetBench(t)
  const api = await open()
  const first = await api.tasks.start('interclubs', order())
  await api.tasks.cancel('interclubs')
  const other = await open()
  await open({ executes: true })
  const second = await other.tasks.start('interclubs', 'resume')
  assert.equal(second.order.resumeOf, first.taskId)
  assert.equal((await endedIn(other)).status, 'success')
})

function pages(divisions: number): readonly string[] {
  return Array.from({ length: divisions }, (_, index) =>
    [1, 2, 3].map((week) => `${index}/${week}`),
  ).flat()
}
