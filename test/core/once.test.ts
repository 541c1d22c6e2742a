import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Once } from '../../core/once.ts'

test('work is done once for all who ask', async () => {
  let done = 0
  const once = new Once(async () => ++done)
  assert.deepEqual([once.hasBegun, await Promise.all([once.run(), once.run()])], [false, [1, 1]])
  assert.equal(once.hasBegun, true)
})

test('work that failed is done again for the next one who asks', async () => {
  let tries = 0
  const once = new Once(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return tries
  })
  await assert.rejects(once.run(), /away/)
  assert.equal(once.hasBegun, false)
  assert.equal(await once.run(), 2)
})
