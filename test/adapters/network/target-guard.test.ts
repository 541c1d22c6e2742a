import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { AddressTargetGuard, checkTargetUrl } from '../../../adapters/network/target-guard.ts'
import { AppError } from '../../../core/errors.ts'
import { startCanary, watchConnections } from '../../fuzz/addresses/canary.ts'
import { client, get, serve, text } from './loopback-server.ts'

const signal = new AbortController().signal
/** A resolver that knows the given names and counts how often it is asked. */
const names = (table: Readonly<Record<string, readonly string[]>>) => {
  const asked: string[] = []
  const resolve = async (name: string): Promise<readonly string[]> => {
    asked.push(name)
    const found = table[name]
    if (found === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return found
  }
  return { asked, resolve }
}

test('a name that leads to a private address is refused, and the address is not shown', async (t) => {
  const { resolve } = names({ 'intra.test': ['10.20.30.40'] })

  await assert.rejects(
    client(t, { allowLocal: false, resolve }).fetch(get('http://intra.test/')),
    (error: AppError) => {
      assert.deepEqual([error.code, error.status], ['SSRF_BLOCKED', 400])
      assert.equal(
        error.message,
        'The address intra.test is not allowed: it resolves to a private address.',
      )
      return true
    },
  )
})

test('a name with one private address among public ones is refused as a whole', async (t) => {
  const { resolve } = names({ 'mixed.test': ['93.184.216.34', '2606:4700::1111', '192.168.1.1'] })

  await assert.rejects(client(t, { allowLocal: false, resolve }).fetch(get('http://mixed.test/')), {
    code: 'SSRF_BLOCKED',
  })
})

test('localhost and the names under it are loopback, whatever a resolver says', async (t) => {
  const { asked, resolve } = names({})
  const http = client(t, { allowLocal: false, resolve })

  for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost.']) {
    await assert.rejects(http.fetch(get(`http://${host}/`)), { code: 'SSRF_BLOCKED' }, host)
  }
  assert.deepEqual(asked, [])
})

test('a redirect to a guarded address is refused before anything is sent there', async (t) => {
  let reached = 0
  const inner = await serve(t, (_request, response) => {
    reached += 1
    response.end()
  })
  const innerPort = new URL(inner).port
  const { resolve } = names({ 'public.test': ['127.0.0.1'], 'metadata.test': ['169.254.169.254'] })
  const targets = [
    `http://0.0.0.0:${innerPort}/`,
    'http://169.254.169.254/',
    'http://metadata.test/',
  ]
  const origin = await serve(t, (request, response) => {
    response.writeHead(302, { Location: targets[Number(request.url?.slice(1))] ?? '' }).end()
  })
  const http = client(t, { resolve })

  for (const [index, target] of targets.entries()) {
    const url = origin.replace('127.0.0.1', 'public.test')
    await assert.rejects(http.fetch(get(`${url}/${index}`)), { code: 'SSRF_BLOCKED' }, target)
  }
  assert.equal(reached, 0)
})

test('a redirect to credentials or to a blocked port is refused', async (t) => {
  const targets = ['http://user:pass@127.0.0.1/', 'http://127.0.0.1:25/']
  const origin = await serve(t, (request, response) => {
    response.writeHead(301, { Location: targets[Number(request.url?.slice(1))] ?? '' }).end()
  })
  const http = client(t)

  await assert.rejects(http.fetch(get(`${origin}/0`)), { code: 'SSRF_BLOCKED' })
  await assert.rejects(http.fetch(get(`${origin}/1`)), { code: 'SSRF_BLOCKED' })
})

test('an address the operator configured is not guarded', async (t) => {
  const origin = await serve(t, (_request, response) => response.end('double'))
  const http = client(t, { allowLocal: false })

  const answer = await http.fetch(get(origin, { trust: 'trusted' }))

  assert.equal(text(answer.body), 'double')
  await assert.rejects(http.fetch(get(origin)), { code: 'SSRF_BLOCKED' })
})

test('a connection made in trust is not lent to a target', async (t) => {
  const origin = await serve(t, (_request, response) => response.end('double'))
  const { resolve } = names({ 'api.test': ['127.0.0.1'] })
  const http = client(t, { allowLocal: false, resolve })
  const url = origin.replace('127.0.0.1', 'api.test')

  await http.fetch(get(url, { trust: 'trusted' }))

  await assert.rejects(http.fetch(get(url)), { code: 'SSRF_BLOCKED' })
})

test('trust ends where a redirect leaves the configured host', async (t) => {
  const origin = await serve(t, (_request, response) => {
    response.writeHead(302, { Location: 'http://10.0.0.1/' }).end()
  })

  await assert.rejects(client(t, { allowLocal: false }).fetch(get(origin, { trust: 'trusted' })), {
    code: 'SSRF_BLOCKED',
  })
})

test('trust ends where a redirect leads to another port of the configured host', async (t) => {
  const canary = await startCanary(t)
  const origin = await serve(t, (_request, response) => {
    response.writeHead(307, { Location: `http://127.0.0.1:${canary.port}/` }).end()
  })

  await assert.rejects(client(t, { allowLocal: false }).fetch(get(origin, { trust: 'trusted' })), {
    code: 'SSRF_BLOCKED',
  })
  assert.deepEqual(canary.knocks, [])
})

test('trust lasts while a redirect stays with the configured host and port', async (t) => {
  const origin = await serve(t, (request, response) => {
    if (request.url === '/robots.txt') response.writeHead(301, { Location: '/there' })
    response.end(request.url)
  })

  const answer = await client(t, { allowLocal: false }).fetch(
    get(`${origin}/robots.txt`, { trust: 'trusted' }),
  )

  assert.equal(text(answer.body), '/there')
})

test('a redirect in the page itself, or in a Refresh header, is not followed', async (t) => {
  const canary = await startCanary(t)
  const inside = `http://127.0.0.1:${canary.port}/`
  const origin = await serve(t, (_request, response) => {
    response.setHeader('Refresh', `0;url=${inside}`)
    response.setHeader('Content-Location', inside)
    response.setHeader('Link', `<${inside}>; rel=preload; as=script`)
    response.setHeader('Alt-Svc', `h2="127.0.0.1:${canary.port}"; ma=3600; persist=1`)
    response.writeEarlyHints({ link: `<${inside}>; rel=preload; as=script` })
    response.end(
      `<meta http-equiv="refresh" content="0;url=${inside}"><script>location="${inside}"`,
    )
  })
  const http = client(t)

  for (let times = 0; times < 2; times += 1) {
    const { redirects, status } = await http.fetch(get(origin))
    assert.deepEqual([redirects, status], [[], 200])
  }
  assert.deepEqual(canary.knocks, [])
})

for (const location of [
  ...['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1:6379/_INFO', 'data:,x'],
  ...[
    'ws://127.0.0.1/',
    'unix:/run/docker.sock',
    'jar:http://127.0.0.1!/',
    'blob:http://127.0.0.1/x',
  ],
]) {
  test(`a redirect to ${location} leads nowhere`, async (t) => {
    const attempts = watchConnections(t)
    const origin = await serve(t, (_request, response) => {
      response.writeHead(302, { Location: location }).end('moved')
    })

    const { status, redirects } = await client(t).fetch(get(origin))

    assert.deepEqual([status, redirects, attempts.length], [302, [], 1])
  })
}

const PROXIES = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'npm_config_proxy',
  'npm_config_https_proxy',
]
const BOTH_CASES = PROXIES.flatMap((name) => [name.toUpperCase(), name.toLowerCase()])

test('proxy settings of the environment are ignored', async (t) => {
  const canary = await startCanary(t)
  const proxy = `http://127.0.0.1:${canary.port}`
  const given = Object.fromEntries(BOTH_CASES.map((name) => [name, proxy]))
  setEnvironment(t, { ...given, NO_PROXY: '', no_proxy: '', NODE_USE_ENV_PROXY: '1' })
  const origin = await serve(t, (_request, response) => response.end('direct'))
  const http = client(t, { resolve: async () => ['127.0.0.1'] })

  const named = await http.fetch(get(origin.replace('127.0.0.1', 'site.test')))

  assert.deepEqual([text(named.body), canary.knocks], ['direct', []])
})

/** Until the test ends. */
function setEnvironment(t: TestContext, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const before = process.env[name]
    process.env[name] = value
    t.after(() => {
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    })
  }
}

test('the early check gives the same verdict without connecting', async () => {
  const { resolve } = names({ 'a.test': ['93.184.216.34'], 'b.test': ['127.0.0.1'] })
  const guard = new AddressTargetGuard({ allowLocal: false }, resolve)

  await guard.check('https://a.test/', signal)
  await assert.rejects(guard.check('https://b.test/', signal), { code: 'SSRF_BLOCKED' })
  await assert.rejects(guard.check('https://c.test/', signal), {
    code: 'TARGET_UNREACHABLE',
    message: 'The site could not be read: the name c.test does not resolve.',
  })
  await assert.rejects(guard.check('c.test', signal), { code: 'INVALID_URL' })
})

test('the early check ends with its signal while a name is being looked up', async () => {
  const guard = new AddressTargetGuard({ allowLocal: false }, () => new Promise(() => undefined))
  const abort = new AbortController()
  const check = guard.check('https://slow.test/', abort.signal)
  abort.abort(new Error('gone'))

  await assert.rejects(check, { message: 'gone' })
})

const codeOf = (url: string, allowLocal = false): string => {
  try {
    checkTargetUrl(url, { allowLocal })
    return 'passed'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const loopbackSpellings = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://127.0.0.1./',
  'http://127。0。0。1/',
  'http://１２７.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'HTTP://127.1:8080/',
  'http://0/',
  'http://169.254.169.254/latest/meta-data',
  'http://[fd00:ec2::254]/latest/meta-data',
]
for (const url of loopbackSpellings) {
  test(`${url} is refused as a guarded address`, () => assert.equal(codeOf(url), 'SSRF_BLOCKED'))
}

const malformed = [
  '',
  'www.example.com',
  '/page',
  '//example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'http:example.com',
  'http:/example.com',
  'https://',
  'http://exa mple.com/',
  'http://[fe80::1%25eth0]/',
  'http://[::1',
  'http://1.2.3.4.5/',
  'http://256.1.1.1/',
  'http://example.com:99999/',
  `https://example.com/${'a'.repeat(2048)}`,
]
for (const url of malformed) {
  test(`${url.slice(0, 40) || 'an empty string'} is not a usable URL`, () => {
    assert.equal(codeOf(url), 'INVALID_URL')
  })
}

test('credentials in the URL are refused, and the answer does not repeat them', () => {
  assert.throws(
    () => checkTargetUrl('https://user:hunter2@example.com/', { allowLocal: false }),
    (error: AppError) => error.code === 'SSRF_BLOCKED' && !error.message.includes('hunter2'),
  )
  assert.equal(codeOf('https://user@example.com/'), 'SSRF_BLOCKED')
})

test('ports that browsers block are refused, others pass', () => {
  assert.deepEqual(
    [0, 22, 25, 6379, 6667, 8443, 10080].map((port) => codeOf(`http://example.com:${port}/`)),
    [
      'SSRF_BLOCKED',
      'SSRF_BLOCKED',
      'SSRF_BLOCKED',
      'passed',
      'SSRF_BLOCKED',
      'passed',
      'SSRF_BLOCKED',
    ],
  )
})

test('ordinary addresses pass', () => {
  const urls = [
    'https://example.com',
    ' https://example.com/ ',
    'https://Example.COM./path?query#part',
    'http://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://bücher.example/',
    'http://localhost/',
  ]

  assert.deepEqual(
    urls.filter((url) => codeOf(url) !== 'passed'),
    [],
  )
})

test('with local targets allowed, only the local ones of the guarded addresses pass', () => {
  assert.deepEqual(
    [
      'http://127.1:3000/',
      'http://[::1]:3000/',
      'http://192.168.0.9/',
      'http://169.254.169.254/',
    ].map((url) => codeOf(url, true)),
    ['passed', 'passed', 'passed', 'SSRF_BLOCKED'],
  )
})

test('a site that this process serves is allowed at its own port, and nothing else on this machine', async (t) => {
  const origin = await serve(t, (_request, response) => response.end('built'))
  const other = await serve(t, (_request, response) => response.end('internal'))
  const servedHere = new URL(origin).host
  const http = client(t, { allowLocal: false, servedHere })
  const guard = new AddressTargetGuard({ allowLocal: false, servedHere })

  assert.equal(text((await http.fetch(get(origin))).body), 'built')
  await guard.check(origin, signal)
  await assert.rejects(http.fetch(get(other)), { code: 'SSRF_BLOCKED' })
  await assert.rejects(guard.check(other, signal), { code: 'SSRF_BLOCKED' })
})
