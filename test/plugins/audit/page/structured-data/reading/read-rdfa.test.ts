import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromHtml, gist, PAGE } from './extract-fixture.ts'

const text = (value: string) => ({ kind: 'text', value })

test('typeof with vocab makes a node, property its values, nested typeof a nested node', () => {
  const { nodes } = fromHtml(`
    <div vocab="https://schema.org/" typeof="Product" resource="#p">
      <h1 property="name">A bike</h1>
      <div property="offers" typeof="Offer"><span property="price" content="10.00">10 euro</span></div>
      <a property="url" href="/p">here</a>
    </div>`)
  assert.deepEqual(nodes.map(gist), [
    {
      types: ['Product'],
      id: `${PAGE}#p`,
      properties: {
        name: [text('A bike')],
        offers: [{ kind: 'node', node: 1 }],
        url: [text('https://www.example.com/p')],
      },
      topLevel: true,
      parent: null,
    },
    {
      types: ['Offer'],
      id: null,
      properties: { price: [text('10.00')] },
      topLevel: false,
      parent: 0,
    },
  ])
})

test('prefixes are declared or known, and full addresses need none', () => {
  const { nodes } = fromHtml(`
    <div prefix="s: http://schema.org/ og: http://ogp.me/ns#" typeof="s:Person schema:Thing http://schema.org/Patient og:x">
      <p property="s:name">x</p><p property="og:title">y</p>
    </div>`)
  assert.deepEqual(nodes[0]?.types, ['Person', 'Thing', 'Patient'])
  assert.deepEqual(nodes[0]?.otherTypes, ['http://ogp.me/ns#x'])
  assert.deepEqual(nodes[0]?.properties, { name: [text('x')] })
  assert.deepEqual(nodes[0]?.otherProperties, { 'http://ogp.me/ns#title': [text('y')] })
})

test('a bare type outside any vocabulary does not count', () => {
  assert.deepEqual(fromHtml('<div typeof="Person"><p property="name">x</p></div>').nodes, [])
})

test('Open Graph metadata of a page without typeof makes no node', () => {
  const html =
    '<html prefix="og: http://ogp.me/ns#"><head><meta property="og:title" content="x"></head></html>'
  assert.deepEqual(fromHtml(html).nodes, [])
})

test('vocab holds inside its element only', () => {
  const { nodes } = fromHtml(
    '<div vocab="https://schema.org"><p typeof="Person"></p></div><p typeof="Person"></p>',
  )
  assert.equal(nodes.length, 1)
})

test('resource on a property is a reference, on its own the subject of what it holds', () => {
  const { nodes } = fromHtml(`
    <div vocab="https://schema.org/">
      <div typeof="Article"><span property="author" resource="#jo"></span></div>
      <div resource="#jo" typeof="Person"></div>
      <div resource="#jo"><span property="name">Jo</span></div>
    </div>`)
  assert.deepEqual(
    nodes.map((n) => n.properties),
    [{ author: [{ kind: 'reference', id: `${PAGE}#jo` }] }, { name: [text('Jo')] }],
  )
})

test('a prefixed rel links to its target or to the next node inside; bare rel is of no matter', () => {
  const { nodes } = fromHtml(`
    <div vocab="https://schema.org/" typeof="Article">
      <a rel="schema:license nofollow" href="https://l.example/">licence</a>
      <div rel="schema:author"><p typeof="Person"><b property="name">Jo</b></p></div>
      <a rel="nofollow" href="https://x.example/">x</a>
    </div>`)
  assert.deepEqual(
    nodes.map((n) => n.properties),
    [
      { license: [text('https://l.example/')], author: [{ kind: 'node', node: 1 }] },
      { name: [text('Jo')] },
    ],
  )
})

test('time and content give the value a machine reads', () => {
  const { nodes } = fromHtml(`
    <div vocab="https://schema.org/" typeof="Article">
      <time property="datePublished" datetime="2026-01-02">2 January</time>
      <span property="dateModified" content="2026-01-03">3 January</span>
    </div>`)
  assert.deepEqual(nodes[0]?.properties, {
    datePublished: [text('2026-01-02')],
    dateModified: [text('2026-01-03')],
  })
})
