import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterMs } from '../../core/http-status.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

for (const [value, expected] of [
  ['3', 3000],
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
  ['Friday, 20-Nov-26 12:01:30 GMT', 90_000],
  ['Fri Nov 20 12:01:30 2026 GMT', 90_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['2026', 2_026_000],
  ['99999999999999999999', undefined],
  ['', undefined],
] as const) {
  test(`Retry-After "${value}" asks to wait ${expected} ms`, () => {
    assert.equal(retryAfterMs({ 'retry-after': [value] }, now), expected)
  })
}

test('without a Retry-After there is no time to wait', () => {
  assert.equal(retryAfterMs({}, now), undefined)
})
