import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ApiRequest } from '../../../core/ports/api.ts'
import { type Double, type DoubleAnswer, openDouble } from '../../doubles/double.ts'
import { FakeClock, settle } from '../../support/fake-clock.ts'
import { apiTrial, failureOf } from './api-trial.ts'

/** An API whose answer can be changed, asked by a clock that stands still. */
async function changeable(t: TestContext, first: DoubleAnswer) {
  const state = { answer: first }
  const double = await openDouble(() => state.answer, t)
  const clock = new FakeClock('2026-11-20T12:00:00Z')
  const trial = apiTrial(t, { baseUrl: double.url, clock })
  const fail = async (times: number, request?: Partial<ApiRequest>): Promise<void> => {
    for (let n = 0; n < times; n += 1) await failureOf(trial.ask(request))
  }
  return { ...trial, clock, state, double, fail }
}

/** Waits until the double has been asked so often. */
async function asked({ requests }: Double, times: number): Promise<void> {
  while (requests.length < times) await settle()
}

const REFUSAL =
  'it has failed before (it answers HTTP 503) and is paused until 2026-11-20T12:00:30Z'

test('after five failures in a row the API is left alone, and the refusal says why', async (t) => {
  const { ask, fail, double } = await changeable(t, { status: 503 })
  await fail(5)

  const data = await failureOf(ask())

  assert.equal(double.requests.length, 5)
  assert.deepEqual(data, {
    ...{ api: 'Test API', problem: REFUSAL, retryable: false, retryAfterMs: 30_000 },
  })
})

test('a success in between starts the count anew', async (t) => {
  const { ask, fail, state } = await changeable(t, { status: 503 })
  await fail(4)
  state.answer = { json: 1 }
  await ask()
  state.answer = { status: 503 }
  await fail(4)

  assert.equal((await failureOf(ask())).problem, 'it answers HTTP 503')
})

for (const status of [400, 403, 404, 422]) {
  test(`HTTP ${status} is about one request and never opens the circuit`, async (t) => {
    const { fail, double } = await changeable(t, { status })
    await fail(8)

    assert.equal(double.requests.length, 8)
  })
}

for (const [what, answer] of [
  ['lost connections', { hangUp: true }],
  ['too many requests', { status: 429 }],
  ['a status of a proxy', { status: 521 }],
] as const) {
  test(`${what} open the circuit`, async (t) => {
    const { fail, double } = await changeable(t, answer)
    await fail(8)

    assert.equal(double.requests.length, 5)
  })
}

for (const [status, problem] of [
  [401, 'it refuses our key (HTTP 401)'],
  [402, 'the account has no credit left (HTTP 402)'],
] as const) {
  test(`HTTP ${status} opens the circuit at once`, async (t) => {
    const { ask, fail, double } = await changeable(t, { status })
    await fail(1)

    const refused = await failureOf(ask())

    assert.ok(String(refused.problem).startsWith(`it has failed before (${problem})`))
    assert.equal(double.requests.length, 1)
  })
}

test('no credit for the moment leaves the circuit closed', async (t) => {
  const headers = { 'retry-after': '9999' }
  const { fail, double } = await changeable(t, { status: 402, headers })
  await fail(8)

  assert.equal(double.requests.length, 8)
})

test('a judge may open the circuit, or keep a failure from counting', async (t) => {
  const { fail, double } = await changeable(t, { json: {} })
  await fail(8, { judge: () => ({ problem: 'x', retryable: true, countsAgainstApi: false }) })
  assert.equal(double.requests.length, 8)

  await fail(2, { judge: () => ({ problem: 'no credit', opensCircuit: true }) })
  assert.equal(double.requests.length, 9)
})

test('after 30 s one call tries: its success closes the circuit', async (t) => {
  const { ask, fail, state, clock, double, log } = await changeable(t, { status: 503 })
  await fail(5)
  state.answer = { json: 1 }
  await clock.advance(29_999)
  await failureOf(ask())
  await clock.advance(1)

  await ask()
  await ask()

  assert.equal(double.requests.length, 7)
  const told = log.entries.map(({ message }) => message)
  assert.ok(told.includes('an API fails and is paused'))
  assert.equal(told.at(-1), 'an API is used again')
})

test('after 30 s one call tries: its failure keeps the circuit open for another 30 s', async (t) => {
  const { ask, fail, clock, double } = await changeable(t, { status: 503 })
  await fail(5)
  await clock.advance(30_000)
  await fail(3)
  assert.equal(double.requests.length, 6)
  await clock.advance(30_000)

  assert.equal((await failureOf(ask())).problem, 'it answers HTTP 503')
})

test('while one call tries the others wait for what becomes of it', async (t) => {
  const { ask, fail, state, clock, double } = await changeable(t, { status: 503 })
  await fail(5)
  await clock.advance(30_000)
  state.answer = { json: 1, delayMs: 20 }

  const answers = await Promise.all([ask(), ask(), ask()])

  assert.deepEqual(
    answers.map((answer) => answer.json()),
    [1, 1, 1],
  )
  assert.equal(double.requests.length, 8)
})

test('who waits for the one that tries leaves as soon as its signal aborts', async (t) => {
  const { ask, fail, state, clock, double } = await changeable(t, { status: 503 })
  await fail(5)
  await clock.advance(30_000)
  state.answer = { json: 1, delayMs: 60_000 }
  const trying = new AbortController()
  const waiting = new AbortController()
  const first = ask({}, { signal: trying.signal })
  const second = ask({}, { signal: waiting.signal })
  await asked(double, 6)

  waiting.abort(new Error('gone'))
  await assert.rejects(second, /gone/)
  trying.abort(new Error('gone too'))
  await assert.rejects(first, /gone too/)

  assert.equal(double.requests.length, 6)
})

test('calls that their own caller aborts never count', async (t) => {
  const { ask, state, double } = await changeable(t, { delayMs: 60_000 })
  for (let n = 1; n <= 6; n += 1) {
    const aborting = new AbortController()
    const call = ask({}, { signal: aborting.signal })
    await asked(double, n)
    aborting.abort(new Error('gone'))
    await assert.rejects(call, /gone/)
  }
  state.answer = { json: 1 }

  assert.equal((await ask()).json(), 1)
  assert.equal(double.requests.length, 7)
})

test('calls that wait for their turn when the circuit opens are not made', async (t) => {
  const double = await openDouble(() => ({ status: 402 }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url, settings: { concurrency: 1 } })

  const failures = await Promise.all([failureOf(ask()), failureOf(ask()), failureOf(ask())])

  assert.equal(double.requests.length, 1)
  assert.match(String(failures[2].problem), /^it has failed before/)
})

test('a call whose retries end well counts as a success', async (t) => {
  let asked = 0
  const double = await openDouble(() => ({ status: asked++ % 2 === 0 ? 503 : 200, json: 1 }), t)
  const { ask } = apiTrial(t, { baseUrl: double.url, random: () => 0, settings: { retries: 1 } })
  for (let n = 0; n < 8; n += 1) await ask()

  assert.equal(double.requests.length, 16)
})
