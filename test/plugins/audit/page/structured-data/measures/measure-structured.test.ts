import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureStructured } from '../../../../../../plugins/audit/page/structured-data/measures/measure-structured.ts'
import { cpuTime } from '../../../../../support/cpu-time.ts'
import { factsOf } from '../facts-fixture.ts'
import { PAGE } from '../reading/extract-fixture.ts'
import { richResults } from '../validation/rich-results-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const context = {
  finalUrl: PAGE,
  canonical: null,
  vocabulary,
  richResults,
  pageType: 'article' as const,
  language: 'en',
  title: 'Title',
  h1: 'Heading',
  mainText: 'Some text.',
  hasPurchaseAction: true,
  isNetworkHost: () => false,
  otherDates: { metaPublished: [], metaModified: [], timePublished: [], timeModified: [] },
}

test('any graph is measured into plain data', () => {
  const type = fc.constantFrom(
    'Article',
    'Product',
    'Offer',
    'Person',
    'Organization',
    'Review',
    'BreadcrumbList',
    'ListItem',
    'ImageObject',
    'Nonsense',
  )
  const property = fc.constantFrom(
    'name',
    'url',
    'author',
    'publisher',
    'offers',
    'price',
    'review',
    'itemReviewed',
    'itemListElement',
    'item',
    'position',
    'image',
    'sameAs',
    'datePublished',
    'ratingValue',
    'about',
    'constructor',
    '__proto__',
  )
  const { node } = fc.letrec<{ node: object; value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>('', 'x', PAGE, 0, true, null, { '@id': '#a' }, { '@id': '#b' }),
      tie('node'),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
    node: fc
      .tuple(
        type,
        fc.option(fc.constantFrom('#a', '#b', PAGE)),
        fc.dictionary(property, tie('value'), { maxKeys: 4 }),
      )
      .map(([t, id, rest]) => ({ ...rest, '@type': t, ...(id ? { '@id': id } : {}) })),
  }))
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
      const facts = factsOf(nodes)
      const measures = measureStructured(facts, context)
      assert.deepEqual(structuredClone(measures), measures)
      assert.deepEqual(structuredClone(facts), facts)
    }),
  )
})

test('a hostile graph of the largest size is measured in good time', () => {
  const nodes = Array.from({ length: 5000 }, (_, i) => ({
    '@type': ['Product', 'Article', 'LocalBusiness'][i % 3],
    '@id': `#${i}`,
    author: { '@id': '#0' },
    offers: { '@id': '#1' },
    review: { '@id': `#${(i * 17) % 5000}` },
    itemReviewed: { '@id': `#${(i * 13) % 5000}` },
    sameAs: `https://a.example/${i}`,
  }))
  const facts = factsOf(nodes)
  const spent = cpuTime()
  measureStructured(facts, context)
  assert.ok(spent() < 5000)
})
