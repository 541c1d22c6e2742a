import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureVocabulary } from '../../../../../../plugins/audit/page/structured-data/validation/validity.ts'
import { fromGraph, fromHtml, fromJsonLd } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const ofGraph = (...nodes: object[]) => measureVocabulary(fromGraph(...nodes), vocabulary)

test('terms that the vocabulary has where it has them leave nothing to say', () => {
  const measure = ofGraph({ '@type': 'Product', name: 'x', offers: { '@type': 'Offer', price: 1 } })
  assert.deepEqual(measure, {
    nodes: 2,
    unknownTypes: 0,
    unknownProperties: 0,
    unknownPercent: 0,
    misplaced: 0,
    superseded: 0,
    blocksWithoutContext: 0,
    first: null,
    evidence: [],
  })
})

test('misspelt terms are unknown, and the nearest name is reported', () => {
  const measure = ofGraph(
    { '@type': 'Prodct', ofers: 1 },
    { '@type': 'Product', name: 'x', unknownProp: 1 },
  )
  assert.deepEqual(
    [measure.unknownTypes, measure.unknownProperties, measure.unknownPercent],
    [1, 2, 200 / 3],
  )
  assert.deepEqual(measure.evidence, [
    { snippet: 'Prodct', line: 1, detail: 'schema.org has no type Prodct; did you mean Product?' },
    {
      snippet: 'Prodct.ofers',
      line: 1,
      detail: 'schema.org has no property ofers; did you mean offers?',
    },
    { snippet: 'Product.unknownProp', line: 1, detail: 'schema.org has no property unknownProp.' },
  ])
})

test('a property of other types is misplaced, on a node of known types only', () => {
  assert.equal(ofGraph({ '@type': 'Article', price: 1 }).misplaced, 1)
  assert.equal(ofGraph({ '@type': ['Article', 'Offer'], price: 1 }).misplaced, 0)
  assert.equal(ofGraph({ '@type': ['Article', 'Nonsense'], price: 1 }).misplaced, 0)
  assert.equal(ofGraph({ '@type': 'Thing', about: { price: 1 } }).misplaced, 1)
})

test('action constraints, superseded terms and properties that a role repeats are accepted', () => {
  const measure = ofGraph(
    { '@type': 'SearchAction', 'query-input': 'required name=q' },
    { '@type': 'Organization', awards: 'x' },
    {
      '@type': 'Movie',
      actor: { '@type': 'PerformanceRole', actor: { '@type': 'Person' }, characterName: 'x' },
    },
  )
  assert.deepEqual([measure.unknownProperties, measure.misplaced, measure.superseded], [0, 0, 1])
})

test('terms of other vocabularies are of no matter', () => {
  const data = fromJsonLd({
    '@context': ['https://schema.org', { gr: 'http://purl.org/goodrelations/v1#' }],
    '@type': ['Product', 'gr:Nonsense'],
    'gr:nonsense': 1,
  })
  assert.deepEqual(
    [
      measureVocabulary(data, vocabulary).unknownTypes,
      measureVocabulary(data, vocabulary).unknownProperties,
    ],
    [0, 0],
  )
})

test('a block without @context is counted, its terms are not judged', () => {
  const measure = measureVocabulary(fromJsonLd({ '@type': 'Nonsense', x: 1 }), vocabulary)
  assert.deepEqual([measure.nodes, measure.blocksWithoutContext, measure.unknownTypes], [0, 1, 0])
  assert.deepEqual(measure.evidence, [{ line: 1, detail: 'This block has no @context.' }])
})

test('a block that does not parse is no block without @context', () => {
  assert.equal(measureVocabulary(fromJsonLd('{'), vocabulary).blocksWithoutContext, 0)
})

test('microdata and RDFa are judged alike', () => {
  const data = fromHtml(`
    <div itemscope itemtype="https://schema.org/Persn"><p itemprop="nme">x</p></div>
    <div vocab="https://schema.org/" typeof="Persn"><p property="nme">x</p></div>`)
  const { unknownTypes, unknownProperties } = measureVocabulary(data, vocabulary)
  assert.deepEqual([unknownTypes, unknownProperties], [2, 2])
})
