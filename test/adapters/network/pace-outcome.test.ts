import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOfAnswer, outcomeOfFailure } from '../../../adapters/network/paced-http-client.ts'
import { AppError } from '../../../core/errors.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function answer(status: number, more: Partial<HttpResponse> = {}): HttpResponse {
  return {
    url: 'http://data.test/page',
    status,
    headers: {},
    body: new Uint8Array(),
    truncated: false,
    incomplete: false,
    transferBytes: 0,
    redirects: [],
    timings: { dnsMs: 0, connectMs: 0, tlsMs: 0, ttfbMs: 0, totalMs: 0 },
    tooManyRedirects: false,
    ...more,
  }
}

const outcome = (status: number, more?: Partial<HttpResponse>) =>
  outcomeOfAnswer(answer(status, more), '/page', now)

const retryAfter = (value: string) =>
  outcome(429, { headers: { 'retry-after': [value] } }) as { readonly retryAfterMs?: number }

for (const status of [200, 304, 404]) {
  test(`${status} is a good answer`, () => {
    assert.deepEqual(outcome(status), { kind: 'good', page: '/page' })
  })
}

for (const status of [429, 503]) {
  test(`${status} means overload`, () => {
    assert.deepEqual(outcome(status), { kind: 'overload', reason: `status ${status}` })
  })
}

test('another error of the server says nothing of its load', () => {
  assert.deepEqual(outcome(500), { kind: 'neutral' })
})

test('an answer that is cut means overload', () => {
  assert.deepEqual(outcome(200, { incomplete: true }), { kind: 'overload', reason: 'cut answer' })
})

for (const [value, expected] of [
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
  test(`Retry-After "${value}" names ${expected} ms`, () => {
    assert.equal(retryAfter(value).retryAfterMs, expected)
  })
}

for (const cause of ['refused', 'reset', 'timeout']) {
  test(`a connection that ends as ${cause} means overload`, () => {
    const error = new AppError('TARGET_UNREACHABLE', { cause })
    assert.deepEqual(outcomeOfFailure(error), { kind: 'overload', reason: cause })
  })
}

test('other failures say nothing of the load', () => {
  const failures = [
    new AppError('TARGET_UNREACHABLE', { cause: 'dns' }),
    new AppError('TARGET_UNREACHABLE', { cause: 'tls' }),
    new AppError('RESPONSE_TOO_LARGE'),
    new Error('given up'),
    'reset',
  ]

  assert.deepEqual(
    failures.map(outcomeOfFailure),
    failures.map(() => ({ kind: 'neutral' })),
  )
})
