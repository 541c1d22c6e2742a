import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { spreadSample } from '../../../../plugins/audit/crawl/probes.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('items are spread evenly', () => {
  assert.deepEqual(
    spreadSample(numbers(10), 5, () => true),
    [0, 2, 4, 6, 8],
  )
})

test('a short list is taken whole', () => {
  assert.deepEqual(
    spreadSample(numbers(3), 10, () => true),
    [0, 1, 2],
  )
})

test('an item that is refused gives way to the next one', () => {
  assert.deepEqual(
    spreadSample(numbers(10), 5, (n) => n !== 4),
    [0, 2, 5, 6, 8],
  )
})

test('as many are taken as are allowed, up to the count, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (allowed, count) => {
        const taken = spreadSample(
          numbers(allowed.length),
          count,
          (index) => allowed[index] === true,
        )
        assert.equal(taken.length, Math.min(count, allowed.filter(Boolean).length))
        assert.deepEqual(
          taken,
          [...new Set(taken)].sort((a, b) => a - b),
        )
        assert.ok(taken.every((index) => allowed[index]))
      },
    ),
  )
})
