import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { apiDouble, jsonOf, requestOf } from './api-double.ts'

const full = { path: '/api/audit/full', body: { url: 'https://example.com/' } }

test('an unknown path is not found', async () => {
  const { dispatch } = apiDouble()
  const response = await dispatch(
    requestOf({ path: '/api/nosuch', headers: { 'x-request-id': 'a1' } }),
  )
  assert.equal(response.status, 404)
  assert.deepEqual(jsonOf(response), {
    ok: false,
    error: 'There is nothing at "/api/nosuch". GET /api lists all endpoints.',
    code: 'NOT_FOUND',
    detail: 'Not Found',
    requestId: 'a1',
  })
})

for (const path of ['/api/audit/full/', '/API/audit/full', '/api/modules/a/b', '/api/modules/']) {
  test(`${path} is not found`, async () => {
    assert.equal((await apiDouble().dispatch(requestOf({ path }))).status, 404)
  })
}

test('a known path with the wrong method is told the right ones', async () => {
  const response = await apiDouble().dispatch(
    requestOf({ method: 'DELETE', path: '/api/audit/stream' }),
  )
  assert.equal(response.status, 405)
  assert.equal(response.headers.allow, 'GET, POST, OPTIONS')
  assert.equal(jsonOf(response).code, 'METHOD_NOT_ALLOWED')
})

test('HEAD runs the GET route, but never starts an audit', async () => {
  const { dispatch, engine } = apiDouble()
  assert.equal((await dispatch(requestOf({ method: 'HEAD', path: '/health' }))).status, 200)
  const stream = requestOf({
    method: 'HEAD',
    path: '/api/audit/stream',
    query: 'url=https://example.com/',
    headers: { accept: 'text/event-stream' },
  })
  assert.equal((await dispatch(stream)).status, 405)
  assert.equal(engine.runs.length, 0)
})

test('an unknown category is not found, and the known ones are listed', async () => {
  const response = await apiDouble().dispatch(
    requestOf({ path: '/api/seo-audit/onpage', body: { url: 'https://example.com/' } }),
  )
  assert.equal(response.status, 404)
  assert.equal(
    jsonOf(response).error,
    'The SEO audit has no category "onpage". Known categories: on-page, authority.',
  )
})

test('an unknown module is not found, and the known ones are listed', async () => {
  const response = await apiDouble().dispatch(
    requestOf({ path: '/api/modules/nosuch', body: { url: 'https://example.com/' } }),
  )
  assert.equal(response.status, 404)
  assert.match(String(jsonOf(response).error), /Known modules: crawl, geo, seo/)
})

test('a sane X-Request-Id is kept on every answer', async () => {
  const { dispatch } = apiDouble()
  const call = { path: '/health', headers: { 'x-request-id': 'abc-DEF_1.2' } }
  assert.equal((await dispatch(requestOf(call))).headers['x-request-id'], 'abc-DEF_1.2')
})

for (const id of ['', 'a b', 'x'.repeat(65), 'a\u0000b', '<script>']) {
  test(`the request id ${JSON.stringify(id.slice(0, 10))} is replaced`, async () => {
    const { dispatch } = apiDouble()
    const response = await dispatch(requestOf({ path: '/health', headers: { 'x-request-id': id } }))
    assert.match(response.headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/)
  })
}

test('security headers are on every answer, errors included', async () => {
  const response = await apiDouble().dispatch(requestOf({ path: '/nosuch' }))
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
  assert.equal(response.headers['x-frame-options'], 'DENY')
  assert.match(response.headers['content-security-policy'] ?? '', /default-src 'none'/)
})

test('no other origin may read answers by default', async () => {
  const headers = { origin: 'https://a.example' }
  const response = await apiDouble().dispatch(requestOf({ path: '/health', headers }))
  assert.equal(response.headers['access-control-allow-origin'], undefined)
})

test('with a list of origins only these may read answers', async () => {
  const { dispatch } = apiDouble({
    cors: { origins: ['https://a.example'], anyOriginMayStart: false },
  })
  const answer = (origin: string) => dispatch(requestOf({ path: '/health', headers: { origin } }))
  const allowed = await answer('https://a.example')
  assert.equal(allowed.headers['access-control-allow-origin'], 'https://a.example')
  assert.equal(allowed.headers.vary, 'Origin')
  const refused = await answer('https://b.example')
  assert.equal(refused.headers['access-control-allow-origin'], undefined)
  assert.equal(refused.headers.vary, 'Origin')
})

test('an answer that depends on origin and encoding says both', async () => {
  const { dispatch } = apiDouble({
    cors: { origins: ['https://a.example'], anyOriginMayStart: false },
  })
  const { headers } = await dispatch(requestOf({ path: '/about' }))
  assert.equal(headers.vary, 'Origin, Accept-Encoding, Accept-Language, Cookie')
})

test('a large answer is compressed for clients that accept it, a small one is not', async () => {
  const { dispatch } = apiDouble()
  const headers = { 'accept-encoding': 'gzip, deflate' }
  const answer = (path: string, given = {}) => dispatch(requestOf({ path, headers: given }))
  const plain = await answer('/api/modules')
  const large = await answer('/api/modules', headers)

  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(large.headers['content-encoding'], 'gzip')
  assert.match(large.headers.vary ?? '', /Accept-Encoding/)
  assert.equal(gunzipSync(large.body as Uint8Array).toString(), String(plain.body))
  assert.equal((await answer('/health', headers)).headers['content-encoding'], undefined)
})

test('a preflight is told methods and headers', async () => {
  const response = await apiDouble().dispatch(
    requestOf({ method: 'OPTIONS', path: '/api/audit/full' }),
  )
  assert.equal(response.status, 204)
  assert.equal(response.headers['access-control-allow-methods'], 'POST, OPTIONS')
  assert.match(response.headers['access-control-allow-headers'] ?? '', /Content-Type/)
})

for (const [type, status] of [
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json; charset=latin1', 415],
  ['application/json; charset=UTF-8', 200],
  ['application/problem+json', 200],
] as const) {
  test(`a body of type ${type} is answered ${status}`, async () => {
    const { dispatch } = apiDouble({
      onStart: (run) => run.finish({ ...emptyRun }),
    })
    const response = await dispatch(requestOf({ ...full, headers: { 'content-type': type } }))
    assert.equal(response.status, status)
  })
}

test('a compressed body is not supported', async () => {
  const headers = { 'content-encoding': 'gzip' }
  assert.equal((await apiDouble().dispatch(requestOf({ ...full, headers }))).status, 415)
})

test('malformed JSON is reported with its place', async () => {
  const response = await apiDouble().dispatch(requestOf({ ...full, body: '{"url": tru}' }))
  assert.equal(response.status, 400)
  const { code, error } = jsonOf(response)
  assert.equal(code, 'INVALID_JSON')
  assert.match(String(error), /at line 1, column 9 \(position 8\)/)
})

test('all violations of a request are reported', async () => {
  const body = { options: { skiplive: true } }
  const response = await apiDouble().dispatch(requestOf({ ...full, body }))
  assert.equal(response.status, 400)
  const { code, details } = jsonOf(response)
  assert.equal(code, 'INVALID_REQUEST')
  const paths = (details as { path: string }[]).map(({ path }) => path)
  assert.deepEqual(paths.sort(), ['/options/skiplive', '/url'])
})

test('a guarded address is refused before anything runs', async () => {
  const { dispatch, engine } = apiDouble()
  const response = await dispatch(requestOf({ ...full, body: { url: 'http://10.0.0.1/' } }))
  assert.equal(response.status, 400)
  assert.equal(jsonOf(response).code, 'SSRF_BLOCKED')
  assert.equal(engine.runs.length, 0)
})

test('an unexpected failure says nothing of the inside and is logged under the request id', async () => {
  const { dispatch, log } = apiDouble({
    onStart: () => {
      throw new Error('secret path /etc/x')
    },
  })
  const response = await dispatch(requestOf({ ...full, headers: { 'x-request-id': 'r1' } }))
  assert.equal(response.status, 500)
  assert.doesNotMatch(String(response.body), /secret/)
  const failure = log.find(({ level }) => level === 'error')
  assert.equal(failure?.message, 'request failed')
  assert.deepEqual({ ...failure?.fields, err: null }, { requestId: 'r1', err: null })
})

test('a request is logged without its query', async () => {
  const { dispatch, log } = apiDouble()
  const headers = { 'x-request-id': 'r2' }
  await dispatch(requestOf({ path: '/api/audit/stream', query: 'url=https://u:p@a.b/', headers }))
  assert.deepEqual(log.at(-1), {
    level: 'info',
    message: 'request',
    fields: {
      requestId: 'r2',
      method: 'GET',
      path: '/api/audit/stream',
      status: 406,
      ms: 0,
      code: 'NOT_ACCEPTABLE',
    },
  })
})

const emptyRun = {
  ok: true,
  outcomes: {},
  warnings: [],
  durationMs: 1,
  costUsd: 0,
  costByApi: {},
}
