import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../../core/budget/budget.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiClient } from '../../../core/ports/api.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { ScriptedLlm } from '../../support/scripted-llm.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'

const clock = new FakeClock()
const log = new SilentLog()
const money = (openrouter: number) =>
  new Budget({ store: new MemoryStore(), clock, log, limits: { openrouter } })

const question = { model: 'utility', messages: [], maxTokens: 1200 } as const

/** Runs a module that does `work` under the manifest `declares`, and returns its end. */
async function outcomeOf(
  declares: string,
  work: (ctx: RunContext) => Promise<unknown>,
  parts: Parameters<typeof testEngine>[1] = {},
  signal?: AbortSignal,
) {
  const plugin = fakePlugin('asker', async (_, ctx) => {
    return { outputs: { result: (await work(ctx)) as object } }
  })
  const registry = testRegistry({ asker: declares }, [plugin])
  const { engine } = testEngine(registry, { clock, log, ...parts })
  const { outcomes, costByApi } = await engine.start({
    goals: ['asker'],
    inputs: {},
    ...(signal && { signal }),
  }).result
  return { outcome: outcomes.asker, costByApi }
}

test('an API is asked by its name, within the time of the module', async () => {
  const asked: unknown[] = []
  const apis: ApiClient = {
    request: async (api, request, { deadlineMs }) => {
      asked.push([api, request, deadlineMs - clock.monotonic()])
      return { status: 200, headers: {}, text: '', json: () => ({ found: true }) }
    },
  }
  const { outcome } = await outcomeOf(
    'apis: [wikidata]\nlimits: { timeoutMs: 5000 }',
    async (ctx) => (await ctx.api('wikidata').request({ path: '/w' })).json(),
    { apis },
  )
  assert.deepEqual(outcome?.status === 'done' && outcome.output.result, { found: true })
  assert.deepEqual(asked, [['wikidata', { path: '/w' }, 5000]])
})

for (const [what, use] of [
  ['API', (ctx: RunContext) => ctx.api('wikidata').request({ path: '/w' })],
  ['prompt', async (ctx: RunContext) => ctx.prompt('prefill')],
  ['language model', (ctx: RunContext) => ctx.llm.ask(question)],
] as const) {
  test(`a ${what} that the manifest does not name is refused`, async () => {
    const { outcome } = await outcomeOf('apis: [wikipedia]', use)
    assert.equal(outcome?.status, 'failed')
    assert.match(outcome?.status === 'failed' ? outcome.code : '', /^UNDECLARED_/)
  })
}

const paying = 'ports: [llm]\nbudget: [{ api: openrouter, usd: 0.01 }]'

test("a model's answer costs what the gateway says, not what was set aside", async () => {
  const llm = new ScriptedLlm(() => ({ text: 'Yes.', costUsd: 0.002 }))
  const budget = money(0.02)
  const { costByApi } = await outcomeOf(paying, (ctx) => ctx.llm.ask(question), { llm, budget })
  assert.deepEqual(costByApi, { openrouter: 0.002 })
  const { spentUsd, reservedUsd, calls } = budget.status('openrouter')
  assert.deepEqual({ spentUsd, reservedUsd, calls }, { spentUsd: 0.002, reservedUsd: 0, calls: 1 })
})

test('a model is not asked when its answer may cost more than what is left of the day', async () => {
  const llm = new ScriptedLlm(() => 'Yes.')
  const parts = { llm, budget: money(0.005) }
  const { outcome } = await outcomeOf(paying, (ctx) => ctx.llm.ask(question), parts)
  assert.equal(outcome?.status, 'skipped')
  assert.equal(llm.requests.length, 0)
})

test('of two answers at once only one may take the last of the budget', async () => {
  const llm = new ScriptedLlm(() => 'Yes.')
  const budget = money(0.015)
  const ask = async (ctx: RunContext): Promise<unknown> => {
    const both = await Promise.allSettled([ctx.llm.ask(question), ctx.llm.ask(question)])
    return both.map(({ status }) => status)
  }
  const { outcome } = await outcomeOf(paying, ask, { llm, budget })
  assert.deepEqual(outcome?.status === 'done' && outcome.output.result, ['fulfilled', 'rejected'])
  assert.equal(llm.requests.length, 1)
})

test('an answer that waits for its turn when the run is given up costs nothing', async () => {
  const stop = new AbortController()
  const waiting = Object.assign(new ScriptedLlm(() => 'Yes.'), {
    ask: () => {
      setImmediate(() => stop.abort())
      return new Promise<never>(() => {})
    },
  })
  const budget = money(1)
  await outcomeOf(paying, (ctx) => ctx.llm.ask(question), { llm: waiting, budget }, stop.signal)
  const { spentUsd, reservedUsd } = budget.status('openrouter')
  assert.deepEqual({ spentUsd, reservedUsd }, { spentUsd: 0, reservedUsd: 0 })
})

for (const costUsd of [1e300, Number.POSITIVE_INFINITY, 1001, -1, Number.NaN]) {
  test(`a cost of ${costUsd} USD counts as what was set aside, for the run and for the day`, async () => {
    const llm = new ScriptedLlm(() => ({ text: 'Yes.', costUsd }))
    const budget = money(1)
    const { costByApi } = await outcomeOf(paying, (ctx) => ctx.llm.ask(question), { llm, budget })
    assert.deepEqual(costByApi, { openrouter: 0.01 })
    assert.equal(budget.status('openrouter').spentUsd, 0.01)
  })
}

test('an empty answer is asked for once more, which is paid by itself', async () => {
  const answers = ['', 'Yes.']
  const llm = new ScriptedLlm(() => answers.shift() ?? 'never')
  const budget = money(1)
  const asked = (ctx: RunContext) => ctx.llm.ask(question)
  const { outcome, costByApi } = await outcomeOf(paying, asked, { llm, budget })
  const given = outcome?.status === 'done' ? outcome.output.result : {}
  assert.deepEqual([(given as { text: string }).text, costByApi.openrouter], ['Yes.', 0.002])
  assert.equal((given as { costUsd: number }).costUsd, 0.002)
  assert.equal(budget.status('openrouter').calls, 2)
})

test('an empty answer is given as it is where the budget holds no second one', async () => {
  const llm = new ScriptedLlm(() => ({ text: '', costUsd: 0.006 }))
  const budget = money(0.015)
  const asked = (ctx: RunContext) => ctx.llm.ask(question)
  const { outcome } = await outcomeOf(paying, asked, { llm, budget })
  assert.equal(outcome?.status, 'done')
  assert.equal(llm.requests.length, 1)
  assert.equal(budget.status('openrouter').spentUsd, 0.006)
})

for (const [what, end] of [
  ['ends', async () => ({})],
  ['fails', () => Promise.reject(new Error('a bug'))],
] as const) {
  test(`what was under way when its module ${what} is among the costs of the run`, async () => {
    const llm = Object.assign(new ScriptedLlm(() => 'Yes.'), {
      ask: (_: unknown, { onSent }: { onSent?: () => void }) => {
        onSent?.()
        return new Promise<never>(() => {})
      },
    })
    const budget = money(1)
    const leave = async (ctx: RunContext): Promise<unknown> => {
      ctx.llm.ask(question).catch(() => undefined)
      await new Promise((resolve) => setImmediate(resolve))
      return end()
    }
    const { outcome, costByApi } = await outcomeOf(paying, leave, { llm, budget })
    assert.deepEqual(costByApi, { openrouter: 0.01 })
    assert.equal(outcome?.status !== 'skipped' && outcome?.costUsd, 0.01)
    assert.equal(budget.status('openrouter').spentUsd, 0.01)
  })
}

test('what was under way when the run was given up is among its costs', async () => {
  const stop = new AbortController()
  const llm = Object.assign(new ScriptedLlm(() => 'Yes.'), {
    ask: (_: unknown, { onSent }: { onSent?: () => void }) => {
      onSent?.()
      setImmediate(() => stop.abort())
      return new Promise<never>(() => {})
    },
  })
  const asked = (ctx: RunContext) => ctx.llm.ask(question)
  const { costByApi } = await outcomeOf(paying, asked, { llm, budget: money(1) }, stop.signal)
  assert.deepEqual(costByApi, { openrouter: 0.01 })
})

test('a model that may not be paid from the declared budgets is not asked', async () => {
  const llm = new ScriptedLlm(() => 'Yes.')
  const { outcome } = await outcomeOf('ports: [llm]', (ctx) => ctx.llm.ask(question), { llm })
  assert.equal(outcome?.status === 'failed' && outcome.code, 'UNDECLARED_BUDGET')
  assert.equal(llm.requests.length, 0)
})
