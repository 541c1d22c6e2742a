import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interclubs } from '../../../adapters/tasks/interclubs.ts'
import { TaskController } from '../../../adapters/tasks/task-controller.ts'
import type { TaskKind } from '../../../adapters/tasks/task-kind.ts'
import { FakeClock, settle } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { type Bench, gate, order, quiet, taskBench, unreachable } from './task-bench.ts'

/** The task of the kind all once it has ended and is stored. */
async function clubsEnded({ controller }: Pick<Bench, 'controller'>) {
  for (let turn = 0; turn < 500; turn += 1) {
    const task = controller.current('all')
    await settle()
    if (task !== undefined && task.status !== 'running') return task
  }
  throw new Error('the task does not end')
}

test('tasks of different kinds run side by side, one of each', async () => {
  const { passed, open } = gate()
  const stuck = () => passed.then(() => ({ rows: 1 }))
  const { controller, tasks } = await taskBench({ visit: stuck, visitClub: stuck })
  const first = await tasks.start(order())
  const second = await controller.start('all', {})
  assert.deepEqual([first.taskId, second.taskId], ['interclubs_20261120_120000', '1'])
  await assert.rejects(controller.start('all', {}), { code: 'TASK_RUNNING', data: { taskId: '1' } })
  await assert.rejects(tasks.start(order()), { data: { taskId: first.taskId } })
  assert.deepEqual(controller.current('all')?.status, 'running')
  assert.deepEqual((await controller.cancel('all')).status, 'cancelled')
  assert.equal(tasks.current()?.status, 'running')
  await assert.rejects(controller.cancel('all'), { code: 'NOT_FOUND' })
  open()
  await quiet()
  assert.deepEqual(
    controller.list(20).map(({ kind, status }) => [kind, status]),
    [
      ['interclubs', 'success'],
      ['all', 'cancelled'],
    ],
  )
  assert.deepEqual(
    controller.list(20, 'all').map(({ taskId }) => taskId),
    ['1'],
  )
})

test('a task of all clubs shows its figures, and the clubs that failed', async () => {
  const bench = await taskBench({
    visitClub: (key) => {
      if (key === 'L264') throw unreachable()
      return { players: 8, members: 9, playersErrors: 1 }
    },
  })
  const { status, pagesTotal } = await bench.controller.start(
    'all',
    { province: 'Hainaut' },
    'cron',
  )
  assert.deepEqual([status, pagesTotal], ['running', 3])
  const { startedAt: _, finishedAt: __, ...task } = await clubsEnded(bench)
  assert.deepEqual(task, {
    taskId: '1',
    kind: 'all',
    trigger: 'cron',
    status: 'success',
    order: { province: 'Hainaut' },
    pagesDone: 3,
    pagesTotal: 3,
    totalPlayers: 16,
    members: 18,
    playersErrors: 2,
    errorsCount: 1,
    failures: ['L264: The source could not be read: connection refused.'],
    currentClub: null,
    currentProvince: null,
    message: '3 clubs visited, 16 players stored, 1 error.',
    planKey: '1',
  })
  const told = (await bench.controller.logs('1')).map(({ message }) => message)
  assert.equal(told[0], 'Started: all clubs of Hainaut.')
  assert.ok(told.includes('L264 failed: The source could not be read: connection refused.'))
})

test('numbers of tasks count up over restarts, also past one whose record is damaged', async () => {
  const store = new MemoryStore()
  const bench = await taskBench({ store })
  for (const id of ['1', '2', '3']) {
    assert.equal((await bench.controller.start('all', {})).taskId, id)
    await clubsEnded(bench)
  }
  store.documents.set('tasks/3', { damaged: true })
  const { controller } = await taskBench({ store })
  assert.equal(controller.current('all')?.taskId, '2')
  assert.equal((await controller.start('all', {})).taskId, '4')
  await controller.close()
})

for (const [later, earlier, isDone] of [
  [{}, { province: 'Namur' }, true],
  [{ province: 'Namur' }, {}, false],
  [{ olderThan: '24h' }, { olderThan: '1d' }, true],
  [{ olderThan: '7d' }, { olderThan: '1d' }, false],
  [{ olderThan: '7d' }, {}, false],
] as const) {
  const [done, asked] = [later, earlier].map((one) => JSON.stringify(one))
  test(`a task of ${done} ${isDone ? 'makes up for' : 'leaves'} an unfinished one of ${asked}`, async () => {
    const bench = await taskBench()
    await bench.controller.start('all', earlier)
    await bench.controller.cancel('all')
    await bench.controller.start('all', later)
    await clubsEnded(bench)
    const resuming = bench.controller.start('all', 'resume')
    if (isDone) await assert.rejects(resuming, { code: 'NOT_FOUND' })
    else assert.equal((await resuming).order.resumeOf, '1')
    await clubsEnded(bench)
  })
}

test('of two kinds of which one excludes the other, each waits for the end of the other', async () => {
  const { engine, clock, log } = await taskBench({ visit: () => new Promise<never>(() => {}) })
  const other: TaskKind = { ...(interclubs as TaskKind), id: 'all', excludes: ['interclubs'] }
  const store = new MemoryStore()
  const kinds = [interclubs as TaskKind, other]
  const tasks = new TaskController({ engine, store, clock, log, kinds })
  await tasks.open()
  const { taskId } = await tasks.start('interclubs', order())
  await assert.rejects(tasks.start('all', {}), { code: 'TASK_RUNNING', data: { taskId } })
  await tasks.cancel('interclubs')
  const { taskId: second } = await tasks.start('all', order() as never)
  await assert.rejects(tasks.start('interclubs', order()), { data: { taskId: second } })
  await tasks.close()
})

test('tasks of earlier versions, which name no kind, are interclub tasks', async () => {
  const store = new MemoryStore()
  const bench = await taskBench({ store, clock: new FakeClock() })
  const { taskId } = await bench.tasks.start(order())
  await bench.tasks.cancel()
  const {
    kind: _,
    trigger: __,
    ...record
  } = store.documents.get(`tasks/${taskId}`) as {
    kind: string
    trigger: string
  }
  store.documents.set(`tasks/${taskId}`, record)
  const { tasks } = await taskBench({ store })
  assert.deepEqual([tasks.current()?.kind, tasks.current()?.status], ['interclubs', 'cancelled'])
  assert.equal((await tasks.start('resume')).order.resumeOf, taskId)
  await tasks.close()
})
