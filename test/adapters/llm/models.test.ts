import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeClock } from '../../support/fake-clock.ts'
import { gatewayTrial } from './gateway-trial.ts'

const HOUR_MS = 3_600_000

test('the list is asked for once for all who want it, and again after six hours', async (t) => {
  const clock = new FakeClock()
  const { gateway, call, double } = await gatewayTrial(t, { clock })
  await Promise.all([gateway.models(call), gateway.models(call), gateway.models(call)])
  await clock.advance(6 * HOUR_MS - 1)
  await gateway.models(call)
  assert.equal(double.requests.length, 1)
  await clock.advance(2)

  await gateway.models(call)

  assert.equal(double.requests.length, 2)
})

test('without a list all models count as available, and it is tried again a minute later', async (t) => {
  const clock = new FakeClock()
  const { gateway, ask, call, double, log } = await gatewayTrial(t, { clock })
  double.list({ status: 404 })

  const models = await gateway.models(call)
  await ask()
  await clock.advance(60_000)
  await gateway.models(call)

  assert.ok(models.every(({ unavailable }) => unavailable === undefined))
  const asked = double.requests.filter(({ path }) => path === '/models')
  const told = log.entries.filter(({ message }) => message.startsWith('the list of language'))
  assert.deepEqual([asked.length, told.length], [2, 2])
})

for (const [what, json] of [
  ['no list', {}],
  ['a list of something else', { data: [1, null, 'x', { id: 5 }] }],
  ['text', 'models'],
] as const) {
  test(`${what} instead of the list does no harm`, async (t) => {
    const { gateway, call, double } = await gatewayTrial(t)
    double.list({ json })

    const models = await gateway.models(call)

    assert.ok(models.every(({ unavailable }) => unavailable === undefined))
  })
}

test('of a list with further pages nobody concludes what is missing', async (t) => {
  const { gateway, call, double } = await gatewayTrial(t)
  double.list({ json: { data: [{ id: 'other/model' }], links: { next: '/models?page=2' } } })

  const models = await gateway.models(call)

  assert.ok(models.every(({ unavailable }) => unavailable === undefined))
})

test('the end of a model is reported once, and from the day after it is unavailable', async (t) => {
  const clock = new FakeClock('2026-12-31T23:00:00Z')
  const { gateway, call, log } = await gatewayTrial(t, { clock })

  const before = await gateway.models(call)
  await clock.advance(HOUR_MS)
  const after = await gateway.models(call)

  assert.equal(before[3]?.unavailable, undefined)
  assert.equal(
    after[3]?.unavailable,
    'The model perplexity/sonar was withdrawn on 2026-12-31: set LLM_MODEL_PERPLEXITY to another one.',
  )
  const told = log.entries.filter(({ message }) => message.includes('will be withdrawn'))
  assert.deepEqual(told, [
    {
      level: 'warn',
      message: 'a language model will be withdrawn',
      fields: {
        ...{ model: 'perplexity/sonar', expirationDate: '2026-12-31' },
        setting: 'LLM_MODEL_PERPLEXITY',
      },
    },
  ])
})

test('a variant of a listed model is available', async (t) => {
  const models = { gemini: { id: 'google/gemini-3.5-flash:nitro' } }
  const { gateway, call } = await gatewayTrial(t, { llm: { models } as never })

  assert.equal((await gateway.models(call))[2]?.unavailable, undefined)
})

test('who leaves while the list is being fetched leaves at once', async (t) => {
  const { gateway, call, double } = await gatewayTrial(t)
  double.list({ delayMs: 60_000 })
  const aborting = new AbortController()
  const waiting = gateway.models({ ...call, signal: aborting.signal })

  aborting.abort(new Error('gone'))

  await assert.rejects(waiting, /gone/)
})
