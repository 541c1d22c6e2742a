import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import { type DoubleAnswer, openDouble } from '../../doubles/double.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { serveRaw } from '../network/loopback-server.ts'
import { apiTrial, failureOf, KEY } from './api-trial.ts'

/** A clock whose pauses take no time and are noted. */
class NotingClock extends HurriedClock {
  readonly pauses: number[] = []

  constructor() {
    super(1)
  }

  override sleep(ms: number): Promise<void> {
    this.pauses.push(Math.round(ms))
    return Promise.resolve()
  }
}

/** Answers one after the other, the last one again and again. */
function inTurn(...answers: readonly DoubleAnswer[]): () => DoubleAnswer {
  let asked = 0
  return () => answers[Math.min(asked++, answers.length - 1)] as DoubleAnswer
}

test('a call sends query, headers and JSON to the path below the base address', async (t) => {
  const double = await openDouble(() => ({ json: { ok: true } }), t)
  const { ask } = apiTrial(t, { baseUrl: `${double.url}/{place}/` })

  const answer = await ask({
    place: { place: 'a b' },
    path: '/v1/things',
    query: [
      ['q', 'café & co'],
      ['q', 'b'],
    ],
    headers: { 'x-key': 'k' },
    json: { n: 1 },
  })

  assert.deepEqual(answer.json(), { ok: true })
  const { method, path, query, headers, body } = double.requests[0]!
  assert.deepEqual([method, path, body], ['POST', '/a%20b/v1/things', '{"n":1}'])
  assert.deepEqual(query.getAll('q'), ['café & co', 'b'])
  assert.deepEqual([headers['x-key'], headers['content-type']], ['k', 'application/json'])
})

test('half a character in a query is sent as an unknown one', async (t) => {
  const double = await openDouble(() => ({ json: 1 }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url })

  await ask({ query: [['brand\udc00', 'v\ud800lo 😀']] })

  assert.equal(double.requests[0]?.query.get('brand\ufffd'), 'v\ufffdlo 😀')
})

test('an API that is not configured is a fault of the configuration', async (t) => {
  const { apis } = apiTrial(t, { baseUrl: 'http://127.0.0.1:9' })
  const call = { signal: new AbortController().signal, deadlineMs: 1e12 }

  await assert.rejects(apis.request('constructor', { path: '/' }, call), {
    code: 'INVALID_CONFIG',
    message: 'apis.constructor is not configured.',
  })
})

for (const status of [408, 429, 500, 502, 503, 504, 524, 529]) {
  test(`HTTP ${status} is asked again`, async (t) => {
    const double = await openDouble(inTurn({ status }, { json: 1 }), t)
    const { ask } = apiTrial(t, {
      ...{ baseUrl: double.url, clock: new NotingClock(), settings: { retries: 1 } },
    })

    assert.equal((await ask()).json(), 1)
    assert.equal(double.requests.length, 2)
  })
}

for (const status of [400, 401, 402, 403, 404, 413, 422, 501]) {
  test(`HTTP ${status} is not asked again`, async (t) => {
    const double = await openDouble(() => ({ status }), t)
    const { ask } = apiTrial(t, { baseUrl: double.url, settings: { retries: 3 } })

    const data = await failureOf(ask())

    assert.deepEqual([data.status, data.retryable, double.requests.length], [status, false, 1])
  })
}

test('a connection that ends without an answer is tried again', async (t) => {
  const double = await openDouble(inTurn({ hangUp: true }, { json: 1 }), t)
  const { ask } = apiTrial(t, {
    ...{ baseUrl: double.url, clock: new NotingClock(), settings: { retries: 1 } },
  })

  assert.equal((await ask()).json(), 1)
})

test('pauses grow with full jitter, from 500 ms on', async (t) => {
  const double = await openDouble(() => ({ status: 503 }), t)
  const clock = new NotingClock()
  const { ask } = apiTrial(t, {
    ...{ baseUrl: double.url, clock, random: () => 0.9, settings: { retries: 3 } },
  })

  const data = await failureOf(ask())

  assert.deepEqual(clock.pauses, [450, 900, 1800])
  assert.equal(data.problem, 'it answers HTTP 503')
})

test('the pause is that of Retry-After, in seconds or as a date', async (t) => {
  const clock = new NotingClock()
  const at = new Date(Math.ceil(clock.now() / 1000) * 1000 + 20_000).toUTCString()
  const answers = [7, at].map((value) => ({
    ...{ status: 429, headers: { 'retry-after': String(value) } },
  }))
  const double = await openDouble(inTurn(...answers, { json: 1 }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url, clock, settings: { retries: 2 } })

  await ask()

  assert.equal(clock.pauses[0], 7000)
  assert.ok(clock.pauses[1]! > 18_000 && clock.pauses[1]! <= 21_000)
})

test('a Retry-After that outlasts the call fails it at once', async (t) => {
  const answer = { status: 429, headers: { 'retry-after': '60' } }
  const double = await openDouble(() => answer, t)
  const clock = new NotingClock()
  const deadlineMs = clock.monotonic() + 30_000
  const { ask } = apiTrial(t, { baseUrl: double.url, clock, deadlineMs, settings: { retries: 3 } })

  const data = await failureOf(ask())

  assert.deepEqual([clock.pauses, double.requests.length], [[], 1])
  assert.deepEqual([data.retryAfterMs, data.retryable], [60_000, false])
})

test('no credit is asked again only where the answer says when', async (t) => {
  const answers = [{ status: 402, headers: { 'retry-after': '1' } }, { json: 1 }]
  const double = await openDouble(inTurn(...answers), t)
  const { ask } = apiTrial(t, {
    ...{ baseUrl: double.url, clock: new NotingClock(), settings: { retries: 1 } },
  })

  assert.equal((await ask()).json(), 1)
})

test('a judge decides if the status is not enough', async (t) => {
  const answers = [{ status: 404, json: [] }, { json: { status: 40202 } }, { json: 'fine' }]
  const double = await openDouble(inTurn(...answers), t)
  const { ask } = apiTrial(t, {
    ...{ baseUrl: double.url, clock: new NotingClock(), settings: { retries: 1 } },
  })

  const nothing = await ask({ judge: ({ status }) => (status === 404 ? 'ok' : undefined) })
  const later = await ask({
    judge: ({ text }) =>
      text.includes('40202') ? { problem: 'too many', retryable: true } : undefined,
  })

  assert.deepEqual([nothing.json(), later.json()], [[], 'fine'])
})

test('what a judged failure cost and meant goes with it', async (t) => {
  const double = await openDouble(() => ({ json: { cost: 0.01 } }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url })

  const data = await failureOf(
    ask({ judge: () => ({ problem: 'no luck', costUsd: 0.01, status: 502 }) }),
  )

  assert.deepEqual(data, {
    ...{ api: 'Test API', problem: 'no luck', status: 502, retryable: false, costUsd: 0.01 },
  })
})

test('messages of the other side are cut where its judge says, never within a key', async (t) => {
  const double = await openDouble(() => ({ json: KEY.repeat(1000) }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url, settings: { maxBytes: 100_000 } })

  const { problem } = await failureOf(
    ask({ judge: ({ text }) => ({ problem: 'it refuses ({said}); look at it', said: text }) }),
  )

  assert.match(String(problem), /^it refuses \("\[redacted\][^s]*…\); look at it$/)
})

test('an answer larger than allowed fails without another try', async (t) => {
  const double = await openDouble(() => ({ body: 'x'.repeat(20_000) }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url, settings: { retries: 2 } })

  const data = await failureOf(ask())

  assert.equal(data.problem, 'its answer is larger than 10000 bytes')
  assert.equal(double.requests.length, 1)
})

test('an answer that breaks off is a failure', async (t) => {
  const url = await serveRaw(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":')
  })
  const { ask } = apiTrial(t, { baseUrl: url })

  const data = await failureOf(ask())

  assert.equal(data.problem, 'its answer was cut off')
})

test('an answer that is no JSON fails whoever reads it as such', async (t) => {
  const double = await openDouble(() => ({ body: `${KEY}<html>` }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url })
  const answer = await ask()

  assert.throws(
    () => answer.json(),
    (error: AppError) => {
      assert.equal(error.message, 'Test API failed: its answer (HTTP 200) is not JSON.')
      assert.equal(error.cause, undefined)
      return true
    },
  )
})

test('a redirect is not followed: the failure names what to set', async (t) => {
  const location = `https://other.example/v2?key=${KEY}`
  const double = await openDouble(() => ({ status: 308, headers: { location } }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url })

  const data = await failureOf(ask())

  assert.equal(
    data.problem,
    "it redirects to https://other.example/v2 (HTTP 308), which is not followed: set PLACES_BASE_URL to the API's address",
  )
  assert.equal(double.requests.length, 1)
})

test('a header that cannot be sent fails without another try', async (t) => {
  const double = await openDouble(() => ({ json: 1 }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url, settings: { retries: 2 } })

  const data = await failureOf(ask({ headers: { authorization: `Bearer ${KEY}\n` } }))

  assert.match(String(data.problem), /^the request could not be sent/)
  assert.equal(data.retryable, false)
  assert.ok(!JSON.stringify(data).includes(KEY))
})

test('a key that the other side repeats is taken out of errors and logs', async (t) => {
  const password = Buffer.from(`login:${KEY}`).toString('base64')
  const said = `${'x'.repeat(230)} ${KEY} and\n\u0007 ${password} are wrong`
  const double = await openDouble(() => ({ status: 400, json: { error: { message: said } } }), t)
  const { ask, log } = apiTrial(t, { baseUrl: double.url })

  const failure = await ask({
    path: '/v1/things?no=1',
    query: [['key', KEY]],
    headers: { Authorization: `Basic ${password}` },
    json: { hidden: 'body' },
  }).catch((error: unknown) => error)

  assert.ok(failure instanceof AppError)
  const expected = `it answers HTTP 400: ${'x'.repeat(230)} [redacted] and [redacted] are wrong`
  assert.equal(failure.data.problem, expected)
  const logged = JSON.stringify(log.entries)
  for (const secret of [KEY, password, 'no=1', 'hidden']) assert.ok(!logged.includes(secret))
})

test('a cut leaves no beginning of a key', async (t) => {
  const said = `${'x'.repeat(370)}${KEY}`
  const double = await openDouble(() => ({ status: 400, json: { error: said } }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url })

  const { problem } = await failureOf(ask())

  assert.match(String(problem), /x\[redact/)
})

test('what the other side says is cut', async (t) => {
  const double = await openDouble(() => ({ status: 400, json: { message: 'y'.repeat(5000) } }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url })

  const { problem } = await failureOf(ask())

  assert.equal(String(problem).length, 400)
})

for (const [what, body, said] of [
  ['an envelope within a list', '[{"error":{"message":"bad key"}}]', ': bad key'],
  ['an error that is a text', '{"error":"bad"}', ': bad'],
  ['a task message', '{"status_message":"denied"}', ': denied'],
  ['a message of another type', '{"error":{"message":{"a":1}}}', ''],
  ['null', 'null', ''],
  ['a number', '5', ''],
  ['an error page', '<h1>Bad request</h1>', ''],
] as const) {
  test(`${what} of a failure is read without harm`, async (t) => {
    const headers = { 'content-type': 'application/json' }
    const double = await openDouble(() => ({ status: 400, headers, body }), t)
    const { ask } = apiTrial(t, { baseUrl: double.url })

    assert.equal((await failureOf(ask())).problem, `it answers HTTP 400${said}`)
  })
}

test('each failed attempt is logged with what, where and how long', async (t) => {
  const double = await openDouble(() => ({ status: 503 }), t)
  const clock: Clock = new NotingClock()
  const { ask, log } = apiTrial(t, { baseUrl: double.url, clock, settings: { retries: 1 } })

  await failureOf(ask())

  const attempts = log.entries.filter(({ level }) => level === 'debug')
  const { durationMs, ...fields } = attempts[0]!.fields as Record<string, unknown>
  assert.equal(typeof durationMs, 'number')
  assert.deepEqual(fields, {
    ...{ api: 'places', path: '/v1/things', status: 503, retryable: true },
    problem: 'it answers HTTP 503',
  })
  const calls = log.entries.filter(({ level }) => level === 'warn')
  assert.deepEqual([attempts.length, calls.length], [2, 1])
})

test('an abort ends a call with the reason, long before the answer', async (t) => {
  const double = await openDouble(() => ({ delayMs: 60_000 }), t)
  const { ask, log } = apiTrial(t, { baseUrl: double.url })
  const aborting = new AbortController()
  const reason = new Error('enough')

  const call = ask({}, { signal: aborting.signal })
  setTimeout(() => aborting.abort(reason), 10)

  await assert.rejects(call, reason)
  assert.deepEqual(log.entries, [])
})

test('a paid request that is lost after it was sent is not repeated, and counts', async (t) => {
  const double = await openDouble(() => ({ hangUp: true }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url, settings: { retries: 2 } })

  const data = await failureOf(ask({ json: {}, maybeChargedUsd: 0.02 }))

  assert.deepEqual([data.costUsd, data.retryable, double.requests.length], [0.02, false, 1])
})

test('a paid request that never left is free, and repeated', async (t) => {
  const double = await openDouble(() => ({ json: 1 }), t)
  await double.close()
  const clock = new NotingClock()
  const { ask } = apiTrial(t, { baseUrl: double.url, clock, settings: { retries: 2 } })

  const data = await failureOf(ask({ json: {}, maybeChargedUsd: 0.02 }))

  assert.deepEqual([data.costUsd, clock.pauses.length], [undefined, 2])
})

test('a paid request without an answer in time may have been charged', async (t) => {
  const double = await openDouble(() => ({ delayMs: 60_000 }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url, settings: { retries: 2, timeoutMs: 500 } })

  const data = await failureOf(ask({ json: {}, maybeChargedUsd: 0.02 }))

  assert.deepEqual([data.costUsd, double.requests.length], [0.02, 1])
})
