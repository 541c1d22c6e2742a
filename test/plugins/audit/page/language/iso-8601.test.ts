import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  isIsoDuration,
  isIsoTime,
  parseIsoDate,
} from '../../../../../plugins/audit/page/language/iso-8601.ts'

const ms = (text: string) => Date.parse(text)

for (const [text, epochMs, parts] of [
  ['2026-03-04', ms('2026-03-04T00:00:00Z'), [true, false, false]],
  ['20260304', ms('2026-03-04T00:00:00Z'), [true, false, false]],
  ['2026-03', ms('2026-03-01T00:00:00Z'), [false, false, false]],
  ['1998', ms('1998-01-01T00:00:00Z'), [false, false, false]],
  ['2026-03-04T05:06', ms('2026-03-04T05:06:00Z'), [true, true, false]],
  ['2026-03-04T05:06:07.25+02:00', ms('2026-03-04T03:06:07.250Z'), [true, true, true]],
  ['20260304T050607Z', ms('2026-03-04T05:06:07Z'), [true, true, true]],
  ['2026-03-04T24:00-0130', ms('2026-03-05T01:30:00Z'), [true, true, true]],
] as const) {
  test(`${text} is a date`, () => {
    const [isFullDate, hasTime, hasOffset] = parts
    assert.deepEqual(parseIsoDate(text), { epochMs, isFullDate, hasTime, hasOffset })
  })
}

for (const text of [
  '',
  '4 March 2026',
  '2026-3-4',
  '2026-02-30',
  '2026-13-01',
  '2026-03-04 05:06',
  '2026-03T05:06',
  '2026-03-04T25:00',
  '2026-03-04T05:61',
  '2026-03-04Z',
  '1709510400',
  '2026-03-04T05:06:07+99:00',
  '2024-01-01/2024-02-01',
]) {
  test(`${JSON.stringify(text)} is no date`, () => {
    assert.equal(parseIsoDate(text), null)
  })
}

test('times of day are distinguished from other texts', () => {
  assert.deepEqual(['08:30', '08:30:00', '24:00', '08:30:00+02:00', '0830'].map(isIsoTime), [
    true,
    true,
    true,
    true,
    true,
  ])
  assert.deepEqual(['8:30', '08:60', '8 am', '24:01', ''].map(isIsoTime), [
    false,
    false,
    false,
    false,
    false,
  ])
})

test('durations are distinguished from other texts', () => {
  assert.deepEqual(['PT30M', 'P1DT2H', 'P2W', 'P1Y2M3DT4H5M6.5S', 'PT0S'].map(isIsoDuration), [
    true,
    true,
    true,
    true,
    true,
  ])
  assert.deepEqual(['P', 'PT', '30M', 'PT30', '30 minutes', 'P1S', ''].map(isIsoDuration), [
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('what JavaScript writes is read back', () => {
  const date = fc.date({
    min: new Date('1970-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(fc.property(date, (d) => parseIsoDate(d.toISOString())?.epochMs === d.getTime()))
})

test('no text makes the readers throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789-:TZ+.PYMWDHS '), maxLength: 70 }),
      (text) => {
        const date = parseIsoDate(text)
        assert.equal(date === null || Number.isFinite(date.epochMs), true)
        assert.equal(typeof isIsoTime(text), 'boolean')
        assert.equal(typeof isIsoDuration(text), 'boolean')
      },
    ),
  )
})
