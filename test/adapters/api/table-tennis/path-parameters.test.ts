import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  clubCodeOf,
  clubCodePattern,
  licenceOf,
  licencePattern,
} from '../../../../adapters/api/table-tennis/parameters.ts'

const letters = fc.string({
  unit: fc.constantFrom('H', 'v', '-', '0', '4', ' ', 'é'),
  maxLength: 9,
})

function isTaken(read: (text: string) => string, text: string): boolean {
  try {
    return read(text) === text.trim()
  } catch {
    return false
  }
}

test('a path takes the licences that the schema of a query takes', () => {
  const pattern = new RegExp(licencePattern)
  const digits = fc.string({ unit: fc.constantFrom('1', '9', 'a', '-', ' '), maxLength: 9 })
  fc.assert(
    fc.property(digits, (text) => {
      assert.equal(isTaken(licenceOf, text), pattern.test(text.trim()))
    }),
  )
})

test('a path takes the club codes that the schema of a query takes', () => {
  const pattern = new RegExp(clubCodePattern)
  fc.assert(
    fc.property(letters, (text) => {
      assert.equal(isTaken(clubCodeOf, text), pattern.test(text.trim()))
    }),
  )
})
