import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cache } from '../../../core/ports/storage.ts'
import { cacheKey } from '../../../core/run/module-runner.ts'
import { settle } from '../../support/fake-clock.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

/** Keeps what loads give, by key; loads under way are shared. */
class PlainCache implements Cache {
  readonly entries = new Map<string, { ttlMs: number; value: Promise<unknown> }>()

  async wrap<T>(key: string, ttlMs: number, load: (signal: AbortSignal) => Promise<T>) {
    const known = this.entries.get(key)
    const value = known?.value ?? load(new AbortController().signal)
    this.entries.set(key, { ttlMs, value })
    value.catch(() => this.entries.delete(key))
    return { value: (await value) as T, cached: known !== undefined }
  }
}

const text = `inputs: { url: { request: url }, note: { request: note, optional: true } }
cache: { key: [url], ttlSeconds: 60 }
budget: [{ api: openrouter, usd: 0.1 }]`

function setUp(run: Parameters<typeof fakePlugin>[1]) {
  const cache = new PlainCache()
  const { engine, store, clock } = testEngine(
    testRegistry({ rank: text }, [fakePlugin('rank', run)]),
    {
      cache,
    },
  )
  const ask = (inputs: Readonly<Record<string, unknown>>) =>
    engine.start({ goals: ['rank'], inputs })
  return { ask, engine, cache, store, clock }
}

test('equal values of the key inputs are answered from the cache, free of cost', async () => {
  let calls = 0
  const { ask, cache } = setUp(async (_, ctx) => {
    calls += 1
    ctx.warn('OLD_DATA', 'The figures are of last week.')
    const result = await ctx.spend('openrouter', 0.1, async () => ({ value: 7, costUsd: 0.05 }))
    return { outputs: { result }, score: 70 }
  })
  const first = await ask({ url: 'https://a.example' }).result
  const second = await ask({ url: 'https://a.example', note: 'other' }).result
  const common = { status: 'done', output: { result: 7 }, durationMs: 0, score: 70 }
  assert.deepEqual(first.outcomes.rank, { ...common, costUsd: 0.05, cached: false })
  assert.deepEqual(second.outcomes.rank, { ...common, costUsd: 0, cached: true })
  assert.deepEqual(second.warnings, first.warnings)
  assert.deepEqual([calls, [...cache.entries.values()][0]?.ttlMs], [1, 60_000])
})

test('other values of the key inputs are asked anew', async () => {
  let calls = 0
  const { ask } = setUp(() => {
    calls += 1
    return { outputs: { result: calls } }
  })
  await ask({ url: 'https://a.example' }).result
  await ask({ url: 'https://b.example' }).result
  assert.equal(calls, 2)
})

test('two runs that ask at once pay once', async () => {
  let finish = (): void => {}
  let calls = 0
  const { ask } = setUp(async () => {
    calls += 1
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { outputs: { result: 1 } }
  })
  const runs = [ask({ url: 'https://a.example' }), ask({ url: 'https://a.example' })]
  await settle()
  finish()
  const results = await Promise.all(runs.map(({ result }) => result))
  assert.deepEqual(
    [calls, results.map(({ outcomes }) => outcomes.rank?.status)],
    [1, ['done', 'done']],
  )
})

test('a run that is cancelled ends at once although a shared load continues', async () => {
  const { ask } = setUp(() => new Promise<never>(() => {}))
  const run = ask({ url: 'https://a.example' })
  await settle()
  run.cancel('the visitor left')
  assert.equal((await run.result).code, 'CANCELLED')
})

test('neither a skip nor an invalid output is kept', async () => {
  const answers = [{ skip: 'No data yet.' }, { outputs: {} }, { outputs: { result: 1 } }]
  let calls = 0
  const { ask } = setUp(() => {
    calls += 1
    return answers[calls - 1] as never
  })
  const statuses: unknown[] = []
  for (let time = 0; time < 3; time += 1) {
    const { outcomes } = await ask({ url: 'https://a.example' }).result
    statuses.push(outcomes.rank?.status)
  }
  assert.deepEqual(statuses, ['skipped', 'failed', 'done'])
})

test('a key depends on the values and not on the order of their keys', () => {
  const key = (value: unknown, options = {}) =>
    cacheKey({ moduleId: 'm', names: ['x'], inputs: { x: value, y: Math.random() }, options })
  assert.equal(key({ a: 1, b: [{ c: 2, d: 3 }] }), key({ b: [{ d: 3, c: 2 }], a: 1 }))
  assert.notEqual(key({ a: 1 }), key({ a: 2 }))
  assert.notEqual(key([1, 2]), key([2, 1]))
  assert.notEqual(key('a'), key('a', { deep: true }))
})

test('a run with headers for its site neither reads nor fills the cache', async () => {
  let calls = 0
  const { engine, cache } = setUp(() => {
    calls += 1
    return { outputs: { result: calls } }
  })
  const siteHeaders = { origin: 'https://a.example', headers: { authorization: 'secret' } }
  const request = { goals: ['rank'], inputs: { url: 'https://a.example' } }
  for (const one of [{ ...request, siteHeaders }, request, { ...request, siteHeaders }]) {
    await engine.start(one).result
  }
  assert.deepEqual([calls, cache.entries.size], [3, 1])
})
