import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  SearchText,
  SearchWords,
  TextIndex,
} from '../../../../plugins/table-tennis/data/text-search.ts'
import { fold } from '../../../../plugins/web/fold.ts'

const holds = (name: string, query: string, licence = ''): boolean =>
  new SearchText(name, licence).holds(new SearchWords(query))

test('case and accents are ignored on both sides', () => {
  assert.equal(holds('PÉLIO ÇEDRIC', 'pelio cedric'), true)
  assert.equal(holds('PELIO CEDRIC', 'Pélio Çédric'), true)
})

test('every word must occur, in any order and anywhere in the name', () => {
  assert.equal(holds('ZIBO TESTMAN', 'man ibo'), true)
  assert.equal(holds('ZIBO TESTMAN', 'zibo person'), false)
})

test('percent and underscore are ordinary characters', () => {
  assert.equal(holds('ZIBO TESTMAN', 'z%n'), false)
  assert.equal(holds('ZIBO TESTMAN', 'zib_'), false)
  assert.equal(holds('ZIBO 100% TESTMAN', '100%'), true)
})

test('the text may stand in the licence instead, but no words beside each other there', () => {
  assert.equal(holds('ZIBO TESTMAN', '345', '123456'), true)
  assert.equal(holds('ZIBO TESTMAN', 'zibo 345', '123456'), false)
  assert.equal(holds('ZIBO TESTMAN', 'n1', '123456'), false)
})

test('a name with digits is found by them', () => {
  assert.equal(holds('TEAM 12', '12 team', '999999'), true)
})

test('a query of spaces has no words', () => {
  assert.deepEqual(new SearchWords(' \u00a0 ').words, [])
})

const letters = fc.string({ unit: fc.constantFrom(..."abcéÀnß 1'".split('')), maxLength: 14 })

test('marks never hide a text that holds every word', () => {
  fc.assert(
    fc.property(letters, letters, fc.stringMatching(/^\d{5,7}$/), (name, query, licence) => {
      const words = fold(query).split(/\s+/).filter(Boolean)
      const inName = words.every((word) => fold(name).includes(word))
      const inLicence = words.length === 1 && licence.includes(words[0] ?? '')
      assert.equal(holds(name, query, licence), inName || inLicence)
    }),
    { numRuns: 500 },
  )
})

test('any part of a name that is typed in another case and without accents finds it', () => {
  const part = fc.tuple(fc.nat(), fc.nat(), fc.string({ unit: fc.constantFrom(...'éÈôçÑüabyz') }))
  fc.assert(
    fc.property(part, ([from, length, name]) => {
      const start = from % (name.length + 1)
      const typed = fold(name.slice(start, start + length)).toUpperCase()
      assert.equal(holds(name, typed), true)
    }),
  )
})

test('the index finds exactly what a look at every text finds', () => {
  const change = fc.record({ name: letters, licence: fc.nat(6) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), letters, (changes, query) => {
      const index = new TextIndex<SearchText>()
      const texts = new Map<number, SearchText>()
      for (const { name, licence } of changes) {
        const old = texts.get(licence)
        if (old !== undefined) index.remove(old)
        texts.set(licence, new SearchText(name, `10000${licence}`))
        index.add(texts.get(licence) as SearchText)
        index.find(new SearchWords(name), 10)
      }
      const words = new SearchWords(query)
      const found = index.find(words, 1000)
      const expected = [...texts.values()].filter((text) => text.holds(words))
      // Words of one letter are in no index.
      if (words.words.some(({ length }) => length > 1)) {
        assert.deepEqual(new Set(found), new Set(expected))
        assert.equal(found?.length, expected.length)
      } else {
        assert.equal(found, undefined)
      }
    }),
    { numRuns: 300 },
  )
})

test('the index leaves words that many texts hold to those who go through all', () => {
  const index = new TextIndex<SearchText>()
  for (let n = 0; n < 5; n += 1) index.add(new SearchText('ZIBO', String(10000 + n)))
  assert.equal(index.find(new SearchWords('zibo'), 4), undefined)
  assert.equal(index.find(new SearchWords('zibo'), 5)?.length, 5)
})
