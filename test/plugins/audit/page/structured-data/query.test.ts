import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  has,
  isReferenceOnly,
  nodesOf,
  propertyValues,
  textsOf,
  urlsOf,
  valuesOf,
} from '../../../../../plugins/audit/page/structured-data/query.ts'
import type { SdNode } from '../../../../../plugins/audit/page/structured-data/structured-data.ts'
import { fromGraph } from './reading/extract-fixture.ts'

test('a path leads through nested nodes and references', () => {
  const data = fromGraph(
    {
      '@type': 'Product',
      offers: [{ '@type': 'Offer', price: 1 }, { '@id': '#o' }, { '@id': '#none' }],
    },
    { '@type': 'Offer', '@id': '#o', price: '2' },
  )
  assert.deepEqual(valuesOf(data, data.nodes[0] as SdNode, 'offers.price'), [
    { kind: 'number', value: 1 },
    { kind: 'text', value: '2' },
  ])
})

test('a path along a circle of references ends', () => {
  const data = fromGraph({ '@type': 'Person', '@id': '#a', name: 'A', knows: { '@id': '#a' } })
  assert.deepEqual(textsOf(data, data.nodes[0] as SdNode, 'knows.knows.knows.name'), ['A'])
})

test('names that every object has lead to nothing', () => {
  const data = fromGraph({ '@type': 'Person' })
  assert.deepEqual(propertyValues(data.nodes[0] as SdNode, 'constructor'), [])
  assert.deepEqual(nodesOf(data, data.nodes[0] as SdNode, 'toString.valueOf'), [])
})

test('texts of a property are its scalars and the names of its nodes', () => {
  const data = fromGraph({
    '@type': 'Article',
    author: ['Jo', { '@type': 'Person', name: ' Al ' }, ' ', 7],
  })
  assert.deepEqual(textsOf(data, data.nodes[0] as SdNode, 'author'), ['Jo', 'Al', '7'])
})

test('addresses of a property are texts, references and what nodes name', () => {
  const data = fromGraph({
    '@type': 'Article',
    image: [
      'https://a.example/1.png',
      { '@id': 'https://a.example/2.png' },
      { '@type': 'ImageObject', url: 'https://a.example/3.png', '@id': '#i' },
      { '@type': 'ImageObject', '@id': 'https://a.example/#4' },
    ],
  })
  assert.deepEqual(urlsOf(data, data.nodes[0] as SdNode, 'image'), [
    'https://a.example/1.png',
    'https://a.example/2.png',
    'https://a.example/3.png',
    'https://a.example/#4',
  ])
})

test('blank texts and nodes without any property fill nothing', () => {
  const data = fromGraph({
    '@type': 'Product',
    name: ' ',
    offers: { '@type': 'Offer' },
    brand: { '@type': 'Brand', name: 'b' },
    sku: 0,
  })
  const node = data.nodes[0] as SdNode
  assert.deepEqual(
    ['name', 'offers', 'brand', 'sku', 'image'].map((path) => has(data, node, path)),
    [false, false, true, true, false],
  )
})

test('a node with more than naming properties is no mere reference', () => {
  const { nodes } = fromGraph(
    { '@type': 'Organization', name: 'a', logo: 'b' },
    { '@type': 'Organization', name: 'a', email: 'b' },
  )
  assert.deepEqual(nodes.map(isReferenceOnly), [true, false])
})
