import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { watchConnections } from '../../fuzz/addresses/canary.ts'
import { client, get, listen, serve, text } from './loopback-server.ts'

test('a name is looked up once: a second, different answer has no effect', async (t) => {
  const origin = await serve(t, (_request, response) => response.end('reached'))
  const answers = [['127.0.0.1'], ['169.254.169.254']]
  let lookups = 0
  const resolve = async () => answers[lookups++] ?? []

  const answer = await client(t, { resolve }).fetch(get(origin.replace('127.0.0.1', 'rebind.test')))

  assert.deepEqual([text(answer.body), lookups, answer.remoteAddress], ['reached', 1, '127.0.0.1'])
})

const answers: readonly (readonly [string, readonly string[]])[] = [
  ['no address', []],
  ['IPv6 addresses alone, all of them inside', ['fd12::1', 'fe80::1']],
  ['an IPv4 address mapped into IPv6', ['::ffff:127.0.0.1']],
  ['a private address after many public ones', [...Array(30).fill('93.184.216.34'), '10.0.0.1']],
  ['an address with a zone', ['fe80::1%eth0.1']],
  ['what is no address', ['127.1']],
]
for (const [what, addresses] of answers) {
  test(`a name that leads to ${what} is connected to nowhere`, async (t) => {
    const attempts = watchConnections(t)
    const http = client(t, { allowLocal: false, resolve: async () => addresses })

    await assert.rejects(http.fetch(get('http://name.test/')), {
      code: addresses.length === 0 ? 'TARGET_UNREACHABLE' : 'SSRF_BLOCKED',
    })
    assert.deepEqual(attempts, [])
  })
}

test('a look-up that never ends is given up in time, and what it says later has no effect', async (t) => {
  const attempts = watchConnections(t)
  let answer: (addresses: readonly string[]) => void = () => undefined
  const late = new Promise<readonly string[]>((resolve) => {
    answer = resolve
  })
  const http = client(t, { resolve: () => late, connectTimeoutMs: 20 })

  await assert.rejects(http.fetch(get('http://slow.test:8080/')), {
    code: 'TARGET_UNREACHABLE',
    message: /slow\.test:8080 does not resolve/,
  })
  answer(['127.0.0.1'])
  await late
  await new Promise(setImmediate)
  assert.deepEqual(attempts, [])
})

test('the name stays in Host and server name while the connection goes to the checked address', async (t) => {
  const seen: unknown[] = []
  const fixture = (name: string) =>
    readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url))
  const server = createTlsServer(
    { key: fixture('key.pem'), cert: fixture('cert.pem') },
    ({ headers, socket }, response) => {
      const { servername } = socket as TLSSocket & { servername: unknown }
      seen.push(headers.host, servername, socket.localAddress)
      response.end()
    },
  )
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = await listen(server)
  const attempts = watchConnections(t)
  const http = client(t, {
    ca: String(fixture('cert.pem')),
    resolve: async () => ['127.0.0.3', '127.0.0.1'],
  })

  await http.fetch(get(`https://SITE.test:${port}/`))

  assert.deepEqual(seen, [`site.test:${port}`, 'site.test', '127.0.0.1'])
  assert.deepEqual(attempts, [
    { ip: '127.0.0.3', port },
    { ip: '127.0.0.1', port },
  ])
})

test('a kept connection is not used for another port, scheme or name', async (t) => {
  const attempts = watchConnections(t)
  const origin = await serve(t, (_request, response) => response.end('here'))
  const lookups: string[] = []
  const http = client(t, {
    resolve: async (name) => {
      lookups.push(name)
      return name === 'b.test' ? ['0.0.0.0'] : ['127.0.0.1']
    },
  })

  await http.fetch(get(origin.replace('127.0.0.1', 'a.test')))
  await http.fetch(get(origin.replace('127.0.0.1', 'a.test')))
  await assert.rejects(http.fetch(get(origin.replace('127.0.0.1', 'b.test'))), {
    code: 'SSRF_BLOCKED',
  })
  assert.deepEqual([lookups, attempts.length], [['a.test', 'b.test'], 1])
})
