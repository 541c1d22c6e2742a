import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Division } from '../../../../manifests/types/records.ts'
import { keepPlan } from '../../../../plugins/table-tennis/steps/division-standings.ts'
import { interclubPages } from '../../../../plugins/table-tennis/steps/interclub-pages.ts'
import { MemoryStore } from '../../../support/memory-store.ts'

const list = (...ids: string[]): readonly Division[] =>
  ids.map((id, index) => ({ index: index + 1, id, name: id, category: null, gender: null }))
const pages = (divisions: readonly Division[], more = {}) =>
  interclubPages({ divisions, weeks: [1, 2], ...more })

test('what a run visits is kept when it begins', async () => {
  const store = new MemoryStore()
  await keepPlan(store, 'task_1', pages(list('80', '81')))
  assert.deepEqual(store.documents.get('tabletennis/plans/task_1'), {
    divisions: [
      { index: 1, id: '80' },
      { index: 2, id: '81' },
    ],
    weeks: [1, 2],
  })
})

test('a run continues from a plan of the same divisions', async () => {
  const store = new MemoryStore()
  await keepPlan(store, 'task_1', pages(list('80', '81')))
  await keepPlan(store, 'task_1', pages(list('80', '81')))
  assert.equal(store.writes, 1)
})

test('a list that has shifted cannot be continued', async () => {
  const store = new MemoryStore()
  await keepPlan(store, 'task_1', pages(list('80', '81')))
  await assert.rejects(keepPlan(store, 'task_1', pages(list('80', '99', '81'))), {
    code: 'SOURCE_CHANGED',
    message:
      'The source has changed: its list of divisions is not the one the run began with (there division 81 at index 2, ' +
      'now division 99 at index 2); start a new run instead of resuming.',
  })
})

test('a list that has become shorter is reported as well', async () => {
  const store = new MemoryStore()
  await keepPlan(store, 'task_1', pages(list('80', '81')))
  await assert.rejects(
    keepPlan(store, 'task_1', pages(list('80'))),
    /there division 81 at index 2, now no further division/,
  )
})

test('only chosen divisions have to be where they were', async () => {
  const store = new MemoryStore()
  await keepPlan(store, 'task_1', pages(list('80', '81'), { divisionFilter: [1] }))
  await keepPlan(store, 'task_1', pages(list('80', '99'), { divisionFilter: [1] }))
  assert.equal(store.writes, 1)
})

test('a plan is for its own weeks', async () => {
  const store = new MemoryStore()
  await keepPlan(store, 'task_1', pages(list('80')))
  await assert.rejects(keepPlan(store, 'task_1', pages(list('80'), { weeks: [3] })), {
    code: 'INVALID_REQUEST',
  })
})

test('a key that is no name is refused', async () => {
  await assert.rejects(keepPlan(new MemoryStore(), '../x', pages(list('80'))), {
    code: 'INVALID_REQUEST',
  })
})
