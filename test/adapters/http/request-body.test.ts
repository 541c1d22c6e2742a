import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BodyCollector, requestFraming } from '../../../adapters/http/request-body.ts'

function collector(declaredBytes?: number, signal = new AbortController().signal): BodyCollector {
  return new BodyCollector({ declaredBytes, timeoutMs: 1000, signal })
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('parts are copied and joined', async () => {
  const body = collector()
  const read = body.read(10)
  const part = bytes('abc')
  body.push(part, false)
  part.fill(0)
  body.push(bytes('de'), true)
  assert.equal(new TextDecoder().decode(await read), 'abcde')
})

test('a declared length over the limit is refused before anything arrives', async () => {
  await assert.rejects(collector(11).read(10), { code: 'PAYLOAD_TOO_LARGE', status: 413 })
})

test('a body that grows over the limit is refused at that byte', async () => {
  const body = collector()
  const read = body.read(4)
  body.push(bytes('abcd'), false)
  body.push(bytes('e'), false)
  await assert.rejects(read, { code: 'PAYLOAD_TOO_LARGE' })
  body.push(bytes('f'), true)
  assert.equal(body.isComplete, true)
})

test('a body of exactly the limit passes', async () => {
  const body = collector(4)
  const read = body.read(4)
  body.push(bytes('abcd'), true)
  assert.equal((await read).byteLength, 4)
})

test('a body that comes too slowly is given up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const body = collector()
  const read = body.read(10)
  t.mock.timers.tick(600)
  body.push(bytes('a'), false)
  t.mock.timers.tick(400)
  await assert.rejects(read, { code: 'REQUEST_TIMEOUT', status: 408 })
})

test('a body of which nothing comes for 7 s is given up, however much time it has', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { signal } = new AbortController()
  const body = new BodyCollector({ declaredBytes: undefined, timeoutMs: 30_000, signal })
  const read = body.read(10)
  t.mock.timers.tick(6_999)
  body.push(bytes('a'), false)
  t.mock.timers.tick(6_999)
  const still = await Promise.race([read.catch(() => 'given up'), Promise.resolve('waits')])
  assert.equal(still, 'waits')
  t.mock.timers.tick(1)
  await assert.rejects(read, { code: 'REQUEST_TIMEOUT', data: { timeoutMs: 7_000 } })
})

test('a client that goes away ends the reading', async () => {
  const client = new AbortController()
  const read = collector(undefined, client.signal).read(10)
  client.abort(new Error('gone'))
  await assert.rejects(read, { message: 'gone' })
})

test('a body that nobody asked for is dropped', async () => {
  const body = collector(3)
  body.push(bytes('abc'), true)
  assert.equal(body.missingBytes, 0)
  await assert.rejects(body.read(10), { code: 'INTERNAL' })
})

test('a request without a body reads as empty', async () => {
  const body = collector()
  body.push(bytes(''), true)
  assert.deepEqual(await body.read(10), new Uint8Array())
})

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
  test(`a Content-Length of "${value}" is not a length`, () => {
    const { bytes, problem } = requestFraming({ 'content-length': value })
    assert.equal(bytes, undefined)
    assert.match(problem ?? '', /Content-Length is not one whole number/)
  })
}

for (const value of ['chunked', 'Chunked', ' chunked ']) {
  test(`a Transfer-Encoding of "${value}" says where the body ends`, () => {
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
    assert.match(problem ?? '', /Transfer-Encoding is not just "chunked"/)
  })
}

test('both headers at once contradict each other', () => {
  const { problem } = requestFraming({ 'content-length': '3', 'transfer-encoding': 'chunked' })
  assert.match(problem ?? '', /both Content-Length and Transfer-Encoding/)
})
