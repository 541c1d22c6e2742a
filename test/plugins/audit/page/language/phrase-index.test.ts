import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  buildPhraseIndex,
  containsPhrase,
  expandPhrase,
  findPhrase,
  isPhrase,
  matchPhraseAt,
  phraseParts,
} from '../../../../../plugins/audit/page/language/phrases.ts'
import { wordStream } from '../../../../../plugins/audit/page/language/words.ts'
import { fold, lower } from '../../../../../plugins/web/fold.ts'

test('folding removes accents, writes out ligatures and unites apostrophes', () => {
  assert.deepEqual(['Éditorial', 'Straße', 'Œuvre', 'L’Été', 'ΣΊΣΥΦΟΣ', 'Đorđe'].map(fold), [
    'editorial',
    'strasse',
    'oeuvre',
    "l'ete",
    'σισυφοσ',
    'dorde',
  ])
})

test('folding leaves the marks of other scripts in place', () => {
  assert.deepEqual(['हिन्दी', 'ไทย', 'が', '한국'].map(fold), ['हिन्दी', 'ไทย', 'が', '한국'])
})

test('lower keeps accents in composed form', () => {
  assert.equal(lower('CAFE\u0301'), 'café')
})

test('alternatives of a phrase are written out', () => {
  assert.deepEqual(expandPhrase('(read|see) (the|) page'), [
    'read the page',
    'read page',
    'see the page',
    'see page',
  ])
})

test('a group with spaces inside is one part of a phrase', () => {
  assert.deepEqual(phraseParts('(a b|c) (kilo|)metre d'), ['(a b|c)', '(kilo|)metre', 'd'])
})

test('the longest phrase at a place wins', () => {
  const index = buildPhraseIndex(['read', 'read more', 'read more about this'])
  assert.equal(matchPhraseAt(wordStream('Read more about it'), 0, index), 2)
})

test('a phrase is found in the middle of a text whatever its accents and capitals', () => {
  const index = buildPhraseIndex(['à propos de nous'])
  assert.deepEqual(findPhrase(wordStream('Menu: A PROPOS de Nous, contact'), index), {
    index: 1,
    length: 4,
  })
})

test('hyphens and spaces part words alike', () => {
  const index = buildPhraseIndex(['qui sommes-nous', 'tl;dr'])
  assert.ok(isPhrase(wordStream('Qui sommes nous ?'), index))
  assert.ok(isPhrase(wordStream('TL;DR'), index))
})

test('<n> is for any number', () => {
  const index = buildPhraseIndex(['section <n>'])
  assert.ok(isPhrase(wordStream('Section 12'), index))
  assert.ok(!isPhrase(wordStream('Section A'), index))
})

test('an index of accented forms distinguishes "è" from "e"', () => {
  const index = buildPhraseIndex(['è'], 'lower')
  assert.ok(containsPhrase(wordStream('Roma è la capitale'), index))
  assert.ok(!containsPhrase(wordStream('Roma e Milano'), index))
})

test('a phrase that is optional in all its parts matches nothing by itself', () => {
  const index = buildPhraseIndex(['(a|) (b|)'])
  assert.equal(matchPhraseAt(wordStream('c'), 0, index), 0)
  assert.equal(matchPhraseAt(wordStream('b'), 0, index), 1)
})

test('an index finds exactly the phrases that writing its alternatives out would find', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd')
  const group = fc.array(fc.oneof(word, fc.constant(''), fc.constant('a b')), {
    minLength: 1,
    maxLength: 3,
  })
  const part = fc.oneof(
    word,
    group.map((choices) => `(${choices.join('|')})`),
  )
  const phrase = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
  const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(phrase, { minLength: 1, maxLength: 4 }), text, (phrases, value) => {
      const written = new Set(phrases.flatMap(expandPhrase).filter((variant) => variant !== ''))
      const words = value.split(' ')
      const longest = words.reduce(
        (best, _, i) => (written.has(words.slice(0, i + 1).join(' ')) ? i + 1 : best),
        0,
      )
      assert.equal(matchPhraseAt(wordStream(value), 0, buildPhraseIndex(phrases)), longest)
    }),
  )
})
