import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { explore } from './explore.ts'

test('a time that is over before the first value says nothing about the values', async () => {
  const plan = { arbitrary: fc.nat(), seed: 1, runs: 10, mostMs: 1e-6 }
  assert.deepEqual(await explore({ ...plan, check: () => assert.fail('wrong') }), {
    ...{ cases: 0, accepted: 0, wrong: [] },
  })
})

test('the smallest wrong value is reported', async () => {
  const check = (value: number) => assert.ok(value < 10)
  const { wrong } = await explore({ arbitrary: fc.nat(), seed: 1, runs: 100, check })
  assert.match(wrong.join(), /Counterexample: \[10\]/)
})
