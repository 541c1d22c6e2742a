import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Headline } from '../../../../plugins/audit/checks/headline.ts'
import { Phrasebook } from '../../../../plugins/audit/checks/phrasebook.ts'
import { Sentences } from '../../../../plugins/audit/checks/sentences.ts'

const book = new Phrasebook([
  {
    places: ['defects', 'kind'],
    phrases: {
      'a session parameter': 'un paramètre de session',
      '{n} path levels': '{n} niveaux',
      '{name} on {kind}': '{name} sur {kind}',
      '{=kind} only': '{=kind} seulement',
      '{property} is empty.': '{property} est vide.',
      local: 'commerce local',
    },
  },
])
const words = {
  ...{ locale: 'fr-BE', none: 'aucun', yes: 'oui', no: 'non' },
  ...{ more: 'et {count} autres', partOf: '{n} des {n}', all: 'Les {n}', both: 'Les deux' },
  phrases: book,
}
const shown = (text: string, value: unknown) => new Headline(text, {}, words).show(value)

describe('phrases that headlines show', () => {
  it('are translated in lists too', () => {
    const defects = ['a session parameter', '5 path levels']
    assert.equal(shown('URL : {defects}', { defects }), 'URL : un paramètre de session, 5 niveaux')
  })

  it('show dates as the reader writes them', () => {
    assert.equal(shown('le {date}', { date: '2026-03-14' }), 'le 14 mars 2026')
    const english = new Headline('updated on {date}', {}).show({ date: '2026-03-14' })
    assert.equal(english, 'updated on 14 March 2026')
  })

  it('stay at other places, where a page may say the same', () => {
    assert.equal(shown('Titre : {title}', { title: 'local' }), 'Titre : local')
  })

  it('stay without a translation, and where a number is not one', () => {
    assert.equal(shown('{defects}', { defects: 'five path levels' }), 'five path levels')
  })

  it('choose variants as they were measured', () => {
    const text = '{kind, select, local {un commerce} other {{kind}}}'
    assert.equal(shown(text, { kind: 'local' }), 'un commerce')
  })

  it('may hold a phrase of another place', () => {
    assert.equal(book.translate('defects', 'Hours on local'), 'Hours sur commerce local')
  })

  it('may have a place that takes only phrases of its own', () => {
    assert.equal(book.translate('defects', 'local only'), 'commerce local seulement')
    assert.equal(book.translate('defects', 'Members only'), undefined)
  })

  it('distinguish a property from the first word of a sentence', () => {
    assert.equal(book.translate('defects', 'name "A b" is empty.'), 'name "A b" est vide.')
    assert.equal(book.translate('defects', 'The shop is empty.'), undefined)
  })

  it('may come from a page with signs of the pattern language', () => {
    assert.equal(book.translate('defects', '$1 on {name}'), '$1 sur {name}')
  })
})

describe('sentences of reports', () => {
  const french = new Phrasebook([
    {
      places: ['hreflang.issues.message', 'hreflang.kinds.*'],
      phrases: { '{url} costs {decimal} USD: {why}': '{url} coûte {decimal} USD : {why}', a: 'un' },
    },
  ])
  const dutch = new Phrasebook([
    {
      places: ['hreflang.issues.message', 'hreflang.kinds.*'],
      phrases: { '{url} costs {decimal} USD: {why}': '{url} kost {decimal} USD: {why}', a: 'een' },
    },
  ])
  const english = {
    issues: [{ rule: 'a', message: 'http://x costs 0.5 USD: a: b' }],
    kinds: { first: 'a', second: null },
  }

  it('are translated at their places in a result, with the numbers of the language', () => {
    assert.deepEqual(new Sentences(french).result('hreflang', english), {
      issues: [{ rule: 'a', message: 'http://x coûte 0,5 USD : a: b' }],
      kinds: { first: 'un', second: null },
    })
  })

  it('come from another language, and go back to English', () => {
    const inFrench = new Sentences(french).result('hreflang', english)
    const inDutch = new Sentences(dutch).result('hreflang', english)
    assert.deepEqual(new Sentences(dutch, french).result('hreflang', inFrench), inDutch)
    assert.deepEqual(new Sentences(undefined, french).result('hreflang', inFrench), english)
  })

  it('stay in results of other shapes', () => {
    for (const odd of [null, 5, 'a', { issues: 'a', kinds: [null] }]) {
      assert.deepEqual(new Sentences(french).result('hreflang', odd), odd)
    }
  })
})
