import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestFraming } from '../../../adapters/http/request-body.ts'

test('without either header there is no body', () => {
  assert.deepEqual(requestFraming({}), { bytes: 0 })
})

for (const [value, bytes] of [
  ['0', 0],
  ['0012', 12],
  [' 3', 3],
  ['999999999999999', 999_999_999_999_999],
] as const) {
  test(`a Content-Length of "${value}" is ${bytes} bytes`, () => {
    assert.deepEqual(requestFraming({ 'content-length': value }), { bytes })
  })
}

for (const value of ['', '3, 3', '3, 0', '-1', '+3', '3 3', '0x3', '3.0', '1e1', '9'.repeat(16)]) {
  test(`a Content-Length of "${value}" tells no length`, () => {
    const { bytes, problem } = requestFraming({ 'content-length': value })
    assert.equal(bytes, undefined)
    assert.match(problem ?? '', /Content-Length is not one whole number/)
  })
}

for (const value of ['chunked', 'Chunked', ' chunked ']) {
  test(`a Transfer-Encoding of "${value}" tells its own end`, () => {
    assert.deepEqual(requestFraming({ 'transfer-encoding': value }), { bytes: undefined })
  })
}

for (const value of [
  '',
  'identity',
  'xchunked',
  'gzip, chunked',
  'chunked, chunked',
  '"chunked"',
]) {
  test(`a Transfer-Encoding of "${value}" is not understood`, () => {
    const { problem } = requestFraming({ 'transfer-encoding': value })
    assert.match(problem ?? '', /Transfer-Encoding is not "chunked" alone/)
  })
}

test('both headers at once contradict each other', () => {
  const { problem } = requestFraming({ 'content-length': '3', 'transfer-encoding': 'chunked' })
  assert.match(problem ?? '', /both Content-Length and Transfer-Encoding/)
})
