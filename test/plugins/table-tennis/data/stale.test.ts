import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStale } from '../../../../plugins/table-tennis/data/shards.ts'

const after = (readAt: string | null, now: string, days = 14): boolean =>
  isStale(readAt, { nowMs: Date.parse(now), days })

test('data become stale when more days have passed than are allowed', () => {
  assert.equal(after('2026-11-01T23:00:00Z', '2026-11-15T23:59:00Z'), false)
  assert.equal(after('2026-11-01T23:00:00Z', '2026-11-16T00:00:00Z'), true)
  assert.equal(after('2025-11-01T00:00:00Z', '2026-11-01T00:00:00Z', 366), false)
})

test('days of July and August do not count', () => {
  assert.equal(after('2026-06-25T12:00:00Z', '2026-08-31T12:00:00Z'), false)
  assert.equal(after('2026-06-25T12:00:00Z', '2026-09-09T12:00:00Z'), false)
  assert.equal(after('2026-06-25T12:00:00Z', '2026-09-10T12:00:00Z'), true)
  assert.equal(after('2026-07-10T12:00:00Z', '2026-09-14T12:00:00Z'), false)
  assert.equal(after('2026-07-10T12:00:00Z', '2026-09-16T12:00:00Z'), true)
})

test('what was never read is not stale', () => {
  assert.equal(after(null, '2026-11-15T23:59:00Z'), false)
})
