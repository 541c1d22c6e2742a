import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { AppError } from '../../../core/errors.ts'
import type { TrafficMeter } from '../../../core/ports/http.ts'
import { client, get, pour, serve, serveRaw } from './loopback-server.ts'

/** Counts, and denies what passes `mostBytes`. */
class NotingMeter implements TrafficMeter {
  requests = 0
  bytes = 0
  readonly #mostBytes: number

  constructor(mostBytes = Number.POSITIVE_INFINITY) {
    this.#mostBytes = mostBytes
  }

  assertOpen(): void {}

  sending(): void {
    this.requests += 1
  }

  received(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > this.#mostBytes) throw new AppError('RUN_LIMIT_REACHED', { limit: 1 })
  }
}

const spent = { code: 'RUN_LIMIT_REACHED' }
const head = 'HTTP/1.1 200 OK\r\nA: bc\r\nContent-Length: 10\r\n\r\n'
/** Names and values of those header fields. */
const headBytes = 'A'.length + 'bc'.length + 'Content-Length'.length + '10'.length

test('a meter is told of every byte of header fields and body', async (t) => {
  const origin = await serveRaw(t, (socket) => socket.end(`${head}0123456789`))
  const meter = new NotingMeter()
  await client(t).fetch(get(origin, { meter }))
  assert.deepEqual([meter.requests, meter.bytes], [1, headBytes + 10])
})

test('a meter is told what a body unpacks to where that is more than was transferred', async (t) => {
  const body = gzipSync(Buffer.alloc(100_000))
  const origin = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
  })
  const meter = new NotingMeter()
  const answer = await client(t).fetch(get(origin, { meter }))
  assert.deepEqual([answer.body.length, meter.bytes], [100_000, 100_000])
})

test('each hop of a redirect counts, with the body that nobody reads', async (t) => {
  const origin = await serve(t, ({ url }, response) => {
    const location = url === '/' ? '/a' : url === '/a' ? '/b' : undefined
    response.writeHead(location ? 302 : 200, location ? { location } : {}).end('x'.repeat(5000))
  })
  const meter = new NotingMeter()
  await client(t).fetch(get(origin, { meter }))
  assert.equal(meter.requests, 3)
  assert.ok(meter.bytes > 15_000 && meter.bytes < 16_000, `${meter.bytes} bytes`)
})

test('a request that is denied by its meter is not sent', async (t) => {
  let received = 0
  const origin = await serve(t, (_, response) => {
    received += 1
    response.end()
  })
  const meter = new NotingMeter()
  meter.sending = () => {
    throw new AppError('RUN_LIMIT_REACHED', { limit: 1 })
  }
  await assert.rejects(client(t).fetch(get(origin, { meter })), spent)
  assert.equal(received, 0)
})

test('an endless body ends, and its connection with it, at the byte its meter denies', async (t) => {
  let closed = false
  const origin = await serveRaw(t, (socket) => {
    socket.once('close', () => {
      closed = true
    })
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    pour(socket, 'x'.repeat(10_000))
  })
  const meter = new NotingMeter(50_000)
  const request = get(origin, { meter, maxBytes: 1e9, timeoutMs: 60_000 })
  await assert.rejects(client(t).fetch(request), spent)
  while (!closed) await new Promise(setImmediate)
  assert.ok(meter.bytes < 50_000 + 100_000, `${meter.bytes} bytes`)
})

test('what a small body unpacks to is denied before all of it is unpacked', async (t) => {
  const bomb = gzipSync(Buffer.alloc(20_000_000))
  const origin = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  })
  const meter = new NotingMeter(50_000)
  await assert.rejects(client(t).fetch(get(origin, { meter, maxBytes: 1e9 })), spent)
  assert.ok(meter.bytes < 200_000, `${meter.bytes} bytes`)
})

test('interim answers without end count as well', async (t) => {
  const origin = await serveRaw(t, (socket) =>
    pour(socket, `HTTP/1.1 103 Early Hints\r\nLink: <${'a'.repeat(1000)}>\r\n\r\n`),
  )
  const meter = new NotingMeter(50_000)
  await assert.rejects(client(t).fetch(get(origin, { meter, timeoutMs: 60_000 })), spent)
})
