import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageView } from '../../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../../plugins/audit/page/load-facts-data.ts'
import { markupFacts } from '../../../../../../plugins/audit/page/structured-data/on-page/page-markup.ts'

function markupOf(body: string, publicUrl?: string) {
  const source = `<html lang="en"><body>${body}</body></html>`
  const url = 'http://localhost:8080/guide/page'
  const origin = publicUrl === undefined ? {} : { publicUrl }
  return markupFacts(new PageView({ source, url, headers: {}, ...origin }, factsData()))
}
const block = (...nodes: readonly object[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })}</script>`

test('a page without structured data has empty facts that can be cloned', () => {
  const markup = markupOf('<p>Text</p>')
  assert.deepEqual(structuredClone(markup), markup)
  assert.deepEqual(
    [markup.present.types, markup.commercial.percent, markup.graph.largestPercent],
    [[], 0, 0],
  )
})

test('percentages come from counts', () => {
  const nodes = [
    { '@type': 'WebPage', '@id': '#a', isPartOf: { '@id': '#b' } },
    { '@type': 'WebSite', '@id': '#b' },
    { '@type': 'Product', '@id': '#p', name: 'B', brand: 'Velo', sku: 'X', madeUp: 1 },
  ]
  const { graph, commercial, vocabulary, recommended } = markupOf(block(...nodes))
  assert.equal(graph.largestPercent, 200 / 3)
  assert.deepEqual([commercial.percent, commercial.lacking.length], [50, 2])
  assert.equal(vocabulary.unknownPercent, 20)
  assert.equal(recommended.percent, 200 / 6)
})

test('a copy of the site is judged by its public address', () => {
  const publisher = { '@type': 'Organization', name: 'Velo', url: 'https://www.example.com/' }
  const markup = markupOf(block(publisher), 'https://www.example.com/guide/page')
  assert.equal(markup.publisher.hasUrl, true)
  assert.equal(markupOf(block(publisher)).publisher.hasUrl, false)
})

test('dates of meta and time elements stand beside those of the nodes', () => {
  const { dates } = markupOf(
    '<meta property="article:published_time" content="2026-01-01"><time itemprop="dateModified" datetime="2026-02-01">1 Feb</time><time datetime="2025-01-01">x</time>',
  )
  assert.deepEqual(
    dates.all.map(({ role, source, value }) => [role, source, value]),
    [
      ['published', 'meta', '2026-01-01'],
      ['modified', 'time', '2026-02-01'],
    ],
  )
})
