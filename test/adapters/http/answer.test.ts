import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Answer, CommonHeaders } from '../../../adapters/http/answer.ts'

const ALWAYS = { 'x-frame-options': 'DENY' }

function answerOf(own: Readonly<Record<string, string>>, allowed: readonly string[]): Answer {
  const common = CommonHeaders.byOrigin(ALWAYS, allowed)({ origin: 'https://a.example' })
  return new Answer({ status: 200, body: '', requestId: 'r1', ...common.beside(own) })
}

/** Names and values as they are on the wire. */
function wireOf({ requestId, lines }: Answer): Readonly<Record<string, string>> {
  const pairs = `x-request-id: ${requestId}\r\n${lines}`.split('\r\n').map((line) => {
    const at = line.indexOf(': ')
    return [line.slice(0, at), line.slice(at + 2)] as const
  })
  assert.equal(new Set(pairs.map(([name]) => name)).size, pairs.length, 'a header stands twice')
  return Object.fromEntries(pairs)
}

test('the lines of an answer say what its headers say', () => {
  const answer = answerOf({ etag: 'W/"1"', 'cache-control': 'no-cache' }, ['https://a.example'])
  assert.deepEqual(wireOf(answer), answer.headers)
  assert.equal(answer.headers['access-control-allow-origin'], 'https://a.example')
  assert.equal(answer.headers['x-frame-options'], 'DENY')
})

test('a header of the answer replaces the one of all answers', () => {
  const answer = answerOf({ 'x-frame-options': 'SAMEORIGIN' }, ['*'])
  assert.equal(answer.headers['x-frame-options'], 'SAMEORIGIN')
  assert.deepEqual(wireOf(answer), answer.headers)
})

test('an answer that varies by more than the origin names both', () => {
  const answer = answerOf({ vary: 'Accept-Encoding' }, [])
  assert.equal(answer.headers.vary, 'Origin, Accept-Encoding')
  assert.deepEqual(wireOf(answer), answer.headers)
})

test('no value begins a line of its own', () => {
  const { lines } = answerOf({ 'content-disposition': 'a\r\nset-cookie: b\u2028' }, ['*'])
  assert.ok(lines.endsWith('\r\ncontent-disposition: a??set-cookie: b?'), lines)
})
