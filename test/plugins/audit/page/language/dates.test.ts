import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  findDates,
  findMonths,
  findNumericDates,
  findYears,
  isCopyrightLine,
} from '../../../../../plugins/audit/page/language/dates.ts'
import { findRelativeDate, lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import { wordStream } from '../../../../../plugins/audit/page/language/words.ts'
import { cpuTime } from '../../../../support/cpu-time.ts'
import { lexicons } from './real-lexicons.ts'

const { monthNames } = lexicons.other
const datesOf = (text: string) =>
  findDates(text, monthNames).map(({ year, month, day, start, end }) => [
    `${year}-${month}-${day}`,
    text.slice(start, end),
  ])

test('a full date is found in every form and lexicon language', () => {
  const forms = [
    '2024-03-05',
    '2024-03-05T10:00:00+01:00',
    '5 March 2024',
    'March 5, 2024',
    'Mar. 5th, 2024',
    '5th of March 2024',
    '05-Mar-2024',
    '5 mars 2024',
    '5 maart 2024',
    '5. März 2024',
    '5. Maerz 2024',
    '5 de marzo de 2024',
    '5 marzo 2024',
    '5 de março de 2024',
    '2024年3月5日',
  ]
  for (const form of forms)
    assert.deepEqual(datesOf(`Published ${form}, by Jane`), [['2024-3-5', form]], form)
})

test('abbreviated and accented month names are read', () => {
  const dates: Record<string, string> = {
    '1er août 2023': '2023-8-1',
    '3 févr. 2024': '2024-2-3',
    '20 sept. 2024': '2024-9-20',
    '2 mei 2024': '2024-5-2',
    '7. Jänner 2024': '2024-1-7',
    '9 dic 2024': '2024-12-9',
    '12 out 2024': '2024-10-12',
    '4 mrt. 2024': '2024-3-4',
    '8 Dez. 2024': '2024-12-8',
  }
  for (const [text, date] of Object.entries(dates)) assert.deepEqual(datesOf(text), [[date, text]])
})

test('days that do not exist, month and year alone, and codes are no dates', () => {
  for (const text of [
    '31 February 2024',
    '2023-02-29',
    'March 2024',
    '12-2024-03-05-7',
    'version 2024-03',
    '5 bananas 2024',
  ]) {
    assert.deepEqual(datesOf(text), [], text)
  }
})

test('dates in digits are read day first, unless that is no month', () => {
  const read = (text: string) =>
    findNumericDates(text).map(({ year, month, day }) => [year, month, day])
  assert.deepEqual(read('05/03/2024'), [[2024, 3, 5]])
  assert.deepEqual(read('5.3.2024'), [[2024, 3, 5]])
  assert.deepEqual(read('3/25/2024'), [[2024, 3, 25]])
  assert.deepEqual(read('1.2.3.2024'), [])
})

test('a month with its year is found in words and digits', () => {
  const read = (text: string) =>
    findMonths(text, monthNames).map(({ year, month }) => [year, month])
  assert.deepEqual(read('mars 2024, Juni 2023, marzo de 2022 and 04/2021'), [
    [2024, 3],
    [2023, 6],
    [2022, 3],
    [2021, 4],
  ])
  assert.deepEqual(read('room 2024, 13/2024'), [])
})

test('relative dates are found in the language of the page', () => {
  const found = (language: string, text: string) => {
    const words = wordStream(text)
    const range = findRelativeDate(words, lexiconFor(lexicons, language).relativeDates)
    return range && words.lower.slice(range.index, range.index + range.length).join(' ')
  }
  const texts: [string, string, string | null][] = [
    ['en', 'Posted 3 days ago by Jane', '3 days ago'],
    ['en', 'an hour ago', 'an hour ago'],
    ['en', 'Yesterday', 'yesterday'],
    ['fr', 'Publié il y a 3 jours', 'il y a 3 jours'],
    ['fr', 'hier', 'hier'],
    ['nl', 'Geplaatst 2 weken geleden', '2 weken geleden'],
    ['nl', 'een dag geleden', 'een dag geleden'],
    ['de', 'vor 5 Stunden', 'vor 5 stunden'],
    ['es', 'hace 2 meses', 'hace 2 meses'],
    ['it', '3 giorni fa', '3 giorni fa'],
    ['pt', 'há 4 anos', 'há 4 anos'],
    ['pt', '4 anos atrás', '4 anos atrás'],
    ['en', '30 days of use', null],
    ['nl', 'klik hier', null],
  ]
  for (const [language, text, expected] of texts)
    assert.equal(found(language, text), expected, text)
})

test('years count with the last year of a range, and "since" marks the past', () => {
  const read = (text: string) =>
    findYears(text, lexicons.other).map(({ year, isSince }) => [year, isSince])
  assert.deepEqual(read('© 2019-2024 Acme'), [[2024, false]])
  assert.deepEqual(read('© 2010–24 Acme'), [[2024, false]])
  assert.deepEqual(read('Best laptops of 2024'), [[2024, false]])
  for (const since of ['since', 'depuis', 'seit', 'sinds', 'desde', 'dal']) {
    assert.deepEqual(read(`Acme, ${since} 1998`), [[1998, true]], since)
  }
  assert.deepEqual(read('ISO 2015-1, 2,024 pieces, 1985, A-2024, 20245'), [])
})

test('a copyright line is known by its sign or its words', () => {
  for (const line of [
    '© 2024 Acme',
    '(c) Acme',
    'Alle rechten voorbehouden',
    'Tous droits réservés',
    'Copyright Acme',
  ]) {
    assert.ok(isCopyrightLine(line, lexicons.other), line)
  }
  assert.ok(!isCopyrightLine('Acme 2024', lexicons.other))
})

test('any text gives dates whose spans lie in the text, in order', () => {
  const unit = fc.constantFrom(
    '1',
    '5',
    '2024',
    ' ',
    '-',
    '/',
    '.',
    'mars',
    'March',
    'de',
    ', ',
    'th',
    '年',
    '月',
    '日',
    'é',
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      let end = 0
      for (const date of findDates(text, monthNames)) {
        assert.ok(date.start >= end && date.end > date.start && date.end <= text.length)
        end = date.end
      }
    }),
  )
})

test('hostile text costs time in proportion to its length', () => {
  for (const pattern of [
    '5 mars ',
    '5 de ',
    '2024-',
    '05/',
    'mars ',
    '1 of ',
    '2024 年 ',
    '5.',
    '- ',
  ]) {
    const text = pattern.repeat(200_000 / pattern.length)
    const spent = cpuTime()
    findDates(text, monthNames)
    findNumericDates(text)
    findMonths(text, monthNames)
    findYears(text.slice(0, 20_000), lexicons.other)
    assert.ok(spent() < 3000, pattern)
  }
})
