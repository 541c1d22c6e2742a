import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  mediaObjects,
  structuredSigns,
} from '../../../../../../plugins/audit/page/structured-data/measures/structured-signs.ts'
import { factsOf } from '../facts-fixture.ts'
import { fromGraph, PAGE } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const signs = (...nodes: object[]) =>
  structuredSigns(factsOf(nodes), { finalUrl: PAGE, vocabulary })

test('a page without nodes gives no sign', () => {
  assert.deepEqual(signs(), {
    images: [],
    policies: [],
    hasReviewedBy: false,
    isNotFree: false,
    declaresWalledParts: false,
    abstracts: [],
    emails: [],
    telephones: [],
    hasPostalAddress: false,
    ownImages: [],
    datasets: 0,
    definedTerms: 0,
    isNewsArticle: false,
  })
})

test('images of the primary node come first, with their width where it is told', () => {
  const { images } = signs(
    { '@type': 'WebPage', primaryImageOfPage: { '@id': '#i' } },
    {
      '@type': 'Article',
      image: [
        '/a.png',
        { '@type': 'ImageObject', url: 'https://cdn.example/b.png', width: '1200px' },
      ],
    },
    {
      '@type': 'ImageObject',
      '@id': '#i',
      contentUrl: 'c.png',
      width: { '@type': 'QuantitativeValue', value: 800 },
    },
  )
  assert.deepEqual(images, [
    { url: 'https://www.example.com/a.png', widthPx: null },
    { url: 'https://cdn.example/b.png', widthPx: 1200 },
    { url: 'https://www.example.com/shop/c.png', widthPx: null },
  ])
})

test('policies count with an absolute address, on publisher or primary node', () => {
  const { policies } = signs({
    '@type': 'NewsArticle',
    publishingPrinciples: '/relative',
    publisher: { '@type': 'Organization', ethicsPolicy: 'https://a.example/ethics' },
  })
  assert.deepEqual(policies, [{ property: 'ethicsPolicy', url: 'https://a.example/ethics' }])
})

test('a wall is declared by either spelling of false', () => {
  for (const value of [false, 'False', 'https://schema.org/False']) {
    const { isNotFree, declaresWalledParts } = signs({
      '@type': 'Article',
      isAccessibleForFree: value,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paywall' },
    })
    assert.deepEqual([isNotFree, declaresWalledParts], [true, true])
  }
  assert.equal(signs({ '@type': 'Article', isAccessibleForFree: true }).isNotFree, false)
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

test('videos and audios carry their transcript and the words of their description', () => {
  const data = fromGraph(
    { '@type': 'VideoObject', name: 'x', transcript: 'long text', embedUrl: 'https://v.example/1' },
    { '@type': 'AudioObject', description: 'three words here' },
  )
  assert.deepEqual(mediaObjects(data, { vocabulary, language: 'en' }), [
    {
      kind: 'video',
      name: 'x',
      hasTranscript: true,
      descriptionWords: 0,
      urls: ['https://v.example/1'],
      line: 1,
    },
    { kind: 'audio', name: null, hasTranscript: false, descriptionWords: 3, urls: [], line: 1 },
  ])
})
