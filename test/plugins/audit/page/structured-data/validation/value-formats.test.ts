import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureValueFormats } from '../../../../../../plugins/audit/page/structured-data/validation/validity.ts'
import { fromGraph } from '../reading/extract-fixture.ts'
import { vocabulary } from '../vocabulary-fixture.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const measure = (...nodes: object[]) =>
  measureValueFormats(fromGraph(...nodes), { vocabulary, now })

for (const [property, good, bad] of [
  [
    'datePublished',
    ['2026-05-01', '2026-05-01T10:00:00Z', '2026-06-02'],
    ['1 May 2026', '2026-02-30', '2026-06-03', ''],
  ],
  ['startDate', ['2030-01-01T20:00', '2030'], ['tomorrow']],
  ['opens', ['08:00', '08:00:00'], ['8 am', '2026-01-01']],
  [
    'url',
    ['https://a.example/x', { '@id': '#x' }],
    ['/x', 'www.a.example', 'mailto:a@b.example', 'https://a b', ''],
  ],
  [
    'image',
    ['http://a.example/i.png', { '@type': 'ImageObject', caption: 'x' }],
    ['i.png', 'data:image/png;base64,AA=='],
  ],
  ['price', ['10', '10.50', 10.5, 0], ['10,50', '€ 10', '1,299.00', 'free']],
  ['priceCurrency', ['EUR', 'USD'], ['euro', 'eur', '€', 'XXZ']],
  [
    'availability',
    ['InStock', 'http://schema.org/InStock', { '@id': 'https://schema.org/PreOrder' }],
    ['in stock', 'NewCondition'],
  ],
  ['itemCondition', ['https://schema.org/NewCondition'], ['new']],
  ['totalTime', ['PT30M', 'P1DT2H'], ['30 minutes', '30']],
] as const) {
  test(`${property}: only values of its form are valid`, () => {
    const { checked, invalid } = measure({ '@type': 'Thing', [property]: [...good, ...bad] })
    assert.deepEqual([checked, invalid], [good.length + bad.length, bad.length])
  })
}

for (const [rating, problem] of [
  [{ ratingValue: 4.5 }, null],
  [{ ratingValue: '8', bestRating: '10' }, null],
  [{ ratingValue: 0, worstRating: 0 }, null],
  [{ ratingValue: '60%' }, null],
  [{ ratingValue: '6 / 10' }, null],
  [{ ratingValue: 8 }, 'ratingValue is not between 1 and 5.'],
  [{ ratingValue: 0 }, 'ratingValue is not between 1 and 5.'],
  [{ ratingValue: '12/10' }, 'ratingValue is not between 0 and 10.'],
  [{ ratingValue: '4,5' }, 'ratingValue is not a number.'],
] as const) {
  test(`${JSON.stringify(rating)}: ${problem ?? 'is a rating'}`, () => {
    assert.equal(measure({ '@type': 'Rating', ...rating }).evidence[0]?.detail ?? null, problem)
  })
}

test('an invalid value is shown with its property and its line', () => {
  assert.deepEqual(measure({ '@type': 'Offer', price: '2 499,00 €' }), {
    checked: 1,
    invalid: 1,
    firstProblem: 'price is not a decimal number such as 1299.00',
    evidence: [
      {
        snippet: 'Offer.price: "2 499,00 €"',
        line: 1,
        detail: 'price is not a decimal number such as 1299.00.',
      },
    ],
  })
})

test('properties that may be any text are not looked at', () => {
  assert.equal(
    measure({ '@type': 'Thing', name: '', temporalCoverage: 'long ago', description: 'x' }).checked,
    0,
  )
})

test('all invalid values are counted, ten are shown', () => {
  const { invalid, evidence } = measure({
    '@type': 'Thing',
    url: Array.from({ length: 30 }, (_, i) => `/${i}`),
  })
  assert.deepEqual([invalid, evidence.length], [30, 10])
})
