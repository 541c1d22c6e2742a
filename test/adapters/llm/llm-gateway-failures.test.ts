import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SharedGate } from '../../../adapters/fleet/shared-gate.ts'
import type { OpenGate } from '../../../adapters/network/host-pace.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import type { LlmAnswer } from '../../../core/ports/llm.ts'
import { completion, type Variation } from '../../doubles/openrouter.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { openRedis, testRedis } from '../../support/fleet-servers.ts'
import { failureOf } from '../third-party/api-trial.ts'
import { gatewayOn, gatewayTrial, KEY, PREFILL, QUESTION } from './gateway-trial.ts'

const FREE = undefined
const many = (web_search_requests: number) => ({ web_search_requests })

/** The gateway's error as an answer. */
function refusal(status: number, error: object, headers: Record<string, string> = {}): Variation {
  return { status, headers, json: { error: { code: status, message: 'said', ...error } } }
}

for (const [what, variation] of [
  ['a time-out of the gateway', 'timedOut'],
  ['too many requests', 'tooMany'],
  ['a broken gateway', 'badGateway'],
  ['an error within an answer of status 200', 'inBodyError'],
  ['an error of the server', refusal(500, { metadata: { error_type: 'server' } })],
  ['an overloaded provider', refusal(503, { metadata: { error_type: 'provider_overloaded' } })],
  ['an overloaded provider of status 529', refusal(529, {})],
  ['a provider that is late', refusal(504, { metadata: { error_type: 'timeout' } })],
  ['a late proxy without a word', { status: 524, body: '<html>' }],
  [
    'a budget for requests under way',
    refusal(
      402,
      { metadata: { limit_source: 'openrouter_in_flight_budget' } },
      { 'retry-after': '3' },
    ),
  ],
  [
    'a finish of error without an error',
    { json: completion('m', 'half', { finish: 'error', usage: {} }) },
  ],
] as const satisfies readonly (readonly [string, Variation])[]) {
  test(`${what} is asked again once`, async (t) => {
    const { ask, double } = await gatewayTrial(t)
    double.next(variation, { json: completion('m', 'fine') })

    assert.equal((await ask()).text, 'fine')
    double.next(variation, variation, { json: completion('m', 'never') })
    const data = await failureOf(ask())

    assert.deepEqual([data.retryable, data.costUsd, double.asked.length], [false, FREE, 4])
  })
}

for (const [what, variation, status, problem] of [
  [
    'no credit',
    'noCredit',
    402,
    'the account has no credit left (HTTP 402: Insufficient credits. Add more using https://openrouter.ai/credits)',
  ],
  ['a refused key', 'refusedKey', 401, 'it refuses our key (HTTP 401: No auth credentials found)'],
  [
    'a model that is gone',
    'deprecated',
    404,
    'the model openai/gpt-5.4-mini is no longer available (HTTP 404: perplexity/sonar is no longer available.); set LLM_MODEL_UTILITY to another one, such as perplexity/sonar-pro',
  ],
  [
    'a moderated request',
    refusal(403, { metadata: { reasons: ['x'] } }),
    403,
    'it refuses the request (HTTP 403: said)',
  ],
  [
    'a spent budget of the key',
    refusal(403, { metadata: { resets_at: '2026-12-01T00:00:00Z' } }),
    403,
    'it refuses the request (HTTP 403: said), until 2026-12-01T00:00:00Z',
  ],
  [
    'a budget for requests under way without a time',
    refusal(402, { metadata: { limit_source: 'openrouter_in_flight_budget' } }),
    402,
    'the account has no credit left (HTTP 402: said)',
  ],
  [
    'a request that is wrong',
    refusal(400, { metadata: { error_type: 'context_length_exceeded' } }),
    400,
    'openai/gpt-5.4-mini gave no answer (HTTP 400: said)',
  ],
  [
    'too long a request',
    refusal(413, {}),
    413,
    'openai/gpt-5.4-mini gave no answer (HTTP 413: said)',
  ],
  [
    'an unprocessable request',
    refusal(422, {}),
    422,
    'openai/gpt-5.4-mini gave no answer (HTTP 422: said)',
  ],
  [
    'a failure that the gateway calls final',
    {
      status: 503,
      json: { error: { http_status: 503, message: 'said', availability: { retryable: false } } },
    },
    503,
    'openai/gpt-5.4-mini gave no answer (HTTP 503: said)',
  ],
] as const satisfies readonly (readonly [string, Variation, number, string])[]) {
  test(`${what} fails at once and is free`, async (t) => {
    const { ask, double } = await gatewayTrial(t)
    double.next(variation)

    const data = await failureOf(ask())

    assert.deepEqual(data, { api: 'OpenRouter', problem, status, retryable: false })
    assert.equal(double.asked.length, 1)
  })
}

for (const [what, variation] of [
  ['no credit', 'noCredit'],
  ['a refused key', 'refusedKey'],
  ['a spent budget of the key', refusal(403, { metadata: { resets_at: 'tomorrow' } })],
] as const satisfies readonly (readonly [string, Variation])[]) {
  test(`after ${what} nobody else asks for a while`, async (t) => {
    const { ask, double } = await gatewayTrial(t, { clock: new FakeClock() })
    double.next(variation)
    await failureOf(ask())

    const data = await failureOf(ask({ model: 'claude' }))

    assert.match(String(data.problem), /^it has failed before/)
    assert.equal(double.asked.length, 1)
  })
}

test('providers of one model that fail leave the other models alone', async (t) => {
  const { ask, double } = await gatewayTrial(t, { api: { retries: 0 } })
  double.next(...Array.from({ length: 8 }, () => 'badGateway' as const))
  for (let n = 0; n < 8; n += 1) await failureOf(ask({ model: 'gemini' }))

  assert.equal((await ask({ model: 'claude' })).finish, 'stop')
})

test('the pause is that of availability where no header names one', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  double.next(refusal(429, { availability: { code: 'capacity_exhausted', retry_after: 99_999 } }))

  const data = await failureOf(ask({}, { deadlineMs: performance.now() + 1e7 }))

  assert.deepEqual([data.retryAfterMs, double.asked.length], [99_999_000, 1])
})

test('a request that no endpoint takes whole is sent once more without that demand', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  double.next('filtered', { json: completion('m', '{}') })

  assert.equal((await ask({ schema: PREFILL })).text, '{}')
  assert.deepEqual(
    double.asked.map((body) => 'provider' in body),
    [true, false],
  )
})

test('a request that no endpoint takes at all fails with what to set', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  double.next('filtered', 'filtered')

  const data = await failureOf(ask({ model: 'gemini', schema: PREFILL }))

  assert.match(
    String(data.problem),
    /gemini-3.5-flash does not support this request .* set LLM_MODEL_GOOGLE/,
  )
})

test('the cost of a failed answer is reported, and added to that of the next', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  const failed = {
    status: 502,
    json: { error: { code: 502, message: 'x' }, usage: { cost: 0.004 } },
  }
  double.next(failed, { json: completion('m', 'fine') })
  const answer: LlmAnswer = await ask()
  double.next(failed, failed)
  const data = await failureOf(ask())

  assert.equal(answer.costUsd, 0.004 + 0.001812)
  assert.equal(data.costUsd, 0.008)
})

for (const [what, variation, problem] of [
  ['no JSON', 'malformed', 'its answer (HTTP 200) is not JSON'],
  ['nothing', { body: '' }, 'its answer (HTTP 200) is not JSON'],
  ['a list', { json: [] }, 'its answer has no message'],
  ['null', { body: 'null' }, 'its answer has no message'],
  ['no choices', { json: { choices: 'none' } }, 'its answer has no message'],
  ['no message', { json: { choices: [{}] } }, 'its answer has no message'],
  ['a giant', { body: 'x'.repeat(60_000) }, 'its answer is larger than 50000 bytes'],
  [
    'a lost connection',
    'hangUp',
    /^it could not be reached \(127\.0\.0\.1:\d+ closed the connection without a response\)$/,
  ],
] as const satisfies readonly (readonly [string, Variation, string | RegExp])[]) {
  test(`${what} instead of an answer fails once, and counts with the estimate`, async (t) => {
    const { ask, double, gateway, call } = await gatewayTrial(t, { api: { maxBytes: 50_000 } })
    double.next(variation)

    const data = await failureOf(ask())

    if (typeof problem === 'string') assert.equal(data.problem, problem)
    else assert.match(String(data.problem), problem)
    assert.equal(data.costUsd, await gateway.estimateUsd(QUESTION, call))
    assert.equal(double.asked.length, 1)
  })
}

test('odd values where text and figures belong do no harm', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  const message = { content: { deep: 1 }, refusal: 7, annotations: 'none' }
  const choices = [{ finish_reason: { a: 1 }, message }]
  const usage = { cost: 'much', prompt_tokens: 3, completion_tokens: 2 }
  const odd = { json: { choices, usage, model: 5, citations: {}, error: null } }
  double.next(odd, odd)

  const { costUsd, ...answer } = await ask()

  assert.ok(costUsd > 0)
  assert.deepEqual(answer, {
    ...{ text: '', finish: 'stop', citations: [], searches: 0 },
    ...{ promptTokens: 3, completionTokens: 2, modelId: 'openai/gpt-5.4-mini' },
  })
})

for (const [what, usage] of [
  ['a cost', { cost: 1e300, prompt_tokens: 3, completion_tokens: 2 }],
  ['tokens', { prompt_tokens: 1e308, completion_tokens: 1e308 }],
  ['searches', { prompt_tokens: 3, completion_tokens: 2, server_tool_use: many(1e300) }],
] as const) {
  test(`${what} beyond belief counts for no more than the answer may cost`, async (t) => {
    const { ask, double, gateway, call } = await gatewayTrial(t)
    double.next({ json: completion('m', 'fine', { usage }) })

    const { costUsd, searches } = await ask()

    assert.ok(costUsd <= (await gateway.estimateUsd(QUESTION, call)))
    assert.ok(searches < 1000)
  })
}

test('a failed answer of a cost beyond belief is not believed', async (t) => {
  const { ask, double } = await gatewayTrial(t, { api: { retries: 0 } })
  double.next({ status: 400, json: { error: { message: 'no' }, usage: { cost: 1e300 } } })

  assert.equal((await failureOf(ask())).costUsd, undefined)
})

test('a giant of an answer is cut, and the name of its model is one short line', async (t) => {
  const { ask, double } = await gatewayTrial(t)
  const name = `evil\u001b[2J\u202e ${'x'.repeat(1000)}`
  double.next({ json: completion(name, 'ab '.repeat(300_000)) })

  const { text, modelId } = await ask()

  assert.ok(text.length <= 200_000)
  assert.match(modelId, /^evil \[2J x{1,120}…$/)
})

test('prices beyond belief in the list of models are not believed', async (t) => {
  for (const price of ['1e300', '12', '1e10']) {
    const llm = { models: { chatgpt: { id: 'made/up' } } } as never
    const { gateway, call, double } = await gatewayTrial(t, { llm })
    const pricing = { prompt: price, completion: price, web_search: price }
    double.list({ json: { data: [{ id: 'made/up', pricing }] } })

    const estimate = await gateway.estimateUsd({ ...QUESTION, model: 'chatgpt', search: {} }, call)

    assert.ok(estimate < 1, `${price} brings an estimate of ${estimate} USD`)
  }
})

test('an answer that does not come in time counts with the estimate', async (t) => {
  const { ask, double, gateway, call } = await gatewayTrial(t, { api: { timeoutMs: 1000 } })
  await gateway.models(call)
  double.next('hang')

  const data = await failureOf(ask())

  assert.match(String(data.problem), /did not send its whole response in time/)
  assert.equal(data.costUsd, await gateway.estimateUsd(QUESTION, call))
  assert.equal(double.asked.length, 1)
})

test('an abort ends an answer and frees its place', async (t) => {
  const { ask, double } = await gatewayTrial(t, { llm: { concurrency: 1, perModel: 1 } })
  double.next('hang')
  const aborting = new AbortController()
  const hanging = ask({}, { signal: aborting.signal })
  const next = ask()
  while (double.asked.length === 0) await sleep(1)

  aborting.abort(new Error('gone'))
  await assert.rejects(hanging, /gone/)

  assert.equal((await next).finish, 'stop')
})

test('answers under way are bounded in all and of each model', async (t) => {
  const llm = { concurrency: 3, perModel: 2 }
  const { ask, gateway, call, double } = await gatewayTrial(t, { llm, double: { together: 3 } })
  await gateway.models(call)

  const models = ['chatgpt', 'chatgpt', 'utility', 'claude', 'claude', 'gemini']
  await Promise.all(models.map((model) => ask({ model })))

  assert.equal(double.mostAtOnce(), 3)
  assert.equal(double.mostAtOnce('openai/gpt-5.4-mini'), 2)
  assert.equal(double.asked.length, 6)
})

test('answers of two processes that are under way are bounded together', async (t) => {
  const part = await testRedis(t)
  if (part === undefined) return
  const llm = { concurrency: 3, perModel: 2 }
  const clock = new SystemClock()
  const open = async (): Promise<OpenGate> => {
    const redis = await openRedis(t, part)
    return (name, limits) => new SharedGate({ redis, clock, name, limits })
  }
  const options = { llm, openGate: await open() }
  const { ask, double } = await gatewayTrial(t, { ...options, double: { together: 3 } })
  const other = gatewayOn(t, double, { llm, openGate: await open() })

  const models = ['chatgpt', 'chatgpt', 'utility', 'claude', 'claude', 'gemini']
  await Promise.all(models.flatMap((model) => [ask({ model }), other.ask({ model })]))

  assert.equal(double.mostAtOnce(), 3)
  assert.ok(double.mostAtOnce('openai/gpt-5.4-mini') <= 2)
  assert.equal(double.asked.length, 12)
})

test('a key that the gateway repeats leaves neither in errors nor in logs', async (t) => {
  const { ask, double, log } = await gatewayTrial(t)
  double.next(refusal(400, { message: `Bearer ${KEY} is odd` }))

  const data = await failureOf(ask())

  assert.ok(!JSON.stringify(data).includes(KEY))
  assert.ok(!JSON.stringify(log.entries).includes(KEY))
})

test('without a key nothing is asked', async (t) => {
  const { ask, double } = await gatewayTrial(t, { key: '' })

  const data = await failureOf(ask())

  assert.equal(data.problem, 'OPENROUTER_API_KEY is not set')
  assert.equal(double.requests.length, 0)
})

test('a platform that nobody configured is a fault of the configuration', async (t) => {
  const { ask } = await gatewayTrial(t)

  await assert.rejects(ask({ model: 'constructor' }), { code: 'INVALID_CONFIG' })
})
