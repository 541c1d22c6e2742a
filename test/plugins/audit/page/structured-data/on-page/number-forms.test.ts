import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { addNumbers } from '../../../../../../plugins/audit/page/structured-data/on-page/values-on-page.ts'

function numbers(text: string): number[] {
  const found = new Set<number>()
  addNumbers(text, found)
  return [...found]
}

describe('addNumbers', () => {
  it('reads one amount in the notations of several languages', () => {
    for (const text of ['1,299.50', '1.299,50', '1 299,50', '1’299.50', '1299.5', '€1299,50']) {
      assert.ok(numbers(text).includes(1299.5), text)
    }
  })

  it('gives every reading of an ambiguous number', () => {
    assert.deepEqual(numbers('1.299'), [1, 1.299, 1299])
  })

  it('reads a list of numbers one by one', () => {
    assert.deepEqual(numbers('4.5 (12)'), [4, 4.5, 12])
  })

  it('does not take the end of a grouped number for a number', () => {
    assert.ok(!numbers('12.345.678').includes(345678))
  })

  it('gives whole cents if nothing is before them', () => {
    assert.ok(numbers('1,29995').includes(129995))
  })

  it('gives finite numbers for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', '23', '.', ',', ' ', '’', 'x') }),
        (text) => numbers(text).every(Number.isFinite),
      ),
    )
  })

  it('stays linear in a long run of digits and separators', () => {
    assert.ok(numbers('123.456 '.repeat(20_000)).length < 10)
  })
})
