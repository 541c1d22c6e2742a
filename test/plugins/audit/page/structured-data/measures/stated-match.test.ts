import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  matchStatedValues,
  numbersIn,
  plainNumber,
  type StatedKind,
  type VisibleTexts,
} from '../../../../../../plugins/audit/page/structured-data/measures/stated-values.ts'

const tokensOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])

function share(
  kind: StatedKind,
  value: string,
  visibleText: string,
  more: Partial<VisibleTexts> = {},
) {
  const texts = { visibleText, title: '', h1: '', labels: '', tokensOf, ...more }
  return matchStatedValues([{ kind, value, line: null }], texts)[0]?.share
}

for (const [kind, value, text] of [
  ['name', 'Vélo  Cargo', 'Our velo cargo rides.'],
  ['price', '1299.00', 'Now 1.299,00 € only'],
  ['price', '1299', 'EUR 1 299'],
  ['price', '1299', "CHF 1'299.-"],
  ['price', '10', 'from 10,00 to 20'],
  ['ratingValue', '4.5', 'Rated 4,5 of 5'],
  ['reviewCount', '1234', '1,234 reviews'],
  ['telephone', '+32 81 55 01 23', 'Call 081/55.01.23 now'],
  ['streetAddress', 'Rue de la Gare, 12', 'Rue de la Gare 12, Namur'],
  ['question', 'Why?', 'Why? Because.'],
] as const) {
  test(`${kind} ${value} is shown by ${JSON.stringify(text)}`, () => {
    assert.equal(share(kind, value, text), 1)
  })
}

for (const [kind, value, text] of [
  ['name', 'Cargo', 'Our cargobike rides.'],
  ['price', '1299', 'Now 299 €'],
  ['ratingValue', '4.5', '45 ratings'],
  ['telephone', '+32 81 55 01 23', 'Call 081/55.01.24'],
  ['telephone', 'none', 'no number'],
] as const) {
  test(`${kind} ${value} is not shown by ${JSON.stringify(text)}`, () => {
    assert.equal(share(kind, value, text), 0)
  })
}

test('title and h1 are read too; labels for ratings alone', () => {
  assert.equal(share('name', 'Bike', '', { title: 'A bike' }), 1)
  assert.equal(share('ratingValue', '4.5', '', { labels: 'Rated 4.5 out of 5' }), 1)
  assert.equal(share('price', '4.5', '', { labels: 'Rated 4.5 out of 5' }), 0)
})

test('of a headline the words in title or h1 count', () => {
  assert.equal(
    share('headline', 'Cargo bikes for rainy days', '', { title: 'Cargo bikes', h1: 'For days' }),
    0.8,
  )
  assert.equal(share('headline', '7', 'Only 7'), 1)
})

test('a number that can be read in two ways is read in both', () => {
  assert.deepEqual([...numbersIn('1,299')], ['1299', '1.299'])
  assert.deepEqual([...numbersIn('5 000 and 12')], ['5000', '5', '0', '12'])
  assert.deepEqual([...numbersIn('1.299,000')], ['1299'])
  assert.deepEqual([...numbersIn('1.299.000,5')], ['1299000.5'])
  assert.equal(plainNumber('€ 1.299,50'), '1299.5')
  assert.equal(plainNumber('free'), null)
})

test('any text is searched without harm', () => {
  const piece = fc.constantFrom('1', '23', '.', ',', ' ', '-', '(', 'a', "'", '\u00a0', '٣')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      for (const number of numbersIn(text)) assert.equal(Number.isNaN(Number(number)), false)
      assert.equal(typeof share('telephone', text, text), 'number')
    }),
  )
})
