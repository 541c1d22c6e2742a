import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isPlaceholder,
  measureEntityRichness,
} from '../../../../../../plugins/audit/page/structured-data/measures/primary-node.ts'
import { factsOf } from '../facts-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

test('distinct filled properties count, naming ones, the recommended core and stand-ins do not', () => {
  const facts = factsOf([
    {
      '@type': 'Product',
      '@id': '#p',
      name: 'x',
      url: 'https://a.example/',
      color: 'red',
      weight: '9 kg',
      sku: 'N/A',
      gtin: '',
      material: null,
      description: '{{ product.description }}',
      offers: [
        { '@type': 'Offer', price: 1, priceCurrency: 'EUR' },
        { '@type': 'Offer', price: 2 },
      ],
      brand: { '@type': 'Brand' },
    },
  ])
  assert.deepEqual(measureEntityRichness(facts, vocabulary), {
    hasPrimaryNode: true,
    type: 'Product',
    properties: ['color', 'weight'],
    count: 2,
    line: 1,
    snippet: 'Product "x"',
  })
})

test('without a primary node there are no facts', () => {
  assert.deepEqual(measureEntityRichness(factsOf([]), vocabulary), {
    hasPrimaryNode: false,
    type: null,
    properties: [],
    count: 0,
    line: null,
  })
})

test('placeholders are distinguished from texts that mention them', () => {
  for (const text of [
    '',
    ' - ',
    'null',
    'TBD',
    'Lorem ipsum dolor',
    'Hello {{name}}',
    '%%title%%',
    `$${'{x}'}`,
  ]) {
    assert.equal(isPlaceholder(text), true, text)
  }
  for (const text of ['0', 'Nullarbor', 'A test of bikes', '50 %', 'none of the above']) {
    assert.equal(isPlaceholder(text), false, text)
  }
})
