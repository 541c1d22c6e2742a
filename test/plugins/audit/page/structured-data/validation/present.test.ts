import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measurePresent } from '../../../../../../plugins/audit/page/structured-data/validation/validity.ts'
import { fromHtml, fromJsonLd } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

test('typed nodes are counted by syntax, telling ones of JSON-LD apart', () => {
  const data = fromHtml(`
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite"},{"@type":["WebPage","FAQPage"]},{"name":"x"}]}</script>
    <div itemscope itemtype="https://schema.org/Person"></div><div itemscope></div>
    <div vocab="https://schema.org/" typeof="Thing"></div>`)
  assert.deepEqual(measurePresent(data, vocabulary), {
    jsonLd: 2,
    microdata: 1,
    rdfa: 1,
    specificJsonLd: 1,
    types: ['WebSite', 'WebPage', 'FAQPage', 'Person', 'Thing'],
  })
})

test('types without context, of other vocabularies or unknown ones do not count', () => {
  const data = fromJsonLd(
    { '@type': 'Article' },
    { '@context': 'https://www.w3.org/ns/activitystreams', '@type': 'Article' },
    { '@context': 'https://schema.org', '@type': 'Artcle' },
  )
  assert.equal(measurePresent(data, vocabulary).jsonLd, 0)
})
