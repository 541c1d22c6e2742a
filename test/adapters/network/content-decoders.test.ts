import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { client, get, serve, serveRaw, text } from './loopback-server.ts'

const page = 'Ein Satz, der sich wiederholt. '.repeat(200)
/** `hello zstd` as one zstd frame with a raw block. */
const zstdHello = Buffer.from('28b52ffd200a51000068656c6c6f207a737464', 'hex')

const sends = (t: TestContext, coding: string, body: Uint8Array): Promise<string> =>
  serve(t, (_request, response) => {
    response.writeHead(200, { 'Content-Encoding': coding })
    response.end(body)
  })

const readable: readonly (readonly [string, string, Uint8Array])[] = [
  ['gzip', 'gzip', gzipSync(page)],
  ['x-gzip', 'x-gzip', gzipSync(page)],
  ['upper case', 'GZIP', gzipSync(page)],
  ['br', 'br', brotliCompressSync(page)],
  ['deflate in its zlib form', 'deflate', deflateSync(page)],
  ['deflate in its bare form', 'deflate', deflateRawSync(page)],
  ['identity', 'identity', Buffer.from(page)],
  ['three stacked codings', 'deflate, gzip, br', brotliCompressSync(gzipSync(deflateSync(page)))],
]
for (const [name, coding, body] of readable) {
  test(`${name} is decoded`, async (t) => {
    const answer = await client(t).fetch(get(await sends(t, coding, body)))

    assert.equal(text(answer.body), page)
    assert.deepEqual([answer.incomplete, answer.transferBytes], [false, body.length])
  })
}

test('zstd is decoded', async (t) => {
  const answer = await client(t).fetch(get(await sends(t, 'zstd', zstdHello)))

  assert.deepEqual([text(answer.body), answer.incomplete], ['hello zstd', false])
})

test('a coding nobody knows leaves the body as it came', async (t) => {
  const answer = await client(t).fetch(get(await sends(t, 'rot13', Buffer.from('uryyb'))))

  assert.deepEqual([text(answer.body), answer.incomplete], ['uryyb', false])
})

test('four stacked codings are refused', async (t) => {
  const origin = await sends(t, 'gzip, gzip, gzip, gzip', gzipSync(page))

  await assert.rejects(client(t).fetch(get(origin)), { code: 'TARGET_UNREACHABLE' })
})

test('a gzip body that breaks off is given as far as it can be read', async (t) => {
  const whole = gzipSync(page)
  const origin = await sends(t, 'gzip', whole.subarray(0, whole.length - 15))

  const answer = await client(t).fetch(get(origin))

  assert.equal(answer.incomplete, true)
  assert.ok(text(answer.body).startsWith('Ein Satz, der sich wiederholt.'), text(answer.body))
})

test('a gzip body with a wrong checksum is given nearly whole', async (t) => {
  const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 10_007}`).join(
    ' ',
  )
  const bytes = gzipSync(words)
  bytes.writeUInt32LE(0, bytes.length - 8)

  const answer = await client(t).fetch(get(await sends(t, 'gzip', bytes)))

  assert.equal(answer.incomplete, true)
  assert.ok(words.startsWith(text(answer.body)))
  assert.ok(answer.body.length > words.length / 2, `${answer.body.length} of ${words.length}`)
})

test('a server may close while its body is still being decoded', async (t) => {
  const bytes = Buffer.from(
    Uint32Array.from({ length: 500_000 }, (_, i) => (i * 2654435761) >>> 0).buffer,
  )
  const origin = await serveRaw(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n')
    socket.end(gzipSync(bytes))
  })

  const answer = await client(t).fetch(get(origin, { maxBytes: 3_000_000 }))

  assert.deepEqual([answer.incomplete, Buffer.compare(answer.body, bytes)], [false, 0])
})

test('a body that comes as single bytes is joined', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.end(`${'1\r\nx\r\n'.repeat(50_000)}0\r\n\r\n`)
  })

  const answer = await client(t).fetch(get(origin))

  assert.deepEqual([answer.body.length, answer.transferBytes], [50_000, 50_000])
  assert.equal(answer.body.buffer.byteLength, 50_000)
})

test('a body that only claims to be gzip is empty and incomplete', async (t) => {
  const answer = await client(t).fetch(get(await sends(t, 'gzip', Buffer.from('<html>'))))

  assert.deepEqual([answer.status, answer.body.length, answer.incomplete], [200, 0, true])
})

test('a broken zstd body is incomplete', async (t) => {
  const answer = await client(t).fetch(get(await sends(t, 'zstd', zstdHello.subarray(0, 12))))

  assert.deepEqual([answer.body.length, answer.incomplete], [0, true])
})

test('a zstd frame that asks for a window beyond 8 MiB is not decoded', async (t) => {
  // Window descriptor 0x68: 2^(10+13) * 1 = 8 MiB; 0x70: 16 MiB. One raw block of one byte.
  const wide = Buffer.from('28b52ffd0070090000' + '61', 'hex')
  const within = Buffer.from('28b52ffd0068090000' + '61', 'hex')

  const refused = await client(t).fetch(get(await sends(t, 'zstd', wide)))
  const read = await client(t).fetch(get(await sends(t, 'zstd', within)))

  assert.deepEqual([text(refused.body), refused.incomplete], ['', true])
  assert.deepEqual([text(read.body), read.incomplete], ['a', false])
})

const zeros = Buffer.alloc(16 * 1024 * 1024)
const packedZeros = gzipSync(zeros, { level: 1 })
const bombs: readonly (readonly [string, Uint8Array])[] = [
  ['gzip', packedZeros],
  // The usual quality takes a second for so much.
  ['br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })],
  ['gzip, gzip', gzipSync(packedZeros)],
  ['zstd', zstdBomb()],
]
for (const [coding, body] of bombs) {
  test(`a ${coding} bomb stops at the limit`, async (t) => {
    const origin = await sends(t, coding, body)
    const http = client(t)

    const answer = await http.fetch(get(origin, { maxBytes: 100_000 }))

    assert.deepEqual(
      [answer.body.length, answer.truncated, answer.incomplete],
      [100_000, true, false],
    )
    await assert.rejects(http.fetch(get(origin, { maxBytes: 100_000, onOverflow: 'fail' })), {
      code: 'RESPONSE_TOO_LARGE',
      data: { url: `${origin}/`, limitBytes: 100_000 },
    })
  })
}

test('a body of just the limit is whole, one byte more is truncated', async (t) => {
  const origin = await serve(t, (request, response) => {
    response.end('x'.repeat(Number(request.url?.slice(1))))
  })
  const http = client(t)

  const whole = await http.fetch(get(`${origin}/1000`, { maxBytes: 1000 }))
  const cut = await http.fetch(get(`${origin}/1001`, { maxBytes: 1000 }))

  assert.deepEqual([whole.body.length, whole.truncated], [1000, false])
  assert.deepEqual([cut.body.length, cut.truncated, cut.transferBytes], [1000, true, 1000])
})

test('a body without an end stops at the limit', async (t) => {
  const origin = await serve(t, (_request, response) => {
    const send = (): void => {
      while (response.write('y'.repeat(16_384)));
    }
    response.on('drain', send)
    send()
  })

  const answer = await client(t).fetch(get(origin, { maxBytes: 300_000 }))

  assert.deepEqual([answer.body.length, answer.truncated], [300_000, true])
})

/** One frame of 64 run-length blocks, each 128 KiB of zeros. */
function zstdBomb(): Buffer {
  const header = Buffer.from('28b52ffd0058', 'hex')
  const block = (isLast: boolean): Buffer => {
    const word = (131_072 << 3) | (1 << 1) | (isLast ? 1 : 0)
    return Buffer.from([word & 255, (word >> 8) & 255, word >> 16, 0])
  }
  return Buffer.concat([header, ...Array.from({ length: 64 }, (_, index) => block(index === 63))])
}
