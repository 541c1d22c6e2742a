import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyResult } from '../api/audit/fake-engine.ts'
import { doneWith } from '../api/audit/sample-audit.ts'
import { apiDouble, jsonOf, requestOf } from './api-double.ts'

const url = 'https://example.com/'

function liveDouble(moduleId: string, result: object) {
  const outcomes = { [moduleId]: doneWith({ result }) }
  return apiDouble({
    onStart: (run) => run.finish({ ...emptyResult, outcomes, costUsd: 0.02 }),
  })
}

test('POST /api/prefill answers brand, niche, suggested competitors and the cost', async () => {
  const result = {
    brand: 'Example',
    niche: 'bicycles',
    suggestedCompetitors: ['example.org'],
    language: 'fr',
  }
  const { dispatch, engine } = liveDouble('prefill', result)
  const response = await dispatch(requestOf({ path: '/api/prefill', body: { url } }))
  assert.deepEqual(jsonOf(response), { ok: true, url, ...result, costUsd: 0.02, warnings: [] })
  assert.deepEqual(engine.runs[0]?.request.goals, ['prefill'])
})

test('POST /api/citation answers the report and passes prompts and brand on to the run', async () => {
  const { dispatch, engine } = liveDouble('citation', { score: 40, platforms: [] })
  const body = { brand: 'Example', prompts: ['Which shop?'], competitors: ['example.org'] }
  const response = await dispatch(requestOf({ path: '/api/citation', body }))
  const { ok, score, costUsd } = jsonOf(response)
  assert.deepEqual({ ok, score, costUsd }, { ok: true, score: 40, costUsd: 0.02 })
  const { url: page, options, prompts } = engine.runs[0]?.request.inputs ?? {}
  assert.deepEqual(
    { page, options, prompts },
    {
      page: undefined,
      options: {
        timeout: 15_000,
        brand: 'Example',
        competitors: ['example.org'],
      },
      prompts: ['Which shop?'],
    },
  )
})

test('POST /api/citation/prefill stops after the prompts and returns only these', async () => {
  const prompts = [{ id: 'p1', text: 'Which shop?', intent: 'compare' }]
  const result = { brand: null, niche: 'bicycles', prompts, platforms: [] }
  const { dispatch, engine } = liveDouble('citation', result)
  const body = { niche: 'bicycles', promptCount: 5 }
  const response = await dispatch(requestOf({ path: '/api/citation/prefill', body }))
  assert.deepEqual(jsonOf(response), {
    ok: true,
    brand: null,
    niche: 'bicycles',
    prompts,
    costUsd: 0.02,
    warnings: [],
  })
  assert.equal(engine.runs[0]?.request.inputs.promptsOnly, true)
})

test('POST /api/fanout answers the coverage of a given query', async () => {
  const { dispatch, engine } = liveDouble('fanout', { query: 'tyres', score: 50 })
  const response = await dispatch(
    requestOf({ path: '/api/fanout', body: { url, query: 'tyres', brand: 'Example' } }),
  )
  assert.equal(jsonOf(response).score, 50)
  assert.equal(engine.runs[0]?.request.inputs.query, 'tyres')
})

test('without its key an endpoint answers the skip shape', async () => {
  const outcomes = { prefill: { status: 'skipped', reason: 'Set OPENROUTER_API_KEY.' } } as const
  const { dispatch } = apiDouble({ onStart: (run) => run.finish({ ...emptyResult, outcomes }) })
  const response = await dispatch(requestOf({ path: '/api/prefill', body: { url } }))
  assert.equal(response.status, 200)
  assert.deepEqual(jsonOf(response), { ok: false, skipped: 'Set OPENROUTER_API_KEY.' })
})

for (const [path, body, named] of [
  ['/api/prefill', {}, '/url'],
  ['/api/citation', { niche: 'bicycles' }, 'url or brand'],
  ['/api/citation', { brand: 'Example', prompts: [] }, '/prompts'],
  ['/api/citation', { brand: 'Example', promptCount: 99 }, '/promptCount'],
  ['/api/citation/prefill', { brand: 'Example' }, 'niche, or a url'],
  ['/api/citation/prefill', { niche: 'bicycles', prompt: 'x' }, '/prompt'],
  ['/api/fanout', { query: 'tyres' }, '/url'],
  ['/api/fanout', { url: 'mailto:a@example.com' }, 'mailto'],
] as const) {
  test(`${path} refuses ${JSON.stringify(body)} and names what is wrong`, async () => {
    const { dispatch, engine } = apiDouble()
    const response = await dispatch(requestOf({ path, body }))
    assert.equal(response.status, 400)
    assert.ok(String(response.body).includes(named), String(response.body))
    assert.equal(engine.runs.length, 0)
  })
}

test('a guarded address is refused before anything is asked', async () => {
  const { dispatch, engine } = apiDouble()
  const body = { url: 'http://10.0.0.1/' }
  const response = await dispatch(requestOf({ path: '/api/citation', body }))
  assert.equal(jsonOf(response).code, 'SSRF_BLOCKED')
  assert.equal(engine.runs.length, 0)
})
