import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { type TestContext, test } from 'node:test'
import { client, get, serve, text } from './loopback-server.ts'

/** Answers each path with the status and Location given, others with what they were asked. */
const redirecting = (
  t: TestContext,
  table: Readonly<Record<string, readonly [number, string]>>,
  show: (request: IncomingMessage) => string = (request) => `${request.method} ${request.url}`,
): Promise<string> =>
  serve(t, async (request, response) => {
    const sent = Buffer.concat(await request.toArray()).toString()
    const [status, location] = table[request.url ?? ''] ?? [200, '']
    if (status !== 200) response.writeHead(status, { Location: location }).end('moved')
    else response.end(`${show(request)}${sent === '' ? '' : ` ${sent}`}`)
  })

test('every hop is reported, with the resolved address it led to', async (t) => {
  const origin = await redirecting(t, {
    '/a': [301, '/b?x=1'],
    '/b?x=1': [302, 'c/d'],
    '/c/d': [308, '../e'],
  })

  const answer = await client(t).fetch(get(`${origin}/a`))

  assert.deepEqual(answer.redirects, [
    { url: `${origin}/a`, status: 301, location: `${origin}/b?x=1` },
    { url: `${origin}/b?x=1`, status: 302, location: `${origin}/c/d` },
    { url: `${origin}/c/d`, status: 308, location: `${origin}/e` },
  ])
  assert.deepEqual([answer.url, answer.status, text(answer.body)], [`${origin}/e`, 200, 'GET /e'])
})

test('the fragment is carried along until a redirect names its own', async (t) => {
  const origin = await redirecting(t, { '/a': [301, '/b'], '/b': [301, '/c#own'] })
  const http = client(t)

  assert.equal((await http.fetch(get(`${origin}/b#mine`))).url, `${origin}/c#own`)
  assert.equal(
    (await http.fetch(get(`${origin}/a#mine`))).redirects[0]?.location,
    `${origin}/b#mine`,
  )
})

const methods: readonly (readonly ['GET' | 'HEAD' | 'POST', number, string])[] = [
  ['POST', 301, 'GET /to'],
  ['POST', 302, 'GET /to'],
  ['POST', 303, 'GET /to'],
  ['POST', 307, 'POST /to sent'],
  ['POST', 308, 'POST /to sent'],
  ['GET', 303, 'GET /to'],
  ['GET', 307, 'GET /to'],
]
for (const [method, status, expected] of methods) {
  test(`${method} after ${status} becomes ${expected}`, async (t) => {
    const origin = await redirecting(t, { '/from': [status, '/to'] })
    const more = method === 'POST' ? { method, body: 'sent' } : { method }

    assert.equal(text((await client(t).fetch(get(`${origin}/from`, more))).body), expected)
  })
}

test('HEAD stays HEAD through 303', async (t) => {
  const seen: string[] = []
  const origin = await serve(t, (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.writeHead(request.url === '/a' ? 303 : 200, { Location: '/b' }).end()
  })

  await client(t).fetch(get(`${origin}/a`, { method: 'HEAD' }))

  assert.deepEqual(seen, ['HEAD /a', 'HEAD /b'])
})

for (const location of ['', 'mailto:a@b.c', 'ftp://example.com/', 'http://', 'javascript:1']) {
  test(`a redirect to "${location}" is the final answer`, async (t) => {
    const origin = await redirecting(t, { '/a': [302, location] })

    const answer = await client(t).fetch(get(`${origin}/a`))

    assert.deepEqual([answer.status, text(answer.body), answer.redirects], [302, 'moved', []])
    assert.equal(answer.tooManyRedirects, false)
  })
}

test('a loop ends at the limit with the last redirect answer', async (t) => {
  const origin = await redirecting(t, { '/a': [302, '/b'], '/b': [302, '/a'] })

  const answer = await client(t).fetch(get(`${origin}/a`, { maxRedirects: 4 }))

  assert.deepEqual(
    [answer.status, answer.tooManyRedirects, answer.redirects.length],
    [302, true, 4],
  )
  assert.equal(text(answer.body), 'moved')
})

test('without a limit given, ten redirects are followed', async (t) => {
  const origin = await redirecting(t, { '/a': [302, '/a'] })

  assert.equal((await client(t).fetch(get(`${origin}/a`))).redirects.length, 10)
})

test('a limit of 0 gives the redirect answer itself', async (t) => {
  const origin = await redirecting(t, { '/a': [302, '/b'] })

  const answer = await client(t).fetch(get(`${origin}/a`, { maxRedirects: 0 }))

  assert.deepEqual([answer.status, answer.redirects], [302, []])
})

test('304 and 300 are answers, not redirects', async (t) => {
  const origin = await redirecting(t, { '/a': [304, '/b'], '/c': [300, '/b'] })
  const http = client(t)

  assert.equal((await http.fetch(get(`${origin}/a`))).status, 304)
  assert.equal((await http.fetch(get(`${origin}/c`))).status, 300)
})

test('secret headers are sent only to their origin, also after redirects within it', async (t) => {
  const show = ({ headers }: IncomingMessage): string =>
    JSON.stringify([headers['x-api-key'], headers.authorization, headers['user-agent']])
  const other = await redirecting(t, {}, show)
  const origin = await redirecting(t, { '/out': [307, `${other}/`], '/in': [307, '/'] }, show)
  const headers = { 'X-Api-Key': 'k', Authorization: 'Bearer b', 'User-Agent': 'me' }
  const http = client(t)

  assert.equal(
    text((await http.fetch(get(`${origin}/in`, { headers }))).body),
    '["k","Bearer b","me"]',
  )
  assert.equal(text((await http.fetch(get(`${origin}/out`, { headers }))).body), '[null,null,"me"]')
})

test('the body of a redirect is not waited for', async (t) => {
  const origin = await serve(t, (request, response) => {
    if (request.url === '/b') return response.end('there')
    response.writeHead(302, { Location: '/b' }).write('never ends')
  })

  const answer = await client(t).fetch(get(`${origin}/a`, { timeoutMs: 20_000 }))

  assert.equal(text(answer.body), 'there')
})

test('headers of a site are sent to its origin on every hop, and to no other', async (t) => {
  const shown = (request: IncomingMessage) =>
    `${request.headers['x-preview'] ?? 'none'} ${request.headers.cookie ?? 'none'}`
  const other = await redirecting(t, {}, shown)
  const site = await redirecting(t, { '/a': [302, '/b'], '/away': [302, `${other}/`] }, shown)
  const headers = { 'x-preview': 'secret', cookie: 'b=2' }
  const siteHeaders = { origin: site, headers }
  const fetched = async (url: string, own = {}) =>
    text((await client(t).fetch(get(url, { siteHeaders, headers: own }))).body)

  assert.equal(await fetched(`${site}/a`, { cookie: 'a=1' }), 'secret a=1; b=2')
  assert.equal(await fetched(`${site}/away`), 'none none')
  assert.equal(await fetched(other), 'none none')
})
