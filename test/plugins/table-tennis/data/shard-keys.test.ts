import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseShardKey, shardKey } from '../../../../plugins/table-tennis/data/shards.ts'

test('a key that was made is read back', () => {
  for (const key of [
    { kind: 'club-list', season: '2026-2027' },
    { kind: 'clubs', season: '2026-2027', id: 'Vl-B234' },
    { kind: 'division-list', season: '2026-2027' },
    { kind: 'divisions', season: '2026-2027', id: '8662' },
  ] as const) {
    assert.deepEqual(parseShardKey(shardKey(key)), key)
  }
})

test('documents that are no shards are not taken for some', () => {
  for (const key of [
    'tabletennis/plans/abc',
    'tabletennis/2026-2027',
    'tabletennis/2026-2027/clubs',
    'tabletennis/2026-2027/clubs/H004/more',
    'tabletennis/2026-2027/club-list/H004',
    'tabletennis/2026/club-list',
    'tasks/2026-2027/club-list',
  ]) {
    assert.equal(parseShardKey(key), undefined, key)
  }
})
