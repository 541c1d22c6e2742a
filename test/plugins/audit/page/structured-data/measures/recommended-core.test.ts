import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureRecommendedCore } from '../../../../../../plugins/audit/page/structured-data/measures/primary-node.ts'
import { factsOf } from '../facts-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const measure = (node: object) => measureRecommendedCore(factsOf([node]), vocabulary)

test('a subtype is judged by the nearest type of the list', () => {
  assert.deepEqual(
    measure({
      '@type': 'BlogPosting',
      headline: 'x',
      image: 'y',
      author: { '@type': 'Person', name: 'Jo', url: '/jo' },
    }),
    {
      type: 'Article',
      missing: ['datePublished', 'dateModified'],
      percent: 400 / 6,
      evidence: [
        { snippet: 'BlogPosting', line: 1, detail: 'Missing: datePublished, dateModified.' },
      ],
    },
  )
})

test('a local business is one before it is an organisation', () => {
  assert.equal(measure({ '@type': 'Dentist' }).type, 'LocalBusiness')
  assert.equal(measure({ '@type': 'Airline' }).type, 'Organization')
  assert.equal(measure({ '@type': 'ProductGroup' }).type, 'Product')
})

test('of alternatives one is enough', () => {
  assert.deepEqual(
    measure({ '@type': 'VideoObject', description: 'x', duration: 'PT1M', embedUrl: 'y' }).missing,
    [],
  )
  const product = measure({
    '@type': 'Product',
    gtin13: '1',
    offers: { '@type': 'Offer', availability: 'x' },
  })
  assert.deepEqual(product.missing, ['image', 'description', 'brand', 'aggregateRating'])
})

test('a primary node of another type is not judged', () => {
  assert.deepEqual(measure({ '@type': 'JobPosting' }), {
    type: null,
    missing: [],
    percent: 0,
    evidence: [],
  })
})

test('the page of a place is judged by the business that runs it', () => {
  const venue = { '@type': 'EventVenue', url: 'https://www.example.com/shop/page' }
  const business = { '@type': 'LodgingBusiness', url: 'https://www.example.com/', image: 'y' }
  const { type, missing } = measureRecommendedCore(factsOf([business, venue]), vocabulary)
  assert.deepEqual(
    [type, missing],
    ['LodgingBusiness', ['telephone', 'geo', 'priceRange', 'address']],
  )
})
