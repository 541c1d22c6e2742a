import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../core/errors.ts'
import type { BrowserRequest } from '../../../../core/ports/browser.ts'
import type { HttpRequest, HttpResponse } from '../../../../core/ports/http.ts'
import { PageResources } from '../../../../plugins/audit/browsing/page-resources.ts'
import type { ResourceLimits } from '../../../../plugins/audit/browsing/resource-store.ts'
import { ResourceStore } from '../../../../plugins/audit/browsing/resource-store.ts'
import { SilentLog } from '../../../support/silent-log.ts'

const LIMITS: ResourceLimits = {
  requestsPerPage: 10,
  documentsPerPage: 2,
  postsPerPage: 1,
  bytesPerResource: 1000,
  bytesPerPage: 2000,
  pixelsPerImage: 1_000_000,
  concurrency: 2,
  requestTimeoutMs: 500,
  memoBytes: 1000,
}
const SITE = 'https://www.example-velo.be'
const signal = new AbortController().signal

type Reply = Partial<Omit<HttpResponse, 'body'>> & { readonly body?: string | Uint8Array }

/** Pages of one run over a network that answers by path. */
function pagesOver(
  reply: (path: string, request: HttpRequest) => Reply | Promise<Reply> = () => ({}),
  changes: Partial<ResourceLimits> = {},
) {
  const asked: HttpRequest[] = []
  const limits = { ...LIMITS, ...changes }
  const http = {
    fetch: async (request: HttpRequest): Promise<HttpResponse> => {
      asked.push(request)
      const { body = '', ...rest } = await reply(request.url.replace(SITE, ''), request)
      return {
        ...{ url: request.url, status: 200, headers: {}, truncated: false, incomplete: false },
        ...{ transferBytes: 0, redirects: [], tooManyRedirects: false },
        timings: { dnsMs: 0, connectMs: 0, tlsMs: 0, ttfbMs: 0, totalMs: 0 },
        ...rest,
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      }
    },
  }
  const store = new ResourceStore({ http, limits, signal })
  const open = (): PageResources => new PageResources({ store, limits, log: new SilentLog() })
  return { open, asked }
}

const request = (url: string, given: Partial<BrowserRequest> = {}): BrowserRequest => ({
  ...{ url: url.startsWith('/') ? SITE + url : url, method: 'GET', headers: {}, kind: 'data' },
  ...given,
})
const textOf = (answer: { readonly body: Uint8Array } | undefined): string | undefined =>
  answer && new TextDecoder().decode(answer.body)

test('a page asks through the guard, hop by hop, without the headers of its connection', async () => {
  const { open, asked } = pagesOver(() => ({ status: 302, headers: { location: ['/next'] } }))
  const headers = { host: 'x', 'sec-fetch-mode': 'cors', cookie: 'a=1', accept: '*/*' }
  const answer = await open().answer(request('/', { kind: 'document', headers }), signal)
  assert.equal(answer?.status, 302)
  assert.deepEqual(asked, [
    {
      url: `${SITE}/`,
      method: 'GET',
      headers: { cookie: 'a=1', accept: '*/*' },
      trust: 'target',
      maxRedirects: 0,
      maxBytes: 1000,
      onOverflow: 'fail',
      timeoutMs: 500,
      signal,
    },
  ])
})

test('what pages of a run ask alike is asked once', async () => {
  const { open, asked } = pagesOver((path) => ({ body: path }))
  const pages = [open(), open(), open()]
  const image = request('/logo.png', { kind: 'image' })
  const answers = await Promise.all(pages.map((page) => page.answer(image, signal)))
  assert.deepEqual(answers.map(textOf), ['/logo.png', '/logo.png', '/logo.png'])
  await Promise.all(pages.map((page) => page.answer(request('/me'), signal)))
  assert.deepEqual(
    asked.map(({ url }) => url.replace(SITE, '')),
    ['/logo.png', '/me', '/me', '/me'],
  )
})

for (const [name, headers] of [
  ['sets a cookie', { 'set-cookie': ['a=1'] }],
  ['differs by browser', { vary: ['Accept-Encoding, User-Agent'] }],
] as const) {
  test(`an answer that ${name} is for one page only`, async () => {
    const { open, asked } = pagesOver(() => ({ headers }))
    const script = request('/app.js', { kind: 'script' })
    await open().answer(script, signal)
    await open().answer(script, signal)
    assert.equal(asked.length, 2)
  })
}

test('answers are kept up to a number of bytes', async () => {
  const { open, asked } = pagesOver(() => ({ body: 'x'.repeat(600) }))
  for (const path of ['/a', '/b', '/a', '/b']) {
    await open().answer(request(path, { kind: 'style' }), signal)
  }
  assert.deepEqual(
    asked.map(({ url }) => url.replace(SITE, '')),
    ['/a', '/b', '/b'],
  )
})

test('so many requests are under way at a time', async () => {
  let open = 0
  let most = 0
  const pages = pagesOver(async () => {
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setImmediate(resolve))
    open -= 1
    return {}
  })
  const page = pages.open()
  await Promise.all(
    ['/1', '/2', '/3', '/4', '/5'].map((path) => page.answer(request(path), signal)),
  )
  assert.equal(most, 2)
})

test('scripts may post to the origin of their page, little and seldom; nobody else may', async () => {
  const { open, asked } = pagesOver()
  const page = open()
  await page.answer(request('/', { kind: 'document' }), signal)
  const post = { method: 'POST', body: new TextEncoder().encode('{}') }
  const refused = [
    request('https://tracker.example/collect', post),
    request('/big', { ...post, body: new Uint8Array(70_000) }),
    request('/put', { ...post, method: 'PUT' }),
    request('/form', { ...post, kind: 'frame' }),
    request('/film.mp4', { kind: 'media' }),
    request('/favicon.ico', { kind: 'other' }),
  ]
  for (const one of refused) assert.equal(await page.answer(one, signal), undefined)
  assert.equal((await page.answer(request('/graphql', post), signal))?.status, 200)
  assert.equal(await page.answer(request('/graphql', post), signal), undefined)
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${url.replace(SITE, '')}`),
    ['GET /', 'POST /graphql'],
  )
  assert.equal(page.tally().refused, 7)
})

test('a form that the page itself sends is not sent', async () => {
  const { open, asked } = pagesOver()
  const form = request('/order', { kind: 'document', method: 'POST' })
  assert.equal(await open().answer(form, signal), undefined)
  assert.deepEqual(asked, [])
})

test('a preflight is granted, so that the request itself is judged', async () => {
  const { open, asked } = pagesOver()
  const headers = { origin: SITE, 'access-control-request-headers': 'x-a' }
  const answer = await open().answer(request('/', { method: 'OPTIONS', headers }), signal)
  assert.deepEqual(answer?.headers['access-control-allow-headers'], ['x-a'])
  assert.deepEqual([answer?.status, asked], [204, []])
})

test('a page that leads on without end is given up', async () => {
  const { open } = pagesOver(() => ({ status: 302 }))
  const page = open()
  const document = request('/', { kind: 'document' })
  await page.answer(document, signal)
  await page.answer(document, signal)
  await assert.rejects(page.answer(document, signal), /redirects more than 2 times/)
})

test('a page that asks for too much gets no more', async () => {
  const { open, asked } = pagesOver(() => ({ body: 'x'.repeat(900) }))
  const page = open()
  for (let i = 0; i < 15; i += 1) await page.answer(request(`/${i}`), signal)
  assert.equal(asked.length, 3)
  const { requests, bytes, refused } = page.tally()
  assert.deepEqual({ requests, bytes, refused }, { requests: 15, bytes: 2700, refused: 12 })
})

test('what is too large, guarded or broken is left out and told', async () => {
  const errors: Record<string, AppError> = {
    '/50mb.jpg': new AppError('RESPONSE_TOO_LARGE', { url: '/50mb.jpg', limitBytes: 1000 }),
    '/inside': new AppError('SSRF_BLOCKED', { address: '10.0.0.1', reason: 'it is private' }),
    '/gone': new AppError('TARGET_UNREACHABLE', { problem: 'nobody answers' }),
  }
  const { open, asked } = pagesOver((path) => Promise.reject(errors[path]))
  const page = open()
  for (const path of Object.keys(errors)) {
    assert.equal(await page.answer(request(path, { kind: 'image' }), signal), undefined)
  }
  await open().answer(request('/50mb.jpg', { kind: 'image' }), signal)
  assert.equal(asked.length, 3)
  const { refused, failed, notes } = page.tally()
  assert.deepEqual([refused, failed, notes.length], [2, 1, 3])
  assert.match(notes[0] ?? '', /50mb\.jpg sent more than 1000 bytes/)
})

test('an image of too many pixels never reaches the browser', async () => {
  const bomb = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"></svg>'
  const { open } = pagesOver(() => ({ body: bomb }))
  const page = open()
  assert.equal(await page.answer(request('/bomb', { kind: 'image' }), signal), undefined)
  assert.match(page.tally().notes[0] ?? '', /an image of 30000 x 30000 pixels/)
})

test('a question for a password is not asked', async () => {
  const headers = { 'www-authenticate': ['Basic'], server: ['x'] }
  const { open } = pagesOver(() => ({ status: 401, headers }))
  const answer = await open().answer(request('/', { kind: 'document' }), signal)
  assert.deepEqual([answer?.status, answer?.headers], [401, { server: ['x'] }])
})

test('who has left waits for nothing', async () => {
  const leaving = new AbortController()
  const { open } = pagesOver(() => new Promise(() => undefined))
  const waiting = open().answer(request('/slow.js', { kind: 'script' }), leaving.signal)
  leaving.abort(new AppError('CANCELLED', { problem: 'left' }))
  assert.equal(await waiting, undefined)
})

test('a file too large that a page leads to leaves the page, and is reported', async () => {
  const { open } = pagesOver((path) => {
    if (path !== '/file') return {}
    throw new AppError('RESPONSE_TOO_LARGE', { url: SITE, limitBytes: 1000 })
  })
  const file = request('/file', { kind: 'document' })
  const page = open()
  await page.answer(request('/', { kind: 'document' }), signal)
  assert.equal((await page.answer(file, signal))?.status, 204)
  const { refused, notes } = page.tally()
  assert.deepEqual([refused, notes.length], [1, 1])
  await assert.rejects(open().answer(file, signal), { code: 'RESPONSE_TOO_LARGE' })
})
