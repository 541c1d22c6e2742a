import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { test } from 'node:test'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { AddressTargetGuard } from '../../../adapters/network/target-guard.ts'
import { HttpClient, TargetGuard } from '../../../core/ports/http.ts'
import { REFUSING_ORIGIN } from '../../support/loopback-site.ts'
import { type Answer, assertSound, checkOf, codesOf, useApp } from './audited-app.ts'
import { useSites } from './loopback.ts'

const resolve = async (hostname: string): Promise<string[]> => {
  if (hostname === 'inside.test') return ['127.0.0.1', '169.254.169.254']
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
}
const app = useApp({
  allowLocal: true,
  register: (container) => {
    container.register(HttpClient, {
      useValue: new UndiciHttpClient({ allowLocal: true, userAgent: 'test', resolve }),
    })
    container.register(TargetGuard, {
      useValue: new AddressTargetGuard({ allowLocal: true }, resolve),
    })
  },
})
const siteOf = useSites()
const usual = '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1><p>Words.</p>'

function assertUnreachable({ status, body }: Answer, problem: RegExp): void {
  assert.deepEqual([status, body.code, body.ok], [502, 'TARGET_UNREACHABLE', false])
  assert.match(body.error ?? '', problem)
}

test('a redirect into a guarded address is refused, and told as such', async () => {
  const headers = { location: 'http://169.254.169.254/latest/meta-data/' }
  const { status, body } = await app().audit((await siteOf({ status: 302, headers })).origin)
  assert.deepEqual([status, body.code], [400, 'SSRF_BLOCKED'])
})

test('a name that leads inside is guarded, whatever else it leads to', async () => {
  const { status, body } = await app().audit('http://inside.test/')
  assert.deepEqual([status, body.code], [400, 'SSRF_BLOCKED'])
  assert.doesNotMatch(body.error ?? '', /169/)
})

test('a name that does not resolve is unreachable', async () => {
  assertUnreachable(await app().audit('http://nosuch.test/'), /nosuch\.test does not resolve/)
})

test('a closed port is unreachable', async () => {
  assertUnreachable(await app().audit(REFUSING_ORIGIN), /refused the connection/)
})

test('a certificate nobody vouches for makes a site unreachable', async (t) => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url))
  const server = createTlsServer({ key: fixture('key.pem'), cert: fixture('cert.pem') })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  assertUnreachable(await app().audit(`https://127.0.0.1:${port}/`), /the secure connection/)
})

test('a server that does not speak HTTP is unreachable', async (t) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {}) // the client hangs up
    socket.end('220 mail.test ESMTP\r\n')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  assertUnreachable(await app().audit(`http://127.0.0.1:${port}/`), /not valid HTTP/)
})

for (const status of [403, 404, 410, 500, 503, 520]) {
  test(`a page that answers ${status} is audited`, async () => {
    const answer = await app().audit((await siteOf({ status, body: usual })).origin)
    assertSound(answer)
    assert.equal(checkOf(answer, 'seo.technical.status-ok').status, 'fail')
  })
}

test('a page that asks to slow down is audited, but not asked as each AI agent', async () => {
  const site = await siteOf({ status: 429, body: usual })
  assertSound(await app().audit(site.origin))
  const agents = site.requests.filter(({ userAgent }) => /GPTBot|OAI-SearchBot/.test(userAgent))
  assert.deepEqual(agents, [])
})

for (const [what, next] of [
  ['in a circle', () => '/'],
  ['to ever new addresses', (path: string) => `${path}x`],
] as const) {
  test(`redirects that lead ${what} are unreachable`, async () => {
    const redirect = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
      response.writeHead(302, { location: next(url) }).end()
    }
    const site = await siteOf(redirect, { '*': redirect })
    assertUnreachable(await app().audit(site.origin), /redirects do not end/)
  })
}

/** Much less than an audit may take by default: it ends because of the time that it is given. */
const IN_TIME = { timeout: 90_000 }

test(
  'a server that never answers is unreachable when the crawl has run out of time',
  IN_TIME,
  async () => {
    const site = await siteOf(() => undefined, { '*': () => undefined })
    const answer = await app().audit(site.origin, { timeout: 1000 })
    assertUnreachable(answer, /did not send its whole response in time/)
  },
)

/** Writes a chunk at every turn; ends after `chunks` of them, or never. */
function drip(chunk: string, chunks = Number.POSITIVE_INFINITY) {
  return (_: unknown, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/html' })
    let sent = 0
    const timer = setInterval(() => {
      response.write(chunk)
      sent += 1
      if (sent >= chunks) response.end()
    }, 10)
    response.on('close', () => clearInterval(timer))
  }
}

test(
  'a body that never ends is unreachable when the crawl has run out of time',
  IN_TIME,
  async () => {
    const site = await siteOf(drip('<p>More.</p>'))
    const answer = await app().audit(site.origin, { timeout: 1000 })
    assertUnreachable(answer, /did not send its whole response in time/)
  },
)

test('a body that comes slowly and ends is audited', async () => {
  assertSound(await app().audit((await siteOf(drip('<p>More.</p>', 5))).origin))
})

test('files of the site that never end cost only their own findings', IN_TIME, async () => {
  const site = await siteOf({ body: usual }, { '*': drip('x') })
  const answer = await app().audit(site.origin, { timeout: 10_000 })
  assertSound(answer)
})

test('a page whose headers fill a megabyte is unreachable', async () => {
  const headers = { 'x-large': 'x'.repeat(1_000_000) }
  assertUnreachable(await app().audit((await siteOf({ headers, body: usual })).origin), /not valid/)
})

test('thousands of headers are no trouble', async () => {
  const headers = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x-${at}`, 'value']))
  assertSound(await app().audit((await siteOf({ headers, body: usual })).origin))
})

for (const [type, body] of [
  ['application/pdf', '%PDF-1.7\n%\u00e2\u00e3'],
  ['application/json', '{"a": [1, 2]}'],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['text/plain', 'Only words.'],
  ['nonsense', 'x'],
] as const) {
  test(`an answer of type ${type} is audited without the page's checks`, async () => {
    const answer = await app().audit(
      (await siteOf({ headers: { 'content-type': type }, body })).origin,
    )
    assertSound(answer)
    assert.ok(codesOf(answer).includes('NOT_HTML'))
    assert.equal(checkOf(answer, 'seo.on-page.title-present').status, 'notApplicable')
  })
}

test(
  'guarded addresses that a page and its files name are not asked, and cost nothing',
  IN_TIME,
  async () => {
    const inside = 'http://169.254.169.254/latest'
    const body = `<!doctype html><title>A page</title><link rel="canonical" href="${inside}">
    <link rel="alternate" hreflang="nl" href="${inside}/nl"><img src="${inside}/a.png">
    <a href="${inside}/b">b</a><meta property="og:image" content="${inside}/c.png">`
    const redirect = { status: 302, headers: { location: inside } }
    const site = await siteOf(
      { body },
      {
        '/robots.txt': {
          headers: { 'content-type': 'text/plain' },
          body: `Sitemap: ${inside}/s.xml`,
        },
        '/llms.txt': redirect,
        '*': redirect,
      },
    )
    const answer = await app().audit(site.origin)
    assertSound(answer)
  },
)

test('a page of XHTML is audited as a page', async () => {
  const headers = { 'content-type': 'application/xhtml+xml' }
  const body = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>A page</title></head><body/></html>`
  const answer = await app().audit((await siteOf({ headers, body })).origin)
  assertSound(answer)
  assert.equal(checkOf(answer, 'seo.on-page.title-present').status, 'pass')
})

test('a challenge of the firewall is not judged as the page', async () => {
  const headers = { 'cf-mitigated': 'challenge' }
  const body = '<!doctype html><title>Just a moment...</title><p>Checking your browser</p>'
  assertSound(await app().audit((await siteOf({ status: 403, headers, body })).origin))
})
