import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryCache } from '../../../adapters/storage/memory-cache.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import {
  type FanOutPlugin,
  loadedPlugin,
  type PluginOutput,
  type RunContext,
  type WorkItem,
} from '../../../core/plugin.ts'
import type { ApiClient } from '../../../core/ports/api.ts'
import type { HttpClient, HttpResponse } from '../../../core/ports/http.ts'
import { type RunTraffic, UNBOUNDED_TRAFFIC } from '../../../core/run/traffic.ts'
import { settle } from '../../support/fake-clock.ts'
import { testConfig } from '../../support/test-config.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

const answer = {} as HttpResponse
/** Each answer has a thousand bytes. */
const http: HttpClient = {
  fetch: async ({ meter }) => {
    meter?.sending()
    meter?.received(1000)
    return answer
  },
}
const request = (signal: AbortSignal) => ({
  url: 'http://127.0.0.1/',
  maxBytes: 1,
  timeoutMs: 1,
  signal,
})

/** Asks so many times, one after the other. */
const asking = (id: string, times: number) => fakePlugin(id, (_, ctx) => ask(ctx, times))

async function ask(ctx: RunContext, times: number): Promise<PluginOutput> {
  for (let n = 0; n < times; n += 1) await ctx.http.fetch(request(ctx.signal))
  return { outputs: { result: times } }
}

const manifests = {
  a: 'ports: [http]',
  b: 'ports: [http]\ninputs: { x: { from: a.result } }',
  quiet: 'inputs: { x: { from: b.result, optional: true } }',
}
const limited = (limits: Partial<Record<'runRequests' | 'runBytes', number>>) =>
  testConfig({ limits })

const outcomeText = (outcome: { status: string; code?: string } | undefined): string =>
  `${outcome?.status} ${outcome?.code ?? ''}`.trim()

for (const [limits, what, setting] of [
  [{ runRequests: 3 }, '3 requests', 'limits.runRequests'],
  [{ runBytes: 3500 }, '3500 received bytes', 'limits.runBytes'],
] as const) {
  test(`all modules of a run together have ${what}; only the one that needs more fails`, async () => {
    const registry = testRegistry(manifests, [asking('a', 2), asking('b', 2)])
    const { engine } = testEngine(registry, { http, config: limited(limits) })
    const { ok, outcomes, warnings } = await engine.start({ goals: ['quiet'], inputs: {} }).result
    const message = `The run reached its limit of ${what}, over all its modules. An operator can raise it: ${setting}.`
    assert.deepEqual(Object.values(outcomes).map(outcomeText), [
      'done',
      'failed RUN_LIMIT_REACHED',
      'done',
    ])
    assert.equal(outcomes.b?.status === 'failed' && outcomes.b.error, message)
    assert.equal(ok, true)
    assert.deepEqual(
      warnings.filter(({ code }) => code !== 'INPUT_ABSENT'),
      [{ code: 'RUN_LIMIT_REACHED', message }],
    )
  })
}

test('a module that makes something of a denied request fails all the same', async () => {
  const careless = fakePlugin('a', async (_, ctx) => {
    const failed = await ctx.http.fetch(request(ctx.signal)).catch((error: unknown) => error)
    return { outputs: { result: String(failed) } }
  })
  const config = limited({ runBytes: 500 })
  const { engine } = testEngine(testRegistry({ a: manifests.a }, [careless]), { http, config })
  const { outcomes } = await engine.start({ goals: ['a'], inputs: {} }).result
  assert.equal(outcomeText(outcomes.a), 'failed RUN_LIMIT_REACHED')
})

test('every run has an allowance of its own', async () => {
  const registry = testRegistry({ a: manifests.a }, [asking('a', 3)])
  const { engine } = testEngine(registry, { http, config: limited({ runRequests: 3 }) })
  const runs = [1, 2].map(() => engine.start({ goals: ['a'], inputs: {} }).result)
  const outcomes = (await Promise.all(runs)).map((result) => outcomeText(result.outcomes.a))
  assert.deepEqual(outcomes, ['done', 'done'])
})

test('a run may bring bounds of its own, or none', async () => {
  const registry = testRegistry({ a: manifests.a }, [asking('a', 10)])
  const { engine } = testEngine(registry, { http, config: limited({ runRequests: 3 }) })
  const outcomeWith = async (traffic: RunTraffic): Promise<string> =>
    outcomeText((await engine.start({ goals: ['a'], inputs: {}, traffic }).result).outcomes.a)
  assert.equal(await outcomeWith(UNBOUNDED_TRAFFIC), 'done')
  assert.equal(await outcomeWith({ requests: 9, bytes: 1e6 }), 'failed RUN_LIMIT_REACHED')
})

test('the run fails with the limit when its essential module met it', async () => {
  const registry = testRegistry({ a: `${manifests.a}\nessential: true`, b: manifests.b }, [
    asking('a', 2),
  ])
  const { engine } = testEngine(registry, { http, config: limited({ runRequests: 1 }) })
  const { ok, code, error } = await engine.start({ goals: ['b'], inputs: {} }).result
  assert.deepEqual([ok, code], [false, 'RUN_LIMIT_REACHED'])
  assert.match(error ?? '', /limits\.runRequests/)
})

test('calls of third parties count for the run', async () => {
  const apis: ApiClient = {
    request: async (_api, _request, { meter }) => {
      meter?.sending()
      return { status: 200, headers: {}, text: '', json: () => null }
    },
  }
  const plugin = fakePlugin('m', async (_, ctx) => {
    await ctx.api('dataforseo').request({ path: '/a' })
    await ctx.api('dataforseo').request({ path: '/b' })
    return { outputs: { result: true } }
  })
  const registry = testRegistry({ m: 'apis: [dataforseo]' }, [plugin])
  const { engine } = testEngine(registry, { apis, config: limited({ runRequests: 1 }) })
  const { outcomes } = await engine.start({ goals: ['m'], inputs: {} }).result
  assert.equal(outcomeText(outcomes.m), 'failed RUN_LIMIT_REACHED')
})

test('items of a fan-out share the allowance, and the first that is denied ends it', async () => {
  let visits = 0
  const plugin: FanOutPlugin = {
    async *list() {
      for (let order = 0; order < 10; order += 1) yield { key: `${order}`, order, data: null }
    },
    visit: async (_: WorkItem, ctx: RunContext) => {
      visits += 1
      await ctx.http.fetch(request(ctx.signal))
    },
    finish: async () => ({ outputs: { result: true } }),
  }
  const registry = testRegistry({ m: 'ports: [http]\nfanOut: { concurrency: 1 }' }, [
    loadedPlugin('m', plugin),
  ])
  const { engine } = testEngine(registry, { http, config: limited({ runRequests: 4 }) })
  const { outcomes } = await engine.start({ goals: ['m'], inputs: {} }).result
  assert.deepEqual([outcomeText(outcomes.m), visits], ['failed RUN_LIMIT_REACHED', 5])
})

test('who waits for the work of another run that met its limit begins its own', async () => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const plugin = fakePlugin('m', async (_, ctx) => {
    await gate
    return ask(ctx, 2)
  })
  const text =
    'ports: [http]\ninputs: { x: { request: x, optional: true } }\ncache: { key: [x], ttlSeconds: 60 }'
  const clock = new SystemClock()
  const parts = { http, clock, cache: new MemoryCache(clock) }
  const { engine } = testEngine(testRegistry({ m: text }, [plugin]), parts)
  const poor = engine.start({ goals: ['m'], inputs: {}, traffic: { requests: 1, bytes: 1e6 } })
  const rich = engine.start({ goals: ['m'], inputs: {} })
  await settle()
  open()
  const results = await Promise.all([poor.result, rich.result])
  assert.deepEqual(
    results.map(({ outcomes, warnings }) => [outcomeText(outcomes.m), warnings.length]),
    [
      ['failed RUN_LIMIT_REACHED', 1],
      ['done', 0],
    ],
  )
})
