import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  HostPaces,
  outcomeOfAnswer,
  outcomeOfFailure,
} from '../../../adapters/network/host-pace.ts'
import type { OutgoingRequest } from '../../../adapters/network/http-client.ts'
import { AppError } from '../../../core/errors.ts'
import type { HttpRequest, HttpResponse } from '../../../core/ports/http.ts'
import { FakeClock, settle } from '../../support/fake-clock.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { client, get, serve } from './loopback-server.ts'

/** Paces in front of a double that says when it is called, and answers on command. */
function paced(hosts: ConstructorParameters<typeof HostPaces>[1]) {
  const clock = new FakeClock()
  const log = new SilentLog()
  const asked: [string, number][] = []
  const requests: HttpRequest[] = []
  const pending: { resolve(response: HttpResponse): void; reject(error: Error): void }[] = []
  const next = ({ parsedUrl, ...request }: OutgoingRequest): Promise<HttpResponse> => {
    requests.push(request)
    asked.push([parsedUrl.pathname, clock.monotonic()])
    return new Promise((resolve, reject) => pending.push({ resolve, reject }))
  }
  const paces = new HostPaces(clock, hosts, log)
  const http = {
    fetch: (request: HttpRequest) =>
      paces.fetch({ ...request, parsedUrl: new URL(request.url) }, next),
  }
  const answer = async (index: number, status = 200, retryAfter?: string): Promise<void> => {
    const headers = retryAfter === undefined ? {} : { 'retry-after': [retryAfter] }
    pending[index]?.resolve({ status, headers, incomplete: false } as unknown as HttpResponse)
    await settle()
  }
  const fail = async (index: number, cause: string): Promise<void> => {
    pending[index]?.reject(new AppError('TARGET_UNREACHABLE', { cause }))
    await settle()
  }
  return { http, paces, clock, log, asked, requests, answer, fail }
}

const paths = (asked: readonly (readonly [string, number])[]): string[] =>
  asked.map(([path]) => path)

test('requests to a host start evenly spaced', async () => {
  const { http, clock, asked } = paced({ 'data.test': { perSecond: 4 } })

  for (const path of ['a', 'b', 'c']) void http.fetch(get(`https://data.test/${path}`))
  await clock.advance(1000)

  assert.deepEqual(asked, [
    ['/a', 0],
    ['/b', 250],
    ['/c', 500],
  ])
})

test('no more requests to a host are under way than allowed', async () => {
  const { http, asked, answer } = paced({ 'data.test': { concurrency: 2 } })

  for (const path of ['a', 'b', 'c']) void http.fetch(get(`https://data.test/${path}`))
  await settle()
  assert.deepEqual(paths(asked), ['/a', '/b'])
  await answer(0)

  assert.deepEqual(paths(asked), ['/a', '/b', '/c'])
})

test('other hosts, and limits of 0, are not slowed down', async () => {
  const { http, asked } = paced({ 'data.test': { perSecond: 0, concurrency: 0 } })

  for (const host of ['data.test', 'data.test', 'other.test', 'data.test:8080'])
    void http.fetch(get(`https://${host}/`))
  await settle()

  assert.deepEqual(
    asked.map(([, at]) => at),
    [0, 0, 0, 0],
  )
})

test('a request that is given up while it waits is not sent', async () => {
  const { http, asked, answer } = paced({ 'data.test': { concurrency: 1 } })
  const abort = new AbortController()
  void http.fetch(get('https://data.test/a'))
  const waiting = http.fetch(get('https://data.test/b', { signal: abort.signal }))
  abort.abort(new Error('gone'))

  await assert.rejects(waiting, { message: 'gone' })
  await answer(0)
  assert.deepEqual(paths(asked), ['/a'])
})

test('answers and failures come back as they are', async () => {
  const { http, answer, fail } = paced({ 'data.test': {} })
  const first = http.fetch(get('https://data.test/a'))
  const second = http.fetch(get('https://data.test/b'))
  await settle()

  await answer(0, 503)
  const refused = assert.rejects(second, { code: 'TARGET_UNREACHABLE' })
  await fail(1, 'refused')

  await refused
  assert.equal((await first).status, 503)
})

test('a 429 holds back the host, not others, until its Retry-After has passed', async () => {
  const { http, clock, asked, answer } = paced({ 'data.test': { concurrency: 4 } })
  void http.fetch(get('https://data.test/a'))
  await settle()
  await answer(0, 429, '30')

  void http.fetch(get('https://data.test/b'))
  void http.fetch(get('https://other.test/c'))
  await clock.advance(29_999)
  assert.deepEqual(paths(asked), ['/a', '/c'])
  await clock.advance(1)

  assert.deepEqual(paths(asked), ['/a', '/c', '/b'])
})

test('a Retry-After may be a date', async () => {
  const { http, clock, asked, answer } = paced({ 'data.test': {} })
  void http.fetch(get('https://data.test/a'))
  await settle()
  await answer(0, 503, 'Fri, 20 Nov 2026 12:00:30 GMT')

  void http.fetch(get('https://data.test/b'))
  await clock.advance(40_000)

  assert.deepEqual(asked, [
    ['/a', 0],
    ['/b', 30_000],
  ])
})

test('it is logged once that a host is slowed down, and once that it is not any more', async () => {
  const { http, clock, log, answer, fail } = paced({
    'data.test': { perSecond: 10, concurrency: 4 },
  })
  const ask = async (): Promise<void> => {
    http.fetch(get('https://data.test/a')).catch(() => undefined)
    await clock.advance(10_000)
  }
  await ask()
  await fail(0, 'refused')
  await clock.advance(1)
  await ask()
  await fail(1, 'reset')
  await clock.advance(1)
  for (let index = 2; index < 90; index += 1) {
    await ask()
    await answer(index)
  }

  assert.deepEqual(log.entries, [
    {
      level: 'warn',
      message: 'a source is overloaded and requested more slowly',
      fields: { host: 'data.test', reason: 'refused', perSecond: 5, concurrency: 2, pauseMs: 0 },
    },
    {
      level: 'info',
      message: 'a source is requested at the full rate again',
      fields: { host: 'data.test', slowedForMs: 480_002, lowestPerSecond: 2.5 },
    },
  ])
})

test('waiting is not part of the time a request may take', async (t) => {
  const origin = await serve(t, (_request, response) => setTimeout(() => response.end('ok'), 20))
  const clock = new FakeClock()
  const { host } = new URL(origin)
  const http = client(t, { hooks: [new HostPaces(clock, { [host]: { perSecond: 0.01 } })] })
  await http.fetch(get(origin))

  const waiting = http.fetch(get(origin, { timeoutMs: 20_000 }))
  // Much longer than the request may take, on the clock by which it waits.
  await clock.advance(100_000)

  assert.equal((await waiting).status, 200)
})

test('the request is passed on untouched', async () => {
  const { http, clock, requests } = paced({ 'data.test': { perSecond: 1 } })
  const asked = [get('https://data.test/a'), get('https://data.test/b', { timeoutMs: 10 })]

  for (const request of asked) void http.fetch(request)
  await clock.advance(1000)

  assert.deepEqual(requests, asked)
})

test('closing the client sends away who waits', async (t) => {
  const origin = await serve(t, () => undefined)
  const { host } = new URL(origin)
  const http = client(t, {
    hooks: [new HostPaces(new FakeClock(), { [host]: { concurrency: 1 } })],
  })
  const sent = http.fetch(get(origin))
  const waiting = http.fetch(get(origin))

  const closing = http.close()

  await Promise.all([sent, waiting].map((one) => assert.rejects(one, { code: 'SHUTTING_DOWN' })))
  await closing
})

const now = Date.parse('2026-11-20T12:00:00Z')

function answer(status: number, more: Partial<HttpResponse> = {}): HttpResponse {
  return {
    url: 'http://data.test/page',
    status,
    headers: {},
    body: new Uint8Array(),
    truncated: false,
    incomplete: false,
    transferBytes: 0,
    redirects: [],
    timings: { dnsMs: 0, connectMs: 0, tlsMs: 0, ttfbMs: 0, totalMs: 0 },
    tooManyRedirects: false,
    ...more,
  }
}

const outcome = (status: number, more?: Partial<HttpResponse>) =>
  outcomeOfAnswer(answer(status, more), '/page', now)

for (const status of [200, 304, 404]) {
  test(`${status} is a good answer`, () => {
    assert.deepEqual(outcome(status), { kind: 'good', page: '/page' })
  })
}

for (const status of [429, 503]) {
  test(`${status} means overload`, () => {
    assert.deepEqual(outcome(status), { kind: 'overload', reason: `status ${status}` })
  })
}

test('another error of the server says nothing of its load', () => {
  assert.deepEqual(outcome(500), { kind: 'neutral' })
})

test('an answer that is cut means overload', () => {
  assert.deepEqual(outcome(200, { incomplete: true }), { kind: 'overload', reason: 'cut answer' })
})

test('an overload comes with the pause that the answer asks for', () => {
  const headers = { 'retry-after': ['Fri, 20 Nov 2026 12:01:30 GMT'] }
  assert.deepEqual(outcome(429, { headers }), {
    ...{ kind: 'overload', reason: 'status 429', retryAfterMs: 90_000 },
  })
})

for (const cause of ['refused', 'reset', 'timeout']) {
  test(`a connection that ends as ${cause} means overload`, () => {
    const error = new AppError('TARGET_UNREACHABLE', { cause })
    assert.deepEqual(outcomeOfFailure(error), { kind: 'overload', reason: cause })
  })
}

test('other failures say nothing of the load', () => {
  const failures = [
    new AppError('TARGET_UNREACHABLE', { cause: 'dns' }),
    new AppError('TARGET_UNREACHABLE', { cause: 'tls' }),
    new AppError('RESPONSE_TOO_LARGE'),
    new Error('given up'),
    'reset',
  ]

  assert.deepEqual(
    failures.map(outcomeOfFailure),
    failures.map(() => ({ kind: 'neutral' })),
  )
})
