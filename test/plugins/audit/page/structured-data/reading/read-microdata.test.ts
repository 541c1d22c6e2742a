import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromHtml, gist, PAGE } from './extract-fixture.ts'

const text = (value: string) => ({ kind: 'text', value })
const PRODUCT = 'itemscope itemtype="https://schema.org/Product"'

test('an item holds its properties, nested items by index', () => {
  const { nodes } = fromHtml(`
    <div ${PRODUCT} itemid="#p">
      <h1 itemprop="name">A  bike</h1>
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
        <span itemprop="price" content="10.00">10 euro</span>
      </div>
    </div>`)
  assert.deepEqual(nodes.map(gist), [
    {
      types: ['Product'],
      id: `${PAGE}#p`,
      properties: { name: [text('A bike')], offers: [{ kind: 'node', node: 1 }] },
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

for (const [html, value] of [
  ['<meta itemprop="p" content=" x ">', 'x'],
  ['<a itemprop="p" href="/a">text</a>', 'https://www.example.com/a'],
  ['<link itemprop="p" href="https://schema.org/InStock">', 'https://schema.org/InStock'],
  ['<img itemprop="p" src="i.png">', 'https://www.example.com/shop/i.png'],
  ['<a itemprop="p">text</a>', ''],
  ['<time itemprop="p" datetime="2026-01-02">2 January</time>', '2026-01-02'],
  ['<time itemprop="p">2026-01-02</time>', '2026-01-02'],
  ['<data itemprop="p" value="7">seven</data>', '7'],
  ['<meter itemprop="p" value="4" max="5">4 of 5</meter>', '4'],
  ['<object itemprop="p" data="o.swf"></object>', 'https://www.example.com/shop/o.swf'],
  ['<p itemprop="p">one <b>two</b></p>', 'one two'],
] as const) {
  test(`the value of ${html} is ${JSON.stringify(value)}`, () => {
    const { nodes } = fromHtml(`<div ${PRODUCT}>${html}</div>`)
    assert.deepEqual(nodes[0]?.properties.p, [text(value)])
  })
}

test('several names of one element each get the value', () => {
  const { nodes } = fromHtml(`<div ${PRODUCT}><p itemprop="name description name">x</p></div>`)
  assert.deepEqual(nodes[0]?.properties, { name: [text('x')], description: [text('x')] })
})

test('an item inside another that is not its value is at top level', () => {
  const { nodes } = fromHtml(
    `<body itemscope itemtype="https://schema.org/WebPage"><div ${PRODUCT}><p itemprop="name">x</p></div></body>`,
  )
  assert.deepEqual(
    nodes.map((n) => [n.types[0], n.topLevel]),
    [
      ['WebPage', true],
      ['Product', true],
    ],
  )
  assert.deepEqual(nodes[0]?.properties, {})
})

test('types and properties of other vocabularies are kept apart', () => {
  const { nodes } = fromHtml(
    '<div itemscope itemtype="http://data-vocabulary.org/Person"><p itemprop="name">x</p><p itemprop="https://schema.org/email">y</p></div>',
  )
  assert.deepEqual(nodes[0]?.otherTypes, ['http://data-vocabulary.org/Person'])
  assert.deepEqual(nodes[0]?.otherProperties, { name: [text('x')] })
  assert.deepEqual(nodes[0]?.properties, { email: [text('y')] })
  assert.equal(nodes[0]?.schemaOrg, false)
})

test('itemref adds properties and items from elsewhere', () => {
  const { nodes } = fromHtml(`
    <div ${PRODUCT} itemref="n b"></div>
    <p id="n" itemprop="name">x</p>
    <div id="b"><div itemprop="brand" itemscope itemtype="https://schema.org/Brand"><p itemprop="name">y</p></div></div>`)
  assert.deepEqual(nodes[0]?.properties, { name: [text('x')], brand: [{ kind: 'node', node: 1 }] })
  assert.deepEqual([nodes[1]?.properties, nodes[1]?.parent], [{ name: [text('y')] }, 0])
})

test('items that refer to each other end in no circle', () => {
  const { nodes } = fromHtml(`
    <div id="a" itemprop="x" itemscope itemtype="https://schema.org/Thing" itemref="b"></div>
    <div id="b" itemprop="y" itemscope itemtype="https://schema.org/Thing" itemref="a b"></div>`)
  assert.deepEqual(
    nodes.map((n) => n.properties),
    [{ y: [{ kind: 'node', node: 1 }] }, {}],
  )
})

test('itemref that leads to a great many elements is cut', () => {
  const items = `<div itemscope itemref="big"></div>`.repeat(300)
  const data = fromHtml(`${items}<div id="big">${'<p>x</p>'.repeat(1000)}</div>`)
  assert.deepEqual(data.limitsReached, ['elements'])
})

test('nodes of all syntaxes stand in document order and merge by identifier', () => {
  const { nodes } = fromHtml(`
    <div itemscope itemtype="https://schema.org/Brand"></div>
    <script type="application/LD+json; charset=utf-8">{"@context":"https://schema.org","@type":"Product","@id":"#p"}</script>
    <div ${PRODUCT} itemid="#p"><p itemprop="name">x</p></div>`)
  assert.deepEqual(
    nodes.map((n) => [n.types, n.syntax, n.line]),
    [
      [['Brand'], 'microdata', 2],
      [['Product'], 'json-ld', 3],
    ],
  )
  assert.deepEqual(nodes[1]?.properties, { name: [text('x')] })
})

test('any markup gives plain data', () => {
  const piece = fc.constantFrom(
    '<div itemscope>',
    '<div itemscope itemprop="a b" itemref="x y">',
    '<p id="x" itemprop="c">t',
    '</div>',
    '</p>',
    '<div id="y" itemscope itemtype="https://schema.org/Thing" itemid="#z" itemprop="d">',
    '<div vocab="https://schema.org/" typeof="Person">',
    '<a property="name" href="#z">',
    '<div about="#z" typeof="schema:Thing">',
    '<link rel="schema:url" href="x">',
    '<div property="about" typeof="Thing">',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const data = fromHtml(pieces.join(''))
      assert.deepEqual(structuredClone(data), data)
      for (const node of data.nodes) {
        const seen = new Set<number>()
        for (let at = node.parent; at !== null; at = data.nodes[at]?.parent ?? null) {
          assert.equal(seen.has(at), false)
          seen.add(at)
        }
      }
    }),
  )
})
