import assert from 'node:assert/strict'
import { test } from 'node:test'
import { driftTrial } from './drift-trial.ts'

const seed = Number(process.env.SEED ?? 1)

test('a page whose markup has changed is read as before or said not to be understood', () => {
  const { wrong, read, refused } = driftTrial({ seed, mixtures: 60 })
  assert.deepEqual(wrong, [], `SEED=${seed}`)
  assert.ok(read > 300 && refused > 100, `${read} read, ${refused} refused`)
})
