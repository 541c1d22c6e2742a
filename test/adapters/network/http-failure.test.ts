import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { AppError } from '../../../core/errors.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { REFUSING_ORIGIN } from '../../support/loopback-site.ts'
import { client, get, listen, pour, serve, serveRaw, text } from './loopback-server.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url), 'utf8')

/** Rejects as TARGET_UNREACHABLE for the given cause; gives the problem in words. */
async function problem(fetching: Promise<HttpResponse>, cause: string): Promise<string> {
  const error = await fetching.then(
    () => assert.fail('the fetch succeeded'),
    (error: AppError) => error,
  )
  assert.deepEqual([error.code, error.data.cause], ['TARGET_UNREACHABLE', cause], String(error))
  return String(error.data.problem)
}

test('a name that does not exist is a dns failure', async (t) => {
  const resolve = async () => {
    throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
  }
  const fetching = client(t, { resolve }).fetch(get('http://nowhere.test/'))

  assert.equal(await problem(fetching, 'dns'), 'the name nowhere.test does not resolve')
})

test('a name without an address is a dns failure', async (t) => {
  await problem(client(t, { resolve: async () => [] }).fetch(get('http://empty.test/')), 'dns')
})

test('a name server that never answers is a dns failure in time', async (t) => {
  const resolve = () => new Promise<never>(() => undefined)
  const http = client(t, { resolve, connectTimeoutMs: 20 })

  await problem(http.fetch(get('http://slow.test/')), 'dns')
})

test('a closed port is refused', async (t) => {
  await problem(client(t).fetch(get(REFUSING_ORIGIN)), 'refused')
})

test('a connection that closes without a word is reset', async (t) => {
  const origin = await serveRaw(t, (socket) => socket.destroy())

  await problem(client(t).fetch(get(origin)), 'reset')
})

test('an answer that is not HTTP is a protocol failure', async (t) => {
  const origin = await serveRaw(t, (socket) => socket.end('220 mail.test ESMTP\r\n'))

  await problem(client(t).fetch(get(origin)), 'protocol')
})

test('a header beyond 64 KiB is a protocol failure', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`)
  })

  await problem(client(t).fetch(get(origin)), 'protocol')
})

test('a header below 64 KiB is read', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(60_000)}\r\n\r\n`)
  })

  assert.equal((await client(t).fetch(get(origin))).headers['x-long']?.[0]?.length, 60_000)
})

test('a server that never answers times out', async (t) => {
  const origin = await serve(t, () => undefined)

  const words = await problem(client(t).fetch(get(origin, { timeoutMs: 30 })), 'timeout')

  assert.equal(words, `${new URL(origin).host} did not send its whole response in time`)
})

const drips: readonly (readonly [string, string])[] = [
  ['header', 'HTTP/1.1 200 OK\r\nX-Slow: '],
  ['body', 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n'],
]
for (const [part, start] of drips) {
  test(`a ${part} that comes byte by byte ends in time`, async (t) => {
    const origin = await serveRaw(t, (socket) => drip(t, socket, start))
    await problem(client(t).fetch(get(origin, { timeoutMs: 60 })), 'timeout')
  })
}

test('redirects that each take a while share one time limit', async (t) => {
  let hops = 0
  const origin = await serve(t, (_request, response) => {
    hops += 1
    setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 10)
  })

  await problem(client(t).fetch(get(origin, { timeoutMs: 250, maxRedirects: 1000 })), 'timeout')

  assert.ok(hops > 1 && hops <= 26, `${hops} hops`)
})

test('an abort while waiting rejects at once with its reason and closes the connection', async (t) => {
  const abort = new AbortController()
  const reason = new Error('client gone')
  let closed: Promise<unknown> | undefined
  const origin = await serve(t, (request) => {
    closed = new Promise((resolve) => request.socket.once('close', resolve))
    abort.abort(reason)
  })

  await assert.rejects(client(t).fetch(get(origin, { signal: abort.signal })), reason)
  assert.notEqual(closed, undefined)
  await closed
})

test('an abort within the body rejects at once with its reason and closes the connection', async (t) => {
  const abort = new AbortController()
  let closed: Promise<unknown> | undefined
  const origin = await serve(t, (request, response) => {
    closed = new Promise((resolve) => request.socket.once('close', resolve))
    response.write('begin', () => abort.abort('stop'))
  })

  await client(t)
    .fetch(get(origin, { signal: abort.signal }))
    .then(
      () => assert.fail('the fetch succeeded'),
      (error) => assert.equal(error, 'stop'),
    )
  await closed
})

test('an abort while the name is looked up rejects at once', async (t) => {
  const abort = new AbortController()
  const resolve = () => new Promise<never>(() => abort.abort(new Error('gone')))

  const fetching = client(t, { resolve }).fetch(get('http://slow.test/', { signal: abort.signal }))

  await assert.rejects(fetching, { message: 'gone' })
})

test('an abort while waiting for a free connection rejects at once', async (t) => {
  const abort = new AbortController()
  const origin = await serve(t, () => setImmediate(() => abort.abort(new Error('gone'))))
  const http = client(t, { limits: { perOrigin: 1 } })
  const first = http.fetch(get(origin)).catch(() => undefined)

  await assert.rejects(http.fetch(get(origin, { signal: abort.signal })), { message: 'gone' })
  await http.close()
  await first
})

test('a signal that has aborted before sends nothing', async (t) => {
  let asked = 0
  const origin = await serve(t, (_request, response) => {
    asked += 1
    response.end()
  })

  await assert.rejects(client(t).fetch(get(origin, { signal: AbortSignal.abort(new Error('no')) })))
  assert.equal(asked, 0)
})

test('a header that HTTP cannot carry is a fault of the request', async (t) => {
  const origin = await serve(t, (_request, response) => response.end())

  await assert.rejects(client(t).fetch(get(origin, { headers: { 'user-agent': 'a\nb' } })), {
    code: 'INVALID_REQUEST',
  })
})

test('a closed client asks nobody', async (t) => {
  const http = client(t)
  await http.close()

  await assert.rejects(http.fetch(get('http://127.0.0.1:3000/')), { code: 'SHUTTING_DOWN' })
})

test('closing the client ends what is under way', async (t) => {
  const http = client(t)
  const origin = await serve(t, () => void http.close())

  await assert.rejects(http.fetch(get(origin)), { code: 'SHUTTING_DOWN' })
})

test('a certificate nobody vouches for is a tls failure', async (t) => {
  const origin = await serveTls(t)

  await problem(client(t).fetch(get(origin)), 'tls')
})

test('a certificate of another name is a tls failure', async (t) => {
  const port = new URL(await serveTls(t)).port
  const http = client(t, { ca: fixture('cert.pem'), resolve: async () => ['127.0.0.1'] })

  await problem(http.fetch(get(`https://other.test:${port}/`)), 'tls')
})

test('plain HTTP on an https address is a tls failure', async (t) => {
  const origin = await serve(t, (_request, response) => response.end())

  await problem(client(t).fetch(get(origin.replace('http:', 'https:'))), 'tls')
})

test('https works with a trusted certificate, also for a name with a final dot', async (t) => {
  const port = new URL(await serveTls(t)).port
  const http = client(t, { ca: fixture('cert.pem'), resolve: async () => ['127.0.0.1'] })

  const answer = await http.fetch(get(`https://site.test:${port}/`))
  const dotted = await http.fetch(get(`https://site.test.:${port}/`))

  assert.deepEqual([text(answer.body), text(dotted.body)], ['secure', 'secure'])
  assert.ok(answer.timings.tlsMs > 0)
})

async function serveTls(t: TestContext): Promise<string> {
  const options = { key: fixture('key.pem'), cert: fixture('cert.pem') }
  const server = createServer(options, (_request, response) => response.end('secure'))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${await listen(server)}`
}

/** Sends the start and then one byte after the other until the connection ends. */
function drip(t: TestContext, socket: Socket, start: string): void {
  socket.write(start)
  const timer = setInterval(() => socket.write('x'), 5)
  socket.once('close', () => clearInterval(timer))
  t.after(() => clearInterval(timer))
}

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
for (const [what, first, again] of [
  ['header fields of nothing', 'HTTP/1.1 200 OK\r\n', 'A:\r\n'],
  ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ['trailers', `${CHUNKED}1\r\na\r\n0\r\n`, 'A:\r\n'],
  ['a chunk extension', `${CHUNKED}1;`, 'a'],
] as const) {
  test(`a connection of ${what} without end is ended`, async (t) => {
    let isClosed = false
    const origin = await serveRaw(t, (socket) => {
      socket.once('close', () => {
        isClosed = true
      })
      socket.write(first)
      pour(socket, again.repeat(1000))
    })
    await client(t)
      .fetch(get(origin, { timeoutMs: 60_000 }))
      .then(
        ({ incomplete }) => assert.equal(incomplete, true),
        (error: AppError) => assert.equal(error.data.cause, 'protocol'),
      )
    while (!isClosed) await new Promise(setImmediate)
  })
}

test('a body in chunks of one byte is no silence', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    const chunks = '1\r\nx\r\n'.repeat(40_000)
    socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)
  })
  const answer = await client(t).fetch(get(origin))
  assert.deepEqual([answer.body.length, answer.incomplete], [40_000, false])
})
