import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { auditorUserAgent } from '../../../adapters/network/http-client.ts'
import { client, get, serve, serveRaw, text } from './loopback-server.ts'

test('an answer comes with status, headers, body and where it came from', async (t) => {
  const origin = await serve(t, (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Set-Cookie': ['a=1', 'b=2'] })
    response.end('hello')
  })

  const answer = await client(t).fetch(get(`${origin}/a?b=c#d`))

  assert.equal(answer.url, `${origin}/a?b=c#d`)
  assert.equal(answer.status, 200)
  assert.equal(text(answer.body), 'hello')
  assert.deepEqual(answer.headers['content-type'], ['text/plain'])
  assert.deepEqual(answer.headers['set-cookie'], ['a=1', 'b=2'])
  assert.equal(answer.remoteAddress, '127.0.0.1')
  assert.deepEqual(
    [answer.truncated, answer.incomplete, answer.tooManyRedirects, answer.transferBytes],
    [false, false, false, 5],
  )
})

test('a request names the auditor and the codings it reads, unless the caller says otherwise', async (t) => {
  const seen: unknown[] = []
  const origin = await serve(t, (request, response) => {
    const { accept, 'user-agent': agent, 'accept-encoding': codings } = request.headers
    seen.push([accept, agent, codings])
    response.end()
  })
  const http = client(t, { userAgent: auditorUserAgent('1.2.3', 'https://audit.example/about') })

  await http.fetch(get(origin))
  await http.fetch(get(origin, { headers: { 'User-Agent': 'GPTBot', Accept: 'text/html' } }))

  const own = 'Mozilla/5.0 (compatible; Manifold/1.2.3; +https://audit.example/about)'
  assert.deepEqual(seen, [
    ['*/*', own, 'gzip, br, zstd'],
    ['text/html', 'GPTBot', 'gzip, br, zstd'],
  ])
})

test('without an address to read about it the auditor gives only its name', () => {
  assert.equal(auditorUserAgent('1.2.3'), 'Mozilla/5.0 (compatible; Manifold/1.2.3)')
})

test('HEAD has no body even where the header announces one', async (t) => {
  const origin = await serve(t, (_request, response) => {
    response.writeHead(200, { 'Content-Length': '999', 'Content-Encoding': 'gzip' })
    response.end()
  })

  const answer = await client(t).fetch(get(origin, { method: 'HEAD' }))

  assert.deepEqual([answer.status, answer.body.length, answer.incomplete], [200, 0, false])
})

test('POST sends its body', async (t) => {
  const origin = await serve(t, async (request, response) => {
    const chunks = await request.toArray()
    response.end(`${request.method} ${Buffer.concat(chunks)}`)
  })

  const answer = await client(t).fetch(get(origin, { method: 'POST', body: 'a=b' }))

  assert.equal(text(answer.body), 'POST a=b')
})

test('a POST takes a connection of its own unless it may be repeated', async (t) => {
  const origin = await serve(t, (request, response) => {
    request.resume()
    response.end('x')
  })
  const http = client(t)
  const ask = get(origin, { method: 'POST', body: 'a=b' })

  await http.fetch(ask)
  const repeatable = await http.fetch({ ...ask, isRepeatable: true })
  const other = await http.fetch(ask)

  assert.equal(repeatable.timings.connectMs, 0)
  assert.ok(other.timings.connectMs > 0)
})

test('times are measured, and those of the set-up are 0 on a connection kept alive', async (t) => {
  const origin = await serve(t, (_request, response) => response.end('x'))
  const http = client(t)

  const first = (await http.fetch(get(origin))).timings
  const second = (await http.fetch(get(origin))).timings

  assert.ok(first.dnsMs > 0 && first.connectMs > 0 && first.ttfbMs > 0, JSON.stringify(first))
  assert.ok(first.totalMs >= first.ttfbMs && first.ttfbMs >= first.connectMs, JSON.stringify(first))
  assert.deepEqual([second.dnsMs, second.connectMs, second.tlsMs], [0, 0, 0])
})

test('a body cut before its announced length is given as far as it came', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npartial')
  })

  const answer = await client(t).fetch(get(origin))

  assert.deepEqual(
    [text(answer.body), answer.incomplete, answer.truncated],
    ['partial', true, false],
  )
})

test('a chunked body cut in the middle is given as far as it came', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n9\r\nwor')
  })

  const answer = await client(t).fetch(get(origin))

  assert.deepEqual([text(answer.body), answer.incomplete], ['hellowor', true])
})

test('bytes beyond the announced length are not part of the body', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more')
  })

  const answer = await client(t).fetch(get(origin))

  assert.deepEqual([text(answer.body), answer.incomplete], ['hello', false])
})

test('a body without an announced length ends with its connection', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it')
  })

  const answer = await client(t).fetch(get(origin))

  assert.deepEqual([text(answer.body), answer.incomplete], ['all of it', false])
})

test('interim answers are passed over', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'
    socket.end(`${hints}${hints}HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno`)
  })

  const answer = await client(t).fetch(get(origin))

  assert.deepEqual([answer.status, text(answer.body), answer.headers.link], [404, 'no', undefined])
})

test('a header that is UTF-8, and one that is Latin-1, are both readable', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-New: caf\u00e9\r\n', 'utf8')
    socket.end('X-Old: caf\u00e9\r\n\r\n', 'latin1')
  })

  const { headers } = await client(t).fetch(get(origin))

  assert.deepEqual([headers['x-new'], headers['x-old']], [['caf\u00e9'], ['caf\u00e9']])
})

test('a header named like a property of every object is a header like others', async (t) => {
  const origin = await serveRaw(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nconstructor: a\r\n__proto__: b\r\n\r\n')
  })

  const { headers } = await client(t).fetch(get(origin))

  assert.deepEqual(headers.constructor as unknown, ['a'])
  assert.deepEqual(Object.getOwnPropertyDescriptor(headers, '__proto__')?.value, ['b'])
})

test('a connection that the server closed meanwhile is replaced without the caller noticing', async (t) => {
  let connections = 0
  const origin = await serveRaw(t, (socket) => {
    connections += 1
    const isFirst = connections === 1
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na')
    // The first connection dies the moment it is asked again.
    socket.once('data', () => (isFirst ? socket.destroy() : socket.end()))
  })
  const http = client(t)

  await http.fetch(get(origin))
  const answer = await http.fetch(get(origin))

  assert.deepEqual([text(answer.body), connections], ['a', 2])
})

test('a 408 on a connection kept alive is not taken for the answer', async (t) => {
  let connections = 0
  const origin = await serveRaw(t, (socket) => {
    connections += 1
    const isFirst = connections === 1
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na')
    socket.once('data', () => socket.end(isFirst ? 'HTTP/1.1 408 Request Timeout\r\n\r\n' : ''))
  })
  const http = client(t)

  await http.fetch(get(origin))
  const answer = await http.fetch(get(origin))

  assert.deepEqual([answer.status, connections], [200, 2])
})

test('exchanges with one origin beyond the limit wait their turn', async (t) => {
  const open = new Set<ServerResponse>()
  let most = 0
  const origin = await serve(t, (_request, response) => {
    open.add(response)
    most = Math.max(most, open.size)
    if (open.size < 2) return
    for (const waiting of open) waiting.end('x')
    open.clear()
  })
  const http = client(t, { limits: { perOrigin: 2 } })

  const answers = await Promise.all(Array.from({ length: 8 }, () => http.fetch(get(origin))))

  assert.deepEqual([answers.length, most], [8, 2])
})

test('a sink takes the body in pieces, decoded and within the limit', async (t) => {
  const body = 'some lines\n'.repeat(50_000)
  const origin = await serve(t, ({ url }, response) => {
    response.writeHead(url === '/lost' ? 404 : 200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(body))
  })
  let taken = ''
  const sink = (piece: Uint8Array) => {
    taken += text(piece)
  }
  const whole = await client(t).fetch(get(origin, { sink, maxBytes: 1_000_000 }))
  assert.deepEqual([whole.body.length, whole.incomplete, taken], [0, false, body])
  taken = ''
  const long = get(origin, { sink, maxBytes: 1000, onOverflow: 'truncate' })
  const { truncated } = await client(t).fetch(long)
  assert.deepEqual([truncated, taken.length <= 1000], [true, true])
  taken = ''
  const lost = await client(t).fetch(get(`${origin}/lost`, { sink }))
  assert.deepEqual([taken, lost.body.length > 0], ['', true])
})

test('a sink that cannot take more leaves the answer incomplete', async (t) => {
  const origin = await serve(t, (_request, response) => response.end('hello'))
  const sink = () => {
    throw new Error('the disk is full')
  }
  assert.equal((await client(t).fetch(get(origin, { sink }))).incomplete, true)
})
