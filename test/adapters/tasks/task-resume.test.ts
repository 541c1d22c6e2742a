import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import type { InterclubTaskRecord } from '../../../manifests/types/records.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { ended, order, quiet, taskBench, unreachable } from './task-bench.ts'

const id = 'interclubs_20261120_120000'
const never = () => new Promise<never>(() => {})

/** A store in which the process that ran a task has died at `0/3` of nine pages. */
async function afterACrash(): Promise<MemoryStore> {
  const store = new MemoryStore()
  const bench = await taskBench({
    store,
    visit: (key) => (key === '0/3' ? never() : { rows: 12 }),
  })
  await bench.tasks.start(order())
  await quiet()
  const copy = new MemoryStore()
  for (const [key, value] of store.documents) copy.documents.set(key, structuredClone(value))
  await bench.tasks.close()
  return copy
}

test('a task found running at the start of the service is failed, with what its ledger knows', async () => {
  const store = await afterACrash()
  const clock = new FakeClock('2026-11-20T18:00:00Z')
  const { tasks } = await taskBench({ store, clock })
  const { status, message, lastSuccess, pagesDone, totalRankings, startedAt, finishedAt } =
    tasks.current() as InterclubTaskRecord
  assert.deepEqual(
    { status, message, lastSuccess, pagesDone, totalRankings },
    {
      status: 'failed',
      message: 'The service stopped while it ran.',
      lastSuccess: { divisionIndex: 0, week: 2 },
      pagesDone: 2,
      totalRankings: 24,
    },
  )
  // It ended when it was last heard of, not six hours later.
  assert.equal(finishedAt, startedAt)
  assert.deepEqual(store.documents.get(`tasks/${id}`), tasks.current())
  assert.equal(
    (await tasks.logs(id)).at(-1)?.message,
    'Failed after 2 pages, 24 rows, 0 errors in 0.0 s: The service stopped while it ran.',
  )
})

test('a task found running that had not got as far as its ledger is failed as well', async () => {
  const store = await afterACrash()
  await store.remove(`tasks/${id}/ledger`)
  await store.remove(`tasks/${id}/log`)
  const { tasks } = await taskBench({ store })
  const { status, lastSuccess } = tasks.current() as InterclubTaskRecord
  assert.deepEqual([status, lastSuccess], ['failed', null])
})

test('after a restart another task may start, with an id of its own', async () => {
  const bench = await taskBench({ store: await afterACrash() })
  assert.equal((await bench.tasks.start(order())).taskId, `${id}_2`)
  await ended(bench)
  assert.equal(bench.visited.length, 9)
})

test('resuming visits exactly the pages that have not succeeded', async () => {
  let isBroken = true
  const bench = await taskBench({
    visit: (key) => {
      if (isBroken && key === '0/2') throw unreachable()
      if (isBroken && key === '2/1') return never()
      return { rows: 12 }
    },
  })
  await bench.tasks.start(order())
  await quiet()
  await bench.tasks.cancel()
  isBroken = false
  bench.visited.length = 0
  const resumed = await bench.tasks.start('resume')
  assert.deepEqual(
    [resumed.taskId, resumed.status, resumed.order],
    [`${id}_2`, 'running', order({ resumeOf: id })],
  )
  const { status, pagesDone, pagesTotal, totalRankings, errorsCount, lastSuccess } =
    await ended(bench)
  assert.deepEqual(bench.visited, ['0/2', '2/1', '2/2', '2/3'])
  assert.deepEqual(
    { status, pagesDone, pagesTotal, totalRankings, errorsCount, lastSuccess },
    {
      status: 'success',
      pagesDone: 9,
      pagesTotal: 9,
      totalRankings: 48,
      errorsCount: 0,
      lastSuccess: { divisionIndex: 2, week: 3 },
    },
  )
})

test('a resumed task asks for what its first one asked for, under the same plan', async () => {
  const bench = await taskBench()
  const resumeAt = { divisionIndex: 1, week: 2 }
  await bench.tasks.start(order({ weeks: [2, 3], divisions: [1], resumeAt }))
  await bench.tasks.cancel()
  await bench.tasks.start('resume')
  await bench.tasks.cancel()
  await bench.tasks.start('resume')
  await ended(bench)
  const { divisions: _, ...asked } = bench.asked[0] ?? {}
  assert.deepEqual(asked, { weeks: [2, 3], divisionFilter: [1], resumeAt, planKey: id })
})

test('a task resumed in the very moment of its cancellation knows its last pages', async () => {
  const clock = new FakeClock()
  const store = new MemoryStore()
  const put = store.put.bind(store)
  let isSlow = false
  store.put = async (key, value) => {
    if (isSlow && key === `tasks/${id}/ledger`) await clock.sleep(50)
    await put(key, value)
  }
  let isStuck = true
  const bench = await taskBench({
    store,
    clock,
    visit: (key) => {
      isSlow = true
      return isStuck && key === '0/3' ? never() : { rows: 1 }
    },
  })
  await bench.tasks.start(order({ divisions: [0] }))
  await quiet()
  const cancelling = bench.tasks.cancel()
  isStuck = false
  const resuming = bench.tasks.start('resume')
  await clock.advance(1000)
  await Promise.all([cancelling, resuming])
  await ended(bench)
  assert.deepEqual(bench.visited, ['0/1', '0/2', '0/3', '0/3'])
})

test('a resumed task that is interrupted continues from where it stopped itself', async () => {
  let stopAt: string | undefined = '0/3'
  const bench = await taskBench({
    visit: (key) => {
      if (key === '0/1' && stopAt !== undefined) throw unreachable()
      return key === stopAt ? never() : { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  await quiet()
  await bench.tasks.cancel()
  stopAt = '1/2'
  await bench.tasks.start('resume')
  await quiet()
  const { lastSuccess } = await bench.tasks.cancel()
  assert.equal(lastSuccess, null)
  stopAt = undefined
  bench.visited.length = 0
  await bench.tasks.start('resume')
  assert.equal((await ended(bench)).status, 'success')
  assert.deepEqual(bench.visited, ['0/1', '1/2', '1/3', '2/1', '2/2', '2/3'])
})

test('a resumed task that is interrupted at once keeps the last success of the one before', async () => {
  const bench = await taskBench({
    visit: async (key, { clock }) => {
      await clock.sleep(600)
      return key === '0/3' ? never() : { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  await quiet()
  await bench.clock.advance(5000)
  await bench.tasks.cancel()
  await bench.tasks.start('resume')
  const { lastSuccess, totalRankings, pagesDone, pagesTotal } = await bench.tasks.cancel()
  assert.deepEqual(
    { lastSuccess, totalRankings, pagesDone, pagesTotal },
    { lastSuccess: { divisionIndex: 0, week: 2 }, totalRankings: 0, pagesDone: 2, pagesTotal: 9 },
  )
})

test('a resumed task is failed when not one of its own pages succeeded', async () => {
  let isBroken = false
  const bench = await taskBench({
    visit: (key) => {
      if (isBroken) throw unreachable()
      return key === '0/3' ? never() : { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  await quiet()
  await bench.tasks.cancel()
  isBroken = true
  await bench.tasks.start('resume')
  const { status, errorsCount } = await ended(bench)
  assert.deepEqual([status, errorsCount], ['failed', 7])
})

test('a task that failed whole can be resumed, and then has a last success', async () => {
  let isBroken = true
  const bench = await taskBench({
    visit: () => {
      if (isBroken) throw unreachable()
      return { rows: 1 }
    },
  })
  await bench.tasks.start(order())
  await ended(bench)
  isBroken = false
  await bench.tasks.start('resume')
  const { status, lastSuccess } = await ended(bench)
  assert.deepEqual([status, lastSuccess], ['success', { divisionIndex: 2, week: 3 }])
})

test('what has been gone on from, or has succeeded, is not resumed', async () => {
  const bench = await taskBench()
  await assert.rejects(bench.tasks.start('resume'), { code: 'NOT_FOUND' })
  await bench.tasks.start(order())
  await bench.tasks.cancel()
  await bench.tasks.start('resume')
  await ended(bench)
  await bench.tasks.start(order())
  await ended(bench)
  await assert.rejects(bench.tasks.start('resume'), {
    code: 'NOT_FOUND',
    message: 'There is no unfinished task to resume.',
  })
})

test('pages that failed in a finished task are visited again, and only these', async () => {
  let isBroken = true
  const bench = await taskBench({
    visit: (key) => {
      if (isBroken && (key === '0/2' || key === '2/1')) throw unreachable()
      return { rows: 12 }
    },
  })
  await bench.tasks.start(order())
  const { status, errorsCount, lastSuccess } = await ended(bench)
  assert.deepEqual(
    [status, errorsCount, lastSuccess],
    ['success', 2, { divisionIndex: 0, week: 1 }],
  )
  isBroken = false
  bench.visited.length = 0
  assert.equal((await bench.tasks.start('resume')).order.resumeOf, id)
  const again = await ended(bench)
  assert.deepEqual(bench.visited, ['0/2', '2/1'])
  assert.deepEqual(
    [again.status, again.errorsCount, again.pagesDone, again.totalRankings, again.lastSuccess],
    ['success', 0, 9, 24, { divisionIndex: 2, week: 3 }],
  )
  await assert.rejects(bench.tasks.start('resume'), { code: 'NOT_FOUND' })
})

for (const [later, isDone] of [
  [order(), true],
  [order({ weeks: [1, 2, 3, 4] }), true],
  [order({ divisions: [0, 1] }), true],
  [order({ weeks: [1, 2] }), false],
  [order({ divisions: [0] }), false],
  [order({ resumeAt: { divisionIndex: 0, week: 2 } }), false],
] as const) {
  const told = `${later.weeks} of ${later.divisions}${later.resumeAt ? ' from a later page' : ''}`
  test(`a task of weeks ${told} ${isDone ? 'makes up for' : 'leaves'} an unfinished one of weeks 1-3 of 0,1`, async () => {
    const bench = await taskBench()
    await bench.tasks.start(order({ divisions: [0, 1] }))
    await bench.tasks.cancel()
    await bench.tasks.start(later)
    await ended(bench)
    const resuming = bench.tasks.start('resume')
    if (isDone) await assert.rejects(resuming, { code: 'NOT_FOUND' })
    else assert.equal((await resuming).order.resumeOf, id)
    await ended(bench)
  })
}

test('an unfinished task is resumed although another one has succeeded since', async () => {
  const bench = await taskBench()
  await bench.tasks.start(order({ weeks: [9] }))
  await bench.tasks.cancel()
  await bench.tasks.start(order())
  await ended(bench)
  const { order: resumed } = await bench.tasks.start('resume')
  assert.deepEqual(resumed, order({ weeks: [9], resumeOf: id }))
  await ended(bench)
})

for (const [what, asked] of Object.entries({
  'that asked for divisions that the source does not have': { divisions: [999] },
  'that began behind the last page': { resumeAt: { divisionIndex: 7, week: 1 } },
})) {
  test(`a task ${what} does not hide the unfinished one before it`, async () => {
    const bench = await taskBench()
    await bench.tasks.start(order())
    await bench.tasks.cancel()
    await bench.tasks.start(order(asked))
    const { status, pagesTotal } = await ended(bench)
    assert.deepEqual([status, pagesTotal], ['failed', 0])
    assert.equal((await bench.tasks.start('resume')).order.resumeOf, id)
    assert.equal((await ended(bench)).status, 'success')
    await assert.rejects(bench.tasks.start('resume'), { code: 'NOT_FOUND' })
  })
}

test('a task that failed before it knew its pages is resumed', async () => {
  const bench = await taskBench({ listError: unreachable() })
  await bench.tasks.start(order())
  assert.equal((await ended(bench)).pagesTotal, null)
  assert.equal((await bench.tasks.start('resume')).order.resumeOf, id)
  await ended(bench)
})

test('a task whose ledger is lost is not resumed, the one before it is', async () => {
  const bench = await taskBench()
  await bench.tasks.start(order({ weeks: [9] }))
  await bench.tasks.cancel()
  await bench.tasks.start(order())
  await bench.tasks.cancel()
  await quiet()
  await bench.store.remove(`tasks/${id}_2/ledger`)
  await assert.rejects(bench.tasks.start('resume'), { code: 'NOT_FOUND' })
  assert.equal(bench.tasks.current()?.taskId, `${id}_2`)
  assert.equal((await bench.tasks.start('resume')).order.resumeOf, id)
  await ended(bench)
})

test('on the disk nothing finished is lost by a process that dies', async (t) => {
  const folder = tempFolder(t)
  const log = new SilentLog()
  const first = await taskBench({
    divisions: 4,
    store: new LowdbStore(folder, log),
    visit: (key) => {
      if (key === '0/1') throw unreachable()
      return key === '1/3' ? never() : { rows: 12 }
    },
  })
  await first.tasks.start(order())
  await until(async () => (await ledgerOf(folder)).includes('"settled":5'))
  const later = tempFolder(t)
  cpSync(folder, later, { recursive: true })
  await first.tasks.close()

  const second = await taskBench({ divisions: 4, store: new LowdbStore(later, log) })
  const { status, pagesDone, errorsCount, totalRankings, lastSuccess } =
    second.tasks.current() as InterclubTaskRecord
  assert.deepEqual(
    { status, pagesDone, errorsCount, totalRankings, lastSuccess },
    {
      status: 'failed',
      pagesDone: 5,
      errorsCount: 1,
      totalRankings: 48,
      lastSuccess: null,
    },
  )
  await second.tasks.start('resume')
  await until(async () => second.tasks.current()?.status !== 'running')
  assert.deepEqual(
    [second.tasks.current()?.status, second.visited],
    ['success', ['0/1', '1/3', '2/1', '2/2', '2/3', '3/1', '3/2', '3/3']],
  )
  await second.tasks.close()

  const third = await taskBench({ store: new LowdbStore(later, log) })
  assert.deepEqual(
    (await third.tasks.list(20)).map((task) => [task.taskId, task.status]),
    [
      [`${id}_2`, 'success'],
      [id, 'failed'],
    ],
  )
  assert.deepEqual(log.entries, [])
})

async function ledgerOf(folder: string): Promise<string> {
  return readFile(`${folder}/tasks/${id}/ledger.json`, 'utf8').catch(() => '')
}

/** A real disk takes its time, and more of it on a busy machine. */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 60_000
  while (!(await isReached())) {
    if (performance.now() > deadlineMs) throw new Error('it does not happen')
    await quiet()
  }
}
