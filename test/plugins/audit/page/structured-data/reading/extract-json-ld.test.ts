import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromGraph, fromJsonLd, gist, PAGE } from './extract-fixture.ts'

const text = (value: string) => ({ kind: 'text', value })

test('a node holds its values by property, nested nodes by index', () => {
  const { nodes } = fromJsonLd({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Bike',
    sku: 12,
    isFamilyFriendly: true,
    color: null,
    offers: { '@type': 'Offer', price: '10.00' },
  })
  assert.deepEqual(nodes.map(gist), [
    {
      types: ['Product'],
      id: null,
      properties: {
        name: [text('Bike')],
        sku: [{ kind: 'number', value: 12 }],
        isFamilyFriendly: [{ kind: 'boolean', value: true }],
        offers: [{ kind: 'node', node: 1 }],
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

test('members of @graph and of an array at the root are top-level nodes', () => {
  const graph = fromGraph({ '@type': 'WebSite' }, { '@type': 'WebPage' })
  const array = fromJsonLd([
    { '@context': 'https://schema.org', '@type': 'WebSite' },
    { '@context': 'https://schema.org', '@type': 'WebPage' },
  ])
  for (const { nodes } of [graph, array]) {
    assert.deepEqual(
      nodes.map((n) => [n.types[0], n.topLevel]),
      [
        ['WebSite', true],
        ['WebPage', true],
      ],
    )
  }
})

test('mixed values of one property keep their order', () => {
  const { nodes } = fromGraph({
    '@type': 'Thing',
    about: ['a', { '@type': 'Thing', name: 'b' }, 'c', { '@id': '#d' }],
  })
  assert.deepEqual(nodes[0]?.properties.about, [
    text('a'),
    { kind: 'node', node: 1 },
    text('c'),
    { kind: 'reference', id: `${PAGE}#d` },
  ])
})

test('nodes with one @id are merged across blocks, and are top-level if one of them is', () => {
  const { nodes, ids } = fromJsonLd(
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      publisher: { '@type': 'Organization', '@id': '#org', name: 'Acme' },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'NewsMediaOrganization',
      '@id': `${PAGE}#org`,
      name: 'Acme',
      url: 'https://a.example/',
    },
  )
  assert.equal(nodes.length, 2)
  assert.deepEqual(gist(nodes[1]), {
    types: ['Organization', 'NewsMediaOrganization'],
    id: `${PAGE}#org`,
    properties: { name: [text('Acme')], url: [text('https://a.example/')] },
    topLevel: true,
    parent: null,
  })
  assert.deepEqual(ids, { [`${PAGE}#org`]: 1 })
})

test('blank node names of two blocks are two nodes', () => {
  const block = { '@context': 'https://schema.org', '@type': 'Person', '@id': '_:b0' }
  assert.equal(fromJsonLd(block, block).nodes.length, 2)
})

for (const context of [
  'https://schema.org',
  'http://schema.org/',
  'https://www.schema.org/',
  ['https://schema.org', { '@language': 'en' }],
  { '@vocab': 'http://schema.org/' },
  { name: 'https://schema.org/name', Thing: { '@id': 'https://schema.org/Thing' } },
]) {
  test(`@context ${JSON.stringify(context)} leads to schema.org`, () => {
    const { blocks, nodes } = fromJsonLd({ '@context': context, '@type': 'Thing', name: 'x' })
    assert.equal(blocks[0]?.context, 'schema.org')
    assert.deepEqual([nodes[0]?.types, nodes[0]?.schemaOrg], [['Thing'], true])
    assert.deepEqual(nodes[0]?.properties.name, [text('x')])
  })
}

test('names of another vocabulary are kept apart', () => {
  const { blocks, nodes } = fromJsonLd({
    '@context': 'https://www.w3.org/ns/activitystreams',
    '@type': 'Article',
    name: 'x',
  })
  assert.equal(blocks[0]?.context, 'other')
  assert.deepEqual(nodes[0]?.types, [])
  assert.deepEqual(nodes[0]?.otherTypes, ['Article'])
  assert.deepEqual(nodes[0]?.properties, {})
  assert.equal(nodes[0]?.schemaOrg, false)
})

test('without any @context names are read as those of schema.org, but said to be assumed', () => {
  const { blocks, nodes } = fromJsonLd({ '@type': 'Article', headline: 'x' })
  assert.equal(blocks[0]?.context, 'none')
  assert.deepEqual(
    [nodes[0]?.types, nodes[0]?.schemaOrg, nodes[0]?.hasContext],
    [['Article'], false, false],
  )
})

test('prefixes and full addresses are expanded, aliases of keywords too', () => {
  const { nodes } = fromJsonLd({
    '@context': [
      'https://schema.org',
      { gr: 'http://purl.org/goodrelations/v1#', s: 'https://schema.org/' },
    ],
    type: ['s:Product', 'gr:Offering', 'https://schema.org/Thing'],
    id: 's:x',
    's:name': 'a',
    'gr:color': 'b',
  })
  assert.deepEqual(nodes[0]?.types, ['Product', 'Thing'])
  assert.deepEqual(nodes[0]?.otherTypes, ['http://purl.org/goodrelations/v1#Offering'])
  assert.equal(nodes[0]?.id, 'https://schema.org/x')
  assert.deepEqual(nodes[0]?.properties, { name: [text('a')] })
  assert.deepEqual(nodes[0]?.otherProperties, {
    'http://purl.org/goodrelations/v1#color': [text('b')],
  })
})

test('a context inside a node holds for that node and what it holds', () => {
  const { nodes } = fromGraph({
    '@type': 'Person',
    knows: { '@context': { '@vocab': 'http://xmlns.com/foaf/0.1/' }, '@type': 'Person' },
    colleague: { '@type': 'Person' },
  })
  assert.deepEqual(
    nodes.map((n) => n.types),
    [['Person'], [], ['Person']],
  )
})

test('@value, @list and @set stand for what they hold', () => {
  const { nodes } = fromGraph({
    '@type': 'Thing',
    name: { '@value': 'x', '@language': 'en' },
    alternateName: { '@list': ['a', 'b'] },
    sameAs: { '@set': [] },
  })
  assert.deepEqual(nodes[0]?.properties, {
    name: [text('x')],
    alternateName: [text('a'), text('b')],
  })
})

test('@reverse makes the outer node a value of the inner one', () => {
  const { nodes } = fromGraph({
    '@type': 'Product',
    '@reverse': { itemReviewed: { '@type': 'Review' } },
  })
  assert.deepEqual(nodes[1]?.properties, { itemReviewed: [{ kind: 'node', node: 0 }] })
  assert.deepEqual(nodes[0]?.properties, {})
})

test('an empty object and a root that only has a context are no nodes', () => {
  const { nodes } = fromJsonLd(
    { '@context': 'https://schema.org' },
    { '@context': 'https://schema.org', '@type': 'Thing', image: {} },
  )
  assert.deepEqual(
    nodes.map((n) => n.properties),
    [{}],
  )
})

test('a byte order mark, CDATA and comment marks around a block are removed', () => {
  for (const block of [
    '\uFEFF{"@context":"https://schema.org","@type":"Thing"}',
    '<!-- {"@context":"https://schema.org","@type":"Thing"} -->',
    '\n//<![CDATA[\n{"@context":"https://schema.org","@type":"Thing"}\n//]]>\n',
    '/* <![CDATA[ */{"@context":"https://schema.org","@type":"Thing"}/* ]]> */',
  ]) {
    assert.equal(fromJsonLd(block).nodes.length, 1, block)
  }
})

test('an error is located in the page and in the block, marks in front included', () => {
  const { blocks } = fromJsonLd('<!--\n{"a": }-->')
  assert.deepEqual(blocks[0]?.error, {
    kind: 'syntax',
    message: 'Expected a value but found }',
    line: 2,
    blockLine: 2,
    column: 7,
  })
})

test('a block with a duplicate key is an error that still yields its nodes', () => {
  const { blocks, nodes } = fromJsonLd(
    '{"@context":"https://schema.org","@type":"Thing","name":"a","name":"b"}',
  )
  assert.equal(blocks[0]?.error?.kind, 'duplicateKey')
  assert.deepEqual(nodes[0]?.properties.name, [text('b')])
})

test('property names of the language itself are plain names', () => {
  const { nodes } = fromJsonLd(
    '{"@context":"https://schema.org","@type":"Thing","__proto__":"a","constructor":"b"}',
  )
  assert.deepEqual(Object.keys(nodes[0]?.properties ?? {}), ['__proto__', 'constructor'])
  assert.deepEqual(structuredClone(nodes), nodes)
})

test('nodes nested deeper than 32 objects are left out', () => {
  let node: object = { '@type': 'Thing' }
  for (let i = 0; i < 40; i++) node = { '@type': 'Thing', about: node }
  const data = fromJsonLd({ '@context': 'https://schema.org', ...node })
  assert.equal(data.nodes.length, 32)
  assert.deepEqual([data.truncated, data.limitsReached], [true, ['depth']])
})

test('of more than 5000 nodes the first are kept', () => {
  const data = fromGraph(...Array.from({ length: 5001 }, () => ({ '@type': 'Thing' })))
  assert.equal(data.nodes.length, 5000)
  assert.deepEqual(data.limitsReached, ['nodes'])
})

test('blocks over the limits of number and size are not read', () => {
  const small = { '@context': 'https://schema.org', '@type': 'Thing' }
  const many = fromJsonLd(...Array.from({ length: 201 }, () => small))
  assert.deepEqual([many.blocks.length, many.limitsReached], [200, ['blocks']])
  const large = fromJsonLd({ ...small, name: 'é'.repeat(500_000) })
  assert.deepEqual(large.limitsReached, ['bytes'])
  assert.deepEqual([large.nodes.length, large.blocks[0]?.skipped], [0, true])
})

test('of more than 100000 values the first are kept', () => {
  const data = fromGraph({ '@type': 'Thing', sameAs: new Array(100_001).fill('x'), name: 'y' })
  assert.equal(data.nodes[0]?.properties.sameAs?.length, 100_000)
  assert.deepEqual([data.nodes[0]?.properties.name, data.limitsReached], [undefined, ['values']])
})

test('circles of identifiers end', () => {
  const { nodes } = fromGraph({
    '@type': 'Person',
    '@id': '#a',
    knows: { '@type': 'Person', '@id': '#b', knows: { '@type': 'Person', '@id': '#a', name: 'A' } },
  })
  assert.deepEqual(
    nodes.map((n) => n.properties),
    [
      { knows: [{ kind: 'node', node: 1 }], name: [text('A')] },
      { knows: [{ kind: 'node', node: 0 }] },
    ],
  )
})

test('any text and any JSON give plain data', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    jsonLdValue().map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 3 }), (blocks) => {
      const data = fromJsonLd(...blocks)
      assert.deepEqual(structuredClone(data), data)
      for (const { parent, index } of data.nodes) assert.notEqual(parent, index)
    }),
  )
})

function jsonLdValue() {
  const key = fc.constantFrom(
    '@context',
    '@type',
    '@id',
    '@graph',
    '@value',
    '@reverse',
    '@list',
    'name',
    'author',
    'x:y',
  )
  const leaf = fc.constantFrom<unknown>(
    '#a',
    '_:b',
    'https://schema.org',
    'Person',
    null,
    1,
    true,
    '',
  )
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value')),
    ),
  })).value
}
