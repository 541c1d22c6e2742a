import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StructuredContext } from '../../../../../plugins/audit/page/structured-data/structured-facts.ts'
import { factsOf } from './facts-fixture.ts'
import { PAGE } from './reading/extract-fixture.ts'

const HOME = 'https://www.example.com/'
const article = { '@type': 'Article', '@id': `${PAGE}#article`, name: 'article' }

function facts(nodes: object[], context: Partial<StructuredContext> = {}) {
  const built = factsOf(nodes, context)
  const { data } = built
  const name = (index: number | null) => {
    const value = index === null ? undefined : data.nodes[index]?.properties.name?.[0]
    return value?.kind === 'text' ? value.value : null
  }
  return {
    ...built,
    bound: built.boundNodes.map(name),
    primary: name(built.primaryNode),
    publisher: name(built.publisherNode),
    authors: built.authorNodes.map(name),
  }
}

// ---------------------------------------------------------------------- bound
for (const [why, node] of [
  ['its url, tracking parameters aside', { url: `${PAGE}?utm_source=x` }],
  ['its @id, the fragment aside', { '@id': `${PAGE}#main` }],
  ['a relative @id', { '@id': '#main' }],
  ['mainEntityOfPage as text', { mainEntityOfPage: PAGE }],
  ['mainEntityOfPage as reference', { mainEntityOfPage: { '@id': PAGE } }],
  ['mainEntityOfPage as node', { mainEntityOfPage: { '@type': 'WebPage', '@id': PAGE } }],
  ['the url of mainEntityOfPage', { mainEntityOfPage: { '@type': 'WebPage', url: PAGE } }],
] as const) {
  test(`a node is bound by ${why}`, () => {
    assert.equal(facts([{ '@type': 'Thing', name: 'n', ...node }]).bound.includes('n'), true)
  })
}

test('a node is bound by the canonical as well', () => {
  const node = { '@type': 'Thing', name: 'n', url: 'https://www.example.com/other' }
  assert.deepEqual(facts([node], { canonical: 'https://www.example.com/other' }).bound, ['n'])
  assert.deepEqual(facts([node]).bound, [])
})

test('on a home page a node whose url is the root or a language home of the site is bound', () => {
  const nodes = [
    { '@type': 'Organization', name: 'root', url: 'https://example.com' },
    { '@type': 'Organization', name: 'french', url: 'https://www.example.com/fr-be/' },
    { '@type': 'Organization', name: 'inner', url: 'https://www.example.com/shop' },
    { '@type': 'Organization', name: 'foreign', url: 'https://example.org/' },
    { '@type': 'Organization', name: 'by id', '@id': 'https://example.com/#org' },
  ]
  assert.deepEqual(facts(nodes, { finalUrl: 'https://www.example.com/nl/' }).bound, [
    'root',
    'french',
  ])
  assert.deepEqual(facts(nodes).bound, [])
})

// ---------------------------------------------------------------- primaryNode
test('of the bound nodes the type decides, not the order', () => {
  const nodes = [{ '@type': 'WebPage', name: 'page', url: PAGE }, article]
  assert.equal(facts(nodes).primary, 'article')
})

test('a bound node goes before a more telling one that is not bound', () => {
  const nodes = [
    { '@type': 'Product', name: 'product' },
    { '@type': 'WebPage', name: 'page', url: PAGE },
  ]
  assert.equal(facts(nodes).primary, 'page')
})

test('a venue with the URL of the page goes before a business that has another', () => {
  const nodes = [
    { '@type': 'LodgingBusiness', name: 'house', url: 'https://www.example.com/' },
    { '@type': 'EventVenue', name: 'venue', url: PAGE },
  ]
  assert.equal(facts(nodes).primary, 'venue')
})

test('without a bound node the top-level nodes count, nested ones do not', () => {
  const nodes = [
    { '@type': 'WebSite', name: 'site', about: { '@type': 'Article', name: 'nested' } },
    { '@type': 'Person', name: 'person' },
  ]
  assert.equal(facts(nodes).primary, 'site')
})

test('a bound node may be nested', () => {
  const nodes = [
    {
      '@type': 'WebPage',
      name: 'page',
      url: PAGE,
      mainEntity: { '@type': 'BlogPosting', name: 'post', url: PAGE },
    },
  ]
  assert.equal(facts(nodes).primary, 'post')
})

test('a node of several types counts by the earliest', () => {
  const nodes = [
    { '@type': 'Event', name: 'event' },
    { '@type': ['Person', 'Dentist'], name: 'dentist' },
  ]
  assert.equal(facts(nodes).primary, 'dentist')
})

test('the order speaks of families only where it says so', () => {
  assert.equal(facts([{ '@type': 'BreadcrumbList', name: 'trail' }]).primary, null)
  assert.equal(facts([{ '@type': 'Thing', name: 'thing' }]).primary, null)
  assert.equal(facts([{ '@type': 'AboutPage', name: 'about' }]).primary, 'about')
})

test('authors are the nodes that author leads to', () => {
  const nodes = [
    {
      ...article,
      author: ['text', { '@type': 'Person', name: 'nested' }, { '@id': '#jo' }, { '@id': '#none' }],
    },
    { '@type': 'Person', '@id': '#jo', name: 'jo' },
  ]
  assert.deepEqual(facts(nodes).authors, ['nested', 'jo'])
})

// -------------------------------------------------------------- publisherNode
const onSite = { '@type': 'Organization', name: 'on site', url: HOME }

test('the publisher of the primary node is the publisher', () => {
  const nodes = [onSite, { ...article, publisher: { '@type': 'Organization', name: 'named' } }]
  assert.equal(facts(nodes).publisher, 'named')
})

test('else an organisation on the site, one that a node names as publisher first', () => {
  const named = { '@type': 'NewsMediaOrganization', '@id': '#org', name: 'named' }
  const nodes = [article, onSite, named, { '@type': 'WebSite', publisher: { '@id': '#org' } }]
  assert.equal(facts(nodes).publisher, 'named')
  assert.equal(facts([article, onSite, named]).publisher, 'on site')
})

test('a primary node that is an organisation on the site goes before another one', () => {
  const shop = { '@type': 'Store', name: 'shop', url: PAGE }
  assert.equal(facts([onSite, shop]).publisher, 'shop')
})

test('else the only top-level organisation, on the site or not', () => {
  const foreign = { '@type': 'Organization', name: 'foreign', url: 'https://example.org/' }
  const other = { '@type': 'Organization', name: 'other' }
  assert.equal(facts([article, foreign]).publisher, 'foreign')
  assert.equal(facts([article, foreign, other]).publisher, null)
  assert.equal(
    facts([
      { '@type': 'Dentist', name: 'dentist' },
      { '@type': 'WebPage', url: PAGE },
    ]).publisher,
    'dentist',
  )
})

test('else the author of the primary node, else a person on the site', () => {
  const person = { '@type': 'Person', name: 'person', url: 'https://example.com/me' }
  const author = { '@type': 'Person', name: 'author' }
  assert.equal(facts([{ ...article, author }, person]).publisher, 'author')
  assert.equal(facts([article, person]).publisher, 'person')
  assert.equal(facts([article]).publisher, null)
})
