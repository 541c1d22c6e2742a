import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureRichResults } from '../../../../../../plugins/audit/page/structured-data/validation/rich-results.ts'
import { cpuTime } from '../../../../../support/cpu-time.ts'
import { fromGraph, PAGE } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'
import { richResults } from './rich-results-fixture.ts'

const page = { finalUrl: PAGE, vocabulary, hasPurchaseAction: false, richResults }

function judge(nodes: object[], changes: Partial<typeof page> = {}) {
  return measureRichResults(fromGraph(...nodes), { ...page, ...changes })
}

/** The missing properties, as "row: path or path". */
function missing(nodes: object[], changes: Partial<typeof page> = {}): string[] {
  const { judgements } = judge(nodes, changes)
  return judgements.flatMap(({ row, required }) =>
    required.map((paths) => `${row}: ${paths.join(' or ')}`),
  )
}

const offer = { '@type': 'Offer', price: '10', priceCurrency: 'EUR' }
const rating = { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 7 }

test('every path of the table leads over properties of schema.org', () => {
  for (const row of richResults.types.filter(({ status }) => status !== 'retired')) {
    const nested = Object.values(row.nested ?? {})
    const lists = [row, ...nested].flatMap((r) => [
      r.required ?? [],
      r.recommended ?? [],
      ...(r.oneOf ?? []),
      ...(r.oneOfRecommended ?? []),
    ])
    for (const step of [...lists.flat(), ...(row.unlessNested ?? [])].flatMap((path) =>
      path.split('.'),
    )) {
      assert.equal(vocabulary.hasProperty(step), true, `${row.id}: ${step}`)
    }
    for (const type of [...row.types, ...Object.keys(row.nested ?? {})])
      assert.equal(vocabulary.isType(type), true, type)
  }
})

test('a product needs a name and one of review, rating and offers', () => {
  assert.deepEqual(missing([{ '@type': 'Product', description: 'x' }]), [
    'productSnippet: name',
    'productSnippet: review or aggregateRating or offers',
  ])
  assert.deepEqual(missing([{ '@type': 'Product', name: 'x', offers: offer }]), [])
})

test('blank values fill nothing', () => {
  assert.deepEqual(missing([{ '@type': 'Movie', name: ' ', image: '' }]), [
    'movie: name',
    'movie: image',
  ])
})

test('nested rows judge offers by their own kind', () => {
  const product = (offers: object) => [{ '@type': 'Product', name: 'x', offers }]
  assert.deepEqual(
    missing(product({ '@type': 'AggregateOffer', lowPrice: 1, priceCurrency: 'EUR' })),
    [],
  )
  assert.deepEqual(missing(product({ '@type': 'AggregateOffer', price: 1 })), [
    'productSnippet: AggregateOffer.lowPrice',
    'productSnippet: AggregateOffer.priceCurrency',
  ])
  assert.deepEqual(missing(product({ '@type': 'Offer', availability: 'x' })), [
    'productSnippet: Offer.price or Offer.priceSpecification.price',
  ])
})

test('an application takes the price of an offer, or the lowest of an aggregate one', () => {
  const app = (offers?: object) => [
    {
      '@type': 'MobileApplication',
      name: 'x',
      aggregateRating: rating,
      ...(offers ? { offers } : {}),
    },
  ]
  assert.deepEqual(missing(app()), ['softwareApp: offers.price'])
  assert.deepEqual(missing(app({ '@type': 'Offer', price: 0 })), [])
  assert.deepEqual(
    missing(app({ '@type': 'AggregateOffer', lowPrice: 0, priceCurrency: 'EUR' })),
    [],
  )
})

test('a merchant listing is asked of a page that sells, and says each lack once', () => {
  const product = { '@type': 'Product', offers: offer }
  assert.deepEqual(missing([product]), ['productSnippet: name'])
  const sold = judge([product], { hasPurchaseAction: true })
  assert.equal(sold.missing, 2)
  assert.deepEqual(sold.evidence, [
    { snippet: 'Product', line: 1, detail: 'Missing: name.' },
    { snippet: 'Product', line: 1, detail: 'Missing: image.' },
  ])
  const free = { ...product, name: 'x', offers: { ...offer, price: 0 } }
  assert.deepEqual(missing([free], { hasPurchaseAction: true }), [])
})

test('a review or rating needs what it speaks of unless it hangs on it', () => {
  const review = {
    '@type': 'Review',
    author: 'Jo',
    reviewRating: { '@type': 'Rating', ratingValue: 4 },
  }
  assert.deepEqual(missing([review]), ['reviewSnippet: itemReviewed'])
  assert.deepEqual(
    missing([{ ...review, itemReviewed: { '@type': 'Movie', director: 'x', image: 'y' } }]).sort(),
    ['movie: name', 'reviewSnippet: itemReviewed.name'],
  )
  assert.deepEqual(
    missing([{ '@type': 'Product', name: 'x', review, aggregateRating: rating }]),
    [],
  )
  assert.deepEqual(
    missing([
      { '@type': 'Product', name: 'x', review: { '@id': '#r' } },
      { ...review, '@id': '#r' },
    ]),
    [],
  )
})

test('a product that a review names has that review', () => {
  const review = {
    '@type': 'Review',
    author: 'Jo',
    reviewRating: { '@type': 'Rating', ratingValue: 4 },
    itemReviewed: { '@type': 'Product', name: 'x', color: 'red' },
  }
  assert.deepEqual(missing([review]), [])
})

test('items of a breadcrumb may be named inside, and the last needs no item', () => {
  const list = (...items: object[]) => [{ '@type': 'BreadcrumbList', itemListElement: items }]
  const first = { '@type': 'ListItem', position: 1, item: { '@id': '/a', name: 'A' } }
  assert.deepEqual(missing(list(first, { '@type': 'ListItem', position: 2, name: 'B' })), [])
  assert.deepEqual(missing(list({ '@type': 'ListItem', position: 2, name: 'B' }, first)), [])
  assert.deepEqual(
    missing(
      list({ '@type': 'ListItem', position: 1, name: 'A' }, { '@type': 'ListItem', position: 2 }),
    ),
    ['breadcrumb: itemListElement.name', 'breadcrumb: itemListElement.item'],
  )
  assert.deepEqual(missing(list()), ['breadcrumb: itemListElement'])
})

test('an event place needs an address, which an online one has as url', () => {
  const event = (location: object | string) => [
    { '@type': 'MusicEvent', name: 'x', startDate: '2026-01-01', location },
  ]
  assert.deepEqual(missing(event({ '@type': 'VirtualLocation', url: 'https://a.example/' })), [])
  assert.deepEqual(missing(event({ '@type': 'Place', name: 'x' })), [
    'event: location.address or location.url',
  ])
  assert.deepEqual(missing(event({ '@id': '#elsewhere' })), [])
})

test('subtypes are judged only where the row includes them', () => {
  assert.equal(judge([{ '@type': 'Dentist', name: 'x' }]).missing, 1)
  assert.equal(judge([{ '@type': 'IndividualProduct', color: 'x' }]).nodes, 0)
})

test('a nested mere reference is not judged, the same node at top level is', () => {
  const local = { '@type': 'Bakery', name: 'x', url: 'https://a.example/' }
  assert.deepEqual(missing([{ '@type': 'Article', publisher: local }]), [])
  assert.deepEqual(missing([local]), ['localBusiness: address'])
})

test('retired results ask for nothing', () => {
  assert.deepEqual(judge([{ '@type': 'FAQPage' }, { '@type': 'HowTo' }]), {
    nodes: 0,
    missing: 0,
    judgements: [],
    first: null,
    evidence: [],
  })
})

test('conditions of rows hold where they should', () => {
  assert.deepEqual(missing([{ '@type': 'WebSite' }]), [])
  assert.deepEqual(missing([{ '@type': 'WebSite' }], { finalUrl: 'https://www.example.com/' }), [
    'siteName: name',
    'siteName: url',
  ])
  assert.deepEqual(missing([{ '@type': 'ImageObject', caption: 'x' }]), [])
  assert.deepEqual(missing([{ '@type': 'ImageObject', license: 'x' }]), [
    'imageMetadata: contentUrl',
  ])
  const list = (item: object) => [
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item }] },
  ]
  assert.deepEqual(missing(list({ '@type': 'Product', name: 'x' })), [])
  assert.deepEqual(missing(list({ '@type': 'Restaurant', name: 'x' })), [
    'carousel: itemListElement.position',
  ])
})

test('answers of a question page are judged by their own row', () => {
  const question = {
    '@type': 'Question',
    name: 'x',
    answerCount: 1,
    acceptedAnswer: { '@type': 'Answer', upvoteCount: 1 },
  }
  assert.deepEqual(missing([{ '@type': 'QAPage', mainEntity: question }]), ['qaPage: Answer.text'])
})

test('recommended properties are reported beside the required ones', () => {
  const { judgements } = judge([
    { '@type': 'Article', headline: 'x', author: 'Jo', image: 'y', datePublished: 'z' },
  ])
  assert.deepEqual(judgements, [
    {
      row: 'article',
      node: 0,
      type: 'Article',
      required: [],
      recommended: [['dateModified'], ['author.url']],
    },
  ])
})

test('thousands of nodes that refer to each other are judged in good time', () => {
  const nodes = Array.from({ length: 2000 }, (_, i) => ({
    '@type': 'Product',
    '@id': `#${i}`,
    name: 'x',
    offers: { '@id': `#${(i * 7) % 2000}` },
    isRelatedTo: { '@id': '#0' },
  }))
  const spent = cpuTime()
  assert.equal(judge(nodes).nodes, 2000)
  assert.ok(spent() < 5000)
})
