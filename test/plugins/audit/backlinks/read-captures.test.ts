import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NO_CAPTURES, readCaptures } from '../../../../plugins/audit/backlinks/captures.ts'
import { readMozMetrics, readPageRanks } from '../../../../plugins/audit/backlinks/ratings.ts'

const line = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ url: 'https://example-velo.be/', ...values })

test('odd values of a capture are left out of the sums', () => {
  const text = [
    line({ status: '-', timestamp: '2026', languages: 'fra,fra' }),
    line({ status: 200, languages: 'français' }),
    line({ status: '404', timestamp: '20260102030405', languages: 'nld' }),
  ].join('\n')
  assert.deepEqual(readCaptures(`${text}\n`, 500), {
    count: 3,
    isComplete: true,
    pages: 1,
    statuses: { 404: 1, other: 2 },
    languages: { fra: 1, nld: 1 },
    oldest: '2026-01-02T03:04:05Z',
    newest: '2026-01-02T03:04:05Z',
  })
})

test('an empty answer holds no capture', () => {
  assert.deepEqual(readCaptures('\n', 500), NO_CAPTURES)
})

test('a line that is no capture spoils the answer', () => {
  for (const text of ['<html>', '7', '{"status":"200"}', `${line({})}\n{"url":`]) {
    assert.equal(readCaptures(text, 500), undefined)
  }
})

test('ratings out of their range or for nobody are left out or brought back', () => {
  const row = { status_code: 200, page_rank_decimal: 11, rank: '1.5', domain: 'a.example' }
  const response = [row, { ...row, domain: 7 }, { ...row, status_code: 404 }, null]
  const updated = 'in autumn'
  assert.deepEqual(readPageRanks({ response, last_updated: updated }), {
    asOf: updated,
    ratings: [
      { domain: 'a.example', authority: 100, rank: null, referringDomains: null, backlinks: null },
    ],
  })
})

test('no answer of a third party makes a reader throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      readCaptures(text, 10)
      readCaptures(JSON.stringify(value), 10)
      readPageRanks({ response: value })
      readPageRanks({ response: [value], last_updated: text })
      readMozMetrics({ results: [value, { page: text, domain_authority: 5 }] })
    }),
  )
})
