import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureTopicEntities } from '../../../../../../plugins/audit/page/structured-data/measures/topics.ts'
import { factsOf } from '../facts-fixture.ts'

const WIKI = 'https://en.wikipedia.org/wiki/Cargo_bike'
const measure = (article: object, mainText = 'We ride Vélos cargo in Namur.') =>
  measureTopicEntities(factsOf([{ '@type': 'Article', ...article }]), { mainText })

test('a topic with a name and an entry in a knowledge base is linked', () => {
  assert.deepEqual(measure({ about: { '@type': 'Thing', name: 'velos CARGO', sameAs: [WIKI] } }), {
    linked: [{ name: 'velos CARGO', url: WIKI, isInText: true }],
    named: [],
    linkedInText: 1,
  })
})

test('the entry may be the @id, or a DOI', () => {
  const { linked } = measure({
    about: { '@id': 'https://www.wikidata.org/entity/Q1', '@type': 'Thing', name: 'Namur' },
    mentions: { '@type': 'Thing', name: 'x', sameAs: 'https://doi.org/10.1000/182' },
  })
  assert.deepEqual(
    linked.map(({ isInText }) => isInText),
    [true, false],
  )
})

test('texts, nodes without entry and look-alike hosts are only named', () => {
  const { linked, named } = measure({
    about: [
      'bikes',
      { '@type': 'Thing', name: 'Namur', sameAs: 'https://notwikipedia.org/wiki/Namur' },
    ],
    keywords: 'a, b',
    mentions: { '@type': 'Thing', sameAs: WIKI },
  })
  assert.deepEqual([linked, named], [[], ['bikes', 'Namur', 'a, b']])
})

test('a name is found as whole words only', () => {
  assert.equal(measure({ about: { '@type': 'Thing', name: 'car', sameAs: WIKI } }).linkedInText, 0)
  assert.equal(
    measure({ about: { '@type': 'Thing', name: '!', sameAs: WIKI } }, '').linkedInText,
    0,
  )
})
