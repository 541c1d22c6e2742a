import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonBytes } from '../../../adapters/mcp/answer.ts'
import { ReportStore } from '../../../adapters/mcp/report-store.ts'
import { sampleReport } from '../cli/sample-report.ts'

const report = sampleReport([])

test('ids cannot be guessed, and only the owner reads a report', () => {
  const store = new ReportStore()
  const id = store.add('one', report) ?? assert.fail()
  assert.match(id, /^[A-Za-z0-9_-]{22}$/)
  assert.notEqual(store.add('one', report), id)
  assert.deepEqual(store.read('one', id), report)
  assert.throws(() => store.read('other', id), /The report .* Run audit_page again/)
  assert.deepEqual(store.list('other'), [])
})

test('each owner has so many reports, and the oldest leave first', () => {
  const store = new ReportStore({ reports: 2 })
  const ids = [1, 2, 3].map(() => store.add('one', report) ?? assert.fail())
  const other = store.add('other', report) ?? assert.fail()
  assert.deepEqual(
    store
      .list('one')
      .map(({ id }) => id)
      .sort(),
    ids.slice(1).sort(),
  )
  assert.equal(store.list('other')[0]?.id, other)
})

test('all reports together have so many bytes', () => {
  const store = new ReportStore({ bytes: jsonBytes(report) + 10 })
  const first = store.add('one', report) ?? assert.fail()
  store.add('other', report)
  assert.throws(() => store.read('one', first), /NOT_FOUND|no longer exists/)
})

test('a report that is too large is not kept', () => {
  assert.equal(new ReportStore({ bytes: 100 }).add('one', report), undefined)
})

test('a report that nobody reads expires', () => {
  let now = 1000
  const store = new ReportStore({ ttlMs: 1000 }, () => now)
  const id = store.add('one', report) ?? assert.fail()
  now += 900
  store.read('one', id)
  now += 900
  assert.equal(store.list('one').length, 1)
  now += 200
  assert.deepEqual(store.list('one'), [])
  assert.throws(() => store.read('one', id), /no longer exists/)
})
