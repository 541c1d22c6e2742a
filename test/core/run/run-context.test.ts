import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../core/errors.ts'
import type { Outcome } from '../../../core/events/event.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { HttpClient, HttpResponse } from '../../../core/ports/http.ts'
import { settle } from '../../support/fake-clock.ts'
import { testConfig } from '../../support/test-config.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

type Use = (ctx: RunContext) => unknown
const env = { OPENROUTER_API_KEY: 'k', DATAFORSEO_LOGIN: 'l' }

/** Runs one module that makes `use` of its context; its result is what that gives. */
function start(manifest: string, use: Use) {
  const plugin = fakePlugin('m', async (_, ctx) => ({
    outputs: { result: (await use(ctx)) ?? null },
  }))
  const config = testConfig({ modules: { m: { options: { b: 3 } } } })
  const parts = testEngine(testRegistry({ m: manifest }, [plugin]), { env, config })
  return { ...parts, run: parts.engine.start({ goals: ['m'], inputs: {} }) }
}

async function outcomeOf(manifest: string, use: Use): Promise<Outcome | undefined> {
  return (await start(manifest, use).run.result).outcomes.m
}

async function resultOf(manifest: string, use: Use): Promise<unknown> {
  const outcome = await outcomeOf(manifest, use)
  assert.equal(outcome?.status, 'done')
  return outcome?.status === 'done' ? outcome.output.result : undefined
}

const paid = 'budget: [{ api: openrouter, usd: 0.1 }]'

test('a plugin sees its run, its module and its options after the overrides', async () => {
  const seen = await resultOf('options: { a: 1, b: 2 }', ({ runId, moduleId, options }) => ({
    runId,
    moduleId,
    options,
  }))
  assert.deepEqual(seen, { runId: 'run-1', moduleId: 'm', options: { a: 1, b: 3 } })
})

test('a declared credential gives its values by variable name', async () => {
  const read: Use = (ctx) => ctx.credential('openrouter')?.OPENROUTER_API_KEY
  assert.equal(await resultOf('credentials: { openrouter: required }', read), 'k')
})

test('an optional credential that is not set is undefined', async () => {
  const read: Use = (ctx) => typeof ctx.credential('dataforseo')
  assert.equal(await resultOf('credentials: { dataforseo: optional }', read), 'undefined')
})

const undeclared: Record<string, [Use, string]> = {
  source: [(ctx) => ctx.host, 'UNDECLARED_HOST'],
  credential: [(ctx) => ctx.credential('openrouter'), 'UNDECLARED_CREDENTIAL'],
  'budget to spend on': [
    (ctx) => ctx.spend('openrouter', 0, async () => ({ value: 1, costUsd: 0 })),
    'UNDECLARED_BUDGET',
  ],
  'http port': [(ctx) => ctx.http, 'UNDECLARED_PORT'],
  'store port': [(ctx) => ctx.store, 'UNDECLARED_PORT'],
  'cache port': [(ctx) => ctx.cache, 'UNDECLARED_PORT'],
  'compute port': [(ctx) => ctx.compute, 'UNDECLARED_PORT'],
  'browser port': [(ctx) => ctx.browser, 'UNDECLARED_PORT'],
}

for (const [name, [use, code]] of Object.entries(undeclared)) {
  test(`an undeclared ${name} is refused although the server has it`, async () => {
    const outcome = await outcomeOf('', use)
    assert.equal(outcome?.status === 'failed' && outcome.code, code)
  })
}

test('a declared port is the one the engine was given', async () => {
  const use: Use = async ({ store }) => {
    await store.update('x', () => 1)
    return store.get('x')
  }
  assert.equal(await resultOf('ports: [store]', use), 1)
})

test('what a call really cost is booked, in the run and in the day', async () => {
  const { run, store } = start(paid, async (ctx) => {
    await ctx.spend('openrouter', 0.1, async () => ({ value: 1, costUsd: 0.02 }))
    await ctx.spend('openrouter', 0.1, async () => ({ value: 2, costUsd: 0.01 }))
  })
  const { outcomes, costUsd, costByApi } = await run.result
  assert.deepEqual(
    [outcomes.m?.status === 'done' && outcomes.m.costUsd, costUsd, costByApi],
    [0.03, 0.03, { openrouter: 0.03 }],
  )
  assert.deepEqual(store.documents.get('budget/openrouter/2026-11-20'), {
    spentUsd: 0.03,
    reservedUsd: 0,
    calls: 2,
  })
})

test('a call over the budget is not made and skips the module', async () => {
  let isMade = false
  const outcome = await outcomeOf(paid, (ctx) =>
    ctx.spend('openrouter', 11, async () => {
      isMade = true
      return { value: 1, costUsd: 11 }
    }),
  )
  assert.deepEqual(
    [isMade, outcome],
    [
      false,
      {
        status: 'skipped',
        reason:
          "Today's budget for openrouter is spent: 0 of 10 USD are spent or reserved, and this call may " +
          'cost 11 USD. It resets at 2026-11-21T00:00:00.000Z. Raise it with BUDGET_OPENROUTER_USD_PER_DAY.',
      },
    ],
  )
})

test('a call that failed is free, and its error is thrown', async () => {
  const { run } = start(paid, (ctx) =>
    ctx.spend('openrouter', 0.1, () => {
      throw new AppError('UPSTREAM_FAILED', { api: 'X', problem: 'busy' })
    }),
  )
  const { outcomes, costByApi } = await run.result
  assert.deepEqual(
    [outcomes.m?.status === 'failed' && outcomes.m.code, costByApi],
    ['UPSTREAM_FAILED', {}],
  )
})

test('a call that was billed although it failed is booked with what its error says', async () => {
  const { run } = start(paid, (ctx) =>
    ctx.spend('openrouter', 0.1, async () => {
      throw new AppError('UPSTREAM_FAILED', { api: 'X', problem: 'no JSON', costUsd: 0.07 })
    }),
  )
  assert.deepEqual((await run.result).costByApi, { openrouter: 0.07 })
})

test('a call given up under way is booked with its estimate', async () => {
  const { run, store } = start(paid, (ctx) =>
    ctx.spend('openrouter', 0.1, () => new Promise<never>(() => {})),
  )
  await settle()
  run.cancel('the visitor left')
  await run.result
  await settle()
  assert.deepEqual(store.documents.get('budget/openrouter/2026-11-20'), {
    spentUsd: 0.1,
    reservedUsd: 0,
    calls: 1,
  })
})

test('nothing is spent after the module has ended', async () => {
  let late: RunContext | undefined
  await start(paid, (ctx) => {
    late = ctx
  }).run.result
  let isMade = false
  await assert.rejects(
    async () =>
      late?.spend('openrouter', 0.1, async () => {
        isMade = true
        return { value: 1, costUsd: 0.1 }
      }),
    { message: 'the work has ended' },
  )
  assert.equal(isMade, false)
})

test('the source that a manifest names is given with its address', async () => {
  const host = { name: 'tabletennis', baseUrl: 'http://127.0.0.1:1', respectRobots: true }
  const plugin = fakePlugin('m', async (_, ctx) => ({ outputs: { result: ctx.host } }))
  const registry = testRegistry({ m: 'host: tabletennis' }, [plugin])
  const { engine } = testEngine(registry, { hosts: new Map([['tabletennis', host]]) })
  const { outcomes } = await engine.start({ goals: ['m'], inputs: {} }).result
  assert.deepEqual(outcomes.m?.status === 'done' && outcomes.m.output, { result: host })
})

test('a module sends no more requests than its manifest allows in one run', async () => {
  const request = {
    url: 'http://127.0.0.1/',
    maxBytes: 1,
    timeoutMs: 1,
    signal: new AbortController().signal,
  }
  const sent: string[] = []
  const answer = {} as HttpResponse
  const http: HttpClient = {
    fetch: async ({ url }) => {
      sent.push(url)
      return answer
    },
  }
  const plugin = fakePlugin('m', async (_, ctx) => {
    for (let n = 0; n < 3; n += 1) await ctx.http.fetch(request)
    return { outputs: { result: true } }
  })
  const registry = testRegistry({ m: 'ports: [http]\nlimits: { requests: 2 }' }, [plugin])
  const { outcomes } = await testEngine(registry, { http }).engine.start({
    goals: ['m'],
    inputs: {},
  }).result
  assert.equal(outcomes.m?.status === 'failed' && outcomes.m.code, 'REQUESTS_SPENT')
  assert.equal(sent.length, 2)
})
