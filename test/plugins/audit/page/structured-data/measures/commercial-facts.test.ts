import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  isGtin,
  measureCommercialFacts,
} from '../../../../../../plugins/audit/page/structured-data/measures/commercial-facts.ts'
import { factsOf } from '../facts-fixture.ts'
import { PAGE } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const measure = (...nodes: object[]) =>
  measureCommercialFacts(factsOf(nodes), { vocabulary, pageType: 'product' })
const offer = {
  '@type': 'Offer',
  price: '10.00',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
}

test('a product with brand, number, price and availability has all four', () => {
  const { kind, percent, evidence } = measure({
    '@type': 'Product',
    brand: 'Acme',
    gtin13: '4006381333931',
    offers: offer,
  })
  assert.deepEqual([kind, percent, evidence], ['product', 100, []])
})

test('a GTIN with a wrong check digit and a price without currency are not valid', () => {
  const { parts, percent } = measure({
    '@type': 'Product',
    gtin: '4006381333932',
    offers: { '@type': 'Offer', price: '10,00' },
  })
  assert.deepEqual(parts, [
    { name: 'brand', isPresent: false, isValid: false },
    { name: 'GTIN/MPN/SKU', isPresent: true, isValid: false },
    { name: 'price with currency', isPresent: true, isValid: false },
    { name: 'availability', isPresent: false, isValid: false },
  ])
  assert.equal(percent, 0)
})

test('price specifications, aggregate offers and variants carry the price as well', () => {
  const byOffer = (offers: object) => measure({ '@type': 'Product', offers }).parts[2]?.isValid
  assert.equal(
    byOffer({
      '@type': 'Offer',
      priceSpecification: { '@type': 'UnitPriceSpecification', price: 1, priceCurrency: 'EUR' },
    }),
    true,
  )
  assert.equal(byOffer({ '@type': 'AggregateOffer', lowPrice: '1', priceCurrency: 'EUR' }), true)
  const group = measure({
    '@type': 'ProductGroup',
    hasVariant: { '@type': 'Product', sku: 'x', offers: offer },
  })
  assert.equal(group.percent, 75)
})

test('a service has three facts, a local business four', () => {
  const service = measure({
    '@type': 'Service',
    provider: { '@type': 'Organization', name: 'x' },
    areaServed: 'Namur',
  })
  assert.deepEqual([service.kind, service.parts.length, service.percent], ['service', 3, 200 / 3])
  const local = measure({
    '@type': 'Bakery',
    address: 'x',
    telephone: 'y',
    openingHours: 'Mo-Fr',
    hasMap: 'z',
  })
  assert.deepEqual([local.kind, local.percent], ['local', 100])
})

test('the primary node goes before others, a bound node before loose ones', () => {
  const local = { '@type': 'Bakery', url: PAGE, telephone: 'x' }
  assert.equal(measure({ '@type': 'Product' }, local).kind, 'local')
  assert.equal(
    measure({ '@type': 'Product', name: 'a' }, { '@type': 'Product', sku: 'x', url: PAGE }).parts[1]
      ?.isValid,
    true,
  )
})

test('a publisher that is only named is no business of the page', () => {
  assert.equal(
    measure({ '@type': 'Article', publisher: { '@type': 'Bakery', name: 'x' } }).kind,
    null,
  )
})

test('a changed digit breaks a GTIN', () => {
  for (const gtin of ['96385074', '036000291452', '4006381333931', '00012345600012'])
    assert.equal(isGtin(gtin), true, gtin)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (place, change) => {
        const digits = [...'4006381333931']
        digits[place] = String((Number(digits[place]) + change) % 10)
        return !isGtin(digits.join(''))
      },
    ),
  )
})

test('the page of a place has the facts of the business that runs it', () => {
  const venue = { '@type': 'EventVenue', name: 'Velo Hall', url: PAGE }
  const business = { '@type': 'LodgingBusiness', url: 'https://www.example.com/', telephone: '1' }
  const { kind, lacking } = measure(business, venue)
  assert.deepEqual([kind, lacking], ['local', ['address', 'geo or hasMap']])
})
