import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import { authorIn, bylineIn, holdsName } from '../../../../../plugins/audit/page/language/names.ts'
import { lexicons } from './real-lexicons.ts'

const english = lexiconFor(lexicons, 'en')
const byline = (language: string, text: string) =>
  bylineIn(text, lexiconFor(lexicons, language))?.name ?? null

test('a byline word and two to four capitalised words name an author', () => {
  assert.equal(byline('en', 'By Jane Doe'), 'Jane Doe')
  assert.equal(byline('en', 'By Dr. Jane J. Doe, 20 May 2026'), 'Dr. Jane J. Doe')
  assert.equal(byline('en', 'Written by: Jane van der Meer, mechanic'), 'Jane van der Meer')
  assert.equal(byline('fr', 'Par Jean-Luc d’Avray le 3 mai'), null)
  assert.equal(byline('fr', 'Par Jean-Luc Dupont le 3 mai'), 'Jean-Luc Dupont')
  assert.equal(byline('de', 'Von Erika Mustermann'), 'Erika Mustermann')
})

test('other sentences that begin like a byline name nobody', () => {
  assert.equal(byline('en', 'By tightening spokes you true a wheel'), null)
  assert.equal(byline('en', 'By Jane'), null)
  assert.equal(byline('de', 'Von der Idee zum Rad'), null)
  assert.equal(byline('en', 'Jane Doe'), null)
})

test('a generic name behind a byline word is distinguished from a name', () => {
  assert.deepEqual(bylineIn('By Admin', english), { name: 'Admin', generic: true, marked: true })
})

test('an element that names the author may hold more than the name', () => {
  assert.equal(authorIn('Jane Doe | 20 May 2026', english)?.name, 'Jane Doe')
  assert.equal(authorIn('by Jane Doe', english)?.name, 'Jane Doe')
  assert.equal(authorIn('Jane Doe has repaired wheels for twenty years', english)?.name, 'Jane Doe')
  assert.equal(authorIn('admin', english)?.generic, true)
  assert.equal(authorIn(' ', english), null)
})

test('two capitalised words in a row are a name unless one of them is a stop word', () => {
  assert.equal(holdsName('as Jane Doe says', english), true)
  assert.equal(holdsName('J. Doe and Ludwig van Beethoven', english), true)
  assert.equal(holdsName('However Mary says', english), false)
  assert.equal(holdsName('In Belgium. The Wheel', english), false)
})

test('any text is read without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const name = authorIn(`By ${text}`, english)?.name
      assert.ok(name === undefined || name.length <= 300)
      assert.equal(typeof holdsName(text, english), 'boolean')
    }),
  )
})
