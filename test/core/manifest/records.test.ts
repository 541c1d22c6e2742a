import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordValidator } from '../../../core/manifest/records.ts'

const row = {
  rank: 1,
  teamName: 'A',
  played: 1,
  wins: 1,
  losses: 0,
  draws: 0,
  forfeits: 0,
  points: 3,
}

test('a value is judged by its record and the records it refers to', () => {
  const isShard = recordValidator('DivisionShard')
  assert.equal(isShard({ id: '1', name: 'D', weeks: { 2: [row] } }), true)
  assert.equal(isShard({ id: '1', name: 'D', weeks: { 2: [{ ...row, rank: 'first' }] } }), false)
  assert.equal(isShard.errors?.[0]?.instancePath, '/weeks/2/0/rank')
})

test('keywords can be left aside, properties beside the described ones are always', () => {
  const negative = { ...row, forfeits: -1, mood: 'good' }
  assert.equal(recordValidator('Standing')(negative), false)
  assert.equal(recordValidator('Standing', ['minimum'])(negative), true)
})
