import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measurePublisher } from '../../../../../../plugins/audit/page/structured-data/measures/publisher.ts'
import { factsOf } from '../facts-fixture.ts'
import { PAGE } from '../reading/extract-fixture.ts'

const page = { finalUrl: PAGE, language: 'en' }
const measure = (node: object) =>
  measurePublisher(factsOf([{ '@type': 'Organization', ...node }]), page)

test('a well described publisher has all parts', () => {
  assert.deepEqual(
    measure({
      '@id': 'https://www.example.com/#org',
      name: 'Acme',
      url: 'https://example.com/',
      logo: { '@type': 'ImageObject', url: 'https://cdn.example/logo.png' },
      slogan: 'Bikes',
      description: 'Acme builds cargo bikes in Namur.',
    }),
    {
      isPresent: true,
      isPerson: false,
      types: ['Organization'],
      name: 'Acme',
      hasUrl: true,
      extras: 3,
      missing: [],
      evidence: [],
    },
  )
})

test('a foreign url, a relative logo and a relative or bare @id do not count', () => {
  const { missing } = measure({
    url: 'https://example.org/',
    logo: '/logo.png',
    '@id': '#org',
  })
  assert.deepEqual(missing, ['name', 'url', 'logo', 'description', '@id'])
  assert.equal(measure({ '@id': 'https://www.example.com' }).extras, 0)
  assert.equal(measure({ '@id': 'https://www.example.com/about' }).extras, 1)
})

test('an image does for a logo', () => {
  assert.equal(measure({ image: 'https://cdn.example/i.png' }).extras, 1)
  assert.equal(measure({ logo: { '@id': '#nothing' } }).extras, 0)
})

test('without a publisher nothing is there', () => {
  assert.equal(measurePublisher(factsOf([]), page).isPresent, false)
})
