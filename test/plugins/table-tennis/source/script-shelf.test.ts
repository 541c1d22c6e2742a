import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpResponse } from '../../../../core/ports/http.ts'
import { ScriptCache } from '../../../../plugins/table-tennis/source/page-answers.ts'
import { FakeClock } from '../../../support/fake-clock.ts'

const script = (bytes: number): HttpResponse => ({
  status: 200,
  headers: {},
  url: 'http://source.test/a.js',
  body: new Uint8Array(bytes),
  truncated: false,
  incomplete: false,
  transferBytes: bytes,
  redirects: [],
  timings: { dnsMs: 0, connectMs: 0, tlsMs: 0, ttfbMs: 0, totalMs: 0 },
  tooManyRedirects: false,
})

test('a script is kept for an hour', async () => {
  const [shelf, clock, response] = [new ScriptCache(), new FakeClock(), script(10)]
  shelf.keep('a', response, clock)
  await clock.advance(3_599_999)
  assert.equal(shelf.get('a', clock), response)
  await clock.advance(1)
  assert.equal(shelf.get('a', clock), undefined)
})

test('the oldest scripts make room', () => {
  const [shelf, clock] = [new ScriptCache(), new FakeClock()]
  for (const url of ['a', 'b', 'c']) shelf.keep(url, script(7 * 1024 * 1024), clock)
  const kept = ['a', 'b', 'c'].filter((url) => shelf.get(url, clock) !== undefined)
  assert.deepEqual(kept, ['b', 'c'])
})

test('empty scripts under ever new addresses do not gather', () => {
  const [shelf, clock, empty] = [new ScriptCache(), new FakeClock(), script(0)]
  for (let n = 0; n < 20_000; n += 1) shelf.keep(`a?v=${n}`, empty, clock)
  assert.equal(shelf.get('a?v=0', clock), undefined)
  assert.equal(shelf.get('a?v=19999', clock), empty)
})
