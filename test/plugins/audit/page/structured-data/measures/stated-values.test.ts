import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statedValues } from '../../../../../../plugins/audit/page/structured-data/measures/stated-values.ts'
import { factsOf } from '../facts-fixture.ts'

const stated = (...nodes: object[]) =>
  statedValues(factsOf(nodes)).map(({ kind, value }) => [kind, value])

test('names, authors and figures are listed, each value once', () => {
  assert.deepEqual(
    stated({
      '@type': 'Product',
      name: 'Bike',
      brand: { '@type': 'Brand', name: 'not listed' },
      author: { '@type': 'Person', name: 'Jo' },
      offers: [
        { '@type': 'Offer', price: 10 },
        { '@type': 'Offer', price: '10' },
        { '@type': 'Offer', price: 12.5 },
      ],
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.5', reviewCount: 12 },
    }),
    [
      ['name', 'Bike'],
      ['author', 'Jo'],
      ['price', '10'],
      ['price', '12.5'],
      ['ratingValue', '4.5'],
      ['reviewCount', '12'],
    ],
  )
})

test('contact data and questions are listed wherever they stand', () => {
  assert.deepEqual(
    stated(
      { '@type': 'Article', headline: 'News' },
      {
        '@type': 'Bakery',
        telephone: '+32 81 55 01 23',
        address: { '@type': 'PostalAddress', streetAddress: 'Rue 1' },
      },
      { '@type': 'FAQPage', mainEntity: { '@type': 'Question', name: 'Why?' } },
    ),
    [
      ['headline', 'News'],
      ['telephone', '+32 81 55 01 23'],
      ['streetAddress', 'Rue 1'],
      ['question', 'Why?'],
    ],
  )
})

test('a price that is no price of an offer is not listed', () => {
  assert.deepEqual(
    stated({ '@type': 'Product', shippingDetails: { '@type': 'PriceSpecification', price: 3 } }),
    [],
  )
})

test('thirty values are enough', () => {
  const offers = Array.from({ length: 50 }, (_, i) => ({ '@type': 'Offer', price: i }))
  assert.equal(stated({ '@type': 'Product', offers }).length, 30)
})
