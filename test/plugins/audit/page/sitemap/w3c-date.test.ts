import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseW3cDate } from '../../../../../plugins/audit/page/sitemap/lastmod.ts'

const dates: [text: string, iso: string | null][] = [
  ['2024', '2024-01-01T00:00:00.000Z'],
  ['2024-02', '2024-02-01T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024-02-29T10:20Z', '2024-02-29T10:20:00.000Z'],
  ['2024-02-29T10:20:30+02:00', '2024-02-29T08:20:30.000Z'],
  ['2024-02-29T23:20:30.5-01:30', '2024-03-01T00:50:30.000Z'],
  ['2023-02-29', null],
  ['2024-13-01', null],
  ['2024-1-1', null],
  ['2024-01-01 10:20', null],
  ['2024-01-01T10:20:30', null],
  ['2024-01-01T25:00Z', null],
  ['2024-01-01T10:20+99:00', null],
  ['01/02/2024', null],
  ['Mon, 01 Jan 2024 00:00:00 GMT', null],
  ['', null],
]
for (const [text, iso] of dates) {
  test(`${JSON.stringify(text)} is ${iso ?? 'no W3C date'}`, () => {
    const time = parseW3cDate(text)
    assert.equal(time === null ? null : new Date(time).toISOString(), iso)
  })
}

test('every ISO string of a date is read as that moment', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (date) => {
      assert.equal(parseW3cDate(date.toISOString()), Math.floor(date.getTime() / 1000) * 1000)
    }),
  )
})
