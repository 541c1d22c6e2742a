import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  parseInteger,
  parseNumber,
  parsePoints,
  parseTotal,
} from '../../../../plugins/table-tennis/parse/text-values.ts'

test('a number has a dot or a comma, and spaces of any kind for thousands', () => {
  const texts = ['1543', '1485.2', '34.72', '1410.3035', '1 410,30', '1\u00a0410,30', '1\u202f410']
  assert.deepEqual(texts.map(parseNumber), [1543, 1485.2, 34.72, 1410.3035, 1410.3, 1410.3, 1410])
})

test('a sign can be a plus, a hyphen or a typographic minus', () => {
  assert.deepEqual(
    ['+31.45', '-13.6', '\u221213,6', '-0'].map(parseNumber),
    [31.45, -13.6, -13.6, 0],
  )
})

test('thousands behind a dot, a comma or an apostrophe are read where they can be nothing else', () => {
  const texts = ['1.410,30', '1,410.30', "1'410", '1’410.5', '12.345.678,9']
  assert.deepEqual(texts.map(parseNumber), [1410.3, 1410.3, 1410, 1410.5, 12_345_678.9])
})

test('what could be a thousand or a few and their decimals is no total and no whole number', () => {
  for (const text of ['1.410', '2,000', '9.999 pts']) {
    assert.equal(parseTotal(text), null, text)
    assert.equal(parseInteger(text), null, text)
  }
  assert.deepEqual(
    ['0.123', '14.105', '1410', '1 410,3 pts'].map(parseTotal),
    [0.123, 14.105, 1410, 1410.3],
  )
})

test('a text that is not a single number is null', () => {
  for (const text of ['', 'NC', '12 34', '1.2.3', '--1', '1e9', '12 abc', '1410 .5']) {
    assert.equal(parseNumber(text), null, text)
  }
})

test('every number that French writing can show is read back', () => {
  const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })
  fc.assert(
    fc.property(cents, fc.constantFrom(' ', '\u00a0', '\u202f'), (value, gap) => {
      const whole = String(Math.trunc(Math.abs(value) / 100))
      const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, gap)
      const decimals = String(Math.abs(value) % 100).padStart(2, '0')
      const read = parseNumber(`${value < 0 ? '\u2212' : ''}${grouped},${decimals}`)
      assert.equal(read, value / 100)
    }),
  )
})

test('an integer has no decimals', () => {
  assert.deepEqual(['12', '1 866', '-2', '1,5', 'x'].map(parseInteger), [12, 1866, -2, null, null])
})

test('points are the number in front of their unit', () => {
  const texts = [
    '1303.76 pts',
    '+3.4 pts',
    '1 410,30pts',
    '\u221213.6 points',
    ' pts',
    '12',
    'B6 pts',
  ]
  assert.deepEqual(texts.map(parsePoints), [1303.76, 3.4, 1410.3, -13.6, null, null, null])
})
