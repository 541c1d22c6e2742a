import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { byStrength } from '../../../../plugins/table-tennis/data/player-entry.ts'

const STRONGEST_FIRST =
  'A1 A2 A10 As10 A12 As19 A25 B0 B2 B4 B6 C0 C2 C4 C6 D0 D2 D4 D6 E0 E2 E4 E6 NC'.split(' ')

test('classes stand from A1 down to E6 and NC', () => {
  const mixed = STRONGEST_FIRST.toReversed()
  assert.deepEqual(mixed.sort(byStrength), STRONGEST_FIRST)
})

test('case does not make a class weaker', () => {
  assert.deepEqual(['nc', 'c0', 'AS2', 'b6'].sort(byStrength), ['AS2', 'b6', 'c0', 'nc'])
})

test('texts that are no class come last, by the alphabet', () => {
  assert.deepEqual(['?', '', 'NC', 'E6', 'B'].sort(byStrength), ['E6', 'NC', '', '?', 'B'])
})

test('the order of classes is the same wherever one starts', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...STRONGEST_FIRST, 'X', '']), (some) => {
      const expected = [...STRONGEST_FIRST, '', 'X'].filter((ranking) => some.includes(ranking))
      assert.deepEqual(some.sort(byStrength), expected)
    }),
  )
})
