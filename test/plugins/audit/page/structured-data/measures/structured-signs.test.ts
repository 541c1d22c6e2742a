import assert from 'node:assert/strict'
import { test } from 'node:test'
import { structuredSigns } from '../../../../../../plugins/audit/page/structured-data/measures/structured-signs.ts'
import { factsOf } from '../facts-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const signs = (...nodes: object[]) => structuredSigns(factsOf(nodes), { vocabulary })

test('a page without nodes gives no sign', () => {
  assert.deepEqual(signs(), {
    policies: [],
    hasReviewedBy: false,
    emails: [],
    telephones: [],
    hasPostalAddress: false,
    ownImages: [],
    datasets: 0,
  })
})

test('policies count with an absolute address, on publisher or primary node', () => {
  const { policies } = signs({
    '@type': 'NewsArticle',
    publishingPrinciples: '/relative',
    publisher: { '@type': 'Organization', ethicsPolicy: 'https://a.example/ethics' },
  })
  assert.deepEqual(policies, [{ property: 'ethicsPolicy', url: 'https://a.example/ethics' }])
})

test('images by the publisher itself are its own', () => {
  const { ownImages } = signs(
    { '@type': 'Organization', '@id': '#org', name: 'Acme' },
    { '@type': 'ImageObject', contentUrl: 'https://a.example/1.png', creator: { '@id': '#org' } },
    { '@type': 'ImageObject', contentUrl: 'https://a.example/2.png', copyrightHolder: 'ACME' },
    { '@type': 'ImageObject', contentUrl: 'https://a.example/3.png', creator: 'Agency' },
  )
  assert.deepEqual(ownImages, ['https://a.example/1.png', 'https://a.example/2.png'])
})

test('contact data is found on any node', () => {
  const { emails, telephones, hasPostalAddress } = signs({
    '@type': 'Organization',
    email: 'a@b.example',
    contactPoint: { '@type': 'ContactPoint', telephone: '123' },
    address: { '@type': 'PostalAddress', streetAddress: 'x', addressLocality: 'y' },
  })
  assert.deepEqual([emails, telephones, hasPostalAddress], [['a@b.example'], ['123'], true])
})
