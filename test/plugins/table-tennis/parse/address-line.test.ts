import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddressLine } from '../../../../plugins/table-tennis/parse/club-details.ts'

test('an address ends at its last postal code', () => {
  assert.deepEqual(parseAddressLine("Rue de l'Exemple - 1000 ans, 12 - 7000 Mons-en-Exemple"), {
    address: "Rue de l'Exemple - 1000 ans, 12",
    postalCode: '7000',
    city: 'Mons-en-Exemple',
  })
})

test('a line without a postal code is an address without a city', () => {
  const line = 'Place 12, Exempleville - derrière'
  assert.deepEqual(parseAddressLine(line), { address: line, postalCode: null, city: null })
})

test('an empty line is no address', () => {
  assert.deepEqual(parseAddressLine(''), { address: null, postalCode: null, city: null })
})

test('either side of the postal code can be missing', () => {
  assert.deepEqual(parseAddressLine('- 1000 Bruxelles'), {
    address: null,
    postalCode: '1000',
    city: 'Bruxelles',
  })
  assert.deepEqual(parseAddressLine('Rue A, 1 - 1000'), {
    address: 'Rue A, 1',
    postalCode: '1000',
    city: null,
  })
})
