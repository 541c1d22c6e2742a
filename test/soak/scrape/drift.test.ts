import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SEED } from '../../measure/seed.ts'
import { driftTrial } from './drift.ts'

test('a page whose markup has changed is read as before or said not to be understood', () => {
  const { wrong, read, refused } = driftTrial({ mixtures: 60 })
  assert.deepEqual(wrong, [], `SEED=${SEED}`)
  assert.ok(read > 300 && refused > 100, `${read} read, ${refused} refused`)
})
