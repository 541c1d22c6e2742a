import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysOf, keyText, NumberMap } from '../../../../plugins/table-tennis/data/export-store.ts'

test('numbers by number are those of a map, also after they were written and read', () => {
  const expected = new Map<number, number>()
  const map = new NumberMap()
  for (let n = 0; n < 20_000; n += 1) {
    // Close together, far apart, and some again.
    const key = n % 3 === 0 ? Math.imul(n, 48_271) % 1_000_000_000 : n % 7_000
    const value = Math.imul(n, 2_654_435_761) >>> 0
    expected.set(Math.abs(key), value)
    map.set(Math.abs(key), value)
  }
  for (const numbers of [map, keysOf(keyText(map))]) {
    assert.equal(numbers.size, expected.size)
    for (const [key, value] of expected) assert.equal(numbers.get(key), value)
    const found = new Map<number, number>()
    numbers.forEach((key, value) => {
      found.set(key, value)
    })
    assert.deepEqual(found, expected)
    assert.deepEqual([numbers.has(999_999_999), numbers.get(999_999_999)], [false, undefined])
  }
})
