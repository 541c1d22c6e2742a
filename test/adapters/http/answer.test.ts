import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Answer, CommonHeaders, securityHeaders } from '../../../adapters/http/answer.ts'
import type { ApiResponse } from '../../../adapters/http/api-message.ts'
import { apiDouble, type Call, requestOf } from './api-double.ts'

const metrics = {
  source: { expose: async () => ({ contentType: 'text/plain', text: '' }) },
  access: 'open',
} as never
const url = 'https://example.com/'
/** Headers that say what runs here. */
const TELLING = ['server', 'x-powered-by', 'via', 'x-aspnet-version', 'x-runtime']

/** Returns the faults in the headers of an answer. */
function problemsOf({ status, headers }: ApiResponse): readonly string[] {
  const policy = headers['content-security-policy'] ?? ''
  const type = headers['content-type'] ?? ''
  const cache = headers['cache-control'] ?? ''
  const isPage = type.startsWith('text/html') && headers['content-disposition'] === undefined
  const rules: readonly (readonly [string, boolean])[] = [
    ...Object.entries(securityHeaders())
      .filter(([name]) => name !== 'content-security-policy')
      .map(([name, value]) => [`${name}: ${value}`, headers[name] === value] as const),
    ["default-src 'none'", policy.startsWith("default-src 'none'")],
    ["frame-ancestors 'none'", policy.includes("frame-ancestors 'none'")],
    ['no script of others', !/script-src[^;]*(?:unsafe|\*|https?:|data:)/.test(policy)],
    [
      'no base and no form elsewhere',
      !isPage || /base-uri 'none'; form-action 'self'/.test(policy),
    ],
    ['a request id', headers['x-request-id'] !== undefined],
    ['a type where there is a body', [204, 304].includes(status) || type !== ''],
    ['nothing about the program', !TELLING.some((name) => name in headers)],
    ['how long it may be kept', cache !== '' || status === 204],
    ['errors are not kept', status < 400 || status === 404 || cache === 'no-store'],
  ]
  return rules.flatMap(([rule, isKept]) => (isKept ? [] : [`${status} ${type}: ${rule}`]))
}

const filled = (path: string): string => path.replace(/\{\w+\}/g, 'x1')

test('every route sends the security headers, whatever it answers and however it is asked', async () => {
  const { routes, dispatch } = apiDouble({ metrics })
  assert.ok(routes.length > 60)
  const statuses = new Set<number>()
  for (const { method, path } of routes) {
    const own = { method, path: filled(path) }
    const calls: readonly Call[] = [
      own,
      { ...own, headers: { accept: 'text/html', 'if-none-match': '*' } },
      { ...own, method: 'OPTIONS' },
      { ...own, method: 'HEAD' },
      { ...own, method: 'DELETE' },
      { ...own, method: 'POST', body: '{' },
      { ...own, method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } },
    ]
    for (const call of calls) {
      const response = await dispatch(requestOf(call))
      statuses.add(response.status)
      assert.deepEqual(problemsOf(response), [], `${call.method} ${call.path}`)
    }
  }
  for (const status of [200, 204, 304, 400, 404, 405, 415])
    assert.ok(statuses.has(status), `${status}`)
})

const refusals: readonly (readonly [number, Call, Parameters<typeof apiDouble>[0]])[] = [
  [404, { path: '/nosuch' }, {}],
  [404, { path: '/nosuch', headers: { accept: 'text/html' } }, {}],
  [413, { path: '/api/geo-audit', body: { url: 'x'.repeat(1_100_000) } }, {}],
  [400, { path: '/api/geo-audit', body: { url: 'http://10.0.0.1/' } }, {}],
  [406, { path: '/api/audit/stream', query: `url=${url}` }, {}],
  [503, { path: '/api/geo-audit', body: { url } }, { maxConcurrentRuns: 0 }],
  [
    500,
    { path: '/api/geo-audit', body: { url } },
    { guard: { check: () => Promise.reject(new Error('broken')) } },
  ],
]
for (const [status, call, options] of refusals) {
  test(`an answer ${status} to ${call.path} sends them, too`, async () => {
    const response = await apiDouble(options).dispatch(requestOf(call))
    assert.equal(response.status, status)
    assert.deepEqual(problemsOf(response), [])
  })
}

test('a refusal for too many requests sends them, too', async () => {
  const { dispatch } = apiDouble({ rate: { perMinute: 1, perHour: 0 }, onStart: () => undefined })
  const stream = { path: '/api/audit/stream', body: { url } }
  const open = await dispatch(requestOf(stream))
  assert.deepEqual([open.status, problemsOf(open)], [200, []])
  const refused = await dispatch(requestOf(stream))
  assert.deepEqual([refused.status, problemsOf(refused)], [429, []])
})

test('browsers are told to stay with https only where visitors come by it', async () => {
  const told = async (isHttps: boolean) =>
    (await apiDouble({ isHttps }).dispatch(requestOf({ path: '/health' }))).headers
  assert.equal((await told(true))['strict-transport-security'], 'max-age=31536000')
  assert.equal('strict-transport-security' in (await told(false)), false)
})

const ALWAYS = { 'x-frame-options': 'DENY' }

function answerOf(own: Readonly<Record<string, string>>, allowed: readonly string[]): Answer {
  const common = CommonHeaders.byOrigin(ALWAYS, allowed)({ origin: 'https://a.example' })
  return new Answer({ status: 200, body: '', requestId: 'r1', ...common.beside(own) })
}

/** Names and values as they are on the wire. */
function wireOf({ requestId, lines }: Answer): Readonly<Record<string, string>> {
  const pairs = `x-request-id: ${requestId}\r\n${lines}`.split('\r\n').map((line) => {
    const at = line.indexOf(': ')
    return [line.slice(0, at), line.slice(at + 2)] as const
  })
  assert.equal(new Set(pairs.map(([name]) => name)).size, pairs.length, 'a header stands twice')
  return Object.fromEntries(pairs)
}

test('the lines of an answer say what its headers say', () => {
  const answer = answerOf({ etag: 'W/"1"', 'cache-control': 'no-cache' }, ['https://a.example'])
  assert.deepEqual(wireOf(answer), answer.headers)
  assert.equal(answer.headers['access-control-allow-origin'], 'https://a.example')
  assert.equal(answer.headers['x-frame-options'], 'DENY')
})

test('a header of the answer replaces the one of all answers', () => {
  const answer = answerOf({ 'x-frame-options': 'SAMEORIGIN' }, ['*'])
  assert.equal(answer.headers['x-frame-options'], 'SAMEORIGIN')
  assert.deepEqual(wireOf(answer), answer.headers)
})

test('an answer that varies by more than the origin names both', () => {
  const answer = answerOf({ vary: 'Accept-Encoding' }, ['https://a.example'])
  assert.equal(answer.headers.vary, 'Origin, Accept-Encoding')
  assert.deepEqual(wireOf(answer), answer.headers)
})

test('no value begins a line of its own', () => {
  const { lines } = answerOf({ 'content-disposition': 'a\r\nset-cookie: b\u2028' }, ['*'])
  assert.ok(lines.endsWith('\r\ncontent-disposition: a??set-cookie: b?'), lines)
})
