import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import { findStatistics } from '../../../../../plugins/audit/page/language/statistics.ts'
import { cpuTime } from '../../../../support/cpu-time.ts'
import { lexicons } from './real-lexicons.ts'

const found = (language: string, text: string) =>
  findStatistics(text, lexiconFor(lexicons, language)).map(
    ({ start, end, kind }) => `${kind} ${text.slice(start, end)}`,
  )

test('percentages, currencies, units, multiples and ratios are statistics', () => {
  assert.deepEqual(
    found(
      'en',
      'Sales rose 12% to $5.2 million and 3.1 percent; 25 km in 3 hours, 3x faster, 5GB, 20 °C, 40 EUR.',
    ),
    [
      'percent 12%',
      'currency 5.2',
      'percent 3.1 percent',
      'unit 25 km',
      'unit 3 hours',
      'multiple 3x',
      'unit 5GB',
      'unit 20 °C',
      'currency 40 EUR',
    ],
  )
  assert.deepEqual(found('en', '3 of 5 users, 3 out of 5, 1 in 10, odds of 3:1 on a 16:9 screen'), [
    'ratio 3 of 5',
    'ratio 3 out of 5',
    'ratio 1 in 10',
    'ratio 3:1',
    'ratio 16:9',
  ])
})

const PER_LANGUAGE: Record<string, [text: string, expected: string[]]> = {
  fr: [
    '12,5 millions d’euros, 45 %, 20 pour cent, 1 sur 5, 30 ans, 10 000 clients',
    [
      'multiple 12,5 millions',
      'percent 45 %',
      'percent 20 pour cent',
      'ratio 1 sur 5',
      'unit 30 ans',
      'plain 10 000',
    ],
  ],
  nl: [
    '3 op de 10 Belgen, 12 procent, 5 miljoen euro, 20 jaar, € 15',
    ['ratio 3 op de 10', 'percent 12 procent', 'multiple 5 miljoen', 'unit 20 jaar', 'currency 15'],
  ],
  de: [
    'Rund 20 Prozent, 3 von 5, 12.000 Kunden, 5 Mio. Euro, 30 Jahre',
    ['percent 20 Prozent', 'ratio 3 von 5', 'plain 12.000', 'multiple 5 Mio', 'unit 30 Jahre'],
  ],
  es: [
    'El 15 por ciento, 1 de cada 3, 20 millones, 3 años',
    ['percent 15 por ciento', 'ratio 1 de cada 3', 'multiple 20 millones', 'unit 3 años'],
  ],
  it: [
    'Il 20 per cento, 3 su 10, 5 milioni, 10 anni',
    ['percent 20 per cento', 'ratio 3 su 10', 'multiple 5 milioni', 'unit 10 anni'],
  ],
  pt: [
    '20 por cento, 1 em cada 5, 3 milhões, 10 anos',
    ['percent 20 por cento', 'ratio 1 em cada 5', 'multiple 3 milhões', 'unit 10 anos'],
  ],
}

for (const [language, [text, expected]] of Object.entries(PER_LANGUAGE)) {
  test(`statistics in words of ${language} are found`, () => {
    assert.deepEqual(found(language, text), expected)
  })
}

test('a number of three digits or more counts by itself, a smaller one does not', () => {
  assert.deepEqual(found('en', 'We asked 1,240 people, 250 of them twice, and 12 refused.'), [
    'plain 1,240',
    'plain 250',
  ])
})

test('years, dates, phone numbers, postcodes, versions and codes are no statistics', () => {
  for (const text of [
    'in 2023 and 1998',
    'on 5 March 2024',
    'on 2024-03-05',
    'on 05/03/2024',
    'in March 2024',
    'the 1990s',
    'call +32 2 123 45 67',
    'call 0475 12 34 56',
    'call (02) 123 45 67',
    'call 555-123-4567',
    'Rue de la Loi 16, 1000 Bruxelles',
    'B-9000 Gent',
    '1012 AB Amsterdam',
    'Main Street 5, Springfield, IL 62701',
    '1000 Bruxelles',
    'version 3.2.1',
    'at 10:30',
    'item #1234',
    'A320 and GPT-4',
    'BE 0202.239.951',
  ]) {
    assert.deepEqual(found('en', text), [], text)
  }
})

test('a range is one statistic', () => {
  assert.deepEqual(found('en', '10-20% and 100–200 people'), ['percent 20%', 'plain 200'])
})

test('any text gives spans that lie in the text, in order', () => {
  const unit = fc.constantFrom(
    '1',
    '20',
    '2024',
    ' ',
    '.',
    ',',
    '%',
    '€',
    'km',
    ' of ',
    'million',
    '-',
    ':',
    'x',
    '+',
    '0',
    ' mars ',
  )
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 40 }),
      fc.constantFrom('en', 'fr', 'und'),
      (text, language) => {
        let end = 0
        for (const statistic of findStatistics(text, lexiconFor(lexicons, language))) {
          assert.ok(
            statistic.start >= end &&
              statistic.end > statistic.start &&
              statistic.end <= text.length,
          )
          end = statistic.end
        }
      },
    ),
  )
})

test('hostile text costs time in proportion to its length', () => {
  const lexicon = lexiconFor(lexicons, 'fr')
  for (const pattern of [
    '1 ',
    '1.',
    "1'111",
    '5 mars 20 ',
    '+1 ',
    '9',
    '1 sur un total ',
    '1 a 2 b ',
    '0 0',
  ]) {
    const text = pattern.repeat(200_000 / pattern.length)
    const spent = cpuTime()
    findStatistics(text, lexicon)
    assert.ok(spent() < 3000, pattern)
  }
})
