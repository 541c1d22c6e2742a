import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isIsoDuration, parseIsoDate } from '../../../../plugins/facts/language/iso8601.ts'

const read = (text: string) => {
  const date = parseIsoDate(text)
  return date && [date.precision, new Date(date.time).toISOString(), date.hasOffset]
}

test('dates and date-times are read with their precision and offset', () => {
  assert.deepEqual(read('2024'), ['year', '2024-01-01T00:00:00.000Z', true])
  assert.deepEqual(read('2024-02'), ['month', '2024-02-01T00:00:00.000Z', true])
  assert.deepEqual(read('2024-02-29'), ['day', '2024-02-29T00:00:00.000Z', true])
  assert.deepEqual(read('20240229'), ['day', '2024-02-29T00:00:00.000Z', true])
  assert.deepEqual(read('2024-02-29T10:00'), ['time', '2024-02-29T10:00:00.000Z', false])
  assert.deepEqual(read('2024-02-29T10:00:00+01:00'), ['time', '2024-02-29T09:00:00.000Z', true])
  assert.deepEqual(read('2024-02-29T10:00:00.5Z'), ['time', '2024-02-29T10:00:00.500Z', true])
})

test('days, hours and forms that do not exist are refused', () => {
  for (const text of [
    '',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-2-2',
    '2024-02-29T',
    '2024-02-29T25:00Z',
    '2024-02-29T10:60',
    '2024-02T10:00',
    '2024-02-29 10:00',
    '29-02-2024',
    '5 March 2024',
    '2024-02-29T10:00+25:00',
    '2024-02-29T10:00:00Z extra',
    '02/29/2024',
  ]) {
    assert.equal(read(text), null, text)
  }
})

test('a space instead of T is read when asked for, as in the datetime attribute', () => {
  assert.equal(parseIsoDate('2024-02-29 10:00Z', { allowSpace: true })?.precision, 'time')
})

test('durations are told from what only looks like them', () => {
  const valid = ['PT1H', 'PT1H30M', 'P1Y2M3DT4H5M6S', 'P2W', 'PT1.5H', 'P1D', 'PT0S']
  const invalid = ['P', 'PT', 'P1H', '1H', 'PT1H30', 'P1DT', 'PT1M1H', '90 minutes', '']
  assert.deepEqual(
    valid.filter((text) => !isIsoDuration(text)),
    [],
  )
  assert.deepEqual(invalid.filter(isIsoDuration), [])
})

test('every moment that JavaScript writes in ISO form is read back', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => {
        assert.equal(parseIsoDate(date.toISOString())?.time, date.getTime())
      },
    ),
  )
})

test('no text makes the parser throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => void [parseIsoDate(text), isIsoDuration(text)],
    ),
  )
})
