import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureGraph } from '../../../../../../plugins/audit/page/structured-data/measures/graph.ts'
import { fromGraph, PAGE } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const measure = (nodes: object[], finalUrl = PAGE) =>
  measureGraph(fromGraph(...nodes), { finalUrl, vocabulary })

test('references and nested nodes connect top-level nodes', () => {
  const nodes = [
    { '@type': 'WebPage', '@id': '#page', isPartOf: { '@id': '#site' } },
    { '@type': 'WebSite', '@id': '#site' },
    { '@type': 'Article', author: { '@type': 'Person', worksFor: { '@id': '#org' } } },
    { '@type': 'Organization', '@id': '#org' },
    { '@type': 'Thing' },
  ]
  assert.deepEqual(measure(nodes), {
    topLevelNodes: 5,
    largestPercent: 40,
    apart: 3,
    dangling: 0,
    danglingIds: [],
    evidence: ['Article', 'Organization', 'Thing'].map((snippet) => ({
      snippet,
      line: 1,
      detail: 'Not linked to the other entities',
    })),
  })
})

test('the text of a property that takes things connects as an identifier does', () => {
  const page = { '@type': 'WebPage', '@id': PAGE }
  assert.equal(measure([page, { '@type': 'Article', mainEntityOfPage: PAGE }]).apart, 0)
  assert.equal(measure([page, { '@type': 'Article', url: PAGE }]).apart, 1)
})

test('a reference on the own host to nothing on the page dangles, once each', () => {
  const { dangling, evidence } = measure([
    {
      '@type': 'Article',
      author: [{ '@id': '#jo' }, { '@id': '#jo' }],
      publisher: { '@id': 'https://example.org/#org' },
    },
  ])
  assert.equal(dangling, 1)
  assert.deepEqual(evidence, [
    {
      snippet: `Article.author: ${PAGE}#jo`,
      line: 1,
      detail: `${PAGE}#jo is not an entity on this page`,
    },
  ])
})

test('site and publisher of the home page, the page itself and breadcrumb items are tolerated', () => {
  const nodes = [
    {
      '@type': 'Article',
      isPartOf: { '@id': 'https://www.example.com/#x' },
      publisher: { '@id': 'https://www.example.com/#organization' },
      mainEntityOfPage: { '@id': PAGE },
    },
    { '@type': 'ListItem', item: { '@id': 'https://www.example.com/shop' } },
  ]
  assert.equal(measure(nodes).dangling, 0)
  assert.equal(
    measure([{ '@type': 'Article', author: { '@id': 'https://www.example.com/#jo' } }]).dangling,
    1,
  )
  assert.equal(measure([{ '@type': 'WebPage', publisher: { '@id': '#org' } }], PAGE).dangling, 1)
})

test('a page without nodes has no share', () => {
  assert.deepEqual(measure([]), {
    topLevelNodes: 0,
    largestPercent: 0,
    apart: 0,
    dangling: 0,
    danglingIds: [],
    evidence: [],
  })
})
